/** page_list: the connected pages. Spec: file-based REPL, "Master registry". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageList = operation(contract.pageList, {
  needs: { pages: 'read' },
  run: async (_args, { pages }) => ({ status: ['done'], data: await pages.list() }),
});
