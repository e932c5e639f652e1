/**
 * `zdx handoff`: a bundle to start fresh from, made of a saved session by a model, or of its log alone, and checked before it is given
 * out: five parts, the goal as it was said, files that are there, no secrets. The session stays as it is. Spec: ZDX §10, "Handoff bundles".
 */
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Message } from '../../lib/engine/messages.ts';
import { modelOf, PROVIDERS } from '../../lib/engine/models.ts';
import { ProviderError } from '../../lib/engine/provider.ts';
import { type Redactor, redactor } from '../../lib/engine/redact.ts';
import { show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import { openProvider } from '../../lib/io/open-provider.ts';
import { openSessions } from '../../lib/io/open-sessions.ts';
import { fold, type Turn } from '../../lib/session/fold.ts';
import { type Config, configBaseUrl, idleMs, loadConfig } from './config.ts';
import { Failure, failure } from './failure.ts';
import { absent, findSession } from './find-session.ts';
import type { Flags } from './flags.ts';
import { type Bundle, markdown, PARTS, type Said, saidIn, sectionsOf } from './handoff-bundle.ts';
import { filesOf, type Known, MAX_FILES, offlineBundle } from './handoff-offline.ts';
import { question, room, SYSTEM, secondTry } from './handoff-request.ts';
import { mayWriteNew, writeNew } from './new-file.ts';
import { choiceOf, rootOf, storeOf } from './setup.ts';

export interface HandoffFlags extends Flags {
  goal: string;
  /** An id, the beginning of one, or `latest`. */
  fromSession?: string;
  out?: string;
  force?: boolean;
  offline?: boolean;
}

export interface HandoffIo {
  env: NodeJS.ProcessEnv;
  /** Take a text to which they add a newline. */
  out(text: string): void;
  err(line: string): void;
  signal?: AbortSignal;
}

const CONTEXT = 'make handoff';
const INSTEAD = '--offline makes one without a model';
/** A bundle is longer than an answer in a chat. */
const LEAST_TOKENS = 4096;
/** Of a model that nobody knows. */
const SMALL_WINDOW = 32_000;

/** Gives the exit code. */
export async function handoff(flags: HandoffFlags, io: HandoffIo): Promise<number> {
  const { goal, out } = flags;
  if (goal.trim() === '') throw new Fault('invalid_args', 'the goal is empty: give --goal TEXT');
  const root = realpathSync(rootOf(flags));
  if (out !== undefined) mayWriteNew(out, flags.force);
  const { config, warnings } = loadConfig(io.env);
  for (const warning of warnings) io.err(`Warning: ${warning}`);
  const where = storeOf(flags, config, io.env);
  const { id, turns: kept, unreadable } = await source(where, flags.fromSession ?? flags.session);
  // Before anything is shortened: half a secret is not known for one.
  const turns = hidden(redactor(keysIn(io.env)), kept);
  if (unreadable > 0) io.err(`Warning: ${unreadable} unreadable lines of the session skipped`);

  let made: Bundle;
  try {
    made = flags.offline
      ? offlineBundle(goal, turns, known(root))
      : await byModel(flags, config, id, turns, root, io);
  } catch (error) {
    if (!io.signal?.aborted) throw error;
    io.err('^C Interrupted.');
    return 130;
  }
  if (made.commands.length === 0) made.commands = [showCommand(id, flags)];
  const text = checked(made, io);
  if (out === undefined) io.out(text);
  else {
    writeNew(out, `${text}\n`, { force: flags.force });
    io.err(`Wrote handoff to ${out}`);
  }
  return 0;
}

async function source(where: ReturnType<typeof storeOf>, wanted = 'latest') {
  const { id, lines, unreadable } = await findSession(openSessions(where).sessions, wanted);
  // What was cleared away is not to be gone on with.
  const from = lines.findLastIndex(({ type }) => type === 'cleared') + 1;
  const { turns } = fold(lines.slice(from));
  if (turns.length === 0) throw absent(id);
  return { id, turns, unreadable };
}

/** Asks once, and once more when the answer is of no use. */
async function byModel(
  flags: HandoffFlags,
  config: Config,
  id: string,
  turns: readonly Turn[],
  root: string,
  { env, err, signal }: HandoffIo,
): Promise<Bundle> {
  const { goal } = flags;
  const keep = known(root);
  try {
    const { provider: name, model } = choiceOf(flags, config);
    const config_base_url = configBaseUrl(config, name);
    const provider = openProvider({ provider: name, config_base_url, env, idle_ms: idleMs(config) });
    const max_tokens = flags.maxTokens ?? Math.max(config.max_tokens ?? 0, LEAST_TOKENS);
    const most = room(modelOf(model)?.context_window ?? SMALL_WINDOW, max_tokens);
    const time = new Date().toISOString();
    const asked = question(goal, turns, filesOf(turns, keep), most);
    const veil = redactor(keysIn(env));
    const first: Message = { role: 'user', content: [{ type: 'text', text: veil.text(asked) }], time };
    const never = new AbortController().signal;
    err(`Asking ${model} for a handoff of session ${id}...`);
    const ask = async (messages: Message[]): Promise<{ text: string } & (Said | { problem: string })> => {
      let [text, stop] = ['', ''];
      const request = { model, system: SYSTEM, messages, tools: [], max_tokens };
      for await (const event of provider.stream(request, signal ?? never)) {
        if (event.type === 'text') text += event.delta;
        else if (event.type === 'stop') stop = event.stop;
        else if (event.type === 'retry') err(`Retrying: ${event.reason}`);
      }
      if (stop === 'length') return { text, problem: `it is longer than ${max_tokens} tokens` };
      return stop === '' ? { text, problem: 'it ended too soon' } : { text, ...saidIn(text) };
    };
    let answer = await ask([first]);
    if ('problem' in answer) {
      err(`Asking again: the answer cannot be used (${answer.problem})`);
      answer = await ask(secondTry(first, answer.text, answer.problem, time));
    }
    if ('problem' in answer)
      throw new Failure('unavailable', `the model's answer cannot be used: ${answer.problem}`);
    const { text: _, ...said } = answer;
    // Whoever pastes the prompt pastes the goal.
    const prompt = said.prompt.includes(goal) ? said.prompt : `${goal}\n\n${said.prompt}`;
    return { ...said, goal, prompt, files: existing(said.files, keep, err) };
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof Fault)) throw error;
    const told = error instanceof Fault ? error : new Fault('unavailable', error.message);
    throw failure(CONTEXT, new Fault(told.code, `${told.message} (${INSTEAD})`));
  }
}

