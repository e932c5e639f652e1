/** `zdx sessions list|show|fork|export|rm`: the sessions that are kept. Spec: ZDX §8, §10; facts on ZDX, "CLI". */
import { Fault } from '../../lib/fault.ts';
import { dead } from '../../lib/io/lease-owner.ts';
import { ambient, openSessions } from '../../lib/io/open-sessions.ts';
import { fold } from '../../lib/session/fold.ts';
import type { Loaded, SessionLine } from '../../lib/session/sessions.ts';
import { exportLines } from '../../lib/session/transfer.ts';
import { listSessions, transcript } from '../sessions.ts';
import { printer, writer } from '../terminal-text.ts';
import { loadConfig } from './config.ts';
import { absent, type Found, findSession, obstacle } from './find-session.ts';
import type { Flags, Io } from './flags.ts';
import { mayWriteNew, writeNew } from './new-file.ts';
import { talk } from './output.ts';
import { storeOf } from './setup.ts';
import { unfinished } from './thread.ts';

const address = (flags: Flags, { env }: Io) => storeOf(flags, loadConfig(env).config, env);

export const list = (flags: Flags, io: Io): Promise<number> =>
  listSessions({ ...address(flags, io), json: flags.format === 'json' }, printer(io.stdout));

export async function show(wanted: string, flags: Flags, io: Io): Promise<number> {
  const { sessions } = openSessions(address(flags, io));
  const found = await findSession(sessions, wanted);
  const print = printer(io.stdout);
  if (flags.format === 'json') writer(io.stdout)(exportLines(found.lines));
  else {
    const told = parts(found.lines);
    if (told.length === 0) throw nothing(found);
    for (const part of told) print(part);
    if (unfinished(found.lines) && !worked(found)) print('### Interrupted\n');
  }
  if (found.unreadable > 0) talk(io, `Warning: ${found.unreadable} unreadable lines skipped`);
  return 0;
}

function nothing({ id, lines }: Found): Fault {
  const why = obstacle(lines);
  return why === undefined ? absent(id) : new Fault('conflict', `session ${id} ${why}`);
}

/** The transcript, an error where it happened. */
function parts(lines: readonly SessionLine[]): string[] {
  const all: string[] = [];
  let from = 0;
  const told = (to: number) => {
    all.push(...fold(lines.slice(from, to)).turns.map(transcript));
    from = to + 1;
  };
  for (const [n, { type, message }] of lines.entries()) {
    if (type !== 'error') continue;
    told(n);
    all.push(`### Error\n\n${message}\n`);
  }
  told(lines.length);
  return all;
}

/** Whether somebody is working on it. */
const worked = ({ lease }: Loaded): boolean =>
  lease !== undefined && lease.until > ambient.now() && !dead(lease.owner);

export async function fork(wanted: string, lines: number | undefined, flags: Flags, io: Io): Promise<number> {
  const at = address(flags, io);
  const { sessions } = openSessions(at);
  const { id } = await findSession(sessions, wanted);
  const { openAgents } = await import('../../lib/io/open-agents.ts');
  const agents = openAgents({ ...at, root: '.', env: io.env, report: (error) => talk(io, String(error)) });
  printer(io.stdout)((await agents.fork(id, lines)).session);
  return 0;
}

/** Plain JSONL, to a new file of its owner's alone or to standard output. */
export async function exportTo(
  wanted: string,
  file = '-',
  flags: Flags & { force?: boolean },
  io: Io,
): Promise<number> {
  const { force } = flags;
  if (file !== '-') mayWriteNew(file, force);
  const { sessions } = openSessions(address(flags, io));
  const text = exportLines((await findSession(sessions, wanted)).lines);
  if (file === '-') writer(io.stdout)(text);
  else writeNew(file, text, { force, mode: 0o600 });
  return 0;
}

export async function rm(wanted: string, flags: Flags, io: Io): Promise<number> {
  const at = address(flags, io);
  const { id } = await findSession(openSessions(at).sessions, wanted);
  const { rmSession } = await import('../sessions-rm.ts');
  return rmSession(id, { ...at, json: flags.format === 'json' }, printer(io.stdout));
}
