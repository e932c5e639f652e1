/** get_state: what the agent is doing. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const getState = operation(contract.getState, {
  needs: { agents: 'use' },
  run: ({ session }, { agents, caller }) => agents.state(session, caller),
});
