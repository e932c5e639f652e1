/** Names of pages and agents, the registry, and merging what an editor saved meanwhile. */
import { describe, expect, it } from '@jest/globals';
import { merge } from '../../lib/page/merge.ts';
import { agentName, logName, pageName, sanitise, shortId } from '../../lib/page/names.ts';
import { registry } from '../../lib/page/registry.ts';
import { newPage, type PageState } from '../../lib/page/state.ts';
import { FOOTER, time } from '../support/page.ts';

describe('a name', () => {
  it.each([
    ['Index - 7 Zen', 'index-7-zen'],
    ['12-dove-1631-13', '12-dove-1631-13'],
    ['  Größe & Ærger!  ', 'gro-e-rger'],
    ['Crème Brûlée', 'creme-brulee'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a\n> **x** to y', 'a-x-to-y'],
    ['ＡＢＣ１', 'abc1'],
    ['日本語', 'page'],
    ['', 'page'],
    ['---', 'page'],
    ['x'.repeat(100), 'x'.repeat(64)],
    [`${'x'.repeat(63)} y`, 'x'.repeat(63)],
    ['CON', 'con'],
    ['**bold**', 'bold'],
    ['\u0000a\u202eb', 'a-b'],
  ])('%j becomes %s', (given, right) => {
    expect(sanitise(given)).toBe(right);
    expect(sanitise(right)).toBe(right);
    expect(right).toMatch(/^[a-z0-9-]{1,64}$/);
  });

  it('tells the page from whoever talks to it', () => {
    expect([
      pageName('Agent'),
      agentName('Agent', 'x'),
      agentName('Index', 'index'),
      agentName('?', 'x'),
    ]).toEqual(['agent-page', 'agent', 'index-agent', 'agent']);
  });

  it('has an id of four hex digits, and more when that is taken', () => {
    expect(
      shortId(
        () => 0x1a2b / 0x10000,
        () => false,
      ),
    ).toBe('1a2b');
    expect(
      shortId(
        () => 0.5,
        (id) => id.length < 7,
      ),
    ).toBe('8000000');
    expect(logName({ name: 'index-7-zen', short_id: '1a2b' })).toBe('index-7-zen-1a2b.md');
  });
});

describe('the registry', () => {
  const at = Date.UTC(2026, 0, 1, 22, 2, 12);
  const page = (more: Partial<PageState>): PageState => ({
    ...newPage({ name: 'index-7-zen-1201-03', short_id: '1a2b', url: 'http://localhost:8302/', seen_at: at }),
    ...more,
  });

  it('lists pages newest first, without those that are gone, and what ran lately', () => {
    const pages = [
      page({ outcomes: [{ at, text: 'completed in 17ms' }] }),
      page({ name: '12-dove-1631-13', short_id: '3f4e', seen_at: at + 3_036_000, state: 'executing' }),
      page({ name: 'late', seen_at: at - 1000, detail: 'late' }),
      page({ name: 'slow', seen_at: at - 2000, state: 'failed', detail: 'failed after 60000ms (timeout)' }),
      page({ name: 'gone', gone: true }),
    ];
    expect(registry(pages, time)).toBe(`# Connected pages:
> Master registry of connected pages and states. Do not edit server-updated lines here; open a page's per-instance log to run code against that page.

* 12-dove-1631-13 (http://localhost:8302/) last 22:52:48 state: executing [log](debug/12-dove-1631-13-3f4e.md)
* index-7-zen-1201-03 (http://localhost:8302/) last 22:02:12 state: idle [log](debug/index-7-zen-1201-03-1a2b.md)
* late (http://localhost:8302/) last 22:02:11 state: idle (late) [log](debug/late-1a2b.md)
* slow (http://localhost:8302/) last 22:02:10 state: failed after 60000ms (timeout) [log](debug/slow-1a2b.md)

# Recent jobs:
* 22:02:12 index-7-zen-1201-03-1a2b completed in 17ms
`);
  });

  it('stays under 200 lines, whatever the pages are called', () => {
    const outcomes = Array.from({ length: 5 }, () => ({ at, text: 'completed' }));
    const pages = Array.from({ length: 300 }, (_, n) =>
      page({ seen_at: at + n, outcomes, url: `x)\n* y ${n} (` }),
    );
    const lines = registry(pages, time).split('\n');
    expect(lines.length).toBeLessThan(200);
    expect(lines[3]).toBe(
      `* index-7-zen-1201-03 (x%29%0A*%20y%20299%20%28) last ${time(at + 299)} state: idle [log](debug/index-7-zen-1201-03-1a2b.md)`,
    );
  });
});

describe('a merge', () => {
  const T = '```';
  const block = (code: string) => `${T}JS\n${code}\n${T}\n`;
  const running = '> **p** to agent at 10:00:00\nexecuting (0s)\n';
  const later = running.replace('0s', '5s');
  const header = '> **agent** to p at 10:00:00\n';
  it.each([
    ['nothing of ours', `a\n${FOOTER}`, `a\n${FOOTER}`, `a\n${FOOTER}b\n`, `a\n${FOOTER}b\n`],
    ['nothing of theirs', `a\n${FOOTER}`, `a\nx\n${FOOTER}`, `a\n${FOOTER}`, `a\nx\n${FOOTER}`],
    [
      'background above, typing below',
      `a\n\n${FOOTER}`,
      `a\n\nbg\n\n${FOOTER}`,
      `a\n\n${FOOTER}b\n`,
      `a\n\nbg\n\n${FOOTER}b\n`,
    ],
    [
      'a request accepted, words below it',
      FOOTER + block('a'),
      header + block('a') + running,
      `${FOOTER}${block('a')}more\n`,
      `${header}${block('a')}${running}more\n`,
    ],
    [
      'a request accepted, words above it',
      FOOTER + block('a'),
      header + block('a') + running,
      `top\n${FOOTER}${block('a')}`,
      `top\n${header}${block('a')}${running}`,
    ],
    [
      'a request accepted, its code edited',
      FOOTER + block('a'),
      header + block('a') + running,
      FOOTER + block('b'),
      header + block('b') + running,
    ],
    [
      'a placeholder, a second request',
      block('a') + running,
      block('a') + later,
      block('a') + running + block('b'),
      block('a') + later + block('b'),
    ],
    ['the footer moved twice', `${FOOTER}a\n`, `a\n\n${FOOTER}`, `a\n${FOOTER}`, `a\n\n${FOOTER}`],
    ['words and the footer moved', `${FOOTER}a\n`, `a\n\n${FOOTER}`, `${FOOTER}a\nb\n`, `a\n\n${FOOTER}b\n`],
    ['no last line end', `${FOOTER}a`, `a\n\n${FOOTER}`, `${FOOTER}a b`, `\n${FOOTER}a b`],
    [
      'CRLF',
      `a\r\n${FOOTER.trim()}\r\n`,
      `a\r\nx\r\n${FOOTER.trim()}\r\n`,
      `a\r\n${FOOTER.trim()}\r\nb`,
      `a\r\nx\r\n${FOOTER.trim()}\r\nb`,
    ],
    [
      'an old version',
      block('a') + running,
      block('a') + later,
      `${FOOTER}${block('a')}b\n`,
      `${FOOTER}${block('a')}b\n`,
    ],
    ['a draft', `${FOOTER}a\n`, `a\n\n${FOOTER}`, `${FOOTER}a\n${T}JS\nb\n`, `${FOOTER}a\n${T}JS\nb\n`],
    ['an empty file that was half saved', '', `a\n${FOOTER}`, `a\n${FOOTER}b\n`, `a\n${FOOTER}b\n`],
    ['all rewritten', `a\n${FOOTER}`, `a\nx\n${FOOTER}`, '', `x\n${FOOTER}`],
  ])('keeps what both did: %s', (_, base, ours, theirs, right) => {
    expect(merge(base, ours, theirs)).toBe(right);
  });

  it('keeps what was typed when a reply is large, and when it is too large to compare', () => {
    for (const lines of [20_000, 2_000_000]) {
      const ours = `a\nb\n${'x\n'.repeat(lines)}${FOOTER}`;
      const merged = merge(`a\n${FOOTER}`, ours, `a\n${FOOTER}typed\n`);
      expect(merged.endsWith(`${FOOTER}typed\n`)).toBe(true);
      expect(merged.length > 20_000).toBe(lines === 20_000);
    }
  });
});
