/**
 * The border between this code and the program: each has a realm of its own, so a program that changes `Array.prototype`
 * changes its own. What it is given are functions of its realm; what it may still get hold of here (a proxy's traps are
 * handed an array of the caller's) leads to built-ins that are frozen.
 */

export type Program = typeof globalThis;
type Run = (...args: never[]) => unknown;

/** Makes functions of this realm into functions of the program's; the same one of the same. */
export function givenTo(program: Program): <T extends Run>(run: T) => T {
  const errors = new Map<string, ErrorConstructor>();
  for (const name of ['Error', 'TypeError', 'RangeError', 'SyntaxError'] as const)
    errors.set(name, program[name]);
  const prototype = program.Function.prototype;
  const made = new Map<Run, Run>();
  const theirs = (thrown: unknown): unknown => {
    if (!(thrown instanceof Error)) return thrown;
    const Theirs = errors.get(thrown.name) ?? errors.get('Error')!;
    return new Theirs(thrown.message);
  };
  return <T extends Run>(run: T): T => {
    const known = made.get(run);
    if (known) return known as T;
    const guarded = (...args: never[]) => {
      try {
        return run(...args);
      } catch (thrown) {
        throw theirs(thrown);
      }
    };
    const bound = Function.prototype.bind.call(guarded, undefined);
    Object.setPrototypeOf(bound, prototype);
    Object.defineProperty(bound, 'length', { value: run.length, configurable: true });
    made.set(run, bound);
    return bound;
  };
}

/** Takes from a program's `Error.prepareStackTrace` what gives it the functions that are at work, the engine's and ours too. */
export function closeCallSites(program: Program): void {
  const sites = program.Function(
    'const before = Error.prepareStackTrace; Error.prepareStackTrace = (_, sites) => sites; try { return new Error().stack } finally { Error.prepareStackTrace = before }',
  )() as object[];
  delete Object.getPrototypeOf(sites[0]).getFunction;
}

/** Freezes all built-ins of this realm, the ones without a name too. */
export function harden(): void {
  const nameless = [
    [].values(),
    new Map().entries(),
    new Set().values(),
    ''[Symbol.iterator](),
    ''.matchAll(/x/g),
    (function* () {})(),
    async () => {},
    (async function* () {})(),
  ].map((one) => Object.getPrototypeOf(one));
  const seen = new Set<unknown>([null]);
  const left: unknown[] = [globalThis, ...nameless];
  while (left.length > 0) {
    const one = left.pop();
    if ((typeof one !== 'object' && typeof one !== 'function') || seen.has(one)) continue;
    seen.add(one);
    Object.freeze(one);
    left.push(Object.getPrototypeOf(one));
    for (const own of Object.values(Object.getOwnPropertyDescriptors(one as object)))
      left.push(own.value, own.get, own.set);
    for (const key of Object.getOwnPropertySymbols(one)) {
      const own = Object.getOwnPropertyDescriptor(one, key)!;
      left.push(own.value, own.get, own.set);
    }
  }
}
