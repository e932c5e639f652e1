/** `zgate sessions`: look at, move and check session logs, wherever they are kept. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { Fault } from '../lib/fault.ts';
import { ambient, openReplSessions, openSessions, type SessionStore } from '../lib/io/open-sessions.ts';
import { jsonText } from '../lib/json-text.ts';
import type { Findings } from '../lib/session/check.ts';
import { fold, type Turn } from '../lib/session/fold.ts';
import type { SessionEntry, Sessions } from '../lib/session/sessions.ts';
import { exportLines, importLines } from '../lib/session/transfer.ts';
import { counted } from './units.ts';

export interface SessionOptions {
  store?: string;
  endpoint?: string;
  json?: boolean;
}

export type Print = (text: string) => void;

export async function listSessions(options: SessionOptions, print: Print): Promise<number> {
  const { sessions } = openSessions(options);
  const all = (await everySession(sessions)).sort(
    (a, b) => b.modified - a.modified || (a.id < b.id ? -1 : 1),
  );
  if (options.json)
    for (const { id, modified, bytes } of all)
      print(jsonText({ id, modified: new Date(modified).toISOString(), bytes }));
  else if (all.length === 0) print('No sessions found.');
  else
    for (const { id, modified } of all)
      print(`${id}  ${new Date(modified).toISOString().slice(0, 16).replace('T', ' ')}`);
  return 0;
}

export async function everySession(sessions: Sessions): Promise<SessionEntry[]> {
  const all: SessionEntry[] = [];
  for (let more = true; more; ) {
    const after = all.at(-1)?.id;
    const page = await sessions.list(after === undefined ? {} : { after });
    all.push(...page.sessions);
    more = page.more && page.sessions.length > 0;
  }
  return all;
}

export async function showSession(id: string, options: SessionOptions, print: Print): Promise<number> {
  const { sessions } = openSessions(options);
  const { lines, unreadable } = await loaded(sessions, id);
  if (options.json) {
    print(exportLines(lines).trimEnd());
    return 0;
  }
  for (const turn of fold(lines).turns) print(transcript(turn));
  if (unreadable > 0) print(`(${unreadable} unreadable lines skipped)`);
  return 0;
}

export function transcript(turn: Turn): string {
  const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  switch (turn.kind) {
    case 'message':
      return `### ${turn.role === 'user' ? 'You' : 'Assistant'}\n\n${turn.text}\n`;
    case 'tool':
      return `### Tool: ${turn.name}\n\n${json(turn.input)}\n\n### Result ${turn.ok ? '✓' : '✗'}\n\n${json(turn.output)}\n`;
    case 'interrupted':
      return '### Interrupted\n';
  }
}

export async function exportSession(
  id: string,
  file: string | undefined,
  options: SessionOptions,
  print: Print,
): Promise<number> {
  const { sessions } = openSessions(options);
  const text = exportLines((await loaded(sessions, id)).lines);
  if (file === undefined) print(text.trimEnd());
  else await writeFile(file, text, { mode: 0o600 });
  return 0;
}

export async function importSession(
  file: string,
  id: string | undefined,
  options: SessionOptions,
  print: Print,
): Promise<number> {
  const { sessions } = openSessions(options);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Fault('invalid_args', `${file} cannot be read (${error.code})`, { cause: error });
  });
  const target = id ?? randomUUID();
  const imported = await importLines(sessions, target, text, ambient.sha256);
  print(
    options.json
      ? jsonText({ id: target, ...imported })
      : `${target}  ${imported.lines} lines${imported.unreadable > 0 ? `, ${imported.unreadable} unreadable ones left out` : ''}`,
  );
  return 0;
}

export interface CheckOptions extends SessionOptions {
  collect?: boolean;
  repair?: boolean;
}

/** Checks one session or all, of agents and of the REPL; 1 when something is wrong. */
export async function checkSessions(
  id: string | undefined,
  options: CheckOptions,
  print: Print,
): Promise<number> {
  const places = [
    { opened: openSessions(options), repl: false },
    { opened: openReplSessions(options), repl: true },
  ];
  let [checked, bad] = [0, 0];
  const check = async ({ opened, repl }: (typeof places)[number], one: string, found: Findings) => {
    checked++;
    if (found.problems.length > 0) bad++;
    const repaired = options.repair ? await opened.repair(one) : 0;
    const collected = options.collect ? await opened.collect(one) : 0;
    const done = { ...(options.repair && { repaired }), ...(options.collect && { collected }) };
    print(
      options.json
        ? JSON.stringify({ ...found, ...(repl && { kind: 'repl' }), ...done })
        : report(found, repl, done),
    );
  };
  for (const place of places) {
    if (id === undefined)
      for (const entry of await everySession(place.opened.sessions)) {
        const found = await place.opened.check(entry.id);
        // A file in which nothing ever began: the leftover of a failed first write.
        const begun = found.state === 'missing' ? { state: 'empty', problems: [], orphans: 1 } : {};
        await check(place, entry.id, { ...found, ...begun });
      }
    else {
      const found = await place.opened.check(id);
      // Whoever has no such session, says so last.
      if (found.state !== 'missing' || (place.repl && checked === 0)) await check(place, id, found);
    }
  }
  if (!options.json) print(`${checked} sessions checked: ${checked - bad} sound, ${bad} with problems`);
  return bad > 0 ? 1 : 0;
}

function report(
  { id, lines, state, problems, orphans, torn = 0, damaged_states = 0 }: Findings,
  repl: boolean,
  { repaired, collected }: { repaired?: number; collected?: number },
): string {
  const notes = [
    `${lines} lines, ${state}`,
    repl && 'REPL',
    torn > 0 && `${counted(torn, 'torn line')} that nobody was told of`,
    damaged_states > 0 && `${counted(damaged_states, 'saved state')} damaged, which cost time only`,
    repaired !== undefined
      ? repaired > 0 && `${repaired} repaired`
      : torn + damaged_states > 0 && '--repair removes them',
    orphans > 0 &&
      (collected === undefined
        ? `${orphans} leftovers (--collect removes them)`
        : `${collected} leftovers removed`),
  ].filter((note) => note !== false);
  return [
    `${id}  ${problems.length === 0 ? 'sound' : 'PROBLEMS'}  ${notes.join(', ')}`,
    ...problems.map((problem) => `  ${problem}`),
  ].join('\n');
}

async function loaded(sessions: SessionStore['sessions'], id: string) {
  const found = await sessions.load(id);
  if (!found) throw new Fault('not_found', `session '${id}' is empty or not found`);
  return found;
}
