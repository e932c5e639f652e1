/** files: the files a session has changed. Spec: ZDX §6. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const files = operation(contract.files, {
  needs: { agents: 'use' },
  run: async ({ session }, { agents }) => ({ files: await agents.files(session) }),
});
