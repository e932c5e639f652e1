/** get_models: the models that are known. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const getModels = operation(contract.getModels, {
  needs: { agents: 'use' },
  run: async (_args, { agents }) => agents.models(),
});
