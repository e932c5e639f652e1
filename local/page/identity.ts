/**
 * Which page a document is. Kept for as long as its tab is open, so that a document loaded again is the same page; a
 * duplicated tab gets a copy of what is kept, finds the page's lock taken, and is a new one.
 */
import type { Scope } from './dom.ts';
import { Later, parse, stringify } from './saved.ts';

export interface Identity {
  page: string;
  token: string;
}

/** How often, and after how long, a lock is asked for again: a document that is being left still has it. */
const TRIES = 5;
const PAUSE_MS = 100;

export function identityIn(scope: Scope, base: string, pause: (ms: number) => Promise<void>) {
  const key = `zgate.page${framePath(scope)}`;
  let release: (() => void) | undefined;

  /** Holds the page's lock until it is given back; false if another document has it. */
  async function hold(page: string): Promise<boolean> {
    const locks = scope.navigator.locks;
    if (!locks) return true;
    release?.();
    release = undefined;
    try {
      return await new Later<boolean>((resolve, reject) => {
        const held = (lock: object | null) => {
          resolve(lock !== null);
          if (lock === null) return undefined;
          return new Later<void>((done) => {
            release = done;
          });
        };
        locks.request(`zgate:${page}`, { ifAvailable: true }, held).catch(reject);
      });
    } catch {
      // No locks here after all: a sandboxed frame, an origin of its own.
      return true;
    }
  }

  return {
    /** The page this was before, if it still is. */
    async recall(): Promise<Identity | undefined> {
      const known = read(scope, key, base);
      if (!known) return undefined;
      for (let tries = 1; ; tries++) {
        if (await hold(known.page)) return known;
        if (tries === TRIES) return undefined;
        await pause(PAUSE_MS);
      }
    },
    remember({ page, token }: Identity, held: string | undefined): void {
      try {
        scope.sessionStorage?.setItem(key, stringify({ base, page, token }));
      } catch {
        // Full, or not allowed: a new page after the next load.
      }
      if (page !== held) void hold(page);
    },
    /** Documents that hold locks are not kept for the back button. */
    release(): void {
      release?.();
      release = undefined;
    },
  };
}

function read(scope: Scope, key: string, base: string): Identity | undefined {
  try {
    const kept = parse(scope.sessionStorage?.getItem(key) ?? 'null');
    const whole = typeof kept?.page === 'string' && typeof kept.token === 'string' && kept.base === base;
    return whole ? { page: kept.page, token: kept.token } : undefined;
  } catch {
    return undefined;
  }
}

/** Frames of one tab and origin share what is kept: each has its place in the tree of frames as part of its key. */
function framePath(scope: Scope): string {
  let path = '';
  try {
    for (let at = scope; at.parent && at.parent !== at; at = at.parent) {
      const siblings = at.parent;
      let n = 0;
      while (n < (siblings.length ?? 0) && siblings[n] !== at) n++;
      path = `/${n}${path}`;
    }
  } catch {
    // As far as another origin lets it be seen.
  }
  return path;
}
