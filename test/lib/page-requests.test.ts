/** What in a log counts as a request, case by case: what somebody adds to an idle log, and what runs. */
import { describe, expect, it } from '@jest/globals';
import { FOOTER, HEAD, Log } from '../support/page.ts';

const T = '```';
const HEADER = '> **agent** to index-7-zen at 22:52:47';
const block = (code: string, tag = 'JS', fence = T) => `${fence}${tag}\n${code}\n${fence}\n`;

/** The code that runs, in order, when a page answers everything. */
function runs(log: Log): string[] {
  const ran: string[] = [];
  for (;;) {
    const { dispatch } = log.wait(1000).on({ kind: 'fetch' });
    if (dispatch === undefined) return ran;
    ran.push(dispatch.code);
    log.on({ kind: 'result', job: dispatch.job, ok: true, value: 'null' });
  }
}

function typed(text: string, languages?: string[]) {
  const log = new Log(undefined, languages);
  log.type(text);
  return log;
}

describe('what runs', () => {
  it.each([
    ['a block', block('a'), ['a']],
    ['a block after blank lines', `\n\n\n${block('a')}`, ['a']],
    ['a block right below the footer', block('a'), ['a']],
    ['a block without a last line end', `${T}JS\na\n${T}`, ['a']],
    ['a block in lower case', block('a', 'js'), ['a']],
    ['a block tagged JavaScript', block('a', 'JavaScript'), ['a']],
    ['a block without a tag', block('a', ''), ['a']],
    ['a tag with words after it', block('a', 'js title=x'), ['a']],
    ['a block the server has put there', block('a', 'JS kept'), ['a']],
    ['one of those without a tag', block('a', ' kept'), ['a']],
    ['a tag after a space', block('a', ' js'), ['a']],
    ['tildes', block('a', 'JS', '~~~'), ['a']],
    ['a longer fence', block(`x = "${T}"`, 'JS', `${T}\``), [`x = "${T}"`]],
    ['a longer fence around a fence', block(`y = \`\n${T}\n\``, 'JS', `${T}\`\``), [`y = \`\n${T}\n\``]],
    ['a fence closed by a longer one', `${T}JS\na\n${T}\`\`\n`, ['a']],
    ['a fence with spaces after the closing ticks', `${T}JS\na\n${T}  \n`, ['a']],
    ['an indented fence', `  ${T}JS\n  a\n    b\n  ${T}\n`, ['a\n  b']],
    ['backticks inside a line', block('tag`x` + "```"'), ['tag`x` + "```"']],
    ['blank lines in the code', block('a\n\n\nb'), ['a\n\n\nb']],
    ['two blocks', block('a') + block('b'), ['a', 'b']],
    ['two blocks with words', `one\n${block('a')}two\n\n${block('b')}three\n`, ['a', 'b']],
    ['the same block twice', block('a') + block('a'), ['a', 'a']],
    ['a block in a list', `1. do this\n   ${T}JS\n   a\n   ${T}\n2. and this\n`, ['a']],
    ['blocks in a list', `- x\n  ${T}JS\n  a\n  ${T}\n- y\n  ${T}JS\n  b\n  ${T}\n`, ['a', 'b']],
    ['a complete block above an open one', `${block('a')}${T}JS\nb\n`, ['a']],
    ['a header and a block', `${HEADER}\n${block('a')}`, ['a']],
    ['a header after blank lines', `\n\n${HEADER}\n${block('a')}`, ['a']],
    ['a header without a time', `> **agent** to index-7-zen\n${block('a')}`, ['a']],
    ['a header that names page and id', `> **agent** to index-7-zen-1a2b at 22:53:49\n${block('a')}`, ['a']],
    ['a header with the page as shown', `> **agent** to Index - 7 Zen at 22:53:49\n${block('a')}`, ['a']],
    ['a header, words and a block', `${HEADER}\n\nplease:\n\n${block('a')}`, ['a']],
    [
      'two requests',
      `${HEADER}\n${block('a')}> **bob** to index-7-zen at 22:52:48\n${block('b')}`,
      ['a', 'b'],
    ],
    ['code that holds a header', block(`x = \`\n${HEADER}\n\``), [`x = \`\n${HEADER}\n\``]],
    [
      'code that holds a reply header',
      block('x = `\n> **index-7-zen** to agent at 10:00:00\n`'),
      ['x = `\n> **index-7-zen** to agent at 10:00:00\n`'],
    ],
    ['a block after data', `${block('{"a":1}', 'JSON')}${block('a')}`, ['a']],
    [
      'a request for another page, then one for this',
      `> **x** to y at 10:00:00\n${block('a')}${HEADER}\n${block('b')}`,
      ['b'],
    ],
    ['a block above a footer that was copied below it', `${block('a')}\n${FOOTER}`, ['a']],
    ['a block below a rule', `---\n${block('a')}`, ['a']],
    ['a closed comment and a block', `<!-- x -->\n${block('a')}`, ['a']],
    ['nothing: words', 'just words\n', []],
    ['nothing: an open fence', `${T}JS\na\n`, []],
    ['nothing: an open fence with blank lines', `\n${T}JS\na\n\n\n`, []],
    ['nothing: a fence closed with fewer ticks', `${T}\`JS\na\n${T}\n`, []],
    ['nothing: a fence closed with other marks', `${T}JS\na\n~~~\n`, []],
    ['nothing: a fence closed with a tag', `${T}JS\na\n${T}JS\n`, []],
    ['nothing: an empty block', block(''), []],
    ['nothing: a block of blanks', block('  \n\t'), []],
    ['nothing: a header alone', `${HEADER}\n`, []],
    ['nothing: a header and an open fence', `${HEADER}\n${T}JS\na\n`, []],
    ['nothing: JSON', block('1', 'JSON'), []],
    ['nothing: Text', block('1', 'Text'), []],
    ['nothing: an error', block('Error: x', 'Error window.onerror'), []],
    ['nothing: another language', block('ls', 'sh'), []],
    ['nothing: another language with a header', `${HEADER}\n${block('ls', 'sh')}`, []],
    ['nothing: a quoted block', `> ${T}JS\n> a\n> ${T}\n`, []],
    ['nothing: indented by four', `    ${T}JS\n    a\n    ${T}\n`, []],
    ['nothing: in a comment', `<!--\n${block('a')}-->\n`, []],
    ['nothing: in an open comment', `<!--\n${block('a')}`, []],
    ['nothing: in a pre element', `<pre>\n${block('a')}</pre>\n`, []],
    ['nothing: for another page', `> **agent** to other-page at 22:52:47\n${block('a')}`, []],
    ['nothing: for a page with another id', `> **agent** to index-7-zen-ffff at 22:52:47\n${block('a')}`, []],
    ['nothing: a reply', `> **index-7-zen** to agent at 22:52:48 (17ms)\n${block('25', 'JSON')}`, []],
    [
      'nothing: an old example without a quote mark',
      `**index-7-zen** to agent at 09:34:02 (742ms)\n${block('{"message":"ok"}', 'JSON')}\n${block('TypeError: x', 'Error')}`,
      [],
    ],
    [
      'nothing: a block with a reply beneath',
      `${block('a')}> **index-7-zen** to agent at 22:52:48 (17ms)\n${block('25', 'JSON')}`,
      [],
    ],
  ] as [string, string, string[]][])('%s', (_, text, right) => {
    const log = typed(text);
    expect(runs(log)).toEqual(right);
    // Everything typed is there, line by line, in order.
    let from = 0;
    for (const line of text.split('\n').filter((each) => each.trim() !== '' && `${each}\n` !== FOOTER)) {
      const at = log.text.indexOf(line, from);
      expect({ line, found: at !== -1 }).toEqual({ line, found: true });
      from = at + line.length;
    }
    expect(log.text.split('\n').filter((line) => `${line}\n` === FOOTER)).toHaveLength(1);
    const { text: still } = log;
    log.on({ kind: 'changed' });
    expect(log.text).toBe(still);
  });

  it.each([
    ['zylisp', block('(+ 1 2)', 'zylisp'), [{ language: 'zylisp', code: '(+ 1 2)' }]],
    ['no tag', block('1'), [{ language: 'js', code: '1' }]],
    ['python', block('1', 'python'), []],
  ] as const)('by the languages of the page: %s', (_, text, right) => {
    const { dispatch } = typed(text, ['JS', 'Zylisp']).on({ kind: 'fetch' });
    expect(dispatch ? [{ language: dispatch.language, code: dispatch.code }] : []).toEqual(right);
  });
});

