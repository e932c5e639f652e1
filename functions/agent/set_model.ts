/** set_model: prompts go to another model. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const setModel = operation(contract.setModel, {
  needs: { agents: 'use' },
  run: ({ session, model }, { agents, caller }) => agents.setModel(session, model, caller),
});
