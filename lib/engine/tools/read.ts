/** `read`: the first 50 KiB of a text file. Spec: ZDX §6, "read". */
import { read as contract } from '../../../schemas/generated/tools.ts';
import { textOf, tool, wholeCharacters } from './tool.ts';

const MAX_BYTES = 50 * 1024;

export const read = tool(contract, {
  async run({ path }, { workspace }) {
    // One more than the limit tells whether the limit falls between two characters.
    const found = await workspace.read(path, MAX_BYTES + 1);
    const kept = found.bytes.subarray(0, wholeCharacters(found.bytes, MAX_BYTES));
    return {
      path: found.path,
      content: textOf(kept, path),
      truncated: found.size > kept.length,
      bytes: found.size,
    };
  },
});
