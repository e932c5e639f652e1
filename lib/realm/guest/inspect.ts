/**
 * Values of JavaScript for people and for the wire. Getters are not called; what a proxy's traps do is the program's own
 * affair, under its own time limit. Runs inside the sandbox.
 */

export interface Wire {
  value: unknown;
  type: string;
  preview: string;
  /** JSON carries the value as it is: there is nothing more to tell. */
  plain: boolean;
}

const MAX_DEPTH = 8;
const MAX_ENTRIES = 1000;
const MAX_PREVIEW = 10_000;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

export type PromiseState = (promise: unknown) => { state: string; value?: unknown };

/** Where there is more than the language has (a page, Node): how an object is shown instead of `own`, the way it is here. */
export type Shown = (value: object, own: () => string, inner: (item: unknown) => string) => string;

export interface InspectOptions {
  shown?: Shown;
  /** The globals of the values' own realm, where that is another one. */
  scope?: Pick<typeof globalThis, 'Error' | 'Promise'>;
  /** Whether JSON tells all there is to an object that has no class of its own. */
  plain?: (value: object) => boolean;
  /** How much JSON may carry before it does not any more: levels, and entries of one thing; ten times as many in all. */
  levels?: number;
  entries?: number;
}

export function inspector(
  promiseState: PromiseState,
  {
    shown,
    plain: tells,
    scope = globalThis,
    levels = MAX_DEPTH,
    entries: most = MAX_ENTRIES,
  }: InspectOptions = {},
) {
  const errors = scope.Error.prototype;
  const promises = scope.Promise.prototype;
  const kinds: readonly Kind[] = [
    ...BUILT_IN,
    ['error', (value) => must(inherits(value, errors) || tagged(value, 'Error'))],
    ['promise', (value) => must(inherits(value, promises))],
    ['typed-array', (value) => typedLength.call(value)],
  ];

  /** Kind of a value, in a word. */
  function typeOf(value: unknown): string {
    if (value === null) return 'null';
    if (typeof value === 'function') return isClass(value) ? 'class' : 'function';
    if (typeof value !== 'object') return typeof value;
    if (Array.isArray(value)) return 'array';
    for (const [type, test] of kinds) if (is(value, test)) return type;
    return 'object';
  }

  function inspect(value: unknown, depth = 2, seen: unknown[] = [], budget = { left: MAX_ENTRIES }): string {
    switch (typeof value) {
      case 'string':
        return seen.length === 0 && depth < 0 ? value : quoted(value);
      case 'bigint':
        return `${value}n`;
      case 'symbol':
        return value.toString();
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value);
      case 'function':
        return callable(value);
      case 'object':
        if (value === null) return 'null';
        if (!shown || seen.includes(value)) return structure(value, depth, seen, budget);
        return shown(
          value,
          () => structure(value, depth, seen, budget),
          (item) => (depth < 0 ? '…' : inspect(item, depth - 1, [...seen, value], budget)),
        );
      default:
        return String(value);
    }
  }

  function structure(value: object, depth: number, seen: unknown[], budget: { left: number }): string {
    if (seen.includes(value)) return '[Circular]';
    const type = typeOf(value);
    const name = className(value);
    if (type === 'date') {
      const time = Date.prototype.getTime.call(value);
      return Number.isNaN(time) ? 'Invalid Date' : new Date(time).toISOString();
    }
    if (type === 'regexp') return expression(value);
    if (type === 'error') return errorText(value);
    if (depth < 0) return Array.isArray(value) ? '[Array]' : `[${name ?? 'Object'}]`;
    const within = [...seen, value];
    const inner = (item: unknown) => inspect(item, depth - 1, within, budget);
    const some = <T>(items: Iterable<T>, size: number, show: (item: T) => string): string[] => {
      const shown: string[] = [];
      for (const item of items) {
        if (budget.left <= 0) break;
        budget.left--;
        shown.push(show(item));
      }
      if (size > shown.length) shown.push(`... ${size - shown.length} more`);
      return shown;
    };
    const fields = (skip: (key: string) => boolean) => {
      const keys = Reflect.ownKeys(value).filter(
        (key) =>
          Object.prototype.propertyIsEnumerable.call(value, key) && !(typeof key === 'string' && skip(key)),
      );
      return some(keys, keys.length, (key) => `${keyText(key)}: ${slot(value, key, inner)}`);
    };
    const index = (key: string) => /^\d+$/.test(key);
    if (Array.isArray(value)) {
      const items = some(range(Math.min(value.length, MAX_ENTRIES)), value.length, (n) =>
        Object.hasOwn(value, n) ? slot(value, String(n), inner) : '<empty>',
      );
      return braces(
        '[',
        [...items, ...fields(index)],
        ']',
        name === 'Array' ? '' : `${name}(${value.length}) `,
      );
    }
    if (type === 'map') {
      const entries = some(
        Map.prototype.entries.call(value),
        sizeOf(value),
        ([k, v]) => `${inner(k)} => ${inner(v)}`,
      );
      return braces('{', [...entries, ...fields(() => false)], '}', `${name ?? 'Map'}(${sizeOf(value)}) `);
    }
    if (type === 'set') {
      const entries = some(Set.prototype.values.call(value), sizeOf(value), inner);
      return braces('{', [...entries, ...fields(() => false)], '}', `${name ?? 'Set'}(${sizeOf(value)}) `);
    }
    if (type === 'promise') {
      const { state, value: settled } = promiseState(value);
      const shown =
        state === 'pending' ? '<pending>' : `${state === 'rejected' ? '<rejected> ' : ''}${inner(settled)}`;
      return `Promise { ${shown} }`;
    }
    if (type === 'typed-array') {
      const items = value as unknown as ArrayLike<unknown>;
      const length = typedLength.call(value);
      const shown = some(range(Math.min(length, MAX_ENTRIES)), length, (n) => inner(items[n]));
      return braces('[', shown, ']', `${name}(${length}) `);
    }
    const prefix = name === 'Object' ? '' : name === undefined ? '[Object: null prototype] ' : `${name} `;
    return braces(
      '{',
      fields(() => false),
      '}',
      prefix,
    );
  }

  /** A value for the wire: as JSON if that can carry it, else what comes nearest, with its type and a preview. */
  function toWire(value: unknown): Wire {
    const type = typeOf(value);
    const budget = { left: most * 10 };
    let plain = true;
    const lossy = (text: string) => {
      plain = false;
      return text;
    };
    const part = (own: PropertyDescriptor | undefined, depth: number, within: unknown[]): unknown => {
      if (own && !('value' in own)) return lossy('[Getter]');
      if (own?.value !== undefined) return json(own.value, depth + 1, within);
      plain = false;
      return null;
    };
    const json = (item: unknown, depth: number, seen: unknown[]): unknown => {
      if (item === null || typeof item === 'boolean' || typeof item === 'string') return item;
      if (typeof item === 'number')
        return Number.isFinite(item) && !Object.is(item, -0) ? item : lossy(inspect(item));
      if (item === undefined) {
        plain = false;
        return null;
      }
      if (typeof item === 'bigint') return lossy(String(item));
      if (typeof item !== 'object') return lossy(inspect(item));
      const kind = typeOf(item);
      const isPlain =
        kind === 'array' ||
        (kind === 'object' && ['Object', undefined].includes(className(item)) && (!tells || tells(item)));
      if (!isPlain || seen.includes(item) || depth >= levels) return lossy(inspect(item));
      const within = [...seen, item];
      if (Array.isArray(item)) {
        const items: unknown[] = [];
        for (let n = 0; n < item.length; n++) {
          if (budget.left-- <= 0 || n >= most) {
            items.push(lossy(`... ${item.length - n} more`));
            break;
          }
          items.push(part(Object.getOwnPropertyDescriptor(item, n), depth, within));
        }
        return items;
      }
      const fields: Record<string, unknown> = {};
      const keys = Reflect.ownKeys(item);
      for (const [n, key] of keys.entries()) {
        const own = Object.getOwnPropertyDescriptor(item, key);
        if (!own?.enumerable) continue;
        if (typeof key === 'symbol') {
          plain = false;
          continue;
        }
        if (budget.left-- <= 0 || n >= most) {
          put(fields, '...', lossy(`${keys.length - n} more`));
          break;
        }
        put(fields, key, part(own, depth, within));
      }
      return fields;
    };
    const carried = json(value, 0, []);
    return { value: carried, type, preview: cut(inspect(value)), plain };
  }

  return { inspect, toWire, typeOf };
}

