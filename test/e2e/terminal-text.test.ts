/** What others wrote does not command the terminal of whoever looks at it, and reaches a pipe as it was written. Spec: facts on ZDX, "CLI". */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { clean, shown } from '../../local/terminal-text.ts';
import { describeTerminal, PTY } from '../support/terminal.ts';
import { tempDir } from '../support/tree.ts';

const ID = '550e8400-e29b-41d4-a716-446655440000';
/** Sets the clipboard and the title, clears the screen, asks for an answer that is typed in; in seven bits and in eight. */
const HOSTILE =
  'a\u001b]52;c;ZWNobyBoaQ==\u0007b\u001b]0;title\u001b\\c\u001b[2Jd\u009b6ne\u009d0;x\u009cf\u0090q\u009cg\u007fh\u0008i';
const RUNS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

const scratch = tempDir();
const store = join(scratch, 'store');
const lines = [
  { type: 'meta', schema_version: 1, ts: '2025-12-17T03:21:09Z' },
  { type: 'message', role: 'user', text: HOSTILE, ts: '2025-12-17T03:21:10Z' },
  { type: 'tool_use', id: 't1', name: HOSTILE, input: { path: HOSTILE }, ts: '2025-12-17T03:21:11Z' },
  { type: 'tool_result', tool_use_id: 't1', output: { text: HOSTILE }, ok: true, ts: '2025-12-17T03:21:12Z' },
  { type: 'message', role: 'assistant', text: `done ${HOSTILE}`, ts: '2025-12-17T03:21:13Z' },
];
const EXPORTED = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
writeFileSync(join(scratch, 'session.jsonl'), EXPORTED);
writeFileSync(join(scratch, `log-${HOSTILE.replaceAll('/', '')}`), 'not json\n');
writeFileSync(
  join(scratch, 'program.js'),
  `console.log(${JSON.stringify(HOSTILE)});\n${JSON.stringify(HOSTILE)}\n`,
);

const env = {
  PATH: process.env.PATH,
  HOME: scratch,
  ZDX_HOME: join(scratch, 'zdx'),
  TERM: 'xterm',
  NO_COLOR: '1',
};
const command = (name: string) => `'${process.execPath}' '${join(process.cwd(), `dist/${name}.js`)}'`;
const zgate = command('zgate');
const zdx = command('zdx');
const imported = spawnSync(
  'sh',
  ['-c', `${zgate} sessions import session.jsonl --id ${ID} --store ${store}`],
  {
    cwd: scratch,
    env,
  },
);

const COMMANDS: [what: string, command: string][] = [
  ['zgate sessions show', `${zgate} sessions show ${ID} --store ${store}`],
  ['zgate sessions show --json', `${zgate} sessions show ${ID} --json --store ${store}`],
  ['zgate sessions export', `${zgate} sessions export ${ID} --store ${store}`],
  ['zdx sessions show', `${zdx} sessions show ${ID} --store ${store}`],
  ['zdx sessions show --format json', `${zdx} sessions show ${ID} --format json --store ${store}`],
  ['zdx sessions export', `${zdx} sessions export ${ID} --store ${store}`],
  ['zdx handoff', `${zdx} handoff --goal x --offline --store ${store}`],
  ['values and output of a REPL whose input is a pipe', `${zgate} repl --lang js < program.js`],
  ['replies of a server at a terminal', `cat request.jsonl | ${zgate} local --root .`],
  ['an error that names a file', `${zgate} replay log-*`],
];
writeFileSync(
  join(scratch, 'request.jsonl'),
  `${JSON.stringify({ id: '1', op: 'eval', code: JSON.stringify(HOSTILE), lang: 'js' })}\n`,
);

describe('what others wrote', () => {
  it('is there to look at', () => {
    expect([imported.status, String(imported.stderr)]).toEqual([0, '']);
    expect(HOSTILE).toMatch(RUNS);
  });

  describeTerminal('at a terminal', () => {
    it.each(COMMANDS)('commands nothing: %s', (_, line) => {
      const { stdout } = spawnSync('python3', ['-c', PTY, 'sh', '-c', line], {
        cwd: scratch,
        env,
        encoding: 'utf8',
      });
      expect(stdout).toContain('ZWNobyBoaQ');
      expect(stdout.replaceAll('\r\n', '\n')).not.toMatch(RUNS);
    });
  });

  it('reaches a pipe and a file as it was written', () => {
    for (const line of [COMMANDS[2]![1], COMMANDS[5]![1]]) {
      const { stdout } = spawnSync('sh', ['-c', line], { cwd: scratch, env, encoding: 'utf8' });
      expect(stdout).toBe(EXPORTED);
    }
    const { stdout } = spawnSync('sh', ['-c', COMMANDS[0]![1]], { cwd: scratch, env, encoding: 'utf8' });
    expect(stdout).toContain(HOSTILE);
  });
});

describe('text for a terminal', () => {
  it('holds no control but tab and newline, and stays JSON where it was', () => {
    const all = Array.from({ length: 0x110 }, (_, code) => String.fromCharCode(code)).join('');
    expect(clean(all)).not.toMatch(/[\r\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    expect(clean('\t\n é\u00a0 🦀')).toBe('\t\n é\u00a0 🦀');
    expect(clean('a\u001b[2J\r\u009b')).toBe('a\\x1b[2J\\u009b');
    expect(JSON.parse(clean(JSON.stringify({ all })))).toEqual({ all });
  });

  it('is changed for a terminal alone', () => {
    expect(shown({ isTTY: true }, HOSTILE)).toBe(clean(HOSTILE));
    expect(shown({ isTTY: false }, HOSTILE)).toBe(HOSTILE);
    expect(shown({}, HOSTILE)).toBe(HOSTILE);
  });

  it('is written in one place; what adds colours or moves the cursor is named here', () => {
    /** Their own marks, data that `clean` has been over, and a function whose output is read by its gateway. */
    const OWN = [
      'gateway/runtime.ts',
      'progress.ts',
      'repl/terminal.ts',
      'zdx/chat.ts',
      'zdx/chat-input.ts',
      'zdx/text-output.ts',
    ];
    const files = readdirSync('local', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const writing = files.filter((file) =>
      /\b(?:stdout|stderr)\.write\(|console\.(?:log|error)\(/.test(readFileSync(join('local', file), 'utf8')),
    );
    expect(writing.filter((file) => !OWN.includes(file)).sort()).toEqual([]);
  });
});
