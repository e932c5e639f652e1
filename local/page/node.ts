/**
 * Entry of dist/page-node.js: `import 'zgate/page'` makes any Node program a page. It prints nothing, never keeps the
 * process alive, and does not change whether an error ends it; without a server it tries again, quietly.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { Backlog } from './backlog.ts';
import { recorder } from './capture.ts';
import { describeIn } from './describe.ts';
import { type Clock, drive } from './drive.ts';
import { javascript } from './javascript.ts';
import { linkOver } from './link.ts';
import { nodePost } from './node-post.ts';
import { Later, parse } from './saved.ts';
import { ownFile } from './stack.ts';

const ONCE = Symbol.for('zgate.page');
/** Where `zgate pages` leaves its name. */
const NAME = join('debug', '.state', 'server.json');

function start(): void {
  const { ZGATE_PAGES: given = '', ZGATE_PAGE_NAME: name = '' } = process.env;
  const where = URL.canParse(given) ? () => given.replace(/\/+$/, '') : nearest;
  const file = process.argv[1] === undefined ? 'node' : basename(process.argv[1]);
  // As they are now: programs replace them, for tests above all.
  const { setTimeout: set, clearTimeout: clear, setImmediate: soon } = globalThis;
  const timers = {
    set: (run: () => void, ms: number) => set(run, ms).unref(),
    clear: (timer: unknown) => clear(timer as NodeJS.Timeout),
  };
  const clock: Clock = {
    now: performance.now.bind(performance),
    random: Math.random,
    sleep: (ms, signal) =>
      new Later((resolve) => {
        const end = () => {
          timers.clear(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = timers.set(end, signal.aborted ? 0 : ms);
        signal.addEventListener('abort', end);
      }),
    turn: () => new Later((resolve) => void soon(resolve).unref()),
  };
  const own = ownFile();
  const backlog = new Backlog();
  const describe = describeIn(globalThis, own);
  const { watchConsole, failure } = recorder({ describe, own, push: (event) => backlog.push(event) });
  watchConsole(console);
  // A monitor decides nothing; a listener for rejections would, so those are heard of when they end the program.
  process.on('uncaughtExceptionMonitor', (error, origin) =>
    failure(origin === 'unhandledRejection' ? 'unhandledrejection' : origin, error),
  );
  const driver = drive({
    link: linkOver(nodePost(where), timers),
    realm: javascript({ describe, evaluate }),
    clock,
    backlog,
    name: name.trim() || file.slice(0, file.length - extname(file).length) || 'node',
    url: `node://${process.pid}/${file}`,
    signal: new AbortController().signal,
  });
  process.on('beforeExit', () => void driver.leave());
}

/**
 * The server of the directory the program runs in, or of one above it. Its name is in a file of the same user's: whoever else listens on a
 * port of this machine gets no say here.
 */
function nearest(): string | undefined {
  for (let directory = process.cwd(); ; directory = dirname(directory)) {
    const file = join(directory, NAME);
    try {
      const { uid } = lstatSync(file);
      const mine = process.getuid === undefined || uid === process.getuid();
      const { address } = parse(readFileSync(file, 'utf8'));
      if (mine && typeof address === 'string' && URL.canParse(address)) return address;
    } catch {}
    if (dirname(directory) === directory) return undefined;
  }
}

/** A script in the working directory: what it imports and requires is found from there. */
function evaluate(code: string, name: string): unknown {
  const filename = join(process.cwd(), name);
  if (!('require' in globalThis)) {
    const value = createRequire(filename);
    Object.defineProperty(globalThis, 'require', { value, configurable: true, writable: true });
  }
  if (!primed) prime();
  const script = new Script(code, { filename, importModuleDynamically });
  // Else the stack begins with a picture of the line.
  return script.runInThisContext({ displayErrors: false });
}

const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
let primed = false;

/**
 * Node says once, at the first import of such a script, that this is an experiment: nothing the program should have on its standard
 * error. So the first one is ours, and this one warning is held back while it begins.
 */
function prime(): void {
  primed = true;
  const { emitWarning } = process;
  process.emitWarning = ((...args: Parameters<typeof emitWarning>) => {
    if (!String(args[0]).startsWith('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER ')) emitWarning.apply(process, args);
  }) as typeof emitWarning;
  try {
    new Script('import("node:process").catch(() => {})', { importModuleDynamically }).runInThisContext();
  } finally {
    process.emitWarning = emitWarning;
  }
}

const scope = globalThis as { [ONCE]?: true };
if (!scope[ONCE]) {
  Object.defineProperty(scope, ONCE, { value: true });
  start();
}