/** As data: a key like `__proto__` must not set anything else. */
const put = (fields: object, key: string, value: unknown) =>
  Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });

/** Does `test` take it for one of its own: only values with the right inside do not throw. */
function is(value: object, test: (value: never) => unknown): boolean {
  try {
    test(value as never);
    return true;
  } catch {
    return false;
  }
}

const getter = (prototype: object, key: string) => Object.getOwnPropertyDescriptor(prototype, key)!.get!;
const mapSize = getter(Map.prototype, 'size');
const setSize = getter(Set.prototype, 'size');
const typedLength = getter(Object.getPrototypeOf(Uint8Array.prototype), 'length');
const source = getter(RegExp.prototype, 'source');
const FLAGS = Object.entries({
  d: 'hasIndices',
  g: 'global',
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}).map(([flag, name]) => [flag, Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get] as const);
type Kind = [string, (value: never) => unknown];
/** What is told by its inside, whichever realm it is from. */
const BUILT_IN: readonly Kind[] = [
  ['map', (value) => mapSize.call(value)],
  ['set', (value) => setSize.call(value)],
  ['date', (value) => Date.prototype.getTime.call(value)],
  ['regexp', (value) => must(value !== RegExp.prototype && source.call(value) !== undefined)],
];

function must(condition: boolean): void {
  if (!condition) throw new TypeError('not one');
}
const tagged = (value: unknown, tag: string) => Object.prototype.toString.call(value) === `[object ${tag}]`;
const inherits = (value: object, prototype: object) => Object.prototype.isPrototypeOf.call(prototype, value);

