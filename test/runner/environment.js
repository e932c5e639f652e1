// Jest's Node environment, which fails a file that leaves a timer, socket, watcher, thread or child process open.
import { setTimeout } from 'node:timers/promises';
import { TestEnvironment } from 'jest-environment-node';

/** What was told to close is given this long. */
const CLOSE_MS = 60_000;
/** Over by itself in the next moment: calls under way. */
const PASSING = new Set([
  'TickObject',
  'Immediate',
  'FSReqCallback',
  'FSReqPromise',
  'CloseReq',
  'Microtask',
]);

// The streams of this process are made when somebody first looks at them, as whoever imports node:process does: no leak of a test.
void [process.stdin, process.stdout, process.stderr];

function open() {
  const counts = new Map();
  for (const kind of process.getActiveResourcesInfo())
    if (!PASSING.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

export default class Environment extends TestEnvironment {
  #before = open();

  async teardown() {
    const deadline = performance.now() + CLOSE_MS;
    let left = this.#left();
    // The pause is a timer, too.
    for (; left.length > 0 && performance.now() < deadline; left = this.#left()) await setTimeout(20);
    await super.teardown();
    if (left.length > 0) throw new Error(`left open by the tests of this file: ${left.join(', ')}`);
  }

  #left() {
    return [...open()].flatMap(([kind, count]) => {
      const more = count - (this.#before.get(kind) ?? 0);
      return more > 0 ? [`${more} ${kind}`] : [];
    });
  }
}
