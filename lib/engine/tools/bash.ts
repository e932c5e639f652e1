/** `bash`: a command in the workspace. Spec: ZDX §6, "bash", and §11: a timeout is a result, not an error. */
import { bash as contract } from '../../../schemas/generated/tools.ts';
import { bytesOf, ToolError, tool } from './tool.ts';

/** Linux takes no longer argument. */
const MAX_COMMAND_BYTES = 131_071;

export const bash = tool(contract, {
  timed: true,
  async run({ command }, { workspace, timeout_ms, signal, progress }) {
    if (command.includes('\0')) throw new ToolError('invalid_input', 'command must not hold a NUL character');
    const { length } = bytesOf(command, 'command');
    if (length > MAX_COMMAND_BYTES)
      throw new ToolError(
        'invalid_input',
        `command must have at most ${MAX_COMMAND_BYTES} bytes, got ${length}; write a script and run that`,
      );
    const ran = await workspace.run(command, { timeout_ms, signal, progress });
    return {
      stdout: ran.stdout,
      stderr: ran.stderr,
      exit_code: ran.exit_code,
      timed_out: ran.timed_out,
      ...(ran.stdout_omitted && { stdout_omitted: ran.stdout_omitted }),
      ...(ran.stderr_omitted && { stderr_omitted: ran.stderr_omitted }),
    };
  },
});
