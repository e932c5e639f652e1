/**
 * What a change of a schema breaks. Callers write arguments by the schema they know: what it allowed must stay allowed.
 * Readers read results by theirs: what comes must still be what it promised, plus fields they have not heard of.
 * Both schemas stand alone (see resolve.ts). What cannot be judged counts as breaking.
 */
import type { Schema } from './resolve.ts';

export type Direction = 'args' | 'result';

/** Words for people; they decide nothing. A changed default is for a release note, not for a new version. */
const ANNOTATIONS = new Set([
  '$id',
  '$schema',
  '$comment',
  '$defs',
  'title',
  'description',
  'examples',
  'default',
]);
const STRUCTURE = [
  'type',
  'enum',
  'const',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
];
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const JUDGED = new Set([...STRUCTURE, ...LOWER, ...UPPER]);

/** One line for each thing that breaks, with the place it is at; none when the change is compatible. */
export function breaks(before: Schema, after: Schema, direction: Direction, at = ''): string[] {
  // Who must be content with whom: the stricter side is the one that may not grow stricter.
  const [sent, taken] = direction === 'args' ? [before, after] : [after, before];
  const found: string[] = [];
  const say = (what: string) => void found.push(`${at || '/'}: ${what}`);

  const types = typesOf(taken);
  if (!typesOf(sent).every((one) => types.includes(one) || (one === 'integer' && types.includes('number'))))
    say(`type ${text(before.type)} became ${text(after.type)}`);
  const [allowed, known] = [valuesOf(sent), valuesOf(taken)];
  if (known && !(allowed ?? [undefined]).every((value) => known.some((other) => same(value, other))))
    say(`values ${text(valuesOf(before))} became ${text(valuesOf(after))}`);
  for (const keyword of LOWER) {
    const none = keyword.endsWith('imum') ? -Infinity : 0;
    if (bound(sent, keyword, none) < bound(taken, keyword, none)) say(changed(keyword));
  }
  for (const keyword of UPPER)
    if (bound(sent, keyword, Infinity) > bound(taken, keyword, Infinity)) say(changed(keyword));

  objects();
  if (before.items !== undefined || after.items !== undefined)
    found.push(...breaks(itemsOf(before), itemsOf(after), direction, `${at}/items`));
  for (const keyword of ['anyOf', 'oneOf']) branches(keyword);

  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (ANNOTATIONS.has(keyword) || JUDGED.has(keyword) || same(before[keyword], after[keyword])) continue;
    // A constraint that only the sender keeps hurts nobody.
    if (taken[keyword] !== undefined) say(changed(keyword));
  }
  return found;

  function changed(keyword: string): string {
    return `${keyword} ${text(before[keyword])} became ${text(after[keyword])}`;
  }

  function objects(): void {
    const [was, is] = [propertiesOf(before), propertiesOf(after)];
    const needed = (schema: Schema) => (schema.required as string[] | undefined) ?? [];
    for (const key of Object.keys(was)) {
      if (!(key in is)) say(`property ${key} was removed`);
      else found.push(...breaks(was[key]!, is[key]!, direction, `${at}/${key}`));
    }
    for (const key of Object.keys(is))
      if (!(key in was) && direction === 'result' && before.additionalProperties === false)
        say(`property ${key} was added where readers expect no other`);
    for (const key of needed(taken)) {
      if (needed(sent).includes(key)) continue;
      if (direction === 'args') say(`property ${key} became required`);
      else if (key in is) say(`property ${key} is no longer required`);
    }
    const [others, accepted] = [restOf(sent), restOf(taken)];
    if (same(others, accepted) || accepted === true) return;
    if (accepted === false || others === true)
      say(`additionalProperties ${text(restOf(before))} became ${text(restOf(after))}`);
    else if (others !== false)
      found.push(...breaks(restOf(before) as Schema, restOf(after) as Schema, direction, `${at}/*`));
  }

  /** Whatever one of the sender's branches allows, one of the taker's must. */
  function branches(keyword: string): void {
    const [mine, theirs] = [sent[keyword], taken[keyword]] as (Schema[] | undefined)[];
    if (theirs === undefined || same(mine, theirs)) return;
    const lost = (mine ?? [{}]).filter(
      (one) =>
        !theirs.some((other) => {
          const [from, to] = direction === 'args' ? [one, other] : [other, one];
          return breaks(from, to, direction).length === 0;
        }),
    );
    for (const one of lost)
      say(`${keyword}: ${direction === 'args' ? 'no longer allowed' : 'not known to readers'}: ${text(one)}`);
  }
}

const ALL_TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'];

function typesOf(schema: Schema): readonly string[] {
  if (schema.type !== undefined) return [schema.type].flat() as string[];
  return valuesOf(schema)?.map(typeOf) ?? ALL_TYPES;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** The values that are allowed; undefined: any. */
function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
}

const bound = (schema: Schema, keyword: string, none: number) =>
  (schema[keyword] as number | undefined) ?? none;

const itemsOf = ({ items = {} }: Schema) => items as Schema;

const propertiesOf = ({ properties = {} }: Schema) => properties as Record<string, Schema>;

/** What other properties may be: anything (true), nothing (false), or what a schema says. */
const restOf = ({ additionalProperties = true }: Schema) => additionalProperties as boolean | Schema;

const text = (value: unknown) => (value === undefined ? 'any' : JSON.stringify(value).slice(0, 200));

/** Equal as JSON, whatever the order of keys and the words for people. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, word]) => !(ANNOTATIONS.has(key) && (key === 'default' || typeof word === 'string')),
  );
  return Object.fromEntries(
    kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}