/** A regular expression as it is written: by its inside, not by what a program makes of `source` and `flags`. */
const expression = (value: object) =>
  `/${source.call(value)}/${FLAGS.map(([flag, get]) => (get?.call(value) ? flag : '')).join('')}`;

/** Maps of other windows are not instances of ours. */
const sizeOf = (value: object): number =>
  (is(value, (map) => mapSize.call(map)) ? mapSize : setSize).call(value) as number;

function* range(length: number): Generator<number> {
  for (let n = 0; n < length; n++) yield n;
}

function isClass(value: unknown): boolean {
  try {
    return /^class\b/.test(Function.prototype.toString.call(value));
  } catch {
    return false;
  }
}

function callable(value: unknown): string {
  const own = Object.getOwnPropertyDescriptor(value as object, 'name')?.value;
  const name = typeof own === 'string' && own !== '' ? own : undefined;
  if (isClass(value)) return `[class ${name ?? '(anonymous)'}]`;
  const text = is(value as never, (fn: never) => Function.prototype.toString.call(fn))
    ? Function.prototype.toString.call(value)
    : '';
  const kind = `${/^async\b/.test(text) ? 'Async' : ''}${/^(?:async\s+)?function\s*\*/.test(text) ? 'Generator' : ''}Function`;
  return name === undefined ? `[${kind} (anonymous)]` : `[${kind}: ${name}]`;
}

function className(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null) return undefined;
  const made = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  const name = typeof made === 'function' ? Object.getOwnPropertyDescriptor(made, 'name')?.value : undefined;
  return typeof name === 'string' && name !== '' ? name : 'Object';
}

/** An error in a line: its name and message; never its stack. */
export function errorText(value: unknown): string {
  const field = (key: string) => {
    for (let at = value as object | null; at !== null; at = Object.getPrototypeOf(at)) {
      const own = Object.getOwnPropertyDescriptor(at, key);
      if (own) return typeof own.value === 'string' ? own.value : '';
    }
    return '';
  };
  const [name, message] = [field('name') || 'Error', field('message')];
  return message === '' ? name : `${name}: ${message}`;
}

function slot(value: object, key: PropertyKey, show: (item: unknown) => string): string {
  const own = Object.getOwnPropertyDescriptor(value, key);
  if (!own || 'value' in own) return show(own?.value);
  return own.get ? (own.set ? '[Getter/Setter]' : '[Getter]') : '[Setter]';
}

const keyText = (key: PropertyKey) =>
  typeof key === 'symbol'
    ? `[${key.toString()}]`
    : IDENTIFIER.test(String(key))
      ? String(key)
      : quoted(String(key));

function quoted(text: string): string {
  const escaped = text.replace(/[\\'\u0000-\u001f\u007f\u2028\u2029]/g, (c) =>
    c === '\n'
      ? '\\n'
      : c === '\t'
        ? '\\t'
        : c === '\r'
          ? '\\r'
          : c === "'" || c === '\\'
            ? `\\${c}`
            : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}

function braces(open: string, parts: string[], close: string, prefix: string): string {
  if (parts.length === 0) return `${prefix}${open}${close}`;
  const line = parts.join(', ');
  if (line.length <= 72 && !line.includes('\n')) return `${prefix}${open} ${line} ${close}`;
  return `${prefix}${open}\n  ${parts.join(',\n').replaceAll('\n', '\n  ')}\n${close}`;
}

export const cut = (text: string) => (text.length > MAX_PREVIEW ? `${text.slice(0, MAX_PREVIEW)}…` : text);
