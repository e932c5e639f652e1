/** What the `zdx` command line itself does: help, version, options before and behind, configuration, completion, doctor, handoff. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { itInFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';
import { KEY, place, provider, type Ran, sessionIds, ZDX, zdx } from '../support/zdx.ts';

const GLOBALS = [
  'root',
  'system-prompt',
  'session',
  'no-save',
  'provider',
  'model',
  'format',
  'store',
  'max-steps',
  'max-tokens',
];

/** What a command says of itself. */
const helps = new Map<string, Promise<Ran>>();
function helpOf(command: string): Promise<Ran> {
  const args = command === 'zdx' ? [] : command.split(' ');
  const help = helps.get(command) ?? zdx([...args, '--help'], place());
  helps.set(command, help);
  return help;
}

describe('the zdx command', () => {
  async function helpful(command: string) {
    const { code, out, err } = await helpOf(command);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const named = command === 'zdx' ? 'zdx' : `zdx ${command}`;
    expect(out).toMatch(new RegExp(`\\nExamples:\\n(?:  .*\\n)*.*${named}`));
    for (const option of GLOBALS) expect(out).toContain(`--${option}`);
  }
  const HELP = '%s has help with examples and the global options';
  it.each(['zdx', 'sessions', 'sessions show', 'sessions export'])(HELP, helpful);
  itInFull.each([
    'exec',
    'config',
    'handoff',
    'help',
    'sessions list',
    'sessions resume',
    'sessions fork',
    'sessions rm',
    'config path',
    'config init',
    'doctor',
    'completion',
  ])(HELP, helpful);

  async function same(args: string[], command: string) {
    const told = await zdx(args, place());
    expect(told).toEqual(await helpOf(command));
    expect(told).toMatchObject({ code: 0, err: '' });
  }
  const SAME = '%j is the same as --help of %s';
  it.each<[string[], string]>([
    [['help'], 'zdx'],
    [['help', 'sessions', 'export'], 'sessions export'],
    [['sessions', 'help', 'show'], 'sessions show'],
  ])(SAME, same);
  itInFull.each<[string[], string]>([
    [['help', 'exec'], 'exec'],
    [['config', 'help'], 'config'],
  ])(SAME, same);

  async function refused(args: string[], message: string) {
    expect(await zdx(args, place())).toEqual({
      code: 2,
      out: '',
      err: `error: ${message}\n(zdx --help shows what there is)\n`,
    });
  }
  const REFUSED = '%j is refused by name';
  it.each<[string[], string]>([
    [['sesions', 'fork', 'latest', '--lines', '3'], "unknown command 'sesions'\n(Did you mean sessions?)"],
    [['sessions', 'foo'], "unknown command 'foo'\n(Did you mean fork?)"],
    [['help', 'sessions', 'lst'], "unknown command 'lst'\n(Did you mean list?)"],
    [['--modle', 'x', 'exec'], "unknown option '--modle'\n(Did you mean --model?)"],
  ])(REFUSED, refused);
  itInFull.each<[string[], string]>([
    [['tell me'], "unknown command 'tell me'"],
    [['sessions', '--stor', 'x'], "unknown option '--stor'\n(Did you mean --store?)"],
    [['session', 'list'], "unknown command 'session'\n(Did you mean sessions?)"],
    [['--no-save', 'exce'], "unknown command 'exce'\n(Did you mean exec?)"],
    [['config', 'wherever'], "unknown command 'wherever'"],
    [['sessions', 'lst', '--lines', '3'], "unknown command 'lst'\n(Did you mean list?)"],
    [['config', 'pth'], "unknown command 'pth'\n(Did you mean path?)"],
    [['help', 'exce'], "unknown command 'exce'\n(Did you mean exec?)"],
    [['help', 'exec', 'list'], "unknown command 'list'"],
    [['--modle', 'x'], "unknown option '--modle'\n(Did you mean --model?)"],
    [['-x'], "unknown option '-x'"],
  ])(REFUSED, refused);

  it('tells its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await zdx(['--version'], place())).toEqual({ code: 0, out: `${version}\n`, err: '' });
    expect(execFileSync(ZDX, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  });

  it('takes options before, behind and between, the last one winning', async () => {
    const { url, requests } = await provider([{ text: '1' }, { text: '2' }, { text: '3' }]);
    const at = place(url);
    await zdx(['--model', 'm-1', 'exec', '-p', 'x'], at);
    await zdx(['exec', '--model', 'm-2', '-p', 'x'], at);
    await zdx(['--model', 'm-1', 'exec', '-p', '--model', '--model', 'm-3'], at);
    expect(requests.map(({ body }) => body.model)).toEqual(['m-1', 'm-2', 'm-3']);
    const other = tempDir();
    expect((await zdx(['sessions', '--store', other, 'list'], at)).out).toBe('No sessions found.\n');
    expect((await zdx(['--store', other, 'sessions', 'list'], at)).out).toBe('No sessions found.\n');
    expect((await zdx(['sessions', 'list'], at)).out.split('\n')).toHaveLength(4);
  });

  itInFull('writes a configuration, and never over another', async () => {
    const at = place();
    const path = join(at.home, 'config.toml');
    expect(await zdx(['config', 'path'], at)).toEqual({ code: 0, out: `${path}\n`, err: '' });
    expect(await zdx(['config', 'init'], at)).toEqual({
      code: 0,
      out: `Created config at ${path}\n`,
      err: '',
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await zdx(['config', 'init'], at)).toEqual({
      code: 1,
      out: '',
      err: `Config file already exists at ${path}\n`,
    });
  });

  async function completes(shell: string) {
    const { code, out, err } = await zdx(['completion', shell], place());
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const word of ['exec', 'sessions', 'handoff', 'completion', 'system-prompt'])
      expect(out).toContain(word);
  }
  it('completes for zsh', () => completes('zsh'));
  itInFull.each(['bash', 'fish'])('completes for %s', completes);

  itInFull('knows no other shell', async () => {
    const { code, out } = await zdx(['completion', 'tcsh'], place());
    expect({ code, out }).toEqual({ code: 2, out: '' });
  });

  itInFull('has a doctor that tells whether a key is there and never the key', async () => {
    const { url } = await provider([]);
    const { code, out } = await zdx(['doctor', '--json'], place(url));
    expect(code).toBe(0);
    expect(JSON.parse(out)).toBeDefined();
    expect(out).not.toContain(KEY);
    const sick = await zdx(['doctor'], place(url), undefined, { ANTHROPIC_API_KEY: '' });
    expect(sick.code).toBe(1);
    expect(sick.out).toContain('ANTHROPIC_API_KEY');
  });

  itInFull('hands over, also without a model', async () => {
    const { url } = await provider([{ text: 'ok' }]);
    const at = place(url);
    await zdx(['exec', '-p', 'write a parser'], at);
    const { code, out } = await zdx(['handoff', '--goal', 'finish it', '--offline'], at);
    expect(code).toBe(0);
    for (const part of ['Goal', 'Starter prompt', 'Relevant files', 'Open tasks', 'Repro commands'])
      expect(out).toContain(part);
    expect(sessionIds(at)).toHaveLength(1);
    expect((await zdx(['handoff'], at)).code).toBe(2);
  });
});
