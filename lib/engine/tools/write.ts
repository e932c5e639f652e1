/** `write`: a whole file, with the directories above it. Spec: ZDX §6, "write". */
import { write as contract } from '../../../schemas/generated/tools.ts';
import { bytesOf, tool } from './tool.ts';

export const write = tool(contract, {
  async run({ path, content }, { workspace }) {
    const bytes = bytesOf(content, 'content');
    const written = await workspace.write(path, bytes);
    return { path: written.path, bytes: bytes.length, created: written.created };
  },
});
