/**
 * One conversation: what it is given to do is done in order, one job at a time, and told as zot events. That of a durable session is read
 * from its log before each job, that of a connection lives here. Spec: zot rpc, "Commands" and "Events of one prompt".
 */
import type { PromptResult } from '../../schemas/generated/types.ts';
import { Fault } from '../fault.ts';
import {
  type Conversation,
  type EngineParts,
  type Journal,
  type PromptOptions,
  turn,
  work,
} from './engine.ts';
import type { EngineEvent } from './events.ts';
import { type History, history, INTERRUPTED, noUsage, summaryOf } from './history.ts';
import type { Block, Image, Message } from './messages.ts';
import type { OpenSession } from './session-journal.ts';
import { userMessage, type ZotEvent, zotEvents } from './zot.ts';

/** Everything a job needs but the conversation: whose model, which tools, where. */
export interface Setting {
  parts: Omit<EngineParts, 'journal'>;
  options: Omit<PromptOptions, 'signal'>;
  cwd: string;
  /** Keeps what the tools changed; called before the session is let go. */
  settle?(): Promise<void>;
}

export interface TalkParts {
  /** Its durable session, opened for a job or only looked at; absent for a connection's. */
  session?: { id: string; open(): Promise<OpenSession>; read(): Promise<History> };
  setting(): Promise<Setting>;
}

export type Emit = (piece: object) => void;

/** What may wait behind the job under way. */
const MAX_QUEUED = 32;

export class Talk {
  readonly #parts: TalkParts;
  readonly #memory: Conversation = { messages: [], usage: noUsage() };
  #last: Promise<unknown> = Promise.resolve();
  #stop: AbortController | undefined;
  queued = 0;

  constructor(parts: TalkParts) {
    this.#parts = parts;
  }

  get busy(): boolean {
    return this.#stop !== undefined;
  }

  abort(): void {
    this.#stop?.abort();
  }

