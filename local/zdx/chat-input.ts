/**
 * Where a chat's prompts come from: a person at a terminal, with line editing, history and pasted text as one prompt, or lines of
 * standard input. A backslash at the end of a line goes on with the next. What is typed is shown on standard error. Spec: ZDX §10.
 */
import { createInterface, emitKeypressEvents } from 'node:readline';
import { addHistory, readHistory } from '../repl/history.ts';
import type { Io } from './flags.ts';
import { QuietTerminal } from './quiet-terminal.ts';

export interface ChatInput {
  /** The next prompt, its lines joined; undefined at the end. */
  next(): Promise<string | undefined>;
  /** Takes back what is typed; false when nothing was. */
  clear(): boolean;
  close(): void;
}

const PROMPT = 'you> ';
const MORE = '...> ';
/** Tells a terminal to mark what is pasted, and not to. */
const MARK_PASTES = '\u001b[?2004h';
const MARK_NONE = '\u001b[?2004l';

export interface InputOptions {
  /** File of the lines that were typed; none is kept without one. */
  history: string | undefined;
  /** Whether a prompt must not be written there. */
  secret(prompt: string): boolean;
  /** Ctrl+C, which a terminal does not send as a signal while lines are edited. */
  interrupt(): void;
}

export function chatInput(io: Io, options: InputOptions): ChatInput {
  return io.stdin.isTTY && io.stderr.isTTY ? terminalInput(io, options) : lineInput(io);
}

/** Lines that came, and who waits for one. */
class Pending {
  readonly #lines: string[] = [];
  #waiting: ((line: string | undefined) => void) | undefined;
  #over = false;

  put(line: string): void {
    if (this.#waiting) this.#hand(line);
    else this.#lines.push(line);
  }

  end(): void {
    this.#over = true;
    this.#hand(undefined);
  }

  async take(): Promise<string | undefined> {
    const line = this.#lines.shift();
    if (line !== undefined || this.#over) return line;
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  get empty(): boolean {
    return this.#lines.length === 0;
  }

  #hand(line: string | undefined): void {
    const taker = this.#waiting;
    this.#waiting = undefined;
    taker?.(line);
  }
}

function terminalInput({ stdin, stderr, env }: Io, options: InputOptions): ChatInput {
  const { history, interrupt } = options;
  const pending = new Pending();
  /** How those look that came before they were asked for. */
  const ahead: string[] = [];
  /** Lines of a prompt that is not complete. */
  let begun: string[] = [];
  /** The same, as they were typed. */
  let typed: string[] = [];
  let pasting = false;
  let asked = false;
  let over = false;
  emitKeypressEvents(stdin);
  // Before readline's own: a line that ends inside what is pasted does not end the prompt.
  stdin.on('keypress', (_, key: { name?: string } | undefined) => {
    if (key?.name === 'paste-start') pasting = true;
    if (key?.name === 'paste-end') pasting = false;
  });
  const screen = new QuietTerminal(stderr);
  const reader = createInterface({
    input: stdin,
    output: screen,
    terminal: true,
    history: history === undefined ? [] : readHistory(history),
    historySize: 1000,
    removeHistoryDuplicates: true,
  });
  const prompt = () => {
    screen.quiet = false;
    reader.setPrompt(begun.length === 0 ? PROMPT : MORE);
    reader.prompt(true);
  };
  /** Whole prompts: a key may have several lines, and none of them looks like one. */
  const remember = (whole: string) => {
    if (history === undefined || options.secret(whole)) return;
    for (const line of typed) if (line.trim() !== '') addHistory(history, line);
  };
  reader.on('line', (line) => {
    const goesOn = line.endsWith('\\') && !pasting;
    typed.push(line);
    begun.push(goesOn ? line.slice(0, -1) : line);
    if (pasting || goesOn) {
      if (goesOn && asked) prompt();
      return;
    }
    const whole = begun.join('\n');
    remember(whole);
    if (!asked) ahead.push(shown(typed));
    begun = [];
    typed = [];
    asked = false;
    screen.quiet = true;
    pending.put(whole);
  });
  reader.on('SIGINT', interrupt);
  reader.on('close', () => pending.end());
  const marks = env.TERM !== 'dumb';
  const unmark = () => void (marks && stderr.write(MARK_NONE));
  if (marks) stderr.write(MARK_PASTES);
  process.once('exit', unmark);
  return {
    async next() {
      // What was typed ahead is shown as if it had been typed now.
      stderr.write(ahead.shift() ?? shown(typed));
      asked = pending.empty;
      if (asked) prompt();
      return pending.take();
    },
    clear() {
      const some = begun.length > 0 || reader.line !== '';
      stderr.write('\n');
      if (!some) return false;
      begun = [];
      typed = [];
      screen.quiet = true;
      reader.write(null, { ctrl: true, name: 'e' });
      reader.write(null, { ctrl: true, name: 'u' });
      if (asked) prompt();
      return true;
    },
    close() {
      if (over) return;
      over = true;
      reader.close();
      screen.destroy();
      process.off('exit', unmark);
      unmark();
    },
  };
}

const shown = (lines: readonly string[]): string =>
  lines.map((line, n) => `${n === 0 ? PROMPT : MORE}${line}\n`).join('');

function lineInput({ stdin, stderr }: Io): ChatInput {
  const pending = new Pending();
  let tail = '';
  stdin.setEncoding('utf8');
  stdin.on('data', (text: string) => {
    // Lines end at \n and nowhere else.
    const parts = (tail + text).split('\n');
    tail = parts.pop()!;
    for (const part of parts) pending.put(part);
  });
  stdin.on('end', () => {
    if (tail !== '') pending.put(tail);
    pending.end();
  });
  return {
    async next() {
      stderr.write(PROMPT);
      let whole: string | undefined;
      for (;;) {
        const line = await pending.take();
        if (line === undefined) return whole;
        const goesOn = line.endsWith('\\');
        const text = goesOn ? line.slice(0, -1) : line.replace(/\r$/, '');
        whole = whole === undefined ? text : `${whole}\n${text}`;
        if (!goesOn) return whole;
      }
    },
    clear: () => false,
    close() {
      stdin.destroy();
      pending.end();
    },
  };
}
