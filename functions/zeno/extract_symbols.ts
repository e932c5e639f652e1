/** extract_symbols: the declarations of one file. Spec: Zeno, "extract_symbols". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const extractSymbols = operation(contract.extractSymbols, {
  needs: { repo: 'read' },
  run: (args, ctx) => ctx.repo.symbols(args, ctx.signal),
});
