/** page_connect: a page reports for work and gets its log. Spec: file-based REPL, "File naming and sanitization", "Master registry". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const pageConnect = operation(contract.pageConnect, {
  needs: { pages: 'use' },
  run: async (args, { pages }) => ({ status: ['done'], data: await pages.connect(args) }),
});
