/** JSONL on standard input and output. Nothing but replies goes to standard output. */
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type LineService, serveLines } from '../lines.ts';

export interface Stdio {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  talk: (text: string) => void;
}

const HINT = `zgate reads one JSON request per line, for instance
{"id":"1","op":"list_files","args":{"glob":"**/*.md"}}   (end with Ctrl-D)`;

/** Resolves when the input has ended and every reply is out. */
export async function mount(service: LineService, { input, output, talk }: Stdio): Promise<void> {
  if (input.isTTY) talk(HINT);
  await serveLines(input, output, service);
  input.destroy();
  if (output.destroyed) return;
  output.end();
  await finished(output).catch(() => {});
}
