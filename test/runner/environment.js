// Jest's Node environment, which fails a file that leaves a timer, socket, watcher, thread or child process open.
import { createRequire } from 'node:module';
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

const hooks = createRequire(import.meta.url)('node:async_hooks');
const { AsyncLocalStorage } = hooks;
/** Not on Node 24, where the real one costs nothing. */
const replaceable = Object.getOwnPropertyDescriptor(hooks, 'AsyncLocalStorage')?.writable === true;

/**
 * What jest-circus gets as AsyncLocalStorage; it asks only which test an error belongs to. On Node 20 the real one makes every
 * promise of the process slower, a tenth of the processor time of a run. Tests run one after another: the current one is the one.
 */
class CurrentTest {
  #store;
  getStore = () => this.#store;
  async run(store, call) {
    const before = this.#store;
    this.#store = store;
    try {
      return await call();
    } finally {
      this.#store = before;
    }
  }
}

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

  constructor(...args) {
    super(...args);
    if (replaceable) hooks.AsyncLocalStorage = CurrentTest;
  }

  handleTestEvent({ name }) {
    // jest-circus is loaded: everybody else gets the real one.
    if (replaceable && name === 'setup') hooks.AsyncLocalStorage = AsyncLocalStorage;
  }

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
