/**
 * Entry of dist/page.js: makes the document or worker that loads it a page of the server it was loaded from. One classic
 * script, so that a script tag, `importScripts()` and `import()` all take it.
 */
import { version } from '../../lib/version.ts';
import { Backlog } from './backlog.ts';
import { badge } from './badge.ts';
import { recorder } from './capture.ts';
import { describeIn } from './describe.ts';
import type { DocumentLike, Scope } from './dom.ts';
import { type Clock, type Connection, type Driver, drive } from './drive.ts';
import { identityIn } from './identity.ts';
import { evaluator, javascript } from './javascript.ts';
import { fetchPost, linkOver } from './link.ts';
import { Later } from './saved.ts';
import { ownFile } from './stack.ts';

const ONCE = Symbol.for('zgate.page');

function start(scope: Scope): void {
  const { document } = scope;
  const script = document?.currentScript ?? undefined;
  const own = ownFile();
  const base = scope.__zgate?.base ?? originOf(script?.src ?? own) ?? scope.location.origin;
  // As they are now: pages replace them, for tests above all.
  const [set, clear] = [scope.setTimeout.bind(scope), scope.clearTimeout.bind(scope)];
  const now = scope.performance.now.bind(scope.performance);
  const { random } = Math;
  const clock: Clock = {
    now,
    random,
    sleep: (ms, signal) =>
      new Later((resolve) => {
        const end = () => {
          clear(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = set(end, signal.aborted ? 0 : ms);
        signal.addEventListener('abort', end);
      }),
    turn: turns(scope.MessageChannel, (run) => void set(run, 0)),
  };
  const link = linkOver(fetchPost(base, scope.fetch.bind(scope), aside(base, random)), {
    set,
    clear: (timer) => clear(timer),
  });
  const backlog = new Backlog();
  const describe = describeIn(scope, own);
  const { watchConsole, watchErrors } = recorder({ describe, own, push: (event) => backlog.push(event) });
  watchConsole(scope.console);
  watchErrors(scope);
  const realm = javascript({ describe, ...evaluator(scope) });
  const never = new AbortController().signal;
  const identity = document && identityIn(scope, base, (ms) => clock.sleep(ms, never));

  let connection: Connection | undefined;
  let driver: Driver | undefined;
  let life = 0;
  const tell = Object.freeze({
    get page() {
      return connection?.page;
    },
    get log() {
      return connection?.log;
    },
    version,
  });
  if (!('zgate' in scope)) Object.defineProperty(scope, 'zgate', { value: tell, configurable: true });

  const framed = scope.parent !== undefined && scope.parent !== scope;
  const hidden = (script?.dataset.badge ?? scope.__zgate?.badge) === 'off';
  const sign = document && !framed && !hidden ? badge(scope, document) : undefined;
  const onState = (state: 'connected' | 'executing' | 'disconnected') => {
    if (document?.documentElement) document.documentElement.dataset.zgate = state;
    if (connection) sign?.show(state, connection.log);
  };

  async function live(): Promise<void> {
    const mine = ++life;
    const known = await identity?.recall();
    if (mine !== life) return;
    driver = drive({
      ...{ link, realm, clock, backlog, known, onState, signal: never },
      name: nameOf(scope, script?.dataset.name),
      url: scope.location.href,
      onConnect(made) {
        const held = connection?.page ?? known?.page;
        connection = made;
        identity?.remember(made, held);
        onState('connected');
      },
    });
  }
  function leave(): void {
    life++;
    void driver?.leave();
    driver = undefined;
    identity?.release();
    connection = undefined;
  }

  if (!document) return void live();
  scope.addEventListener('pagehide', leave);
  // Back from where the back button finds documents as they were left.
  scope.addEventListener('pageshow', (event: { persisted: boolean }) => {
    if (event.persisted && !driver) void live();
  });
  whenRead(document, () => void live());
}

/**
 * Rejections nobody caught are told of by a task that is made when the present one ends: two tasks later it has run. By messages, because
 * timers of documents that nobody sees wait for up to a second.
 */
function turns(Channel: Scope['MessageChannel'], otherwise: (run: () => void) => void): () => Promise<void> {
  const once = () =>
    new Later<void>((resolve) => {
      if (!Channel) return otherwise(resolve);
      const { port1, port2 } = new Channel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  return async () => {
    await once();
    await once();
  };
}

/** When the title is known. */
function whenRead(document: DocumentLike, then: () => void): void {
  if (document.readyState === 'loading') {
    const once = () => {
      document.removeEventListener('DOMContentLoaded', once);
      then();
    };
    document.addEventListener('DOMContentLoaded', once);
  } else then();
}

/** Names below `localhost` are this machine, by a standard that browsers follow. */
function aside(base: string, random: () => number): string | undefined {
  const port = /^http:\/\/(?:localhost|127\.0\.0\.1)(:\d+)?$/.exec(base);
  return port ? `http://z${random().toString(36).slice(2, 10)}.localhost${port[1] ?? ''}` : undefined;
}

function originOf(url: string | undefined): string | undefined {
  return url ? /^https?:\/\/[^/]+/.exec(url)?.[0] : undefined;
}

function nameOf(scope: Scope, given: string | undefined): string {
  const path = scope.location.pathname.split('/').at(-1) ?? '';
  const file = path.replace(/\.(?:html?|[cm]?js|ts)$/, '');
  const title = scope.document ? scope.document.title : scope.name;
  for (const name of [given, scope.__zgate?.name, title, file]) if (name?.trim()) return name.trim();
  return scope.document ? 'page' : 'worker';
}

const scope = globalThis as unknown as Scope & { [ONCE]?: true };
if (!scope[ONCE]) {
  Object.defineProperty(scope, ONCE, { value: true });
  start(scope);
}
