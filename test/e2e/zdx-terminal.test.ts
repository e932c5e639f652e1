/** `zdx` at a terminal, as a person sees it: editing, pasting, colours, Ctrl+C. Spec: ZDX §10, §11. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import { describeTerminal } from '../support/terminal.ts';
import { plant } from '../support/tree.ts';
import { conversation, KEY, place, provider, sessionLines, zdxTerminal } from '../support/zdx.ts';

const never = new Promise<never>(() => {});
const PEM = [
  '-----BEGIN PRIVATE KEY-----',
  'MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAKx1',
  '-----END PRIVATE KEY-----',
];

describeTerminal('zdx at a terminal', () => {
  it('is a conversation: greeting, prompt, answer, tools, diff, goodbye', async () => {
    const { url } = await provider([
      { text: ['# He', 'llo **you** and `code`\n', '```js\nlet **x**\n```\nplain'] },
      { text: 'I edit.', tool_calls: [call('edit', { path: 'a.txt', old: 'one\ntwo', new: 'one\n2' })] },
      { text: 'Done.' },
    ]);
    const at = place(url);
    plant(at.root, { 'a.txt': 'one\ntwo\n' });
    const { type, see, raw, ended } = zdxTerminal([], at);
    await see('you> ');
    type('hello\r');
    const seen = await see('plain\nyou> ');
    expect(seen).toContain('# Hello **you** and `code`\n```js\nlet **x**\n```\nplain\n');
    expect(raw()).toContain('\u001b[1;4m# Hello ');
    expect(raw()).toContain('\u001b[1m**you**');
    expect(raw()).toContain('\u001b[36m`code`');
    type('edit it\r');
    const told = await see('Done.\nyou> ');
    expect(told.replace(/\(\d+\.\d\ds\)/, '(0.00s)')).toContain(
      'I edit.\n  a.txt\n  - two\n  + 2\n⚙ Running edit... Done. (0.00s)\nDone.\n',
    );
    expect(raw()).toContain('\u001b[31m- two\u001b[0m');
    type(':q\r');
    await see('Goodbye!');
    expect(await ended).toBe(0);
    expect(readFileSync(join(at.home, 'chat_history'), 'utf8')).toBe('hello\nedit it\n:q\n');
    expect(statSync(join(at.home, 'chat_history')).mode & 0o777).toBe(0o600);
  });

  it('shows a spinner while it waits, and takes it away', async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { url } = await provider([{ text: 'there', gate: () => gate }]);
    const { type, see, raw, ended } = zdxTerminal([], place(url));
    await see('you> ');
    type('x\r');
    await see('⠙');
    go();
    await see('there\nyou> ');
    expect(raw()).toContain('\r\u001b[2Kthere');
    type('\u0004');
    expect(await ended).toBe(0);
  });

  it('has neither colours nor a spinner with NO_COLOR, and obeys no escape sequences of the model', async () => {
    const { url } = await provider([{ text: '**b** \u001b[2J\u0007done', delay_ms: 30 }]);
    const { type, see, raw, ended } = zdxTerminal([], place(url), { NO_COLOR: '1' });
    await see('you> ');
    type('x\r');
    await see('**b** \\x1b[2J\\x07done\nyou> ');
    expect(raw()).not.toMatch(/\u001b\[(?:\d+(?:;\d+)*)?m|\u001b\[2J|[⠋⠙⠹]/);
    type(':q\r');
    expect(await ended).toBe(0);
  });

  it('shows what an edit changes also without colours', async () => {
    const { url } = await provider([
      { tool_calls: [call('edit', { path: 'a.txt', old: 'two', new: '2' })] },
      { text: 'Done.' },
    ]);
    const at = place(url);
    plant(at.root, { 'a.txt': 'one\ntwo\n' });
    const { type, see, raw, ended } = zdxTerminal([], at, { NO_COLOR: '1' });
    await see('you> ');
    type('edit it\r');
    const told = await see('Done.\nyou> ');
    expect(told.replace(/\(\d+\.\d\ds\)/, '(0.00s)')).toBe(
      'edit it\n  a.txt\n  - two\n  + 2\n⚙ Running edit... Done. (0.00s)\nDone.\nyou> ',
    );
    expect(raw()).not.toMatch(/\u001b\[(?:\d+(?:;\d+)*)?m|[⠋⠙⠹]/);
    type(':q\r');
    expect(await ended).toBe(0);
  });

  it('writes no prompt into the history that holds a secret', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }, { text: 'ok' }]);
    const at = place(url);
    const { type, see, ended } = zdxTerminal([], at);
    await see('you> ');
    type(`why is ${KEY} refused?\r`);
    await see('ok\nyou> ');
    type(`\u001b[200~${PEM.join('\r')}\u001b[201~`);
    await see(PEM.at(-1)!);
    type('\r');
    await see('ok\nyou> ');
    type('harmless \\\r');
    await see('...> ');
    type('words\r');
    await see('ok\nyou> ');
    type(':q\r');
    expect(await ended).toBe(0);
    expect(requests).toHaveLength(3);
    expect(readFileSync(join(at.home, 'chat_history'), 'utf8')).toBe('harmless \\\nwords\n:q\n');
  });

  it('takes pasted lines as one prompt, and goes on over a backslash', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }]);
    const { type, see, ended } = zdxTerminal([], place(url));
    await see('you> ');
    type('\u001b[200~first\rsecond\r\rthird\u001b[201~');
    await see('third');
    type('\r');
    await see('ok\nyou> ');
    type('one \\\r');
    await see('...> ');
    type('two\r');
    await see('ok\nyou> ');
    expect(requests.map(({ body }) => conversation(body).at(-1))).toEqual([
      'user: first\nsecond\n\nthird',
      'user: one \ntwo',
    ]);
    type('\u0004');
    expect(await ended).toBe(0);
  });

  it('has what was typed before, also of an earlier chat', async () => {
    const { url, requests } = await provider([{ text: 'ok' }, { text: 'ok' }]);
    const at = place(url);
    const first = zdxTerminal([], at);
    await first.see('you> ');
    first.type('remember\r');
    await first.see('ok\nyou> ');
    first.type('\u0004');
    await first.ended;
    const second = zdxTerminal([], at);
    await second.see('you> ');
    second.type('\u001b[A');
    await second.see('remember');
    second.type(' this\u0001Please \r');
    await second.see('ok\nyou> ');
    expect(conversation(requests[1]!.body)).toEqual(['user: Please remember this']);
    second.type('\u0004');
    expect(await second.ended).toBe(0);
  });

  it('interrupts a turn at Ctrl+C and goes on; at the prompt it clears the line, then leaves with 130', async () => {
    const { url, requests } = await provider([
      { tool_calls: [call('bash', { command: 'sleep 300' })] },
      { text: 'still here' },
    ]);
    const at = place(url);
    const { type, see, ended } = zdxTerminal([], at);
    await see('you> ');
    type('run\r');
    await see('⚙ Running bash...');
    type('\u0003');
    await see('^C Interrupted.\nyou> ');
    type('again\r');
    await see('still here\nyou> ');
    type('half a line');
    await see('half a line');
    type('\u0003');
    await see('you> ');
    type('\u0003');
    expect(await ended).toBe(130);
    expect(sessionLines(at).map(({ type }) => type)).toEqual([
      'meta',
      'message',
      'tool_use',
      'usage',
      'tool_result',
      'interrupted',
      'message',
      'message',
      'usage',
    ]);
    expect(conversation(requests[1]!.body)).toEqual([
      'user: run',
      'assistant: call bash {"command":"sleep 300"}',
      'user: result failed {"ok":false,"error":{"code":"interrupted","message":"the tool was interrupted; it may have run"}} | again',
    ]);
  });

  it('shows what is typed during an answer behind it, not within', async () => {
    const stuck = { text: ['begun ', 'x'], gate: (n: number) => (n === 4 ? never : undefined) };
    const { url, requests } = await provider([stuck, stuck, { text: 'ok' }, { text: 'ok' }]);
    const { type, see, ended } = zdxTerminal([], place(url));
    await see('you> ');
    type('x\r');
    await see('begun ');
    type('ahead of\u007f\u007f\u007f\u0003');
    expect(await see('you> ahead')).toBe('\n^C Interrupted.\nyou> ahead');
    type('\u0003');
    await see('you> ');
    type('y\r');
    await see('begun ');
    type('one \\\rtwo\rthree\r\u0003');
    expect(await see('ok\nyou> three\nok\nyou> ')).toBe(
      '\n^C Interrupted.\nyou> one \\\n...> two\nok\nyou> three\nok\nyou> ',
    );
    expect(requests.slice(2).map(({ body }) => conversation(body).at(-1))).toEqual([
      'user: one \ntwo',
      'user: three',
    ]);
    type(':q\r');
    expect(await ended).toBe(0);
  });

  it('leaves at once at the second Ctrl+C of a turn', async () => {
    const command = 'trap "echo > heard" TERM; while :; do sleep 0.05; done';
    const { url } = await provider([{ tool_calls: [call('bash', { command })] }]);
    const at = place(url);
    const { type, see, ended } = zdxTerminal([], at);
    await see('you> ');
    type('run\r');
    await see('⚙ Running bash...');
    type('\u0003\u0003');
    expect(await ended).toBe(130);
  });

  it('shows exec the same way, with Ctrl+C as the terminal sends it', async () => {
    const { url } = await provider([{ text: ['begun ', 'x'], gate: (n) => (n === 4 ? never : undefined) }]);
    const at = place(url);
    const { type, see, ended } = zdxTerminal(['exec', '-p', 'x'], at);
    await see('begun ');
    type('\u0003');
    await see('^C Interrupted.\n');
    expect(await ended).toBe(130);
    expect(sessionLines(at).at(-1)).toEqual({ type: 'interrupted', role: 'system', text: 'Interrupted' });
  });
});
