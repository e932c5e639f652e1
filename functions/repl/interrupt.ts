/** interrupt: end what runs in a session. Spec: Remote REPL, "Core Operations", interrupt. The reply says whether it did. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const interrupt = operation(contract.interrupt, {
  needs: { realms: 'use' },
  async run({ session, 'interrupt-id': id }, { realms, caller }) {
    const { interrupted, idle } = await realms.interrupt(session, id, caller);
    const flags = idle ? ['session-idle'] : interrupted.length === 0 ? ['interrupt-id-mismatch'] : [];
    return { status: ['done', ...flags], data: { interrupted } };
  },
});