  async conversation(): Promise<Conversation> {
    return (await this.#parts.session?.read()) ?? this.#memory;
  }

  async clear(): Promise<void> {
    if (this.busy || this.queued > 0) throw new Fault('conflict', 'agent is busy');
    const log = await this.#parts.session?.open();
    try {
      await log?.append([{ type: 'cleared' }]);
    } finally {
      await log?.release();
    }
    this.#memory.messages = [];
  }

  prompt(
    prompt: { text: string; images?: Image[] | undefined },
    started: { prompt_id: string; session?: string },
    emit: Emit,
    signal: AbortSignal,
  ): Promise<PromptResult> {
    return this.#job(signal, async (stop) => {
      const ended: PromptResult = { ...started, stop: 'end', text: '' };
      const hear = (event: EngineEvent) => {
        if (event.type === 'turn_finished') ended.stop = event.stop;
        else if (event.type === 'assistant_final') ended.text = event.text;
        else if (event.type === 'error') ended.error = event.message;
      };
      await this.#told(
        { started: true, ...started },
        emit,
        hear,
        async (setting, journal, conversation, tell) => {
          const { parts, options } = setting;
          const content: Block[] = [
            ...(prompt.text === '' ? [] : [{ type: 'text' as const, text: parts.redact.text(prompt.text) }]),
            ...(prompt.images ?? []),
          ];
          tell(userMessage(content, parts.now()));
          return work({ ...parts, journal }, conversation, prompt, { ...options, signal: stop });
        },
      );
      return ended;
    });
  }

  compact(started: { prompt_id: string }, emit: Emit, signal: AbortSignal): Promise<string> {
    return this.#job(signal, async (stop) => {
      let [summary, failed] = ['', undefined as string | undefined];
      const hear = (event: EngineEvent) => {
        if (event.type === 'assistant_final') summary = event.text;
        else if (event.type === 'error') failed = event.message;
      };
      const end: End = async (journal, conversation, tell, now) => {
        if (failed !== undefined || stop.aborted || summary === '') return;
        await journal.append([{ type: 'compacted', text: summary }]);
        conversation.messages = [summaryOf(summary, now())];
        tell({ type: 'compact_done', summary });
      };
      await this.#told(
        { started: true, ...started },
        emit,
        hear,
        async ({ parts, options }, journal, conversation) => {
          const ask: Message = { role: 'user', content: [{ type: 'text', text: SUM_UP }], time: parts.now() };
          const aside = { messages: [...conversation.messages, ask], usage: conversation.usage };
          // Nothing of it is part of the conversation but what it cost.
          const only: Journal = {
            append: async (lines) => {
              const cost = lines.filter(({ type }) => type === 'usage');
              if (cost.length > 0) await journal.append(cost);
            },
          };
          const { tools: _, ...rest } = parts;
          return one(turn({ ...rest, journal: only }, aside, { ...options, signal: stop }));
        },
        end,
      );
      if (summary === '' && failed === undefined) failed = 'aborted';
      if (failed !== undefined) throw new Fault('unavailable', failed);
      return summary;
    });
  }

  /** A job in its turn, with a signal that ends it, by `abort` or by whoever asked. */
  #job<T>(signal: AbortSignal, run: (stop: AbortSignal) => Promise<T>): Promise<T> {
    if (this.queued >= MAX_QUEUED)
      throw new Fault('unavailable', `${MAX_QUEUED} prompts are waiting already; try again later`);
    this.queued++;
    const turnOf = this.#last.then(async () => {
      this.queued--;
      const stop = new AbortController();
      const end = () => stop.abort();
      this.#stop = stop;
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
      try {
        return await run(stop.signal);
      } finally {
        signal.removeEventListener('abort', end);
        this.#stop = undefined;
      }
    });
    this.#last = turnOf.catch(() => {});
    return turnOf;
  }

  /** A job's events, from its start to its end; once it has started, what goes wrong is one of them. */
  async #told(
    started: object,
    emit: Emit,
    hear: (event: EngineEvent) => void,
    run: (
      setting: Setting,
      journal: Journal,
      conversation: Conversation,
      tell: (event: ZotEvent) => void,
    ) => Promise<AsyncIterable<EngineEvent>>,
    end?: End,
  ): Promise<void> {
    const { prompt_id } = started as { prompt_id: string };
    const tell = (event: ZotEvent) => emit({ ...event, prompt_id });
    const setting = await this.#parts.setting();
    const log = await this.#parts.session?.open();
    try {
      const conversation = log ? history(log.lines) : this.#memory;
      const journal: Journal = log ?? { append: async () => {} };
      for (const tool_use_id of (conversation as Partial<History>).unanswered ?? [])
        await journal.append([{ type: 'tool_result', tool_use_id, output: INTERRUPTED, ok: false }]);
      emit(started);
      const { provider } = setting.parts;
      try {
        for await (const event of await run(setting, journal, conversation, tell)) {
          hear(event);
          for (const told of zotEvents(event, provider.name)) tell(told);
        }
        await end?.(journal, conversation, tell, setting.parts.now);
      } catch (error) {
        if (!(error instanceof Fault) || error.code === 'internal') throw error;
        hear({ type: 'error', kind: error.code, message: error.message });
        hear({ type: 'turn_finished', stop: 'error' });
        tell({ type: 'error', message: error.message });
      }
    } finally {
      await setting.settle?.();
      await log?.release();
    }
  }
}

type End = (
  journal: Journal,
  conversation: Conversation,
  tell: (event: ZotEvent) => void,
  now: () => string,
) => Promise<void>;

const SUM_UP =
  'Sum up this conversation so that the work can go on from your summary alone: what is wanted, what was done and found out, which files matter, what is still to do. Answer with the summary and nothing else.';

async function* one(events: AsyncIterable<EngineEvent>): AsyncGenerator<EngineEvent> {
  yield { type: 'turn_started', step: 1 };
  yield* events;
}
