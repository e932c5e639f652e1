/** clear: forget the conversation. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const clear = operation(contract.clear, {
  needs: { agents: 'use' },
  run: async ({ session }, { agents, caller }) => {
    await agents.clear(session, caller);
    return {};
  },
});
