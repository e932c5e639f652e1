/** What JavaScript names mean in the sandbox: completion, arguments, documentation, places of definitions. */
import { DOCS } from './docs.ts';

const KEYWORDS =
  'async await break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  );
const MAX_CANDIDATES = 500;

/** A definition as the text of a program shows it. */
export interface Definition {
  name: string;
  line: number;
  col: number;
  file: string;
  doc?: string;
}

export function namesIn(scope: object, typeOf: (value: unknown) => string) {
  const places = new Map<string, Definition>();

  /** The value at a path, looking at nothing that would run code. */
  function valueAt(path: string[]): { value: unknown } | undefined {
    let value: unknown = scope;
    for (const key of path) {
      if (value === null || value === undefined) return undefined;
      const own = descriptor(Object(value), key);
      if (!own || !('value' in own)) return undefined;
      value = own.value;
    }
    return { value };
  }

  const kind = (value: unknown) => {
    const type = typeOf(value);
    if (type === 'function' || type === 'class') return type;
    return typeof value === 'object' && value !== null ? 'object' : 'variable';
  };

  function complete(prefix: string) {
    const path = prefix.split('.');
    const stem = path.pop()!;
    const base = valueAt(path);
    if (!base || base.value === null || base.value === undefined) return [];
    const lead = path.map((part) => `${part}.`).join('');
    const found = new Map<string, string>();
    for (let at: object | null = Object(base.value); at !== null; at = Object.getPrototypeOf(at)) {
      for (const key of Object.getOwnPropertyNames(at)) {
        if (!key.startsWith(stem) || found.has(key) || !/^[A-Za-z_$][\w$]*$/.test(key)) continue;
        const own = Object.getOwnPropertyDescriptor(at, key)!;
        found.set(key, 'value' in own ? kind(own.value) : 'variable');
      }
    }
    if (path.length === 0) {
      for (const word of KEYWORDS) if (word.startsWith(stem) && !found.has(word)) found.set(word, 'keyword');
    }
    return [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_CANDIDATES)
      .map(([name, type]) => ({ candidate: `${lead}${name}`, type }));
  }

  function lookup(name: string) {
    const path = name.split('.');
    const found = valueAt(path);
    const [args, doc] = DOCS[name] ?? [];
    if (!found) return KEYWORDS.includes(name) ? { name, type: 'keyword', arglists: [] } : undefined;
    const place = places.get(name);
    const type = kind(found.value);
    const arglists = typeof found.value === 'function' ? [args ?? argumentsOf(found.value, type)] : [];
    const text = place?.doc ?? doc;
    return {
      name,
      type,
      arglists,
      ...(text !== undefined && { doc: text }),
      ...(place && { file: place.file, line: place.line, col: place.col }),
    };
  }

  return {
    complete,
    lookup,
    /** Remembers where names were defined. */
    note: (definitions: Definition[]) => {
      for (const one of definitions) places.set(one.name, one);
    },
  };
}

function descriptor(value: object, key: string): PropertyDescriptor | undefined {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at)) {
    const own = Object.getOwnPropertyDescriptor(at, key);
    if (own) return own;
  }
  return undefined;
}

/** The parameters as they are written, or as many names as the function says it takes. */
function argumentsOf(value: unknown, type: string): string {
  const text = Function.prototype.toString.call(value);
  if (text.includes('[native code]')) {
    const length = Object.getOwnPropertyDescriptor(value, 'length')?.value;
    const count = typeof length === 'number' ? Math.min(Math.max(length, 0), 9) : 0;
    return `(${Array.from({ length: count }, (_, n) => 'abcdefghi'[n]).join(', ')})`;
  }
  const start = type === 'class' ? text.search(/\bconstructor\s*\(/) : 0;
  if (start === -1) return '()';
  const arrow = /^(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(text);
  if (arrow) return `(${arrow[1]})`;
  const open = text.indexOf('(', start);
  let depth = 0;
  for (let n = open; n >= 0 && n < text.length; n++) {
    if ('([{'.includes(text[n]!)) depth++;
    if (')]}'.includes(text[n]!) && --depth === 0) return text.slice(open, n + 1).replace(/\s+/g, ' ');
  }
  return '()';
}
