/**
 * A conversation and the session that keeps it. The log is read before each prompt and held only while one is worked on, so two chats
 * take turns on a session. A new one comes into being with its first event. Spec: ZDX §8.
 */
import { randomUUID } from 'node:crypto';
import { type Conversation, type Journal, type JournalLine, work } from '../../lib/engine/engine.ts';
import type { EngineEvent } from '../../lib/engine/events.ts';
import { history, INTERRUPTED, noUsage } from '../../lib/engine/history.ts';
import type { Choice } from '../../lib/engine/live-agents.ts';
import { type OpenSession, open, type SessionPlace } from '../../lib/engine/session-journal.ts';
import { Fault } from '../../lib/fault.ts';
import { beginSession, type Loaded, type SessionLine } from '../../lib/session/sessions.ts';
import { timestamp } from '../../lib/trace.ts';
import { findSession, obstacle } from './find-session.ts';
import type { Flags } from './flags.ts';
import type { Setup } from './setup.ts';

const CUT: JournalLine = { type: 'interrupted', role: 'system', text: 'Interrupted' };

export class Thread {
  /** Undefined: nothing is kept. */
  readonly id: string | undefined;
  /** Of the session it goes on with; undefined for a new one. */
  readonly resumed: { messages: number; unreadable: number } | undefined;
  choice: Choice;
  readonly #setup: Setup;
  /** The conversation of a thread that is not kept. */
  readonly #memory: Conversation;
  #begun: boolean;
  /** Chosen here, and not in the log yet. */
  #chosen = false;

  constructor(setup: Setup, id: string | undefined, found: Loaded | undefined, choice: Choice) {
    this.#setup = setup;
    this.id = id;
    this.#begun = found !== undefined;
    this.#memory = found ? history(found.lines) : { messages: [], usage: noUsage() };
    this.resumed = found && { messages: this.#memory.messages.length, unreadable: found.unreadable };
    this.choice = choice;
  }

  /** Another model from now on; refuses one that cannot be asked. */
  choose(choice: Choice): void {
    this.#setup.settings.of(choice);
    this.choice = choice;
    this.#chosen = true;
  }

  /** Refuses what no prompt could be done with. */
  check(): void {
    this.#setup.settings.of(this.choice);
  }

  async *prompt(text: string, signal: AbortSignal): AsyncGenerator<EngineEvent, void, undefined> {
    const { parts, options } = this.#setup.settings.of(this.choice);
    const log = await this.#open();
    try {
      const conversation = log ? history(log.lines) : this.#memory;
      const journal: Journal = log ?? { append: async () => {} };
      if (log) await mend(log);
      if (this.#chosen && log) journal.append = withFirst({ type: 'model', ...this.choice }, log);
      this.#chosen = false;
      yield* work({ ...parts, journal }, conversation, { text }, { ...options, signal });
    } finally {
      await log?.release();
    }
  }

  async #open(): Promise<OpenSession | undefined> {
    if (this.id === undefined) return undefined;
    const { place } = this.#setup;
    return this.#begun
      ? open(place, this.id)
      : fresh(place, this.id, () => {
          this.#begun = true;
        });
  }
}

/** The thread that the options ask for. */
export async function openThread(setup: Setup, flags: Flags): Promise<Thread> {
  const { settings, place } = setup;
  const save = flags.save !== false;
  if (flags.session === undefined)
    return new Thread(setup, save ? randomUUID() : undefined, undefined, settings.choice);
  const found = await findSession(place.sessions, flags.session, 'No sessions found to resume');
  const { id, lines } = found;
  const why = obstacle(lines);
  if (why !== undefined) throw new Fault('conflict', `session ${id} ${why}`);
  return new Thread(setup, save ? id : undefined, found, chosenIn(lines, flags) ?? settings.choice);
}

/** The model that was chosen in a session, unless the command line says another. */
function chosenIn(lines: readonly SessionLine[], { provider, model }: Flags): Choice | undefined {
  const last = lines.findLast(({ type }) => type === 'model');
  if (provider !== undefined || model !== undefined) return undefined;
  if (typeof last?.provider !== 'string' || typeof last.model !== 'string') return undefined;
  return { provider: last.provider, model: last.model };
}

/** A session that is made by its first lines: whoever asks nothing leaves nothing behind. */
function fresh({ sessions, ambient, ...rest }: SessionPlace, id: string, begun: () => void): OpenSession {
  let opened: OpenSession | undefined;
  return {
    lines: [],
    async append(batch) {
      if (opened) return opened.append(batch);
      const ts = timestamp(new Date(ambient.now()));
      const meta = { type: 'meta', schema_version: 1, ts, kind: 'agent' };
      const lines = batch.map(({ type, ...fields }) => ({ type, ...fields, ts }));
      await beginSession(sessions, id, [meta, ...lines], ambient.nonce());
      begun();
      opened = await open({ sessions, ambient, ...rest }, id);
    },
    release: async () => opened?.release(),
  };
}

/** Says of a turn whose process died that it was interrupted, and answers its calls, before anything is added. */
async function mend(log: OpenSession): Promise<void> {
  const { unanswered } = history(log.lines);
  const answers = unanswered.map((tool_use_id) => ({
    type: 'tool_result',
    tool_use_id,
    output: INTERRUPTED,
    ok: false,
  }));
  const lines = [...answers, ...(unfinished(log.lines) ? [CUT] : [])];
  if (lines.length > 0) await log.append(lines);
}

/** Whether the last turn of a log has no end. */
export function unfinished(lines: readonly SessionLine[]): boolean {
  const told = ['message', 'tool_use', 'tool_result', 'interrupted', 'error', 'cleared', 'compacted'];
  const last = lines.findLast(({ type }) => told.includes(type));
  if (last?.type === 'message') return last.role === 'user';
  return last?.type === 'tool_use' || last?.type === 'tool_result';
}

/** An append that puts a line before the first batch. */
function withFirst(line: JournalLine, log: OpenSession): Journal['append'] {
  const append = log.append.bind(log);
  let first = true;
  return (batch) => {
    const lines = first ? [line, ...batch] : batch;
    first = false;
    return append(lines);
  };
}
