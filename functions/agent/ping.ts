/** ping: whether the server answers. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const ping = operation(contract.ping, {
  needs: { agents: 'use' },
  run: async () => ({ pong: true }),
});
