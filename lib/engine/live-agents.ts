/** Agents as one process has them: a conversation for each connection, and those of durable sessions. Spec: zot rpc, "Commands". */
import type { DiffResult, FilesResult, PromptArgs, PromptResult } from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import type { Connection } from '../realm/realms.ts';
import type { Loaded, SessionLine } from '../session/sessions.ts';
import type { AgentCaller, Agents } from './agents.ts';
import { forkOf } from './fork.ts';
import { history } from './history.ts';
import { type Model, modelOf } from './models.ts';
import type { Taken } from './overlay.ts';
import { redacted } from './redacted.ts';
import { begin, open, type SessionPlace } from './session-journal.ts';
import { checkSaid, type Setting, Talk } from './talk.ts';
import { Told } from './told.ts';
import { zotContent } from './zot.ts';

/** Whose model, and which. */
export interface Choice {
  provider: string;
  model: string;
}

/** What a session was begun with. */
export interface Begun {
  session: string;
  snapshot?: string | undefined;
}

export interface AgentsParts {
  version: string;
  choice: Choice;
  models: readonly Model[];
  /** Takes secrets out of what is shown. */
  redact(text: string): string;
  /** Where durable sessions are. */
  place: SessionPlace;
  /** The session of a connection that names none; absent: it has a conversation of its own. */
  session?: string | undefined;
  setting(choice: Choice, begun: Begun | undefined): Promise<Setting>;
  /** Refuses what no prompt could be done with. */
  check(choice: Choice, snapshot: string | undefined): void;
  /** Where the tools work. */
  cwd(begun: Begun | undefined): string;
  /** What a session has changed in its snapshot. */
  changes(begun: Begun): Promise<{ diff(): Promise<DiffResult>; files(): Promise<FilesResult['files']> }>;
  /** Takes over changes of another session. */
  copyChanges(from: string, to: string, taken: Taken): Promise<void>;
  /** The snapshot that a text means now, kept for a session. */
  pin(snapshot: string, session: string): Promise<string>;
  /** Takes away what was put into the store for a session that did not come to be. */
  discard(session: string): Promise<void>;
  newId(): string;
  /** Ends what runs in another process. */
  aborts: { want(session: string): Promise<void>; watch(session: string, wanted: () => void): () => void };
}

interface Held {
  talk: Talk;
  choice: Choice;
}

/** Durable conversations that are kept ready. */
const MAX_TALKS = 200;

export class LiveAgents implements Agents {
  readonly #parts: AgentsParts;
  readonly #told = new Told();
  readonly #durable = new Map<string, Held>();
  readonly #passing = new Map<Connection, Held>();

  constructor(parts: AgentsParts) {
    this.#parts = parts;
  }

