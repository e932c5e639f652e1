/** Errors as text, with their stacks the same way in every engine and without the frames of this client. */

/** Longest chain of causes that is followed. */
const CAUSES = 3;
/** A frame of a block. */
const BLOCK = /\bzgate-[\w.-]+\.js:\d+/;
const FRAME = /(?:^|[\s(@])((?:[a-z][\w.+-]*:\/\/|\/)[^\s()]+?)(?::\d+){1,2}\)?$/m;

/** The script this runs in, as stacks name it. */
export function ownFile(): string | undefined {
  const stack = new Error().stack ?? '';
  return FRAME.exec(stack.replace(/^Error:?\s*\n/, ''))?.[1];
}

/** Frames of `own` say nothing about the page; nor does what is below a block, which is how the block came to be run. */
export function trimmed(stack: string, own: string | undefined): string {
  const lines = stack.split('\n');
  const ours = (line: string | undefined) => own !== undefined && line?.includes(own) === true;
  const engine = (line: string | undefined) => /\(<anonymous>\)$|[ (]node:[\w/]+:\d+/.test(line ?? '');
  const bottom = lines.findIndex((line, n) => {
    if (!BLOCK.test(line)) return false;
    let below = n + 1;
    while (engine(lines[below])) below++;
    return below === lines.length || ours(lines[below]);
  });
  return lines
    .slice(0, bottom === -1 ? lines.length : bottom + 1)
    .filter((line, n) => !ours(line) && !(engine(line) && ours(lines[n + 1])))
    .join('\n')
    .trimEnd();
}

export const isError = (value: unknown): value is Error => {
  try {
    return (
      value instanceof Error ||
      /^\[object (?:Error|DOMException)\]$/.test(Object.prototype.toString.call(value))
    );
  } catch {
    return false;
  }
};

/** Name and message. */
export function headline(error: Error): string {
  const [name, message] = [text(error, 'name') || 'Error', text(error, 'message')];
  return message === '' ? name : `${name}: ${message}`;
}

/** Name, message, stack and causes of an error; what else was thrown, as `inspect` shows it. */
export function errorText(thrown: unknown, inspect: (value: unknown) => string, own?: string): string {
  if (!isError(thrown)) return `Uncaught ${inspect(thrown)}`;
  const parts: string[] = [];
  const told = new Set<unknown>();
  let at: unknown = thrown;
  while (isError(at) && !told.has(at) && told.size <= CAUSES) {
    told.add(at);
    parts.push(withHead(at, own));
    at = read(at, 'cause');
  }
  if (at !== undefined && !isError(at)) parts.push(inspect(at));
  const errors = read(thrown, 'errors');
  if (Array.isArray(errors))
    parts.push(...errors.slice(0, 10).map((each) => `  ${isError(each) ? headline(each) : inspect(each)}`));
  return parts.map((part, n) => (n === 0 || part.startsWith('  ') ? part : `Caused by: ${part}`)).join('\n');
}

/** Engines other than V8 leave name and message out of the stack. */
function withHead(error: Error, own: string | undefined): string {
  const head = headline(error).trimEnd();
  const stack = trimmed(text(error, 'stack'), own);
  // A name or message that was changed after the error was made is not in V8's stack either.
  if (
    stack.startsWith(head) ||
    (stack.includes(text(error, 'message')) && /^[\w$.]*(?:Error|Exception)\b/.test(stack))
  )
    return stack;
  return stack === '' ? head : `${head}\n${stack}`;
}

/** The stack alone, for an event that has its message elsewhere. */
export const stackOf = (error: unknown, own?: string): string | undefined =>
  isError(error) ? withHead(error, own) : undefined;

function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

const text = (value: object, key: string): string => {
  const field = read(value, key);
  return typeof field === 'string' ? field : '';
};
