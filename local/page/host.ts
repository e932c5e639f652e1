/**
 * How objects that a browser or worker brings along are shown: nodes as markup, lists with what is in them, the rest by
 * name with what its getters tell. Only getters of the platform are called, never those of the page.
 */
import type { Shown } from '../../lib/realm/guest/inspect.ts';
import { stringify } from './saved.ts';
import { headline, isError } from './stack.ts';

/** Of attributes, list entries and fields: this many are shown. */
const MOST = 50;
const TEXT = 80;
/** What events tell first; the rest of them is geometry and history. */
const EVENT = ['type', 'target', 'key', 'code', 'button', 'clientX', 'clientY', 'data', 'message', 'detail'];
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

type Fields = Record<string, unknown>;
type Getter = (value: object) => unknown;
interface DomNode {
  nodeName: string;
  nodeValue: string | null;
  localName: string;
  textContent: string | null;
  childElementCount: number;
  childNodes: { length: number };
  attributes: Iterable<{ name: string; value: string }>;
  URL: string;
  title: string;
}

/** The interfaces of `scope`, a browser's global object; in Node there are fewer, and the rest is the same. */
export function hostObjects(scope: object): Shown {
  const prototypeOf = (name: string): object | undefined => {
    const made = Reflect.getOwnPropertyDescriptor(scope, name)?.value as { prototype?: object } | undefined;
    return made?.prototype;
  };
  const accessor = (name: string, key: string): Getter => {
    const get = Reflect.getOwnPropertyDescriptor(prototypeOf(name) ?? {}, key)?.get;
    return (value) => {
      try {
        return get?.call(value);
      } catch {
        return undefined;
      }
    };
  };
  // They work for objects of other windows too, and for nothing else.
  const nodeType = accessor('Node', 'nodeType');
  const eventType = accessor('Event', 'type');

  return (value, own, inner) => {
    try {
      const type = nodeType(value);
      if (typeof type === 'number') return nodeText(value as unknown as DomNode, type);
      // Those of other windows are not instances of ours.
      const tag = tagOf(value);
      if (tag === 'Promise') return 'Promise {}';
      if (tag === 'RegExp') return RegExp.prototype.toString.call(value);
      const name = platformName(value);
      if (name === undefined) return languageText(value, own, inner);
      const fields = value as Fields;
      if (isError(value)) return headline(value);
      if (value === scope || fields.window === value) return `${name} ${hrefOf(fields.location)}`;
      if (name === 'Location') return `${name} ${hrefOf(value)}`;
      if (typeof eventType(value) === 'string') return braces(name, EVENT, fields, inner);
      if (typeof fields.getPropertyValue === 'function' && typeof fields.length === 'number') {
        const set = Array.from(fields as unknown as ArrayLike<string>).slice(0, MOST);
        const style = (key: string) => (fields.getPropertyValue as (key: string) => string).call(value, key);
        return within(
          name,
          set.map((key) => `${key}: ${style(key)}`),
        );
      }
      if (typeof fields.length === 'number' && Symbol.iterator in value) return list(name, fields, inner);
      if (typeof fields.toJSON === 'function') return `${name} ${inner(fields.toJSON())}`;
      if (typeof fields.entries === 'function' && Symbol.iterator in value) {
        const pairs = [...(value as Iterable<[unknown, unknown]>)].slice(0, MOST);
        return within(
          name,
          pairs.map(([key, item]) => `${inner(key)} => ${inner(item)}`),
        );
      }
      if (Reflect.ownKeys(value).length > 0) return own();
      return braces(name, getters(value), fields, inner);
    } catch (thrown) {
      return `[cannot be shown: ${isError(thrown) ? headline(thrown) : 'it throws'}]`;
    }
  };
}

/** `Array Iterator`, `Generator`, `Math`, and `Object` for what is nothing special. */
const tagOf = (value: object) => Object.prototype.toString.call(value).slice(8, -1);

/** A module tells with its entries what it is; an iterator, for instance, has none. */
export function isPlain(value: object): boolean {
  return /^(?:Object|Module)$/.test(tagOf(value));
}

const BOXED: Readonly<Record<string, { valueOf(): unknown }>> = {
  Boolean: Boolean.prototype,
  Number: Number.prototype,
  String: String.prototype,
  BigInt: BigInt.prototype,
  Symbol: Symbol.prototype,
};

