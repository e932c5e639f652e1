/** page_background: what happened in a page besides its jobs. Spec: file-based REPL, "Background capture". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageBackground = operation(contract.pageBackground, {
  needs: { pages: 'use' },
  run: async (args, { pages }) => ({ status: ['done'], data: await pages.background(args) }),
});
