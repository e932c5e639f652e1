/** Values that schemas must refuse: good ones of the vectors, each with one thing wrong. */
import type { Contract, Violation } from '../../schemas/contract.ts';
import type { Schema } from '../../schemas/resolve.ts';
import type { Refused, Vector } from './vector.ts';

type Part = Refused['part'];
type Wrong = [title: string, value: unknown];

/** Texts beyond this length are not made. */
const MAX_TEXT = 600;
const MAX_ITEMS = 100;

export function invalid(
  contracts: readonly Contract<unknown, unknown>[],
  vectors: readonly Vector[],
): Refused[] {
  return contracts.flatMap((contract) => [
    ...refused(contract, 'args', vectors),
    ...refused(contract, 'result', vectors),
  ]);
}

function refused(contract: Contract<unknown, unknown>, part: Part, vectors: readonly Vector[]): Refused[] {
  const { family, op, schema } = contract;
  const good = goodValue(
    vectors.filter((vector) => vector.family === family && vector.op === op),
    part,
  );
  const check = part === 'args' ? contract.checkArgs : contract.checkResult;
  const seen = new Set<string>();
  return [...wrongs(schema.$defs[part] as Schema, good, part)]
    .filter(([, value]) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value)))
    .map(([title, value], n) => {
      const id = `${family}/${op}/${part}/${String(n + 1).padStart(2, '0')}`;
      // The check fills in defaults where it stands.
      if (check(structuredClone(value))) throw new Error(`${id}: ${title} is accepted`);
      const { keyword } = (check.errors as Violation[]).at(-1)!;
      return { id, family, op, title, part, schema: `${schema.$id}#/$defs/${part}`, keyword, value };
    });
}

/** The good value that shows most of the schema; of those, the first. */
function goodValue(vectors: readonly Vector[], part: Part): unknown {
  const values = vectors.flatMap(({ valid, request, reply }) =>
    part === 'args' ? (valid ? [request] : []) : reply.ok ? [reply.result] : [],
  );
  const size = (value: unknown) => Object.keys(value as object).length;
  return short(values.reduce((best, value) => (size(value) > size(best) ? value : best)));
}

/** The same with one item in each list. */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(short);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, short(part)]));
}

/** Every value that differs from a good one in one place, where it breaks one rule. */
function* wrongs(schema: Schema, good: unknown, at: string): Generator<Wrong> {
  yield* wrongLeaf(schema, at);
  if (schema.type === 'object' && good !== undefined)
    yield* wrongObject(schema, good as Record<string, unknown>, at);
  if (schema.type === 'array' && Array.isArray(good) && good.length > 0)
    for (const [title, value] of wrongs(schema.items as Schema, good[0], `${at}[0]`))
      yield [title, [value, ...good.slice(1)]];
}

function* wrongObject(schema: Schema, good: Record<string, unknown>, at: string): Generator<Wrong> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  // Results are open and often say little: of them, what is there is made wrong. Of arguments, everything is.
  const closed = schema.additionalProperties === false;
  for (const key of (schema.required ?? []) as string[]) {
    const { [key]: _, ...rest } = good;
    yield [`${at} without ${key}`, rest];
  }
  if (schema.anyOf !== undefined) yield [`${at} with nothing of what is needed`, {}];
  if (closed) yield [`${at} with a key that is not known`, { ...good, no_such_key: 1 }];
  for (const [key, property] of Object.entries(properties).filter(([key]) => closed || key in good))
    for (const [title, value] of wrongs(property, good[key], `${at}.${key}`))
      yield [title, { ...good, [key]: value }];
}

function* wrongLeaf(schema: Schema, at: string): Generator<Wrong> {
  const types = schema.type === undefined ? undefined : [schema.type].flat();
  if (types) {
    const others = [{}, [], 'x', true, null, 1.5].filter((value) => !types.includes(typeOf(value)));
    yield [`${at} of another type`, others[0]];
    if (types.includes('integer')) yield [`${at} that is not whole`, 1.5];
  }
  if (schema.enum !== undefined) yield [`${at} that is none of its values`, 'no-such-value'];
  if ('const' in schema) yield [`${at} that is not its value`, 'no-such-value'];
  if (schema.pattern !== undefined) yield [`${at} of another form`, ' '.repeat(20)];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema as Record<
    string,
    number | undefined
  >;
  if (minimum !== undefined) yield [`${at} that is too small`, minimum - 1];
  if (maximum !== undefined) yield [`${at} that is too large`, maximum + 1];
  if (minLength) yield [`${at} that is too short`, 'x'.repeat(minLength - 1)];
  if (maxLength !== undefined && maxLength <= MAX_TEXT)
    yield [`${at} that is too long`, 'x'.repeat(maxLength + 1)];
  if (minItems) yield [`${at} with too few items`, []];
  if (maxItems !== undefined && maxItems <= MAX_ITEMS)
    yield [`${at} with too many items`, Array(maxItems + 1).fill('x')];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
