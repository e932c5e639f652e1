/** page_result: a page says what came of a job. Spec: file-based REPL, "Job lifecycle and timing", "Matching and single-request model". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageResult = operation(contract.pageResult, {
  needs: { pages: 'use' },
  run: async (args, { pages }) => ({ status: ['done'], data: await pages.result(args) }),
});
