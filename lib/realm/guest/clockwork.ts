/**
 * Time and chance of the sandbox, such that the same program does the same again: timers run in the order of their times,
 * as soon as nothing else can run and without real waiting; chance comes from a seed that each evaluation is given.
 */

interface Timer {
  id: number;
  due: number;
  every: number | undefined;
  run: () => void;
}

/** Timers that may fire after a program's value is known. */
const MAX_AFTER = 1000;

export function clockwork(advance: (ms: number) => void, uncaught: (thrown: unknown) => void) {
  let timers: Timer[] = [];
  let next = 1;
  let after = 0;
  let state = [1, 2, 3, 4];

  const add = (run: unknown, delay: unknown, every: boolean, args: unknown[]): number => {
    if (typeof run !== 'function') throw new TypeError('a timer needs a function');
    const ms = Math.max(1, Number(delay) || 0);
    const id = next++;
    timers.push({ id, due: Date.now() + ms, every: every ? ms : undefined, run: () => void run(...args) });
    return id;
  };
  const drop = (id: unknown) => {
    timers = timers.filter((timer) => timer.id !== id);
  };

  /** Fires the next timer; false when there is none. Once the value is known, repeating ones do not count. */
  function fire(valueKnown: boolean): boolean {
    if (valueKnown && ++after > MAX_AFTER) return false;
    const able = timers.filter(({ every }) => !valueKnown || every === undefined);
    const first = able.reduce<Timer | undefined>((a, b) => (a && a.due <= b.due ? a : b), undefined);
    if (!first) return false;
    advance(Math.max(0, first.due - Date.now()));
    if (first.every === undefined) drop(first.id);
    // What was missed while nobody looked is not made up for.
    else first.due = Date.now() + first.every;
    try {
      first.run();
    } catch (thrown) {
      uncaught(thrown);
    }
    return true;
  }

  /** From 0 to below 1; a small counter generator with good bits (sfc32). */
  function random(): number {
    const word = () => {
      const [a, b, c, d] = state as [number, number, number, number];
      const t = (a + b + d) | 0;
      state = [b ^ (b >>> 9), (c + (c << 3)) | 0, ((c << 21) | (c >>> 11)) + t, (d + 1) | 0];
      return t >>> 0;
    };
    return ((word() >>> 5) * 0x4000000 + (word() >>> 6)) / 2 ** 53;
  }

  return {
    globals: {
      setTimeout: (run: unknown, delay?: unknown, ...args: unknown[]) => add(run, delay, false, args),
      setInterval: (run: unknown, delay?: unknown, ...args: unknown[]) => add(run, delay, true, args),
      clearTimeout: drop,
      clearInterval: drop,
    },
    random,
    fire,
    begin(seed: number) {
      after = 0;
      state = [seed | 0, 0x9e3779b9, 0x243f6a88, 1];
      for (let n = 0; n < 12; n++) random();
    },
  };
}
