/** The REPL for a person at a terminal: prompt, history, continued lines, completion, Ctrl+C and Ctrl+D. */
import { createInterface, type Interface } from 'node:readline';
import type { Client } from '../client/client.ts';
import { clean } from '../terminal-text.ts';
import { COMMANDS, commandOf } from './commands.ts';
import { addHistory, readHistory } from './history.ts';
import { paints } from './render.ts';
import { nameAtEnd, scan } from './scan.ts';
import { Talk, type Voice } from './talk.ts';

/** Within this time a second Ctrl+C leaves. */
const TWICE_MS = 2000;

type Given = Awaited<ReturnType<Voice['line']>>;

export interface TerminalOptions {
  input: NodeJS.ReadStream;
  output: NodeJS.WriteStream;
  lang: 'js' | 'zylisp' | undefined;
  session: string | undefined;
  coloured: boolean;
  history: string;
  now: () => number;
}

/** Resolves when the person leaves. */
export async function converse(client: Client, options: TerminalOptions): Promise<void> {
  const { input, output } = options;
  const { red, dim } = paints(options.coloured);
  /** Lines that nobody has taken yet, and who waits for one. */
  const lines: string[] = [];
  let waiting: ((line: Given) => void) | undefined;
  /** A program waits for a line. */
  let asking = false;
  let over = false;
  let buffer = '';
  let interruptedAt = Number.NEGATIVE_INFINITY;
  let leave = () => {};
  /** Somebody has had enough, whatever still runs. */
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });

  const print = (text: string) => void output.write(text);
  const next = async (): Promise<Given> => {
    const line = lines.shift();
    if (line !== undefined) return { line };
    if (over) return 'end';
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };
  const hand = (line: Given) => {
    const taker = waiting;
    waiting = undefined;
    taker?.(line);
    return taker !== undefined;
  };

  const talk = new Talk(
    client,
    {
      out: print,
      err: print,
      red,
      clean,
      async line() {
        reader.setPrompt('? ');
        reader.prompt();
        asking = true;
        const line = await next();
        asking = false;
        return line;
      },
    },
    options,
  );
  const reader: Interface = createInterface({
    input,
    output,
    terminal: true,
    history: readHistory(options.history),
    historySize: 1000,
    removeHistoryDuplicates: true,
    completer: (line: string, done: (error: null, found: [string[], string]) => void) => {
      void completions(talk, line).then((found) => done(null, found));
    },
  });
  reader.on('history', ([newest]: string[]) => newest && addHistory(options.history, newest));
  reader.on('line', (line) => {
    if (!hand({ line })) lines.push(line);
  });
  reader.on('close', () => {
    over = true;
    hand('end');
  });
  reader.on('SIGINT', () => {
    const again = options.now() - interruptedAt < TWICE_MS;
    const idle = talk.running === 0 && buffer === '' && reader.line === '';
    // Whoever clears what is typed does not want to leave.
    interruptedAt = idle || talk.running > 0 ? options.now() : Number.NEGATIVE_INFINITY;
    if (again && (idle || talk.running > 0)) {
      print('\n');
      reader.close();
      leave();
    } else if (asking) hand('interrupt');
    else if (talk.running > 0) void talk.interrupt();
    else {
      print(idle ? `\n${dim('(Ctrl+C again, or Ctrl+D, leaves)')}\n` : '\n');
      buffer = '';
      // Clears what is typed.
      reader.write(null, { ctrl: true, name: 'e' });
      reader.write(null, { ctrl: true, name: 'u' });
      prompt();
    }
  });
  const prompt = () => {
    reader.setPrompt(buffer === '' ? `${talk.lang}> ` : '... ');
    reader.prompt();
  };

  async function take(line: string): Promise<void> {
    const command = buffer === '' ? commandOf(line) : undefined;
    if (command) {
      const { name, rest } = command;
      if (!command.command) return print(`${red(`no such command: ${name}; .help tells what there is`)}\n`);
      const told = await command.command.run(talk, rest);
      if (told === 'leave') reader.close();
      else if (told !== undefined) print(`${clean(told)}\n`);
      return;
    }
    const text = `${buffer}${line}\n`;
    const { forms, open } = scan(text, talk.lang);
    buffer = open ? text : '';
    if (!open) for (const form of forms) if (!(await talk.evaluate(form))) break;
  }

  await talk.learn();
  while (!over) {
    prompt();
    const given = await next();
    if (typeof given === 'object') await Promise.race([take(given.line), left]);
  }
  // Ctrl+D leaves the cursor behind the prompt.
  if (interruptedAt === Number.NEGATIVE_INFINITY) print('\n');
}

async function completions(talk: Talk, line: string): Promise<[string[], string]> {
  if (/^\.[a-z]*$/.test(line)) {
    return [COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(line)), line];
  }
  const prefix = nameAtEnd(line, talk.lang);
  try {
    const { data } = await talk.client.complete(prefix, talk.where);
    const found = (data?.completions ?? []) as { candidate: string }[];
    const usable = (one: string) => one.startsWith(prefix) && clean(one) === one;
    return [found.map(({ candidate }) => candidate).filter(usable), prefix];
  } catch {
    return [[], prefix];
  }
}
