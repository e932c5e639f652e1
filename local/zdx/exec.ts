/** `zdx exec`: one prompt, its answer, and the end. Standard input is read for `-p -` only. Spec: ZDX §10. */
import { text as wholeText } from 'node:stream/consumers';
import { Fault, toFault } from '../../lib/fault.ts';
import { Failure, failure } from './failure.ts';
import type { Flags } from './flags.ts';
import { interrupts } from './interrupts.ts';
import { announce, openOutput, talk } from './output.ts';
import { setUp } from './setup.ts';
import { openThread } from './thread.ts';

/** Gives the exit code. */
export async function exec(prompt: string, flags: Flags, process: NodeJS.Process): Promise<number> {
  const text = prompt === '-' ? await wholeText(process.stdin) : prompt;
  if (text.trim() === '') throw new Fault('invalid_args', 'the prompt is empty: give -p TEXT');
  const setup = await setUp(flags, process);
  announce(process, setup);
  const thread = await openThread(setup, flags);
  if (thread.resumed && thread.resumed.unreadable > 0)
    talk(process, `Warning: ${thread.resumed.unreadable} unreadable lines of the session skipped`);
  const output = openOutput(flags, process, setup, 'exec');
  const signals = interrupts(process);
  let failed: Failure | undefined;
  output.start({ ...thread.choice, session: thread.id, root: setup.root });
  output.prompt(text);
  try {
    for await (const event of thread.prompt(text, signals.begin())) {
      if (!signals.deaf) output.event(event);
      if (event.type === 'error') failed = new Failure('unavailable', `${CONTEXT}: ${event.message}`);
    }
  } catch (error) {
    failed = failure(CONTEXT, error);
    const { code, message } = toFault(error);
    if (flags.format === 'json') output.failed({ kind: code, message });
  } finally {
    if (!signals.deaf) output.end();
    signals.close();
  }
  if (signals.code !== undefined) return signals.code;
  if (failed) throw failed;
  return 0;
}

const CONTEXT = 'execute prompt';
