/** info: everything known about a name. Spec: Remote REPL, "Future Operations", info. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const info = operation(contract.info, {
  needs: { realms: 'read' },
  async run({ session, sym, lang }, { realms, caller }) {
    const found = await realms.lookup(session, { sym, lang }, caller);
    return found ? { status: ['done'], data: found } : { status: ['done', 'no-info'] };
  },
});