describe('what is written for it', () => {
  it.each([
    ['words: the footer below them', 'hello\n', `hello\n\n${FOOTER}`],
    ['words without an end: the footer below them', 'hello', `hello\n\n${FOOTER}`],
    ['blank lines: nothing', '\n\n', `${FOOTER}\n\n`],
    ['a draft: nothing', `${T}JS\na\n`, `${FOOTER}${T}JS\na\n`],
    ['words and a draft: nothing', `x\n\n${T}JS\na\n`, `${FOOTER}x\n\n${T}JS\na\n`],
    ['an open comment: nothing', '<!-- x\n', `${FOOTER}<!-- x\n`],
    [
      'another page: a note',
      `> **agent** to other at 10:00:00\n${block('a')}`,
      `> **agent** to other at 10:00:00\n${block('a')}> **index-7-zen** note at 22:52:47\n${block('not run: the header names other, this is the log of index-7-zen.', 'Text note')}\n${FOOTER}`,
    ],
    [
      'another language with a header: a note',
      `${HEADER}\n${block('ls', 'sh')}`,
      `${HEADER}\n${block('ls', 'sh')}> **index-7-zen** note at 22:52:47\n${block('not run: this page runs JS, not sh.', 'Text note')}\n${FOOTER}`,
    ],
    ...['python', 'ts', 'typescript', 'jsx', 'lisp', 'js{1,3}'].map((tag): [string, string, string] => [
      `${tag} without a header: a note`,
      block('x', tag),
      `${block('x', tag)}> **index-7-zen** note at 22:52:47\n${block(`not run: this page runs JS, not ${tag}.`, 'Text note')}\n${FOOTER}`,
    ]),
    [
      'several of another language: one note',
      `one\n${block('x', 'ts')}two\n${block('y', 'ts')}`,
      `one\n${block('x', 'ts')}two\n${block('y', 'ts')}> **index-7-zen** note at 22:52:47\n${block('not run: this page runs JS, not ts.', 'Text note')}\n${FOOTER}`,
    ],
    ...[
      'json',
      'text',
      'Error',
      'html',
      'css',
      'md',
      'markdown',
      'sh',
      'bash',
      'console',
      'diff',
      'yaml',
    ].map((tag): [string, string, string] => [
      `${tag} without a header: nothing`,
      block('x', tag),
      `${block('x', tag)}\n${FOOTER}`,
    ]),
    [
      'another language above a block that runs: nothing',
      `${block('x', 'ts')}${block('a')}`,
      `${HEADER}\n\n${block('x', 'ts')}${block('a')}> **index-7-zen** to agent at 22:52:47\nexecuting (0s)\n`,
    ],
    ['a rule above the footer: it stays', `${'-'.repeat(70)}\n`, `${'-'.repeat(70)}\n\n${FOOTER}`],
    [
      'a reply nobody asked for: a note',
      '> **index-7-zen** to agent at 10:00:00\nhi\n',
      `> **index-7-zen** to agent at 10:00:00\n> **index-7-zen** note at 22:52:47\n${block('a reply stands above that nothing was asked for: it is not matched to a request.', 'Text note')}\nhi\n\n${FOOTER}`,
    ],
  ])('%s', (_, text, right) => {
    expect(typed(text).body).toBe(right);
  });

  it('puts the header the agent did not write, with the time the file was saved', () => {
    const log = new Log();
    log.text += block('a');
    log.on({ kind: 'changed', saved: log.now - 5000 });
    expect(log.body.split('\n')[0]).toBe('> **agent** to index-7-zen at 22:52:42');
  });

  it('answers the agent of the header by a plain name', () => {
    const log = typed(`> **Émile "X" Zola** to index-7-zen at 22:52:47\n${block('a')}`);
    expect(log.body).toContain('> **index-7-zen** to emile-x-zola at 22:52:47\nexecuting (0s)\n');
  });

  it('keeps CRLF and a byte order mark', () => {
    const log = new Log();
    log.text = `\ufeff${log.text.replaceAll('\n', '\r\n')}`;
    log.type(block('a').replaceAll('\n', '\r\n'));
    log.run('1\n2', { language: 'Text' });
    expect(log.text.startsWith('\ufeff# index-7-zen-1a2b\r\n')).toBe(true);
    expect(log.text.slice(1).replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufeff]/);
  });

  it('accepts a request somebody wrote above the footer, once', () => {
    const log = new Log();
    log.save(`${HEAD}${block('a')}\n${FOOTER}`);
    expect(runs(log)).toEqual(['a']);
    const { text } = log;
    log.on({ kind: 'changed' });
    expect([runs(log), log.text]).toEqual([[], text]);
  });

  it.each([
    ['a new header', '> **agent** to index-7-zen at 22:52:58', ['a']],
    ['the header it ran with', HEADER, []],
    ['no header', '', []],
  ])('runs code that ran before once more above the footer with %s', (_, header, right) => {
    const log = typed(block('a'));
    log.run('1');
    log.wait(10_000).save(log.text.replace(FOOTER, `${header}\n${block('a')}\n${FOOTER}`));
    expect(runs(log)).toEqual(right);
    const { text } = log;
    log.on({ kind: 'changed' });
    expect([runs(log), log.text]).toEqual([[], text]);
  });

  it('says of a block the server has put there that its code ran, and runs what somebody writes once more', () => {
    const log = typed(block('a'));
    expect(runs(log)).toEqual(['a']);
    log.type(block('a', 'JS kept') + block('b', 'JS kept'));
    expect(runs(log)).toEqual(['b']);
    expect(log.text).toContain('the same code was answered at 22:52:48. Write it once more below');
    log.type(block('a'));
    expect(runs(log)).toEqual(['a']);
  });

  it('says of a block that was taken out while it ran, and comes back below later replies, that it ran', () => {
    const log = typed(block('a'));
    const { dispatch } = log.on({ kind: 'fetch' });
    expect(dispatch?.code).toBe('a');
    const asked = log.text.slice(log.text.indexOf('> **agent**'), log.text.indexOf('> **index-7-zen**'));
    log.save(HEAD + FOOTER);
    expect(log.text).toContain('cancelled: the request agent made');
    log.type(block('b'));
    expect(runs(log)).toEqual(['b']);
    log.wait(60_000).type(asked);
    expect(runs(log)).toEqual([]);
    expect(log.text).toContain('not run again: this block was answered');
    log.type(block('a'));
    expect(runs(log)).toEqual(['a']);
  });

  it('says of what is written above the footer for another page that it is', () => {
    const log = typed(block('a'));
    log.run('1');
    const other = `> **agent** to other at 10:00:00\n${block('a')}`;
    log.save(log.text.replace(FOOTER, `${other}\n${FOOTER}`));
    expect(log.text).toContain(
      `${other}> **index-7-zen** note at 22:52:47\n${block('not run: the header names other, this is the log of index-7-zen.', 'Text note')}`,
    );
    expect(runs(log)).toEqual([]);
  });

  it('gives a file that somebody made a title and an instruction, and keeps a title that is there', () => {
    const log = new Log(block('a'));
    log.on({ kind: 'changed' });
    expect(log.body.startsWith(`${HEADER}\n${block('a')}`)).toBe(true);
    const titled = new Log('# Mine\nhello\n');
    titled.on({ kind: 'changed' });
    expect(titled.text).toBe(`# Mine\n${HEAD.split('\n')[1]}\n\nhello\n\n${FOOTER}`);
  });
});
