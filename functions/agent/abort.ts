/** abort: end what the agent is doing. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const abort = operation(contract.abort, {
  needs: { agents: 'use' },
  run: async ({ session }, { agents, caller }) => {
    await agents.abort(session, caller);
    return {};
  },
});
