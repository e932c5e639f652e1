/** `zdx`: a conversation in the terminal. What it says of itself is on standard error. Spec: ZDX §10, §11. */
import { join } from 'node:path';
import { toFault } from '../../lib/fault.ts';
import { chatCommand } from './chat-commands.ts';
import { chatInput } from './chat-input.ts';
import { zdxHome } from './config.ts';
import { inContext } from './failure.ts';
import type { Flags } from './flags.ts';
import { type Interrupts, interrupts } from './interrupts.ts';
import { announce, type Output, openOutput, talk } from './output.ts';
import { setUp } from './setup.ts';
import { openThread, type Thread } from './thread.ts';

/** Gives the exit code. */
export async function chat(flags: Flags, process: NodeJS.Process): Promise<number> {
  const say = (line: string) => talk(process, line);
  const setup = await setUp(flags, process);
  announce(process, setup);
  const thread = await openThread(setup, flags);
  // Without a key there is nothing to talk about.
  await inContext('start chat', () => thread.check());
  const output = openOutput(flags, process, setup, 'chat');
  output.start({ ...thread.choice, session: thread.id, root: setup.root });
  greet(thread, say);

  const signals: Interrupts = interrupts(process, {
    idle() {
      if (!input.clear()) signals.leave(130);
    },
    left: () => input.close(),
  });
  const history = flags.save === false ? undefined : join(zdxHome(process.env), 'chat_history');
  const input = chatInput(process, {
    history,
    secret: (text) => setup.settings.redact(text) !== text,
    interrupt: signals.interrupt,
  });
  try {
    for (;;) {
      const given = await input.next();
      if (signals.code !== undefined) return signals.code;
      if (given === undefined) break;
      const text = given.trim();
      if (text === '') continue;
      const command = chatCommand(text);
      if (!command) {
        await answer(thread, given.trimEnd(), output, signals);
        continue;
      }
      if (!command.command) {
        say(`There is no ${command.name}; :help tells what there is`);
        continue;
      }
      const told = await command.command
        .run({ thread, setup }, command.rest)
        .catch((error: unknown) => [`Error: ${toFault(error).message}`]);
      if (told === 'leave') {
        say('Goodbye!');
        return 0;
      }
      for (const line of told) say(line);
    }
    // The end of the input leaves the cursor behind the prompt.
    process.stderr.write('\n');
    return 0;
  } finally {
    input.close();
    signals.close();
  }
}

function greet({ choice, id, resumed }: Thread, say: (line: string) => void): void {
  say('ZDX Chat (type :q to quit)');
  say(`Model: ${choice.model}`);
  if (id !== undefined) say(`Session: ${id}`);
  if (!resumed) return;
  if (resumed.unreadable > 0) say(`Warning: ${resumed.unreadable} unreadable lines of the session skipped`);
  say(`Loaded ${resumed.messages} previous messages`);
}

/** One turn, whatever becomes of it. */
async function answer(thread: Thread, text: string, output: Output, signals: Interrupts): Promise<void> {
  output.prompt(text);
  try {
    for await (const event of thread.prompt(text, signals.begin())) if (!signals.deaf) output.event(event);
  } catch (error) {
    const { code, message } = toFault(error);
    output.failed({ kind: code, message });
  } finally {
    signals.over();
    if (!signals.deaf) output.end();
  }
}
