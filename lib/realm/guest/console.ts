/** `console` and `print` of the sandbox. Everything ends as text on one of two streams, in order. */

export type Write = (stream: 'out' | 'err', text: string) => void;
type Inspect = (value: unknown, depth?: number) => string;

export function consoleFor(write: Write, inspect: Inspect) {
  let indent = '';
  const counts = new Map<string, number>();
  const timers = new Map<string, number>();
  const line = (stream: 'out' | 'err', text: string) =>
    write(stream, `${indent}${indent === '' ? text : text.replaceAll('\n', `\n${indent}`)}\n`);
  const out = (...args: unknown[]) => line('out', format(args, inspect));
  const err = (...args: unknown[]) => line('err', format(args, inspect));
  const label = (name: unknown) => (name === undefined ? 'default' : String(name));
  const since = (name: string) => `${name}: ${(Date.now() - (timers.get(name) ?? Date.now())).toFixed(0)}ms`;
  const open = (...args: unknown[]) => {
    if (args.length > 0) out(...args);
    indent += '  ';
  };
  const methods = {
    log: out,
    info: out,
    debug: out,
    error: err,
    warn: err,
    trace: (...args: unknown[]) => err('Trace:', ...args),
    dir: (value: unknown) => out(value),
    table: (value: unknown) => out(value),
    assert: (condition: unknown, ...args: unknown[]) => {
      if (!condition) err('Assertion failed', ...args);
    },
    count: (name?: unknown) => {
      const key = label(name);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      out(`${key}: ${counts.get(key)}`);
    },
    countReset: (name?: unknown) => void counts.delete(label(name)),
    time: (name?: unknown) => void timers.set(label(name), Date.now()),
    timeLog: (name?: unknown) => out(since(label(name))),
    timeEnd: (name?: unknown) => {
      out(since(label(name)));
      timers.delete(label(name));
    },
    group: open,
    groupCollapsed: open,
    groupEnd: () => {
      indent = indent.slice(2);
    },
  };
  return { methods, print: out };
}

/** Arguments as one text: `%s` and its kind in the first, the rest behind it. */
function format(args: unknown[], inspect: Inspect): string {
  const [first, ...rest] = args;
  const text = (value: unknown) => (typeof value === 'string' ? value : inspect(value));
  if (typeof first !== 'string' || !first.includes('%')) return args.map(text).join(' ');
  const filled = first.replace(/%[sdifjoOc%]/g, (mark) => {
    if (mark === '%%') return '%';
    if (rest.length === 0) return mark;
    const value = rest.shift();
    if (mark === '%c') return '';
    if (mark === '%s') return text(value);
    if (mark === '%j') return String(JSON.stringify(value));
    if (mark === '%o' || mark === '%O') return inspect(value, 4);
    if (typeof value === 'bigint') return `${value}n`;
    const number = typeof value === 'symbol' ? Number.NaN : Number(value);
    return String(mark === '%i' ? Math.trunc(number) : number);
  });
  return [filled, ...rest.map(text)].join(' ');
}
