/** page_changed: somebody saved a log. What watches the files, or an event of the object store, asks for this. Spec: file-based REPL, "Parser heuristics". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageChanged = operation(contract.pageChanged, {
  needs: { pages: 'use' },
  run: async ({ page }, { pages }) => ({ status: ['done'], data: await pages.changed({ page }) }),
});
