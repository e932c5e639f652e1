/** clone: a new durable session, fresh or forked. Spec: Remote REPL, "Future Operations", clone. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const clone = operation(contract.clone, {
  needs: { realms: 'use' },
  run: async ({ session, lang }, { realms }) => ({
    status: ['done'],
    data: { 'new-session': await realms.clone(session, lang) },
  }),
});