  async hello({ connection }: AgentCaller) {
    const { version } = this.#parts;
    const choice = (connection && this.#passing.get(connection)?.choice) ?? this.#parts.choice;
    return { ...choice, protocol_version: 1, version };
  }

  async prompt(args: PromptArgs, caller: AgentCaller): Promise<PromptResult> {
    const { message, images, prompt_id = this.#promptId() } = args;
    const emit = caller.emit ?? (() => {});
    if (args.after !== undefined) {
      if (args.prompt_id === undefined)
        throw new Fault('invalid_args', 'after goes with the prompt_id it is about');
      await this.#told.follow(prompt_id, args.after, emit, caller.signal);
      return { prompt_id, stop: 'end', text: '' };
    }
    const said = {
      text: message,
      images: images?.map((image) => ({ type: 'image' as const, ...image })),
    };
    checkSaid(said);
    // Only who gave the prompt a name can come back for what was told.
    const telling = args.prompt_id === undefined ? undefined : this.#told.begin(prompt_id);
    // A client that gave the prompt a name can come back for the rest: then it goes on without one.
    const lasts = args.prompt_id !== undefined && caller.connection === undefined;
    const signal = lasts ? new AbortController().signal : caller.signal;
    const say = (piece: object) => {
      telling?.tell(piece);
      emit(piece);
    };
    try {
      const session = await this.#sessionFor(args, caller);
      const { talk } = this.#held(session, caller);
      const started = { prompt_id, ...(session !== undefined && { session }) };
      const ended = await talk.prompt(said, started, say, signal);
      telling?.end();
      return ended;
    } catch (error) {
      telling?.end(error);
      throw error;
    }
  }

  async abort(session: string | undefined, caller: AgentCaller): Promise<void> {
    const id = session ?? this.#parts.session;
    if (id === undefined && caller.connection === undefined) throw unnamed();
    const held = id === undefined ? this.#passing.get(caller.connection!) : this.#durable.get(id);
    if (held?.talk.busy) return held.talk.abort();
    if (id === undefined) return;
    const { lease } = await this.#read(id);
    const { owner, dead, ambient } = this.#parts.place;
    // Only who works on it looks for word.
    const elsewhere = lease && lease.until > ambient.now() && lease.owner !== owner && !dead(lease.owner);
    if (elsewhere) await this.#parts.aborts.want(id);
  }

  async compact(session: string | undefined, caller: AgentCaller) {
    const { talk } = this.#named(session, caller);
    const prompt_id = this.#promptId();
    return await talk.compact({ prompt_id }, caller.emit ?? (() => {}), caller.signal);
  }

  async state(session: string | undefined, caller: AgentCaller) {
    const held = this.#named(session, caller);
    const id = session ?? this.#parts.session;
    const read = id === undefined ? undefined : await this.#read(id);
    const { messages, usage } = read ? history(read.lines) : await held.talk.conversation();
    return {
      busy: held.talk.busy,
      queued: held.talk.queued,
      cwd: this.#parts.cwd(read?.begun),
      message_count: messages.length,
      ...(read?.choice ?? held.choice),
      ...(id !== undefined && { session: id }),
      usage,
    };
  }

  async messages(session: string | undefined, caller: AgentCaller) {
    const { messages } = await this.#named(session, caller).talk.conversation();
    return {
      messages: redacted(
        this.#parts.redact,
        messages.map((message) => ({ ...message, content: zotContent(message.content) })),
      ),
    };
  }

  async clear(session: string | undefined, caller: AgentCaller): Promise<void> {
    await this.#named(session, caller).talk.clear();
  }

  async setModel(session: string | undefined, model: string, caller: AgentCaller) {
    const held = this.#named(session, caller);
    const id = session ?? this.#parts.session;
    const read = id === undefined ? undefined : await this.#read(id);
    const now = read?.choice ?? held.choice;
    const known = modelOf(model);
    // These have models that no list of ours names.
    const open_ended = ['ollama', 'openrouter'].includes(now.provider);
    if (!known && !open_ended) throw new Fault('invalid_args', `unknown model ${JSON.stringify(model)}`);
    const provider = open_ended ? now.provider : known!.provider;
    // Without a key for it every later prompt would be refused.
    this.#parts.check({ provider, model }, read?.begun.snapshot);
    if (id !== undefined) {
      const log = await open(this.#parts.place, id);
      try {
        await log.append([{ type: 'model', model, provider }]);
      } finally {
        await log.release();
      }
    }
    held.choice = { provider, model };
    return { model };
  }

  async models() {
    return { models: [...this.#parts.models] };
  }

  async fork(session: string, count: number | undefined) {
    const { place, copyChanges } = this.#parts;
    const { lines, begun } = await this.#read(session);
    const { meta, batches, changes } = forkOf(session, lines, count);
    const id = await this.#begin(begun.snapshot, async (id) => {
      await copyChanges(session, id, changes);
      await begin(place, id, meta);
      for (const [n, batch] of batches.entries()) await place.sessions.append(id, batch, `fork-${n}`);
    });
    return { session: id };
  }

  async diff(session: string): Promise<DiffResult> {
    return (await this.#parts.changes((await this.#read(session)).begun)).diff();
  }

  async files(session: string) {
    return (await this.#parts.changes((await this.#read(session)).begun)).files();
  }

  readonly #promptId = () => this.#parts.place.ambient.nonce().slice(0, 12);

  /** The session a prompt is for, begun if it is a new one. */
  async #sessionFor({ session, snapshot }: PromptArgs, caller: AgentCaller): Promise<string | undefined> {
    if (snapshot !== undefined && session !== 'new')
      throw new Fault('invalid_args', 'snapshot goes with "session": "new": another session has its own');
    if (session === 'new') {
      const { check, choice, place } = this.#parts;
      check(choice, snapshot);
      return this.#begin(snapshot, (id, pinned) => begin(place, id, pinned));
    }
    const id = session ?? (caller.connection === undefined ? undefined : this.#parts.session);
    if (id !== undefined && !this.#durable.has(id)) await this.#read(id);
    return id;
  }

  /** A new session; its snapshot is kept for it before it is there. */
  async #begin(
    snapshot: string | undefined,
    make: (id: string, pinned: { snapshot?: string }) => Promise<void>,
  ): Promise<string> {
    const { newId, pin, discard } = this.#parts;
    const id = newId();
    try {
      await make(id, snapshot === undefined ? {} : { snapshot: await pin(snapshot, id) });
    } catch (error) {
      await discard(id).catch(() => {});
      throw error;
    }
    return id;
  }

  #named(session: string | undefined, caller: AgentCaller): Held {
    const id = session ?? this.#parts.session;
    if (id === undefined && caller.connection === undefined) throw unnamed();
    return this.#held(id, caller);
  }

  #held(session: string | undefined, { connection }: AgentCaller): Held {
    if (session !== undefined) return this.#heldSession(session);
    const found = connection && this.#passing.get(connection);
    if (found) return found;
    const held: Held = {
      choice: this.#parts.choice,
      talk: new Talk({ setting: () => this.#parts.setting(held.choice, undefined) }),
    };
    if (connection && !connection.closed.aborted) {
      this.#passing.set(connection, held);
      connection.closed.addEventListener('abort', () => this.#passing.delete(connection), { once: true });
    }
    return held;
  }

  #heldSession(id: string): Held {
    const found = this.#durable.get(id);
    if (found) return found;
    const { place, choice, setting } = this.#parts;
    const session = {
      open: () => open(place, id),
      read: async () => history((await this.#read(id)).lines),
      watch: (wanted: () => void) => this.#parts.aborts.watch(id, wanted),
    };
    const talk = new Talk({
      session,
      setting: async () => {
        const { choice: chosen, begun } = await this.#read(id);
        return setting(chosen, begun);
      },
    });
    const held = { talk, choice };
    for (const [other, { talk: idle }] of this.#durable) {
      if (this.#durable.size < MAX_TALKS) break;
      if (!idle.busy && idle.queued === 0) this.#durable.delete(other);
    }
    this.#durable.set(id, held);
    return held;
  }

  async #read(
    id: string,
  ): Promise<{ lines: SessionLine[]; choice: Choice; begun: Begun; lease: Loaded['lease'] }> {
    const found = await this.#parts.place.sessions.load(id);
    if (!found) throw new Fault('not_found', `no such session: ${id}; "new" begins one`);
    const { lines, lease } = found;
    const last = lines.findLast(({ type }) => type === 'model');
    const choice = last ? { model: String(last.model), provider: String(last.provider) } : this.#parts.choice;
    const snapshot = lines[0]?.snapshot;
    return {
      lines,
      choice,
      lease,
      begun: { session: id, ...(typeof snapshot === 'string' && { snapshot }) },
    };
  }
}

const unnamed = () =>
  new Fault('invalid_args', 'name a session: without a lasting connection there is no other conversation');
