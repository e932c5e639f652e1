/**
 * The grammar of the events of one prompt, as a state machine; also that of `compact`, which is one turn without a user's message.
 * Spec: facts on zot rpc, "Events of one prompt". A tool's input may stay open only in a turn that failed or was aborted.
 */
// biome-ignore lint/suspicious/noExplicitAny: messages are looked at field by field
export type ZotMessage = { type: string; [field: string]: any };

type State =
  | 'response'
  | 'user'
  | 'turns'
  | 'asked'
  | 'body'
  | 'used'
  | 'told'
  | 'tools'
  | 'failed'
  | 'over'
  | 'done';

/** Bytes of a line. */
const LONGEST = 64 * 1024;

const BODY = ['text_delta', 'tool_use_start', 'tool_use_args', 'tool_use_end'];

/** What is wrong with the messages of one job, from its response to its `done`; undefined when nothing is. */
export function grammarFault(
  messages: readonly ZotMessage[],
  job: 'prompt' | 'compact' = 'prompt',
): string | undefined {
  const checker = new Checker(job);
  for (const [n, message] of messages.entries()) {
    const wrong = checker.take(message);
    if (wrong !== undefined) return `message ${n} (${message.type}): ${wrong}`;
  }
  return checker.state === 'done' ? undefined : `ended in state "${checker.state}", without done`;
}

class Checker {
  state: State = 'response';
  readonly #job: 'prompt' | 'compact';
  #prompt_id: unknown;
  #step = 0;
  /** Of this turn. */
  #text = '';
  #inputs: { id: string; name: string; open: boolean }[] = [];
  #calls: { id: string; name: string }[] = [];
  #message: ZotMessage | undefined;
  #answered = 0;
  #error: string | undefined;
  #summed = false;

  constructor(job: 'prompt' | 'compact') {
    this.#job = job;
  }

