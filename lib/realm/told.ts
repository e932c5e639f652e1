/**
 * What a sandbox tells, checked: the guest says it as JSON, and nothing of it reaches a reply that is not of the shapes here.
 * The guest is out of a program's reach as long as the engine keeps its memory in order; this is for when it does not.
 */
import type { Candidate, SymbolInfo } from './realms.ts';

/** How a program ended: its value, what there is beside it, or what it threw as its value. */
export interface Told {
  value: unknown;
  data?: Record<string, unknown>;
  threw?: boolean;
}

/** What was thrown, before its place is known. */
export interface ToldError {
  error: string;
  name: string;
  stack: string;
}

/** Levels of a value: those that the guest lays out, and what an error holds in them. */
const MAX_LEVELS = 32;
const MAX_CANDIDATES = 500;
/** Kinds of values, of JavaScript and of Zylisp. */
const TYPES = new Set(
  'array bigint boolean class date error float function integer keyword list macro map nil null number object promise regexp set string symbol typed-array undefined'.split(
    ' ',
  ),
);
const ERROR_TYPES = new Set(
  'arithmetic-error arity-error limit-error runtime-error syntax-error type-error undefined-variable'.split(
    ' ',
  ),
);
const NAME_TYPES = new Set('class function keyword macro object special-form variable'.split(' '));

type Check = (value: unknown) => boolean;
type Shape = Record<string, Check>;

const text: Check = (value) => typeof value === 'string';
const place: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const among =
  (names: ReadonlySet<unknown>): Check =>
  (value) =>
    names.has(value);

const VALUE: Shape = { value: (value) => withinLevels(value, MAX_LEVELS) };
const VALUE_MORE: Shape = { data: (data) => is(data, DATA, DATA_MORE), threw: (threw) => threw === true };
const DATA: Shape = { type: among(TYPES), preview: text };
const DATA_MORE: Shape = { truncated: (truncated) => truncated === true };
const ERROR: Shape = { error: text, type: among(ERROR_TYPES) };
const ERROR_MORE: Shape = { line: place, col: place, file: text };
const THROWN: Shape = { error: text, name: text, stack: text };
const CANDIDATE: Shape = { candidate: text, type: among(NAME_TYPES) };
const SYMBOL: Shape = {
  name: text,
  type: among(NAME_TYPES),
  arglists: (lists) => Array.isArray(lists) && lists.every(text),
};
const SYMBOL_MORE: Shape = { doc: text, file: text, line: place, col: place };

export function toldValue(json: string): Told | undefined {
  const told = parsed(json);
  if (!is(told, VALUE, VALUE_MORE)) return undefined;
  const { value, threw } = told as Told;
  return threw && !is(value, ERROR, ERROR_MORE) ? undefined : (told as Told);
}

export function toldError(json: string): ToldError | undefined {
  const told = parsed(json);
  return is(told, THROWN, {}) ? (told as ToldError) : undefined;
}

export function toldCandidates(json: string): Candidate[] | null {
  const told = parsed(json);
  const sound =
    Array.isArray(told) && told.length <= MAX_CANDIDATES && told.every((one) => is(one, CANDIDATE, {}));
  return sound ? told : null;
}

export function toldSymbol(json: string): SymbolInfo | null {
  const told = parsed(json);
  return is(told, SYMBOL, SYMBOL_MORE) ? (told as SymbolInfo) : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Has all fields of one shape, maybe some of the other, and nothing else. */
function is(value: unknown, all: Shape, more: Shape): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = Object.entries(value);
  const known = fields.every(([key, field]) => {
    const check = Object.hasOwn(all, key) ? all[key] : Object.hasOwn(more, key) ? more[key] : undefined;
    return check?.(field) === true;
  });
  return known && Object.keys(all).every((key) => Object.hasOwn(value, key));
}

function withinLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((part) => withinLevels(part, levels - 1));
}
