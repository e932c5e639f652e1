/**
 * read_file: part of one file, by 1-based inclusive line range. Spec: Zeno, "read_file".
 * No range means exactly one line; `truncated` is decided on the range that was asked for, before the file's end.
 */
import { operation } from '../../lib/operation.ts';
import { MAX_TEXT_BYTES } from '../../lib/repo/repo.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const readFile = operation(contract.readFile, {
  needs: { repo: 'read' },
  run: ({ path, start_line, end_line = start_line, max_lines }, ctx) =>
    ctx.repo.text(path, ctx.signal, async (file) => {
      const first = Math.max(1, start_line);
      const wanted = Math.max(first, end_line);
      const last = Math.min(wanted, first + max_lines - 1, file.total_lines);
      const slice = await file.lines(first, last, MAX_TEXT_BYTES);
      const lines_returned = Math.max(0, slice.last - first + 1);
      return {
        path: file.path,
        start_line: first,
        end_line: lines_returned > 0 ? slice.last : Math.min(last, file.total_lines),
        total_lines: file.total_lines,
        truncated: slice.cut || wanted - first + 1 > max_lines,
        text: slice.text,
        metrics: { bytes_read: file.size, files_scanned: 1, lines_returned },
      };
    }),
});
