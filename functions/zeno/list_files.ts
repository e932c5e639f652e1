/** list_files: paths of the tree that match a glob or a regex. Spec: Zeno, "list_files". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const listFiles = operation(contract.listFiles, {
  needs: { repo: 'read' },
  run: (args, ctx) => ctx.repo.list(args, ctx.signal),
});
