/**
 * grep: lines of the tree that hold a literal or match a regex. Spec: Zeno, "grep".
 * Differs from spec: a result says what was not searched (`too_large_skipped`, `unreadable`, `missing_paths`, `warnings`).
 */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const grep = operation(contract.grep, {
  needs: { repo: 'read' },
  run: (args, ctx) => ctx.repo.grep(args, ctx.signal),
});
