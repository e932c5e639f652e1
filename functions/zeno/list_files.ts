/** list_files: paths of the tree that match a glob or a regex. Spec: Zeno, "list_files". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const listFiles = operation(contract.listFiles, {
  needs: { repo: 'read' },
  run({ glob, ...args }, ctx) {
    // An empty glob matches no path: it is no filter.
    return ctx.repo.list({ ...args, ...(glob && { glob }) }, ctx.signal);
  },
});
