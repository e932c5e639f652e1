/** diff: what a session has changed, as a patch. Spec: ZDX §6. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const diff = operation(contract.diff, {
  needs: { agents: 'use' },
  run: ({ session }, { agents }) => agents.diff(session),
});
