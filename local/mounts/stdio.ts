/** JSONL on standard input and output. Nothing but replies goes to standard output. */
import { fstatSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type LineService, type Probe, serveLines } from '../lines.ts';

export interface Stdio {
  input: Readable & { isTTY?: boolean };
  output: Writable & { fd?: number };
  talk: (text: string) => void;
}

const HINT = `zgate reads one JSON request per line, for instance
{"id":"1","op":"list_files","args":{"glob":"**/*.md"}}   (end with Ctrl-D)`;

/** Resolves when the input has ended and every reply is out. */
export async function mount(service: LineService, { input, output, talk }: Stdio): Promise<void> {
  if (input.isTTY) talk(HINT);
  await serveLines(input, output, { probe: probeOf(output), ...service });
  input.destroy();
  if (output.destroyed) return;
  output.end();
  await finished(output).catch(() => {});
}

/** Tries between two bytes. */
const SILENT_TRIES = 5;

/** A pipe takes nothing without a word, from nobody: only a byte finds out whether it is read. Node's own pipes are sockets, which refuse even that. */
function probeOf({ fd }: Stdio['output']): Probe {
  const pipe = fd !== undefined && fstatSync(fd).isFIFO();
  let tries = 0;
  return (output, codec) => {
    output.write(pipe && ++tries % SILENT_TRIES === 0 ? codec.blank : '');
  };
}
