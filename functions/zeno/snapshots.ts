/** snapshots: the stored trees that the other operations can read. Spec: Zeno has no such operation; additive. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const snapshots = operation(contract.snapshots, {
  needs: { snapshots: 'read' },
  run: (args, ctx) => ctx.snapshots.list(args),
});
