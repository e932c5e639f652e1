/**
 * peek: the first and the last lines of one file; on a short file the two overlap. Spec: Zeno, "peek".
 * Differs from spec: each side is capped, and `truncated` says so.
 */
import { operation } from '../../lib/operation.ts';
import { MAX_TEXT_BYTES } from '../../lib/repo/repo.ts';
import * as contract from '../../schemas/generated/contracts.ts';

const MAX_LINES = 2000;

export const peek = operation(contract.peek, {
  needs: { repo: 'read' },
  run: ({ path, head_lines, tail_lines }, ctx) =>
    ctx.repo.text(path, ctx.signal, async (file) => {
      const total = file.total_lines;
      const headCount = Math.min(head_lines, MAX_LINES, total);
      const tailCount = Math.min(tail_lines, MAX_LINES, total);
      const tailStart = total - tailCount + 1;
      const head = await file.lines(1, headCount, MAX_TEXT_BYTES / 2);
      const tail = await file.lines(tailStart, total, MAX_TEXT_BYTES / 2);
      const capped = (asked: number) => asked > MAX_LINES && total > MAX_LINES;
      return {
        path: file.path,
        total_lines: total,
        head: { start_line: 1, end_line: head.last, text: head.text },
        tail: { start_line: tailStart, end_line: tail.last, text: tail.text },
        truncated: head.cut || tail.cut || capped(head_lines) || capped(tail_lines),
        metrics: { bytes_read: file.size, files_scanned: 1 },
      };
    }),
});
