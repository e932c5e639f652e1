/** complete: names by their beginning. Spec: Remote REPL, "Future Operations", complete. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const complete = operation(contract.complete, {
  needs: { realms: 'read' },
  run: async ({ session, prefix, lang }, { realms, caller }) => ({
    status: ['done'],
    data: { completions: await realms.complete(session, { prefix, lang }, caller) },
  }),
});
