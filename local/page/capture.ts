/**
 * What a page says besides answering: its console, errors nobody caught, promises nobody waited for, in the order they
 * happen. The page notices nothing: consoles print as before, and what fails here fails silently.
 */
import { consoleFor } from '../../lib/realm/guest/console.ts';
import type { BackgroundEvent } from './backlog.ts';
import type { Describe } from './describe.ts';
import { headline, isError, ownFile, stackOf, trimmed } from './stack.ts';

export interface Capture {
  describe: Describe;
  push(event: BackgroundEvent): void;
  /** Frames of this script are left out of stacks. */
  own?: string | undefined;
}

type Method = (...args: unknown[]) => unknown;

const LEVELS: Readonly<Record<string, string>> = {
  error: 'error',
  assert: 'error',
  warn: 'warn',
  trace: 'log',
  info: 'info',
  debug: 'debug',
};

const BASIC = /^(?:log|info|debug|warn|error)$/;

/** Time of day, `HH:MM:SS`. */
const timeOfDay = (date: Date) =>
  [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':');

export function recorder({ describe, push, own = ownFile() }: Capture) {
  let busy = false;
  /** What goes on in here is not recorded itself: values may print when they are looked at. */
  const quietly = (record: () => void) => {
    if (busy) return;
    busy = true;
    try {
      record();
    } catch {
      // Nobody to tell.
    } finally {
      busy = false;
    }
  };
  const event = (type: string, level: string, message: string, stack?: string) =>
    push({ type, level, ts: timeOfDay(new Date()), message, ...(stack !== undefined && { stack }) });
  /** An error as an event; `said` is for what was thrown without being one. */
  const failure = (type: string, thrown: unknown, said?: string) =>
    event(
      type,
      'error',
      isError(thrown) ? headline(thrown) : (said ?? describe.inspect(thrown)),
      stackOf(thrown, own),
    );

  /** Wraps the methods of a console; gives a function that takes the wraps off. */
  function watchConsole(target: object): () => void {
    const methods = target as Record<string, Method>;
    let called = 'log';
    let stack: string | undefined;
    const { methods: shadow } = consoleFor((_, text) => {
      event(`console.${called}`, LEVELS[called] ?? 'log', text.replace(/\n$/, ''), stack);
    }, describe.inspect);
    const undo: (() => void)[] = [];
    for (const [name, record] of Object.entries(shadow) as [string, Method][]) {
      const original = methods[name];
      if (typeof original !== 'function') continue;
      const wrap = function (this: unknown, ...args: unknown[]) {
        quietly(() => {
          called = name;
          stack =
            name === 'trace'
              ? trimmed(new Error().stack ?? '', own).replace(/^Error:?\s*\n/, '')
              : args.map((arg) => stackOf(arg, own)).find((found) => found !== undefined);
          record(...args);
        });
        // Some are made of others (`assert` warns): that is no further event.
        if (BASIC.test(name) || busy) return original.apply(this, args);
        busy = true;
        try {
          return original.apply(this, args);
        } finally {
          busy = false;
        }
      };
      try {
        Object.defineProperty(wrap, 'name', { value: name });
        methods[name] = wrap;
      } catch {
        continue;
      }
      undo.push(() => {
        if (methods[name] === wrap) methods[name] = original;
      });
    }
    return () => {
      for (const each of undo) each();
    };
  }

  /** Errors and rejections that reach the global object of a window or worker. */
  function watchErrors(scope: Listening): () => void {
    const onError = (happened: ErrorLike) =>
      quietly(() => {
        const { message, error, filename, lineno, colno, target } = happened;
        if (typeof message === 'string') {
          if (isError(error)) return failure('window.onerror', error);
          const place = filename ? `    at ${filename}:${lineno ?? 0}:${colno ?? 0}` : undefined;
          return event('window.onerror', 'error', message, place && `${message}\n${place}`);
        }
        // Something in the page that could not be loaded.
        if (target && target !== (scope as object))
          event('window.onerror', 'error', `cannot load ${describe.inspect(target)}`);
      });
    const onRejection = (happened: ErrorLike) =>
      quietly(() => failure('unhandledrejection', happened.reason));
    scope.addEventListener('error', onError, { capture: true });
    scope.addEventListener('unhandledrejection', onRejection);
    return () => {
      scope.removeEventListener('error', onError, { capture: true });
      scope.removeEventListener('unhandledrejection', onRejection);
    };
  }

  return {
    watchConsole,
    watchErrors,
    failure: (type: string, thrown: unknown) => quietly(() => failure(type, thrown)),
  };
}

interface ErrorLike {
  message?: unknown;
  error?: unknown;
  filename?: string;
  lineno?: number;
  colno?: number;
  target?: object | null;
  reason?: unknown;
}

export interface Listening {
  addEventListener(type: string, listener: (event: never) => void, options?: { capture: boolean }): void;
  removeEventListener(type: string, listener: (event: never) => void, options?: { capture: boolean }): void;
}