/** Objects of the language that have little to show but what they are. */
function languageText(value: object, own: () => string, inner: (item: unknown) => string): string {
  const tag = tagOf(value);
  if (Object.hasOwn(BOXED, tag)) {
    try {
      return `[${tag}: ${inner(BOXED[tag]!.valueOf.call(value))}]`;
    } catch {
      // Something else by that name.
    }
  }
  const text = own();
  return text.startsWith('{') && !isPlain(value) ? `Object [${tag}] ${text}` : text;
}

const LANGUAGE =
  /^(?:Object|Array|Function|AsyncFunction|Boolean|Number|String|Symbol|BigInt|Date|RegExp|Promise|Map|Set|WeakMap|WeakSet|WeakRef|DataView|Iterator|.*Error|.*Array|.*ArrayBuffer|.*Generator.*)$/;

/** The name of its interface, if the platform made it. */
function platformName(value: object): string | undefined {
  const prototype = Reflect.getPrototypeOf(value);
  const made = prototype && Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof made !== 'function' || LANGUAGE.test(made.name)) return undefined;
  return /\[native code\]/.test(Function.prototype.toString.call(made)) ? made.name : undefined;
}

/** Names of what the interface and those it extends have getters for. */
function getters(value: object): string[] {
  const names = new Set<string>();
  for (let at = Reflect.getPrototypeOf(value); at && at !== Object.prototype; at = Reflect.getPrototypeOf(at))
    for (const key of Reflect.ownKeys(at))
      if (typeof key === 'string' && Reflect.getOwnPropertyDescriptor(at, key)?.get) names.add(key);
  return [...names];
}

function braces(name: string, keys: string[], fields: Fields, inner: (item: unknown) => string): string {
  const told: string[] = [];
  for (const key of keys) {
    if (told.length >= MOST) break;
    const item = fields[key];
    if (item === undefined || item === null || typeof item === 'function') continue;
    if (typeof item === 'object' && key !== 'target' && key !== 'detail') continue;
    told.push(`${key}: ${inner(item)}`);
  }
  return within(name, told);
}

const within = (name: string, parts: string[]) =>
  parts.length === 0 ? `${name} {}` : `${name} { ${parts.join(', ')} }`;

function list(name: string, fields: Fields, inner: (item: unknown) => string): string {
  const length = fields.length as number;
  const items = Array.from({ length: Math.min(length, MOST) }, (_, n) => inner(fields[n]));
  if (length > MOST) items.push(`... ${length - MOST} more`);
  if (items.length === 0) return `${name}(0) []`;
  const line = items.join(', ');
  if (line.length <= TEXT && !line.includes('\n')) return `${name}(${length}) [ ${line} ]`;
  return `${name}(${length}) [\n  ${items.join(',\n').replaceAll('\n', '\n  ')}\n]`;
}

const short = (text: string, most = TEXT) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)}…` : line;
};

function hrefOf(location: unknown): string {
  try {
    return String((location as { href: string }).href);
  } catch {
    return 'of another origin';
  }
}

/** A node in a line: an element's tag with what is in it, in short. */
function nodeText(node: DomNode, type: number): string {
  if (type === 1) return elementText(node);
  if (type === 2) return `${node.nodeName}=${stringify(short(node.nodeValue ?? ''))}`;
  if (type === 3 || type === 4) return `${node.nodeName} ${stringify(short(node.nodeValue ?? ''))}`;
  if (type === 8) return `<!--${short(node.nodeValue ?? '')}-->`;
  if (type === 9) return `${node.nodeName} ${node.URL} ${stringify(short(node.title ?? ''))}`;
  if (type === 11) return `${node.nodeName} (${children(node.childNodes.length)})`;
  return node.nodeName;
}

const children = (count: number) => `${count} ${count === 1 ? 'child' : 'children'}`;

function elementText(node: DomNode): string {
  const attributes = Array.from(node.attributes);
  const shown = attributes
    .slice(0, 10)
    .map(({ name, value }) =>
      value === '' ? ` ${name}` : ` ${name}="${short(value).replaceAll('"', '&quot;')}"`,
    );
  const open = `<${node.localName}${shown.join('')}${attributes.length > 10 ? ' …' : ''}>`;
  if (VOID.test(node.localName)) return open;
  const inside =
    node.childElementCount > 0 ? `…${children(node.childElementCount)}…` : short(node.textContent ?? '');
  return `${open}${inside}</${node.localName}>`;
}
