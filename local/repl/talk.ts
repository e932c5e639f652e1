/** One side of a conversation with a REPL: evaluates, prints what comes, and knows session and language. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../../lib/fault.ts';
import type { Lang, OutputPiece } from '../../lib/realm/realms.ts';
import type { Client, EvalOptions, Reply } from '../client/client.ts';
import { clean } from '../terminal-text.ts';
import { errorOf, errorText, faultText, type Paint, valueText } from './render.ts';

export interface Voice {
  /** What programs print, and values. */
  out(text: string): void;
  /** Errors and remarks. */
  err(text: string): void;
  red: Paint;
  /** A type of values that nobody wants to see. */
  hides?: string;
  /** What of a program's text may reach whoever reads. */
  clean(text: string): string;
  /** A line for a program that waits for one; the end of the input; or that the program is to be ended. */
  line(): Promise<{ line: string } | 'end' | 'interrupt'>;
}

export class Talk {
  readonly client: Client;
  readonly #voice: Voice;
  lang: Lang;
  session: string | undefined;
  /** Whether the language was chosen here; else the session's own counts. */
  #chosen: boolean;
  /** How many requests are under way. */
  running = 0;
  #midline = false;

  constructor(
    client: Client,
    voice: Voice,
    options: { lang: Lang | undefined; session: string | undefined },
  ) {
    this.client = client;
    this.#voice = voice;
    this.lang = options.lang ?? 'zylisp';
    this.#chosen = options.lang !== undefined;
    this.session = options.session;
  }

  /** Asks for the language of the session, unless one was chosen: the one that knows `+` by name. */
  async learn(): Promise<void> {
    if (this.#chosen) return;
    try {
      const { data } = await this.client.info('+', { session: this.session });
      this.lang = data?.lang === 'zylisp' ? 'zylisp' : 'js';
    } catch (error) {
      if (error instanceof Fault && error.code === 'unauthorized') throw error;
      // The first request that matters will tell what is wrong.
    }
  }

  speak(lang: Lang): void {
    this.lang = lang;
    this.#chosen = true;
  }

  /** What requests say of where they run. */
  get where(): Pick<EvalOptions, 'session' | 'lang'> {
    return { session: this.session, lang: this.#chosen ? this.lang : undefined };
  }

  /** Evaluates code; gives whether all went well. */
  evaluate = (code: string) => this.#run((options) => this.client.eval(code, options));

  /** A file of this machine: the server may have no such path. */
  async load(path: string): Promise<boolean> {
    let file: string;
    try {
      file = readFileSync(path, 'utf8');
    } catch (error) {
      return this.#complain(clean(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`));
    }
    const loaded = { file, 'file-path': path, 'file-name': basename(path) };
    // The name tells the language unless it was chosen by hand.
    return this.#run(({ lang, ...options }) => this.client.loadFile(loaded, options));
  }

  /** Any request; its failure is told and gives undefined. */
  async ask(request: Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await request;
    } catch (error) {
      this.#complain(faultText(error as Fault));
      return undefined;
    }
  }

  /** Ends what runs; its own reply says so. */
  async interrupt(): Promise<void> {
    await this.ask(this.client.interrupt({ session: this.session }));
  }

  async #run(request: (options: EvalOptions) => Promise<Reply>): Promise<boolean> {
    this.running++;
    try {
      const onOutput = (piece: OutputPiece) => this.#print(piece);
      let reply = await request({ ...this.where, onOutput });
      while (reply.status.includes('need-input')) {
        const given = await this.#voice.line();
        this.#midline = false;
        if (given === 'interrupt') {
          await this.interrupt();
          return this.#complain('interrupted');
        }
        const options = { session: this.session, onOutput };
        reply = await this.client.stdin(given === 'end' ? '' : `${given.line}\n`, options);
      }
      return this.#show(reply);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return this.#complain(faultText(error));
    } finally {
      this.running--;
    }
  }

  #print(piece: OutputPiece): void {
    const text = 'out' in piece ? piece.out : piece.err;
    if (text === '') return;
    this.#midline = !text.endsWith('\n');
    if ('out' in piece) this.#voice.out(this.#voice.clean(text));
    else this.#voice.err(this.#voice.clean(text));
  }

  #show(reply: Reply): boolean {
    // A server may give output with the reply all the same.
    if (reply.output) this.#print({ out: reply.output });
    if (reply.status.includes('interrupted')) return this.#complain('interrupted');
    const error = errorOf(reply);
    if (error) return this.#complain(errorText(error));
    const hidden = this.#voice.hides !== undefined && reply.data?.type === this.#voice.hides;
    const text = hidden ? undefined : valueText(reply, this.lang);
    if (text !== undefined) this.#say((line) => this.#voice.out(line), this.#voice.clean(text));
    return true;
  }

  #complain(text: string): false {
    this.#say((line) => this.#voice.err(line), this.#voice.red(text));
    return false;
  }

  /** On a line of its own, whatever a program has printed before. */
  #say(print: (line: string) => void, text: string): void {
    if (this.#midline) print('\n');
    this.#midline = false;
    print(`${text}\n`);
  }
}
