/** eldoc: how a function is called. Spec: Remote REPL, "Future Operations", eldoc. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const eldoc = operation(contract.eldoc, {
  needs: { realms: 'read' },
  async run({ session, sym, lang }, { realms, caller }) {
    const found = await realms.lookup(session, { sym, lang }, caller);
    if (!found) return { status: ['done', 'no-info'] };
    const { name, lang: of, type, arglists } = found;
    return { status: ['done'], data: { name, lang: of, type, arglists } };
  },
});
