/** page_request: a request appended to a page's log, for agents without the file. Spec: file-based REPL, "Agent input". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageRequest = operation(contract.pageRequest, {
  needs: { pages: 'use' },
  run: async (args, { pages, signal }) => ({ status: ['done'], data: await pages.request(args, signal) }),
});
