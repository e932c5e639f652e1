/** close: the end of a session. Spec: Remote REPL, "Future Operations", close. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const close = operation(contract.close, {
  needs: { realms: 'use' },
  async run({ session }, { realms, caller }) {
    await realms.close(session, caller);
    return { status: ['done', 'session-closed'] };
  },
});
