/** ls-sessions: the durable sessions. Spec: Remote REPL, "Future Operations", ls-sessions. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const lsSessions = operation(contract.lsSessions, {
  needs: { realms: 'read' },
  run: async ({ after, limit }, { realms }) => ({
    status: ['done'],
    data: await realms.list({ after, limit }),
  }),
});