function hidden<T>(veil: Redactor, value: T): T {
  if (typeof value === 'string') return veil.text(value) as T;
  if (Array.isArray(value)) return value.map((item) => hidden(veil, item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hidden(veil, item)])) as T;
}

const keysIn = (env: NodeJS.ProcessEnv): string[] =>
  Object.values(PROVIDERS).flatMap(({ key_env }) => (key_env && env[key_env]?.trim()) || []);

function existing(paths: readonly string[], keep: Known, err: HandoffIo['err']): string[] {
  const files = new Set<string>();
  for (const path of paths) {
    // With the line that is meant, as compilers write it.
    const file = keep(path) ?? keep(path.replace(/(?::\d+){1,2}$/, ''));
    if (file === undefined) err(`Left out of the relevant files, not a file below the root: ${show(path)}`);
    else files.add(file);
  }
  return [...files].slice(0, MAX_FILES);
}

/** Tells of a path whether it is a file below the root, links followed; gives it relative to the root. */
function known(root: string): Known {
  return (path) => {
    const full = resolve(root, path);
    const way = relative(root, full);
    if (/[\0-\x1f\x7f]/.test(way)) return undefined;
    try {
      const below = relative(root, realpathSync(full));
      const inside = [way, below].every(
        (one) => one !== '..' && !one.startsWith(`..${sep}`) && !isAbsolute(one),
      );
      return inside && statSync(full).isFile() ? way.split(sep).join('/') : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Without secrets; each part by itself, so that none can swallow the heading of the next. */
function checked(made: Bundle, { env, err }: HandoffIo): string {
  const veil = redactor(keysIn(env));
  const hide = (text: string) => veil.text(text);
  const bundle: Bundle = {
    goal: hide(made.goal),
    prompt: hide(made.prompt),
    files: made.files.filter((file) => hide(file) === file),
    tasks: made.tasks.map(hide),
    commands: made.commands.map(hide),
  };
  if (bundle.goal !== made.goal) err('Warning: what looks like a secret was taken out of the goal');
  const text = markdown(bundle);
  const sections = sectionsOf(text);
  const whole = PARTS.every((part) => sections.get(part)) && sections.size === PARTS.length;
  if (whole && sections.get('Goal')?.includes(bundle.goal.trim())) return text;
  throw new Fault('internal', 'the handoff bundle is not whole');
}

/** The whole story, when no command of the session is worth repeating. */
function showCommand(id: string, { store, endpoint }: HandoffFlags): string {
  const quoted = (text: string) =>
    /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const more = Object.entries({ store, endpoint }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${quoted(value)}`],
  );
  return ['zdx sessions show', id, ...more].join(' ');
}
