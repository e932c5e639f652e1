/** What a page says besides answering, as events; the page itself notices nothing. */
import { describe, expect, it } from '@jest/globals';
import type { BackgroundEvent } from '../../local/page/backlog.ts';
import { recorder } from '../../local/page/capture.ts';
import { describeIn } from '../../local/page/describe.ts';

function watched() {
  const events: BackgroundEvent[] = [];
  const printed: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void printed.push([name, ...args]);
  const target: Record<string, (...args: unknown[]) => unknown> = {
    ...Object.fromEntries(
      ['log', 'info', 'warn', 'error', 'debug', 'trace', 'count', 'dir', 'group', 'groupEnd'].map((name) => [
        name,
        note(name),
      ]),
    ),
    // As Node does it.
    assert(this: typeof target, condition: unknown, ...args: unknown[]) {
      if (!condition) this.warn!(...args);
    },
  };
  const record = recorder({
    describe: describeIn(globalThis),
    push: (event) => events.push(event),
    own: '/local/page/',
  });
  const undo = record.watchConsole(target);
  const told = () => events.map(({ type, level, message }) => [type, level, message]);
  return { target: target as unknown as Console, events, printed, record, undo, told };
}

describe('a console', () => {
  it('prints as before and is recorded in order', () => {
    const { target, printed, events, told } = watched();
    const value = { a: 1 };
    target.log('one', value, 2);
    target.info('two');
    target.warn('three %s of %d%%', 'x', 7);
    target.error('four %o %c!', [1], 'color: red');
    target.debug(undefined, null);
    expect(printed).toEqual([
      ['log', 'one', value, 2],
      ['info', 'two'],
      ['warn', 'three %s of %d%%', 'x', 7],
      ['error', 'four %o %c!', [1], 'color: red'],
      ['debug', undefined, null],
    ]);
    expect(told()).toEqual([
      ['console.log', 'log', 'one { a: 1 } 2'],
      ['console.info', 'info', 'two'],
      ['console.warn', 'warn', 'three x of 7%'],
      ['console.error', 'error', 'four [ 1 ] !'],
      ['console.debug', 'debug', 'undefined null'],
    ]);
    expect(events.every(({ ts }) => /^\d\d:\d\d:\d\d$/.test(ts!))).toBe(true);
  });

  it('is recorded by what was called, not by what that is made of', () => {
    const { target, printed, told } = watched();
    target.assert(false, 'wrong');
    target.assert(true, 'right');
    target.count('n');
    target.group('outer');
    target.log('inner');
    expect(printed.map(([name]) => name)).toEqual(['warn', 'count', 'group', 'log']);
    expect(told()).toEqual([
      ['console.assert', 'error', 'Assertion failed wrong'],
      ['console.count', 'log', 'n: 1'],
      ['console.group', 'log', 'outer'],
      ['console.log', 'log', '  inner'],
    ]);
  });

  it('records values as they were', () => {
    const { target, told } = watched();
    const value = { n: 1 };
    target.log(value);
    value.n = 2;
    expect(told()).toEqual([['console.log', 'log', '{ n: 1 }']]);
  });

  it('has the stack of an error, and of a trace', () => {
    const { target, events } = watched();
    target.error('failed:', new TypeError('bad'));
    target.trace('here');
    expect(events[0]).toMatchObject({ message: 'failed: TypeError: bad' });
    expect(events[0]!.stack).toMatch(/^TypeError: bad\n {4}at .*client-capture/);
    expect(events[1]).toMatchObject({ type: 'console.trace', message: 'Trace: here' });
    expect(events[1]!.stack).toMatch(/^ {4}at .*client-capture/);
  });

  it('survives values that print or throw when they are looked at', () => {
    const { target, printed, told } = watched();
    const loud = new Proxy(
      {},
      {
        ownKeys() {
          target.log('looked at');
          throw new Error('do not look');
        },
      },
    );
    target.log(loud);
    expect(printed).toEqual([
      ['log', 'looked at'],
      ['log', loud],
    ]);
    expect(told()).toEqual([['console.log', 'log', '[cannot be shown: Error: do not look]']]);
  });

  it('is itself again afterwards, unless somebody else has changed it', () => {
    const { target, undo, told } = watched();
    const mine = () => {};
    target.warn = mine;
    undo();
    target.log('unheard');
    expect(target.warn).toBe(mine);
    expect(told()).toEqual([]);
  });
});

describe('an error nobody caught', () => {
  const happen = (type: string, fields: object) => Object.assign(new Event(type), fields);

  it('is recorded, however it is told', () => {
    const { record, told, events } = watched();
    const scope = new EventTarget();
    const undo = record.watchErrors(scope as never);
    scope.dispatchEvent(happen('error', { message: 'Uncaught Error: boom', error: new Error('boom') }));
    scope.dispatchEvent(happen('error', { message: 'Script error.', filename: '', lineno: 0, colno: 0 }));
    scope.dispatchEvent(
      happen('error', { message: 'Uncaught 5', error: 5, filename: 'http://h/a.js', lineno: 3, colno: 9 }),
    );
    scope.dispatchEvent(happen('unhandledrejection', { reason: new RangeError('far') }));
    scope.dispatchEvent(happen('unhandledrejection', { reason: { code: 1 } }));
    undo();
    scope.dispatchEvent(happen('error', { message: 'unheard' }));
    expect(told()).toEqual([
      ['window.onerror', 'error', 'Error: boom'],
      ['window.onerror', 'error', 'Script error.'],
      ['window.onerror', 'error', 'Uncaught 5'],
      ['unhandledrejection', 'error', 'RangeError: far'],
      ['unhandledrejection', 'error', '{ code: 1 }'],
    ]);
    expect(events[0]!.stack).toMatch(/^Error: boom\n {4}at /);
    expect(events[2]!.stack).toBe('Uncaught 5\n    at http://h/a.js:3:9');
  });
});
