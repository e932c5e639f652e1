/** fork: a new session that begins as another one did. Spec: ZDX §8. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const fork = operation(contract.fork, {
  needs: { agents: 'use' },
  run: ({ session, lines }, { agents }) => agents.fork(session, lines),
});
