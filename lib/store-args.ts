/** What every store refuses before it builds a path or a request: the same words whichever store it is. */
import { Fault } from './fault.ts';
import { type ByteRange, checkKey, MAX_PAGE } from './store.ts';

export function checkRange(range: ByteRange | undefined): void {
  if (range === undefined) return;
  const { start, end } = range;
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start) return;
  throw new Fault('invalid_args', `not a byte range: ${start} to ${end}`);
}

/** How many entries a page may have. */
export function pageLimit(limit: number | undefined): number {
  if (limit === undefined) return MAX_PAGE;
  if (Number.isSafeInteger(limit) && limit >= 1) return Math.min(limit, MAX_PAGE);
  throw new Fault('invalid_args', `a page has 1 to ${MAX_PAGE} entries, got ${limit}`);
}

/** A prefix is what some key could begin with: it may end within a segment or right after a slash. */
export function checkPrefix(prefix: string): string {
  checkKey(`${prefix}x`);
  return prefix;
}
