/**
 * What stands ready in every sandbox. Evaluated once, when the boot image is made; it is given one function to reach the
 * host by, and gives the functions that the host calls. All of them take and give strings, save for the values themselves.
 */
import { clockwork } from './clockwork.ts';
import { consoleFor } from './console.ts';
import { cut, errorText, inspector } from './inspect.ts';
import { type Definition, namesIn } from './names.ts';
import { zylisp } from './zylisp/zylisp.ts';

/** `out` and `err` print; `advance` moves the clock by milliseconds; `line` gives `=` and a line of input, `end` or `wait`. */
export type Host = (what: 'out' | 'err' | 'advance' | 'line', text: string) => string;

export type StateOf = (promise: unknown) => unknown[];

/** As they were before any program could change them. */
const { parse, stringify } = JSON;
/** Characters of a value on the wire. */
const MAX_VALUE = 1_000_000;
/** Kinds of Zylisp values that need no words beside their JSON. */
const PLAIN = ['integer', 'float', 'string', 'boolean', 'nil', 'error'];

export function boot(host: Host, stateOf: StateOf) {
  const { inspect, toWire, typeOf } = inspector((promise) => {
    const [state, value] = stateOf(promise) as [string, unknown];
    return { state, value };
  });
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
  const names = namesIn(globalThis, typeOf);
  const lisp = zylisp({ print: (text) => void host('out', text), readLine });

  const define = (target: object, entries: object) => {
    for (const [name, value] of Object.entries(entries)) {
      if (typeof value === 'function') Object.defineProperty(value, 'name', { value: name });
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
    }
  };
  define(Math, { random: clock.random });
  define(globalThis, {
    ...clock.globals,
    print,
    readLine,
    prompt: (text: unknown = '') => {
      host('out', String(text));
      return readLine();
    },
    console: {},
  });
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(value, 'name', { value: name });
    (console as unknown as Record<string, unknown>)[name] = value;
  }

  const past = { js: [] as unknown[], zylisp: [] as unknown[] };
  /** `_` is the last value, `_1` and `_2` those before it. */
  const remember = (lang: 'js' | 'zylisp', value: unknown) => {
    past[lang] = [value, ...past[lang]].slice(0, 3);
    for (const [n, one] of past[lang].entries()) {
      const name = n === 0 ? '_' : `_${n}`;
      if (lang === 'js') define(globalThis, { [name]: one });
      else lisp.define(name, one);
    }
  };
  const wire = (value: unknown, type: string, preview: string, plain: boolean) => {
    const text = stringify({ value, ...(!plain && { data: { type, preview } }) });
    if (text.length <= MAX_VALUE) return text;
    return stringify({ value: cut(preview), data: { type, preview: cut(preview), truncated: true } });
  };

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
    value(value: unknown): string {
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