  take(message: ZotMessage): string | undefined {
    if (this.state === 'done') return 'comes after done';
    if (Buffer.byteLength(JSON.stringify(message)) > LONGEST) return `is longer than ${LONGEST} bytes`;
    if (this.state === 'response') return this.#response(message);
    if (message.prompt_id !== this.#prompt_id)
      return `prompt_id is ${JSON.stringify(message.prompt_id)}, not ${JSON.stringify(this.#prompt_id)}`;
    return this[this.state](message);
  }

  #response({ type, command, success, data }: ZotMessage): string | undefined {
    if (type !== 'response') return 'comes before the response';
    if (command !== this.#job || success !== true || data?.started !== true) return 'does not say started';
    if (typeof data.prompt_id !== 'string') return 'names no prompt_id';
    this.#prompt_id = data.prompt_id;
    this.state = this.#job === 'prompt' ? 'user' : 'turns';
    return undefined;
  }

  user({ type, content, time }: ZotMessage): string | undefined {
    if (type !== 'user_message') return 'wants user_message first';
    if (!Array.isArray(content) || typeof time !== 'string') return 'lacks content or time';
    return this.#go('turns');
  }

  turns({ type, step }: ZotMessage): string | undefined {
    if (type !== 'turn_start') return 'wants turn_start';
    this.#step++;
    if (step !== this.#step) return `step is ${step}, not ${this.#step}`;
    [this.#text, this.#inputs, this.#calls, this.#message, this.#answered] = ['', [], [], undefined, 0];
    return this.#go('asked');
  }

  asked(message: ZotMessage): string | undefined {
    if (message.type === 'retry') return typeof message.wait_ms === 'number' ? undefined : 'lacks wait_ms';
    if (message.type === 'assistant_start') return this.#go('body');
    if (message.type !== 'turn_end') return 'wants assistant_start or turn_end';
    if (message.stop !== 'error' && message.stop !== 'aborted')
      return `stops with ${message.stop} before it began`;
    return this.#end(message);
  }

  body(message: ZotMessage): string | undefined {
    const { type, id, delta } = message;
    if (type === 'usage') return this.#usage(message);
    if (!BODY.includes(type)) return 'is nothing that an answer holds';
    if (type === 'text_delta') {
      if (typeof delta !== 'string' || delta === '') return 'has no delta';
      this.#text += delta;
      return undefined;
    }
    const input = this.#inputs.find((one) => one.id === id);
    if (type === 'tool_use_start') {
      if (typeof id !== 'string' || typeof message.name !== 'string') return 'lacks id or name';
      if (input) return `starts ${id} again`;
      this.#inputs.push({ id, name: message.name, open: true });
      return undefined;
    }
    if (!input?.open) return `is about ${id}, which is not open`;
    if (type === 'tool_use_args') return typeof delta === 'string' ? undefined : 'has no delta';
    input.open = false;
    return undefined;
  }

  #usage(message: ZotMessage): string | undefined {
    for (const used of [message, message.cumulative ?? {}]) {
      for (const field of ['input', 'output', 'cache_read', 'cache_write'])
        if (!Number.isInteger(used[field])) return `lacks ${field}`;
      if (used.cost_usd !== null && typeof used.cost_usd !== 'number') return 'lacks cost_usd';
    }
    return this.#go('used');
  }

  used(message: ZotMessage): string | undefined {
    if (message.type !== 'assistant_message') return this.told(message);
    const { content, time } = message;
    if (!Array.isArray(content) || content.length === 0 || typeof time !== 'string')
      return 'lacks content or time';
    const texts = content.filter((block) => block.type === 'text').map(({ text }) => text);
    if (!this.#says(message, texts.join(''))) return 'has another text than its deltas';
    this.#message = message;
    return this.#go('told');
  }

  /** Whether a message tells what the deltas did, but for what it says it leaves out. */
  #says({ left_out }: ZotMessage, text: string): boolean {
    if (left_out === undefined || text === this.#text) return text === this.#text;
    const [head, tail] = text.split(/\n\[… \d+ bytes left out; get_messages has all\]\n/);
    return tail !== undefined && this.#text.startsWith(head!) && this.#text.endsWith(tail);
  }

  told(message: ZotMessage): string | undefined {
    const { type, id, name, args } = message;
    if (type === 'turn_end') return this.#closed(message);
    if (type !== 'tool_call') return 'wants tool_call or turn_end';
    const input = this.#inputs[this.#calls.length];
    if (input?.id !== id || input?.name !== name) return `calls ${id} (${name}) out of order`;
    if (input!.open) return `calls ${id} before its input has ended`;
    if (typeof args !== 'object' || args === null) return 'lacks args';
    this.#calls.push({ id, name });
    return this.#go('told');
  }

  /** The end of a turn that had begun to answer. */
  #closed(message: ZotMessage): string | undefined {
    const { stop } = message;
    const whole = stop !== 'error' && stop !== 'aborted';
    if (whole && this.#calls.length !== this.#inputs.length) return 'ends without the calls that were told';
    if (!whole && this.#calls.length > 0) return `stops with ${stop} after tool_call`;
    const blocks = this.#message?.content.filter((block: ZotMessage) => block.type === 'tool_call') ?? [];
    if (String(blocks.map((block: ZotMessage) => block.id)) !== String(this.#calls.map(({ id }) => id)))
      return 'ends with other calls than its assistant_message';
    if (this.#message === undefined && this.#text !== '') return 'ends without the message that was told';
    return this.#end(message);
  }

  #end({ stop, error }: ZotMessage): string | undefined {
    if (!['end', 'tool_use', 'length', 'error', 'aborted'].includes(stop)) return `stops with ${stop}`;
    if ((stop === 'error') !== (typeof error === 'string')) return 'has an error without failing, or none';
    this.#error = error;
    if (stop === 'error') return this.#go('failed');
    return this.#go(this.#calls.length > 0 ? 'tools' : 'over');
  }

  tools(message: ZotMessage): string | undefined {
    const { type, id } = message;
    const next = this.#calls[this.#answered];
    if (next === undefined) return this.#afterTools(message);
    if (type !== 'tool_progress' && type !== 'tool_result') return `wants the result of ${next.id}`;
    if (id !== next.id) return `is about ${id}, not ${next.id}`;
    if (type === 'tool_progress') return typeof message.text === 'string' ? undefined : 'has no text';
    if (typeof message.is_error !== 'boolean' || !Array.isArray(message.content))
      return 'lacks is_error or content';
    this.#answered++;
    return undefined;
  }

  #afterTools(message: ZotMessage): string | undefined {
    if (message.type === 'turn_end')
      return message.stop === 'aborted' ? this.#go('over') : 'ends the turn twice';
    if (message.type !== 'error') return this.turns(message);
    if (message.message !== `max steps (${this.#step}) exceeded`)
      return `says ${JSON.stringify(message.message)}`;
    return this.#go('over');
  }

  failed({ type, message }: ZotMessage): string | undefined {
    if (type !== 'error') return 'wants error';
    if (typeof message !== 'string' || this.#error === undefined) return 'has no message';
    return this.#go('over');
  }

  over(message: ZotMessage): string | undefined {
    const { type, summary } = message;
    if (type === 'done') return this.#go('done');
    if (type !== 'compact_done' || this.#job !== 'compact' || this.#summed) return 'wants done';
    this.#summed = true;
    return this.#says(message, summary) ? undefined : 'has another summary than its deltas';
  }

  done(): string {
    return 'comes after done';
  }

  #go(state: State): undefined {
    this.state = state;
  }
}
