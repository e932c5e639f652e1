/** A page's log through its life: what stands in the file after each event. Examples are the document's. */
import { describe, expect, it } from '@jest/globals';
import { waiting } from '../../lib/page/state.ts';
import { FOOTER, HEAD, Log } from '../support/page.ts';

const REQUEST = '```JS\n12+13\n```\n';
const HEADER = '> **agent** to index-7-zen at 22:52:47\n';

describe('a log', () => {
  it('begins with a title, an instruction and the footer', () => {
    expect(new Log().text).toBe(`# index-7-zen-1a2b
> This file is a REPL presented as a chat between you and a live page. Add a fenced JavaScript block at the bottom and the connected page will run it; the result will be printed below. Please do not edit server-inserted replies or the append anchor.

${FOOTER}`);
  });

  it.each([
    ['empty', ''],
    ['new', HEAD + FOOTER],
  ])('that is %s becomes that and stays so', (_, text) => {
    const log = new Log(text);
    log.on({ kind: 'changed' });
    expect(log.text).toBe(HEAD + FOOTER);
    log.on({ kind: 'tick' });
    expect(log.text).toBe(HEAD + FOOTER);
  });

  it('shows a request from the file to its reply', () => {
    const log = new Log();
    log.type(`\n${REQUEST}`);
    expect(log.body).toBe(`${HEADER}${REQUEST}> **index-7-zen** to agent at 22:52:47
executing (0s)
`);
    expect(log.state.state).toBe('executing');
    expect(waiting(log.state)).toBe('job-1');
    expect(log.on({ kind: 'fetch' }).dispatch).toEqual({ job: 'job-1', code: '12+13', language: 'js' });
    expect(waiting(log.state)).toBeUndefined();
    log.wait(1017).on({ kind: 'result', job: 'job-1', ok: true, value: '25', duration_ms: 17 });
    expect(log.body).toBe(`${HEADER}${REQUEST}> **index-7-zen** to agent at 22:52:48 (17ms)
\`\`\`JSON
25
\`\`\`

${FOOTER}`);
    expect(log.state.state).toBe('idle');
  });

  it('shows an error with the time it took', () => {
    const log = new Log();
    log.type(REQUEST);
    const value =
      'Error: test error\n  at eval (eval at <anonymous> (http://localhost:8302/:112:37), <anonymous>:1:7)\n  at inject (http://localhost:8302/:112:37)';
    log.run(value, { ms: 16, ok: false });
    expect(log.body).toBe(`${HEADER}${REQUEST}> **index-7-zen** to agent at 22:52:47 (**ERROR** after 16ms)
\`\`\`Error
${value}
\`\`\`

${FOOTER}`);
  });

  it.each([
    [0, '0ms'],
    [17, '17ms'],
    [2000, '2000ms'],
    [2001, '2.0s'],
    [6500, '6.5s'],
    [59_960, '60.0s'],
  ])('gives %d ms as %s', (ms, shown) => {
    const log = new Log();
    log.type(REQUEST);
    log.run('1', { duration_ms: ms });
    expect(log.body).toContain(` (${shown})\n`);
  });

  it('hands a job out once', () => {
    const log = new Log();
    log.type(REQUEST);
    expect(log.on({ kind: 'fetch' }).dispatch).toBeDefined();
    expect(log.on({ kind: 'fetch' }).dispatch).toBeUndefined();
  });

  it('runs the blocks of a request one after another, each with its reply beneath, and keeps the words between', () => {
    const log = new Log();
    log.type('First:\n```JS\na()\n```\nthen\n```js\nb()\n```\ndone.\n');
    expect(log.body).toBe(`${HEADER}
First:
\`\`\`JS
a()
\`\`\`
> **index-7-zen** to agent at 22:52:47
executing (0s)
then
\`\`\`js
b()
\`\`\`
done.
`);
    log.run('1');
    log.run('"two"', { ms: 6500 });
    expect(log.body).toBe(`${HEADER}
First:
\`\`\`JS
a()
\`\`\`
> **index-7-zen** to agent at 22:52:47 (17ms)
\`\`\`JSON
1
\`\`\`

then
\`\`\`js
b()
\`\`\`
> **index-7-zen** to agent at 22:52:53 (6.5s)
\`\`\`JSON
"two"
\`\`\`

done.

${FOOTER}`);
  });

  it('swaps the background between announcement and placeholder, and puts it below the result without a blank line', () => {
    const log = new Log();
    log.type(REQUEST);
    log.on({ kind: 'fetch' });
    log.on({ kind: 'background', events: [{ type: 'console.log', message: '{"a":1}' }] });
    log.on({ kind: 'background', events: [{ type: 'console.info', message: 'hi' }] });
    const shown = '```JSON console.log\n{"a":1}\n```\n```Text console.info\nhi\n```\n';
    expect(log.body).toBe(`${HEADER}${REQUEST}> **index-7-zen** to agent at 22:52:47
${shown}executing (0s)
`);
    const errors = [{ type: 'window.onerror', message: 'boom', stack: 'Error: boom\n    at x:1' }];
    log.wait(742).on({ kind: 'result', job: 'job-1', ok: true, value: '{"message":"ok"}', errors });
    expect(log.body).toBe(`${HEADER}${REQUEST}> **index-7-zen** to agent at 22:52:47 (742ms)
\`\`\`JSON
{"message":"ok"}
\`\`\`
${shown}\`\`\`Error window.onerror
Error: boom
    at x:1
\`\`\`

${FOOTER}`);
  });

  it.each([
    [3, ['0', '1', '2']],
    [10, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']],
    [11, ['0', '1', 'omitted 1', '3', '4', '5', '6', '7', '8', '9', '10']],
    [1000, ['0', '1', 'omitted 990', '992', '993', '994', '995', '996', '997', '998', '999']],
  ])('prints of %d background events the first two and the last eight', (count, right) => {
    const log = new Log();
    const events = Array.from({ length: count }, (_, n) => ({ type: 'console.log', message: String(n) }));
    log.on({ kind: 'background', events: events.slice(0, 5) });
    log.on({ kind: 'background', events: events.slice(5) });
    log.wait(2000).on({ kind: 'tick' });
    const found = log.body.matchAll(/^(?:(\d+)|\.\.\. \((\d+) more background events omitted\) \.\.\.)$/gm);
    expect([...found].map(([, shown, omitted]) => shown ?? `omitted ${omitted}`)).toEqual(right);
  });

  it('flushes background on its own above the footer, batched', () => {
    const log = new Log();
    log.on({ kind: 'background', events: [{ type: 'unhandledrejection', message: 'no' }] });
    expect(log.body).toBe(FOOTER);
    log.wait(1000).on({ kind: 'tick' });
    expect(log.body).toBe(`> **index-7-zen** background at 22:52:48
\`\`\`Error unhandledrejection
no
\`\`\`

${FOOTER}`);
    log.wait(5000).on({ kind: 'tick' });
    expect(log.body.match(/background at/g)).toHaveLength(1);
  });

  it('updates the placeholder every five seconds and nothing else', () => {
    const log = new Log();
    log.type(REQUEST);
    const shown = [4000, 1000, 2000, 3000, 1].map((ms) => {
      log.wait(ms).on({ kind: 'tick' });
      return /executing \((\d+)s\)/.exec(log.text)![1];
    });
    expect(shown).toEqual(['0', '5', '5', '10', '10']);
  });

  it('gives up after 60 s, marks what comes later as late, and says so in the state', () => {
    const log = new Log();
    log.type(REQUEST);
    log.on({ kind: 'fetch' });
    log.wait(59_999).on({ kind: 'tick' });
    expect(log.state.state).toBe('executing');
    log.wait(1).on({ kind: 'tick' });
    expect({ state: log.state.state, detail: log.state.detail }).toEqual({
      state: 'failed',
      detail: 'failed after 60000ms (timeout)',
    });
    const failed = `${HEADER}${REQUEST}> **index-7-zen** to agent at 22:53:47 (**ERROR** after 60.0s)
\`\`\`Error timeout
timeout: no result within 60.0s. It may still be running; what comes later is marked late.
\`\`\`
`;
    expect(log.body).toBe(`${failed}\n${FOOTER}`);
    log.wait(15_000).on({ kind: 'result', job: 'job-1', ok: true, value: '25' });
    expect(log.body).toBe(`${failed}> **index-7-zen** to agent at 22:54:02 (late after 75.0s)
\`\`\`JSON
25
\`\`\`

${FOOTER}`);
    expect({ state: log.state.state, detail: log.state.detail }).toEqual({ state: 'idle', detail: 'late' });
  });

  it('says that a page never fetched a job', () => {
    const log = new Log();
    log.type(REQUEST);
    log.wait(60_000).on({ kind: 'tick' });
    expect(log.body).toContain('timeout: the page did not fetch this within 60.0s. It was not run.');
  });

  it('records a result nothing was waiting for as background, and ignores one that came twice', () => {
    const log = new Log();
    log.on({ kind: 'result', job: 'nobody', ok: true, value: '1' });
    log.wait(2000).on({ kind: 'tick' });
    expect(log.body).toBe(`> **index-7-zen** background at 22:52:49
\`\`\`Text unexpected.result
1
\`\`\`

${FOOTER}`);
    log.type(REQUEST);
    log.run('25');
    const { text } = log;
    log.on({ kind: 'result', job: 'job-1', ok: true, value: '25' });
    log.wait(9000).on({ kind: 'tick' });
    expect(log.text).toBe(text);
  });

  it.each([
    ['gone', 'the page went away while this ran'],
    ['loaded', 'the page was loaded again while this ran'],
  ] as const)('ends what was running when the page is %s, not what it was not given yet', (kind, why) => {
    const log = new Log();
    log.type(REQUEST);
    log.on({ kind });
    expect(log.state.state).toBe('executing');
    log.on({ kind: 'fetch' });
    log.on({ kind });
    expect(log.body).toContain(
      `\`\`\`Error interrupted\ninterrupted: ${why}. It may have had its effect.\n\`\`\``,
    );
    expect(log.body.endsWith(FOOTER)).toBe(true);
  });

  it('takes a request over HTTP, with words that can be nothing but words', () => {
    const log = new Log();
    const commentary = 'look:\n```JS\nevil()\n**x** to index-7-zen at 10:00:00';
    log.on({ kind: 'request', agent: 'My Bot', code: 'a("```")', commentary });
    expect(log.body).toBe(
      `
> **my-bot** to index-7-zen at 22:52:47
> look:
> \`\`\`JS
> evil()
> \\**x** to index-7-zen at 10:00:00

\`\`\`\`JS
a("\`\`\`")
\`\`\`\`
> **index-7-zen** to my-bot at 22:52:47
executing (0s)
`.slice(1),
    );
    expect(log.on({ kind: 'fetch' }).dispatch?.code).toBe('a("```")');
  });
});
