/**
 * A real browser for tests: the machine's Chromium with a profile of its own, gone when the tests of the file are.
 * Nothing is downloaded; without a browser the tests are skipped, and say so in one line.
 */
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll } from '@jest/globals';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { describeIf } from './skips.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const DEADLINE_MS = 300_000;
const POLL_MS = 20;

export interface Tab {
  /** The value of an expression in the page; promises are awaited. */
  evaluate<T = unknown>(code: string): Promise<T>;
  /** Asks until the expression is truthy and gives its value; a page that loads anew meanwhile is asked again. */
  until<T = unknown>(code: string, deadline_ms?: number): Promise<T>;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Saves what is seen as PNG. */
  screenshot(path: string): Promise<void>;
  /** The colours that are seen in the lower right corner, as red, green and blue. */
  colours(corner: { right: number; bottom: number }): Promise<[number, number, number][]>;
  url(): string;
  /** Errors nobody caught and what went to console.error, in order. */
  errors(): string[];
  close(): Promise<void>;
}

export interface Chromium {
  open(url: string): Promise<Tab>;
  /** All that are open, also those that pages opened. */
  tabs(): Tab[];
  close(): Promise<void>;
}

/** Where the browser is. */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROME_PATH ? [env.CHROME_PATH] : [];
  const places = (env.PATH ?? '').split(delimiter).filter((place) => place !== '');
  return [...named, ...NAMES.flatMap((name) => places.map((place) => join(place, name)))].find(runs);
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const running = new Set<Chromium>();
afterAll(async () => {
  for (const browser of running) await browser.close();
});

/** Starts the browser; undefined when there is none. */
export async function chromium(): Promise<Chromium | undefined> {
  const executablePath = chromiumPath();
  if (executablePath === undefined) return undefined;
  const profile = mkdtempSync(join(tmpdir(), 'zgate-chromium-'));
  const remove = () => rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  let context: BrowserContext;
  try {
    context = await playwright.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      // As root, and where /dev/shm is small, there is no browser otherwise.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
      timeout: DEADLINE_MS,
    });
  } catch (error) {
    remove();
    throw error;
  }
  const tabs = new Map<Page, Tab>();
  const adopt = (page: Page) => {
    tabs.set(page, tab(page));
    page.on('close', () => tabs.delete(page));
  };
  context.on('page', adopt);
  for (const page of context.pages()) adopt(page);
  const browser: Chromium = {
    async open(url) {
      const page = await context.newPage();
      await page.goto(url);
      return tabs.get(page)!;
    },
    tabs: () => [...tabs.values()],
    async close() {
      running.delete(browser);
      try {
        await context.close();
      } finally {
        remove();
      }
    },
  };
  running.add(browser);
  return browser;
}

/** Tests in a browser that all of them share. */
export function describeChromium(name: string, tests: (browser: () => Chromium) => void): void {
  const found = chromiumPath() !== undefined;
  describeIf(
    found,
    'pages in a browser',
    'no Chromium in PATH; set CHROME_PATH',
    'chromium',
  )(name, () => {
    let browser: Chromium | undefined;
    beforeAll(async () => {
      browser = await chromium();
    });
    afterAll(() => browser?.close());
    tests(() => browser!);
  });
}

function tab(page: Page): Tab {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    evaluate: (code) => page.evaluate(code),
    async until(code, deadline_ms = DEADLINE_MS) {
      const deadline = performance.now() + deadline_ms;
      for (;;) {
        const [value, error] = await page.evaluate(code).then(
          (given) => [given, undefined],
          (thrown) => [undefined, thrown],
        );
        if (value) return value as never;
        if (page.isClosed()) throw error;
        if (performance.now() > deadline)
          throw new Error(`still ${String(error ?? value)} after ${deadline_ms} ms: ${code}`);
        await pause(POLL_MS);
      }
    },
    async goto(url) {
      await page.goto(url);
    },
    async reload() {
      await page.reload();
    },
    async screenshot(path) {
      await page.screenshot({ path });
    },
    async colours({ right: width, bottom: height }) {
      const [x, y] = await page.evaluate<[number, number]>(
        `[innerWidth - ${width}, innerHeight - ${height}]`,
      );
      const png = await page.screenshot({ clip: { x, y, width, height } });
      // The browser knows how to read it.
      return page.evaluate(`(async () => {
        const image = new Image();
        image.src = 'data:image/png;base64,${png.toString('base64')}';
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        const { data } = canvas.getImageData(0, 0, image.width, image.height);
        const colours = new Map();
        for (let at = 0; at < data.length; at += 4) {
          const colour = [...data.slice(at, at + 3)];
          colours.set(colour.join(), colour);
        }
        return [...colours.values()];
      })()`);
    },
    url: () => page.url(),
    errors: () => [...errors],
    close: () => page.close(),
  };
}
