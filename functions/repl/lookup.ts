/** lookup: where a name is defined; built-in ones have no place. Spec: Remote REPL, "Future Operations", lookup. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const lookup = operation(contract.lookup, {
  needs: { realms: 'read' },
  async run({ session, sym, lang }, { realms, caller }) {
    const found = await realms.lookup(session, { sym, lang }, caller);
    if (!found) return { status: ['done', 'no-info'] };
    const { doc, ...place } = found;
    return { status: ['done'], data: place };
  },
});
