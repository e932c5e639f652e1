/** page_poll: a page waits for a job. Each is handed out once. Spec: file-based REPL, "Job lifecycle and timing". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pagePoll = operation(contract.pagePoll, {
  needs: { pages: 'use' },
  run: async (args, { pages, signal }) => ({ status: ['done'], data: await pages.poll(args, signal) }),
});
