/** A run as text: what the assistant says on standard output, as it comes, everything else on standard error. Spec: ZDX §10, §11. */
import type { EngineEvent, ToolEnvelope } from '../../lib/engine/events.ts';
import { paints } from '../repl/render.ts';
import { clean } from '../terminal-text.ts';
import { editPreview } from './edit-preview.ts';
import type { Io } from './flags.ts';
import { Markdown } from './markdown.ts';
import type { Manner, Output } from './output.ts';
import { Spinner } from './spinner.ts';

export interface TextOptions {
  root: string;
  manner: Manner;
  /** Milliseconds. */
  now(): number;
  /** What bounds an answer, and what would allow a longer one. */
  limit: string;
  /** Standard output is a terminal: what the model says must not command it. */
  terminal: boolean;
  /** Colours on standard output. */
  styled: boolean;
  /** Standard error is a terminal: a person sees what is about to change. */
  watched: boolean;
  /** Colours and a spinner on standard error. */
  lively: boolean;
}

/** Nothing to be seen of these: what is waited for is not there yet. */
const WAITING = new Set<EngineEvent['type']>([
  'prompted',
  'turn_started',
  'assistant_started',
  'tool_input_started',
  'tool_input_delta',
  'tool_input_finished',
  'usage',
]);

export class TextOutput implements Output {
  readonly #io: Io;
  readonly #options: TextOptions;
  readonly #markdown = new Markdown();
  readonly #spinner: Spinner;
  /** Standard output, and standard error, are inside a line. */
  #saying = false;
  #telling = false;
  /** When a tool began, by its call. */
  readonly #began = new Map<string, number>();

  constructor(io: Io, options: TextOptions) {
    this.#io = io;
    this.#options = options;
    this.#spinner = new Spinner((text) => void io.stderr.write(text));
  }

  start(): void {}

  prompt(): void {}

  event(event: EngineEvent): void {
    if (WAITING.has(event.type)) {
      this.#wait(event.type === 'tool_input_started');
      return;
    }
    this.#spinner.stop();
    switch (event.type) {
      case 'assistant_delta':
        this.#say(event.text);
        break;
      case 'assistant_final':
        this.#endAnswer();
        break;
      case 'retrying': {
        const { reason, wait_ms, attempt } = event;
        this.#tell(`Retrying in ${(wait_ms / 1000).toFixed(1)}s (attempt ${attempt}): ${oneLine(reason)}`);
        this.#wait(false);
        break;
      }
      case 'tool_requested':
        this.#requested(event.name, event.input);
        break;
      case 'turn_finished':
        if (event.stop === 'length') this.#tell(`Warning: the answer was cut off at ${this.#options.limit}`);
        break;
      case 'tool_started':
        this.#began.set(event.id, this.#options.now());
        this.#telling = true;
        this.#io.stderr.write(`⚙ Running ${clean(event.name)}...`);
        break;
      case 'tool_finished':
        this.#finished(event);
        break;
      case 'error':
        this.failed(event);
        break;
      case 'interrupted':
        this.#endAnswer();
        this.#tell('^C Interrupted.');
        break;
      default:
    }
  }

  failed({ kind, message, details }: { kind: string; message: string; details?: string }): void {
    this.#spinner.stop();
    this.#endAnswer();
    const what = this.#options.manner === 'chat' ? 'Error' : `Error [${kind}]`;
    this.#tell(`${what}: ${oneLine(message)}`);
    if (details) this.#tell(`  Details: ${oneLine(details)}`);
  }

  end(): void {
    this.#spinner.stop();
    this.#endAnswer();
    this.#endLine();
  }

  /** Shows that something is on its way. A call may be long in coming behind the text that announces it. */
  #wait(behind: boolean): void {
    if (!this.#options.lively) return;
    if (behind && this.#options.terminal) this.#endAnswer();
    if (!(this.#saying && this.#options.terminal)) this.#spinner.start();
  }

  #say(text: string): void {
    if (text === '') return;
    this.#endLine();
    this.#saying = !text.endsWith('\n');
    const shown = this.#options.terminal ? clean(text) : text;
    this.#io.stdout.write(this.#options.styled ? this.#markdown.push(shown) : shown);
  }

  /** An answer ends its line: what comes next, on either side, begins one. */
  #endAnswer(): void {
    const rest = this.#options.styled ? this.#markdown.end() : '';
    if (rest !== '' || this.#saying) this.#io.stdout.write(`${rest}${this.#saying ? '\n' : ''}`);
    this.#saying = false;
  }

  #tell(line: string): void {
    this.#endLine();
    this.#io.stderr.write(`${line}\n`);
  }

  #endLine(): void {
    if (this.#telling) this.#io.stderr.write('\n');
    this.#telling = false;
  }

  #requested(name: string, input: Record<string, unknown>): void {
    if (name === 'bash')
      this.#tell(`Tool requested: bash command=${clean(JSON.stringify(input.command ?? ''))}`);
    const { watched, root, lively } = this.#options;
    if (watched) for (const line of editPreview(name, input, root, paints(lively))) this.#tell(line);
  }

  #finished({ id, name, result }: EngineEvent & { type: 'tool_finished' }): void {
    const began = this.#began.get(id);
    // One that was never begun was told of by nobody.
    if (began === undefined) return;
    this.#began.delete(id);
    const seconds = ((this.#options.now() - began) / 1000).toFixed(2);
    const cut = !result.ok && result.error.code === 'interrupted';
    this.#io.stderr.write(` ${cut ? 'Interrupted' : 'Done'}. (${seconds}s)\n`);
    this.#telling = false;
    if (cut) return;
    const outcome = outcomeOf(name, result);
    if (outcome !== undefined) this.#tell(outcome);
  }
}

function outcomeOf(name: string, result: ToolEnvelope): string | undefined {
  if (!result.ok)
    return `Tool failed: ${clean(name)} [${result.error.code}] ${oneLine(result.error.message)}`;
  if (name !== 'bash') return undefined;
  const { exit_code, timed_out } = result.data as { exit_code: number; timed_out: boolean };
  return timed_out ? 'Tool finished: bash timed_out=true' : `Tool finished: bash exit=${exit_code}`;
}

const oneLine = (text: string) => clean(text.trim().replace(/\s*\n\s*/g, ' '));
