/** Says in one line what is wrong with a value that its schema refuses, and what would be right. */
import type { ArgSchema, ArgsSchema, Violation } from '../schemas/contract.ts';

export function explain(violations: readonly Violation[], args: unknown, schema: ArgsSchema): string {
  // Of several ways to be right the validator reports every one first, then that none was taken.
  const violation = violations.find(({ keyword }) => keyword === 'anyOf') ?? violations[0]!;
  const { instancePath, keyword, params } = violation;
  const where = instancePath.slice(1).replaceAll('/', '.');
  const field = where === '' ? 'args' : where;
  const value = at(args, instancePath);
  switch (keyword) {
    case 'additionalProperties':
      return unknown(String(params.additionalProperty), keysAt(schema, instancePath));
    case 'required':
    case 'anyOf': {
      // A mistyped name is both missing and unknown; the second says more.
      const known = Object.keys(schema.properties);
      const typo = where === '' ? Object.keys(args as object).find((key) => !known.includes(key)) : undefined;
      if (typo !== undefined) return unknown(typo, known);
      const ways = (schema.anyOf ?? []) as { required: string[] }[];
      const missing =
        keyword === 'anyOf' ? ways.map((way) => way.required[0]).join(' or ') : params.missingProperty;
      return `missing ${where === '' ? '' : `${where}.`}${missing}`;
    }
    case 'type':
      return `${field} must be ${article(String(params.type))}, got ${show(value)}`;
    case 'enum':
      return `${field} must be one of ${(params.allowedValues as unknown[]).map(show).join(', ')}, got ${show(value)}`;
    case 'minimum':
    case 'maximum':
      return `${field} must be ${params.comparison} ${params.limit}, got ${show(value)}`;
    case 'minLength':
      // An empty text is as good as none.
      if (value === '') return `missing ${field}`;
      return `${field} must have at least ${params.limit} characters, got ${String(value).length}`;
    case 'maxLength':
      return `${field} must have at most ${params.limit} characters, got ${String(value).length}`;
    case 'maxItems':
      return `${field} must have at most ${params.limit} items, got ${(value as unknown[]).length}`;
    default:
      return `${field} ${violation.message ?? 'is not valid'}`;
  }
}

/** The keys that the schema knows at a place in the arguments. */
function keysAt(schema: ArgsSchema, pointer: string): string[] {
  const steps = pointer.split('/').slice(1);
  const found = steps.reduce<ArgSchema | undefined>((at, key) => {
    const next = at?.items ?? (at?.properties as Record<string, unknown> | undefined)?.[key];
    return next as ArgSchema | undefined;
  }, schema);
  return Object.keys(found?.properties ?? {});
}

function unknown(key: string, known: readonly string[]): string {
  const list = known.length > 0 ? `; known: ${known.join(', ')}` : '';
  return `unknown argument ${show(key)}${hint(key, known) || list}`;
}

/** `; did you mean "max_files"?` when a known name is near, else nothing. */
export function hint(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near ? `; did you mean ${show(near)}?` : '';
}

/** A known name that may have been meant; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 64) return undefined;
  const folded = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const cost = distance(folded, candidate.replaceAll('_', ''));
    if (cost < least) [best, least] = [candidate, cost];
  }
  // Of a short name most is right, or it is another name.
  const near = least <= Math.max(2, Math.floor((best?.length ?? 0) / 2)) && least < (folded.length * 2) / 3;
  if (near) return best;
  const longer = known.filter((candidate) => candidate.split('_').includes(name));
  return longer.length === 1 ? longer[0] : undefined;
}

/** Edits (insert, delete, replace) from a to b. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + change));
    }
    row = next;
  }
  return row[b.length]!;
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (now, key) => (now as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      value,
    );
}

/** A value in at most 60 characters. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' ? JSON.stringify(cut(value)) : String(value);
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

const article = (type: string) =>
  type === 'array' ? 'a list' : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
