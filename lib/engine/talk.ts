/**
 * One conversation: what it is given to do is done in order, one job at a time, and told as zot events. That of a durable session is read
 * from its log before each job, that of a connection lives here. Spec: zot rpc, "Commands" and "Events of one prompt".
 */
import type { CompactResult, PromptResult } from '../../schemas/generated/types.ts';
import { Fault, toFault } from '../fault.ts';
import {
  type Conversation,
  type EngineParts,
  type Journal,
  type PromptOptions,
  turn,
  work,
} from './engine.ts';
import type { EngineEvent, Failure } from './events.ts';
import { type History, history, INTERRUPTED, noUsage, summaryOf, unknownUsage } from './history.ts';
import type { Image, Message } from './messages.ts';
import { naming, type OpenSession } from './session-journal.ts';
import { type ZotEvent, zotEvents } from './zot.ts';
import { bounded } from './zot-lines.ts';

/** Everything a job needs but the conversation: whose model, which tools, where. */
export interface Setting {
  parts: Omit<EngineParts, 'journal'>;
  options: Omit<PromptOptions, 'signal'>;
  cwd: string;
  /** The name of the list of what tools have changed up to now, where that is kept; `known` is the one that was given last. */
  changes?(known: string | undefined): Promise<string | undefined>;
}

export interface TalkParts {
  /** Its durable session, opened for a job or only looked at; absent for a connection's. */
  session?: {
    open(): Promise<OpenSession>;
    read(): Promise<History>;
    /** Hears of somebody elsewhere who wants the job ended, until it is told not to. */
    watch(wanted: () => void): () => void;
  };
  setting(): Promise<Setting>;
}

export type Emit = (piece: object) => void;

/** What somebody says to the agent. */
export interface Said {
  text: string;
  images?: Image[] | undefined;
}

/** Refuses what no provider takes. */
export function checkSaid({ text, images }: Said): void {
  if (text.trim() === '' && !images?.length)
    throw new Fault('invalid_args', 'message must say something, unless there are images');
}

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

  async prompt(
    prompt: Said,
    started: { prompt_id: string; session?: string },
    emit: Emit,
    signal: AbortSignal,
  ): Promise<PromptResult> {
    checkSaid(prompt);
    return this.#job(signal, async (stop) => {
      const ended: PromptResult = { ...started, stop: 'end', text: '' };
      await this.#told(started, emit, {
        run: ({ parts, options }, journal, conversation) =>
          work({ ...parts, journal }, conversation, prompt, { ...options, signal: stop }),
        hear(event) {
          if (event.type === 'turn_finished') ended.stop = event.stop;
          else if (event.type === 'assistant_final') ended.text = event.text;
          else if (event.type === 'error') Object.assign(ended, { stop: 'error', error: event.message });
        },
      });
      return ended;
    });
  }

  compact(started: { prompt_id: string }, emit: Emit, signal: AbortSignal): Promise<CompactResult> {
    return this.#job(signal, async (stop) => {
      const ended: CompactResult = { ...started, summary: '' };
      await this.#told(started, emit, {
        async *run({ parts, options }, journal, conversation) {
          const ask: Message = { role: 'user', content: [{ type: 'text', text: SUM_UP }], time: parts.now() };
          const aside = { messages: [...conversation.messages, ask], usage: conversation.usage };
          // Nothing of it is part of the conversation but what it cost.
          const only: Journal = {
            append: async (lines) => {
              const cost = lines.filter(({ type }) => type === 'usage');
              if (cost.length > 0) await journal.append(cost);
            },
          };
          yield { type: 'turn_started', step: 1 };
          yield* turn({ ...parts, journal: only }, aside, { ...options, tool_choice: 'none', signal: stop });
          conversation.usage = aside.usage;
        },
        hear(event) {
          if (event.type === 'assistant_final') ended.summary = event.text;
          else if (event.type === 'error') ended.error = event.message;
        },
        async end({ parts }, journal, conversation, tell) {
          const { summary, error } = ended;
          if (error !== undefined || stop.aborted || summary === '') return;
          await journal.append([{ type: 'compacted', text: summary }]);
          conversation.messages = [summaryOf(summary, parts.now())];
          tell({ type: 'compact_done', summary });
        },
      });
      return ended;
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
      const unwatch = this.#parts.session?.watch(end);
      try {
        return await run(stop.signal);
      } finally {
        unwatch?.();
        signal.removeEventListener('abort', end);
        this.#stop = undefined;
      }
    });
    this.#last = turnOf.catch(() => {});
    return turnOf;
  }

  /** A job's events, from its start to `done`; once it has started, what goes wrong is one of them. */
  async #told(started: { prompt_id: string }, emit: Emit, { run, hear, end }: Task): Promise<void> {
    const { prompt_id } = started;
    const tell = (event: ZotEvent) => {
      for (const line of bounded(event)) emit({ ...line, prompt_id });
    };
    const setting = await this.#parts.setting();
    const log = await this.#parts.session?.open();
    let begun = false;
    let unfinished: Unfinished = 'nothing';
    try {
      const conversation = log ? history(log.lines) : this.#memory;
      const journal: Journal = log ? naming(log, setting.changes) : { append: async () => {} };
      for (const tool_use_id of (conversation as Partial<History>).unanswered ?? [])
        await journal.append([{ type: 'tool_result', tool_use_id, output: INTERRUPTED, ok: false }]);
      begun = true;
      emit({ started: true, ...started });
      for await (const event of run(setting, journal, conversation)) {
        hear(event);
        unfinished = follow(unfinished, event);
        for (const told of zotEvents(event, setting.parts.provider.name)) tell(told);
      }
      await end?.(setting, journal, conversation, tell);
    } catch (error) {
      if (!begun) throw error;
      const { code: kind, message } = toFault(error);
      for (const event of [
        ...endOf(unfinished, { kind, message }),
        { type: 'error' as const, kind, message },
      ]) {
        hear(event);
        for (const told of zotEvents(event, setting.parts.provider.name)) tell(told);
      }
      // One of ours is for the operator to hear of, too.
      if (kind === 'internal') throw error;
    } finally {
      await log?.release();
      if (begun) tell({ type: 'done' });
    }
  }
}

/** How much of a turn has been told and not its end. */
type Unfinished = 'nothing' | 'turn' | 'answer' | 'counted';

function follow(before: Unfinished, { type }: EngineEvent): Unfinished {
  if (type === 'turn_started') return 'turn';
  if (type === 'assistant_started') return 'answer';
  if (type === 'usage') return 'counted';
  return type === 'turn_finished' ? 'nothing' : before;
}

/** What is still to be told of a turn that nobody can go on with. */
function endOf(unfinished: Unfinished, error: Failure): EngineEvent[] {
  const none = unknownUsage();
  return [
    ...(unfinished === 'answer' ? [{ type: 'usage' as const, usage: none, cumulative: none }] : []),
    ...(unfinished === 'nothing' ? [] : [{ type: 'turn_finished' as const, stop: 'error' as const, error }]),
  ];
}

/** What a job does with a conversation. */
interface Task {
  run(setting: Setting, journal: Journal, conversation: Conversation): AsyncIterable<EngineEvent>;
  hear(event: EngineEvent): void;
  end?(
    setting: Setting,
    journal: Journal,
    conversation: Conversation,
    tell: (event: ZotEvent) => void,
  ): Promise<void>;
}

const SUM_UP =
  'Sum up this conversation so that the work can go on from your summary alone: what is wanted, what was done and found out, which files matter, what is still to do. Answer with the summary and nothing else.';
