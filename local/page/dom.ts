/** What this client uses of a browser: the configured libraries do not declare it, and the rest of zgate must not have it. */
import type { Listening } from './capture.ts';

export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Locks {
  request(
    name: string,
    options: { ifAvailable: boolean },
    held: (lock: object | null) => Promise<void> | undefined,
  ): Promise<unknown>;
}

export interface ElementLike {
  src?: string;
  textContent: string | null;
  title: string;
  dataset: Record<string, string | undefined>;
  isConnected: boolean;
  style: { setProperty(name: string, value: string, priority?: string): void };
  setAttribute(name: string, value: string): void;
  append(...children: ElementLike[]): void;
  attachShadow(options: { mode: 'closed' }): ElementLike & { adoptedStyleSheets?: unknown[] };
}

export interface DocumentLike extends Listening {
  currentScript: ElementLike | null;
  readyState: 'loading' | 'interactive' | 'complete';
  title: string;
  body: ElementLike | null;
  documentElement: ElementLike | null;
  createElement(name: string): ElementLike;
}

export interface PortLike {
  onmessage: (() => void) | null;
  postMessage(message: null): void;
  close(): void;
}

/** The global object of a window or a worker. */
export interface Scope extends Listening {
  document?: DocumentLike;
  location: { href: string; origin: string; pathname: string };
  name: string;
  console: object;
  navigator: { locks?: Locks };
  fetch: typeof globalThis.fetch;
  eval(code: unknown): unknown;
  trustedTypes?: never;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  performance: { now(): number };
  MessageChannel?: new () => { port1: PortLike; port2: PortLike };
  CSSStyleSheet?: new () => { replaceSync(text: string): void };
  sessionStorage?: StorageLike;
  parent?: Scope;
  frames?: Scope;
  length?: number;
  [index: number]: Scope;
  /** Where to connect and what to be called, for those who load the client other than by a script tag. */
  __zgate?: { base?: string; name?: string; badge?: string };
}
