/**
 * What stands ready in every sandbox. Evaluated once, when the boot image is made, in a realm of its own beside the
 * program's (`border.ts`); it is given functions to reach the host by, and gives the functions that the host calls. All of
 * them take and give strings, save for the values themselves.
 */
import { closeCallSites, givenTo, harden, type Program } from './border.ts';
import { clockwork } from './clockwork.ts';
import { consoleFor } from './console.ts';
import { cut, errorText, inspector } from './inspect.ts';
import { type Definition, namesIn } from './names.ts';
import { zylisp } from './zylisp/zylisp.ts';

/** `out` and `err` print; `advance` moves the clock by milliseconds; `line` gives `=` and a line of input, `end` or `wait`. */
export type Host = (what: 'out' | 'err' | 'advance' | 'line', text: string) => string;

/** What a promise has come to: `pending`, `fulfilled` or `rejected`; and with what. */
export interface Promises {
  stateOf(promise: unknown): string;
  resultOf(promise: unknown): unknown;
}

const { parse, stringify } = JSON;
/** Characters of a value on the wire. */
const MAX_VALUE = 1_000_000;
/** Kinds of Zylisp values that need no words beside their JSON. */
const PLAIN = ['integer', 'float', 'string', 'boolean', 'nil', 'error'];

export function boot(
  host: Host,
  stateOf: Promises['stateOf'],
  resultOf: Promises['resultOf'],
  program: Program,
) {
  const given = givenTo(program);
  const { inspect, toWire, typeOf } = inspector(
    (promise) => {
      const state = stateOf(promise);
      return state === 'pending' ? { state } : { state, value: resultOf(promise) };
    },
    { scope: program },
  );
  const clock = clockwork(
    (ms) => void host('advance', String(ms)),
    (thrown) => void host('err', `Uncaught ${inspect(thrown)}\n`),
  );
  const readLine = (): string | null => {
    const answer = host('line', '');
    // The host has no line yet: it ends this evaluation here and begins it anew when there is one.
    while (answer === 'wait');
    return answer === 'end' ? null : answer.slice(1);
  };
  const { methods, print } = consoleFor((stream, text) => void host(stream, text), inspect);
  const names = namesIn(program, typeOf);
  const lisp = zylisp({ print: (text) => void host('out', text), readLine });

  /** A program that has fixed such a name keeps it as it is. */
  const define = (target: object, name: string, value: unknown, enumerable = false) =>
    Reflect.defineProperty(target, name, { value, writable: true, enumerable, configurable: true });
  const give = (
    target: object,
    functions: Record<string, (...args: never[]) => unknown>,
    enumerable = false,
  ) => {
    for (const [name, run] of Object.entries(functions)) {
      const value = given(run);
      Object.defineProperty(value, 'name', { value: name });
      define(target, name, value, enumerable);
    }
  };
  give(program.Math, { random: clock.random });
  give(program, {
    ...clock.globals,
    print,
    readLine,
    prompt: (text: unknown = '') => {
      host('out', String(text));
      return readLine();
    },
  });
  const console = new program.Object();
  define(program, 'console', console);
  give(console, methods, true);

  const past = { js: [] as unknown[], zylisp: [] as unknown[] };
  /** `_` is the last value, `_1` and `_2` those before it. */
  const remember = (lang: 'js' | 'zylisp', value: unknown) => {
    past[lang] = [value, ...past[lang]].slice(0, 3);
    for (const [n, one] of past[lang].entries()) {
      const name = n === 0 ? '_' : `_${n}`;
      if (lang !== 'js') lisp.define(name, one);
      else {
        // Functions are called so from then on: replays of logs depend on it.
        if (typeof one === 'function') Reflect.defineProperty(one, 'name', { value: name });
        define(program, name, one);
      }
    }
  };
  const wire = (value: unknown, type: string, preview: string, plain: boolean) => {
    const text = stringify({ value, ...(!plain && { data: { type, preview } }) });
    if (text.length <= MAX_VALUE) return text;
    return stringify({ value: cut(preview), data: { type, preview: cut(preview), truncated: true } });
  };

  /** What the program came to: the engine puts it into an object of its own, which a changed `then` may have replaced. */
  const valueIn = (settled: unknown): unknown =>
    typeof settled === 'object' && settled !== null
      ? Object.getOwnPropertyDescriptor(settled, 'value')?.value
      : undefined;
  closeCallSites(program);
  harden();

  return {
    begin: (seed: string) => clock.begin(Number(seed)),
    note: (definitions: string) => names.note(parse(definitions) as Definition[]),
    fire: (valueKnown: string) => (clock.fire(valueKnown === 'yes') ? 'yes' : ''),

    /** Runs a Zylisp program; what it throws is its value. */
    zylisp(code: string, file: string): string {
      try {
        const value = lisp.evaluate(code, { file });
        const { type, preview, ...told } = lisp.toWire(value);
        remember('zylisp', value);
        return wire(
          told.value,
          type,
          preview,
          PLAIN.includes(type) && (type !== 'float' || typeof told.value === 'number'),
        );
      } catch (thrown) {
        const { file: where, ...told } = lisp.errorData(thrown) as { file?: string };
        // Only a place in another text needs its name.
        return stringify({ value: { ...told, ...(where !== file && { file: where }) }, threw: true });
      }
    },

    /** The value of a JavaScript program, for the wire. */
    value(settled: unknown): string {
      const value = valueIn(settled);
      const told = toWire(value);
      remember('js', value);
      return wire(told.value, told.type, told.preview, told.plain);
    },

    /** What a JavaScript program threw, as error data; the host finds the place in the stack. */
    thrown(thrown: unknown): string {
      if (typeof thrown !== 'object' || thrown === null || typeOf(thrown) !== 'error')
        return stringify({ error: `uncaught ${cut(inspect(thrown))}`, name: '', stack: '' });
      const field = (key: string) => {
        const value = (thrown as Record<string, unknown>)[key];
        return typeof value === 'string' ? value : '';
      };
      return stringify({
        error: cut(field('message') || errorText(thrown)),
        name: field('name').slice(0, 100),
        stack: cut(field('stack')),
      });
    },

    complete: (lang: string, prefix: string) =>
      stringify((lang === 'js' ? names : lisp).complete(prefix).slice(0, 500)),
    lookup: (lang: string, name: string) => stringify((lang === 'js' ? names : lisp).lookup(name) ?? null),
  };
}
