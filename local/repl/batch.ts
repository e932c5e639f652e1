/** The REPL for a pipe: programs come on standard input, form by form; values go out, errors to the other side. */
import type { Readable } from 'node:stream';
import type { Client } from '../client/client.ts';
import { scan } from './scan.ts';
import { Talk } from './talk.ts';

export interface BatchOptions {
  input: Readable;
  out: (text: string) => void;
  err: (text: string) => void;
  lang: 'js' | 'zylisp' | undefined;
  session: string | undefined;
}

/** A line of JavaScript that goes on with what stands before it, finished or not. */
const GOES_ON =
  /^\s*(?:(?:else|catch|finally|in|instanceof)\b|\.[^.\d]|(?!\+\+|--|\/\/|\/\*)[-+*/%,=<>&|^:?([`)\]}])/;

/** Gives the exit code: 1 when the last value is an error. */
export async function runBatch(
  client: Client,
  { input, out, err, ...options }: BatchOptions,
): Promise<number> {
  // A program that reads a line finds the end: the input is the program.
  const line = async () => 'end' as const;
  const same = (text: string) => text;
  // Statements of JavaScript that have no value would fill the output.
  const talk = new Talk(client, { out, err, red: same, clean: same, hides: 'undefined', line }, options);
  await talk.learn();
  let fine = true;
  for await (const form of formsOf(input, () => talk.lang)) fine = await talk.evaluate(form);
  return fine ? 0 : 1;
}

async function* formsOf(input: Readable, lang: () => 'js' | 'zylisp'): AsyncGenerator<string> {
  let pending = '';
  for await (const line of linesOf(input)) {
    if (lang() === 'js' && pending !== '' && !GOES_ON.test(line) && line.trim() !== '') {
      const { forms, open } = scan(pending, 'js');
      if (!open) {
        yield* forms;
        pending = '';
      }
    }
    pending += `${line}\n`;
    if (lang() === 'js') continue;
    const { forms, rest } = scan(pending, 'zylisp');
    pending = rest;
    yield* forms;
  }
  // What is not complete is sent all the same: the server says what is missing.
  const { forms, rest } = scan(pending, lang());
  yield* forms;
  if (rest.trim() !== '') yield rest;
}

/** Lines end at \n and nowhere else. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let tail = '';
  for await (const text of input.setEncoding('utf8')) {
    const parts = (tail + text).split('\n');
    tail = parts.pop()!;
    yield* parts;
  }
  if (tail !== '') yield tail;
}
