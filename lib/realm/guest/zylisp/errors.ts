/** Errors as data (remote REPL document, "Errors as Data"): a raised error and an error value are the same thing. */

export type ErrorType =
  | 'arithmetic-error'
  | 'type-error'
  | 'arity-error'
  | 'undefined-variable'
  | 'syntax-error'
  | 'runtime-error'
  | 'limit-error';

export class ZylispError extends Error {
  override readonly name = 'ZylispError';
  readonly type: ErrorType;
  /** Where it was raised; set once, by the innermost call that knows. */
  at: number;
  /** What the program attached with (error message data). */
  readonly data: unknown;
  constructor(type: ErrorType, message: string, at = 0, data?: unknown) {
    super(message);
    this.type = type;
    this.at = at;
    this.data = data;
  }
}

/** The source ended inside a list, a string or after a quote: more input may complete it. */
export class UnfinishedError extends ZylispError {}

const STACK = /stack|recursion/i;
const MEMORY = /out of memory|allocation|string length|string too long|BigInt.*(too big|size)|array length/i;

/** Whatever was thrown as an error of the language: engines report exhaustion each in their own words. */
export function asError(thrown: unknown): ZylispError {
  if (thrown instanceof ZylispError) return thrown;
  // A failed allocation can leave QuickJS with nothing to throw.
  if (thrown === null || thrown === undefined) return new ZylispError('limit-error', 'out of memory');
  const { name, message } = thrown as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' ? message : String(thrown);
  if (name === 'InternalError' || name === 'RangeError' || name === 'SyntaxError') {
    if (STACK.test(text)) return new ZylispError('limit-error', 'recursion too deep');
    if (MEMORY.test(text)) return new ZylispError('limit-error', 'out of memory');
  }
  return new ZylispError('runtime-error', text);
}
