/** hello: who answers, and with which model. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const hello = operation(contract.hello, {
  needs: { agents: 'use' },
  run: (_args, { agents, caller }) => agents.hello(caller),
});
