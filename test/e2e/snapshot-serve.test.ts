/** The real command and the Lambda bundles serving snapshots. */
import { describe, expect, it } from '@jest/globals';
import { FAULTS, type Fault, toFault } from '../../lib/fault.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { connect } from '../../local/connect.ts';
import { serve } from '../../local/serve.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { lineReader, listening, run } from '../support/server.ts';
import { inFull } from '../support/skips.ts';
import { publishTree } from '../support/snapshot.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const store = tempDir();
const stored = tempTree({ 'src/f.ts': 'export class Stored {}\nsecond\n', 'README.md': 'stored\n' });
const id = await publishTree(openStore(store), stored, 'org/app');
const root = tempTree({ 'src/f.ts': 'export class Live {}\n' });
const ask = (op: string, args: unknown, n = 1) => `${JSON.stringify({ id: n, op, args })}\n`;
const REQUESTS = [
  ask('read_file', { path: 'src/f.ts' }),
  ask('list_files', {}),
  ask('peek', { path: 'README.md' }),
  ask('stat', { paths: ['src', 'nope'] }),
  ask('extract_symbols', { path: 'src/f.ts' }),
  ask('grep', { pattern: 'second' }),
];

describe('zgate local', () => {
  it('serves a snapshot without a directory and says which one', async () => {
    const { child, ended, said } = run(['local', '--snapshot', 'org/app', '--store', store]);
    const lines = lineReader(child.stdout).rest();
    child.stdin.end(REQUESTS.join(''));
    const replies = (await lines).map((line) => JSON.parse(line));
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(said()).toContain(`zgate: serving snapshot org/app@${id}\n`);
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true]);
    expect(replies[0].result.text).toBe('export class Stored {}');
    expect(replies[1].result.files).toEqual(['README.md', 'src/f.ts']);
    expect(replies[4].result.symbols).toMatchObject([{ name: 'Stored' }]);
    expect(replies[5].result.hits).toEqual([{ path: 'src/f.ts', line: 2, text: 'second' }]);
    for (const { result } of replies) expect(result.metrics).toHaveProperty('store_reads');
  });

  it('serves a directory beside the snapshots of a store, the embedded one unless told', async () => {
    for (const [args, env] of [
      [['--store', store], {}],
      [[], { ZGATE_HOME: store }],
    ] as const) {
      const { child, ended } = run(['local', '--root', root, ...args], env);
      const lines = lineReader(child.stdout).rest();
      child.stdin.end(
        ask('read_file', { path: 'src/f.ts' }) +
          ask('read_file', { path: 'src/f.ts', snapshot: id.slice(0, 12) }) +
          ask('snapshots', {}),
      );
      const [live, old, list] = (await lines).map((line) => JSON.parse(line).result);
      expect(await ended).toEqual({ code: 0, signal: null });
      expect([live.text, old.text]).toEqual(['export class Live {}', 'export class Stored {}']);
      expect(live.metrics).not.toHaveProperty('store_reads');
      expect(list.snapshots).toMatchObject([{ repo: 'org/app', id, refs: ['main'], files: 2 }]);
    }
  });

  it('serves a snapshot over HTTP', async () => {
    const { addresses } = await listening(['--snapshot', id, '--store', store, '--http', '127.0.0.1:0']);
    const response = await fetch(`${addresses[0]}/zeno/read_file`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"path":"README.md"}',
    });
    expect([response.status, await response.json()]).toMatchObject([200, { text: 'stored' }]);
  });

  it('refuses in a line a snapshot that is not there', async () => {
    const { ended, said } = run(['local', '--snapshot', 'org/ap', '--store', store]);
    expect((await ended).code).toBe(1);
    expect(said()).toContain('no repository "org/ap" in the store; did you mean "org/app"?');
  });

  it.each([
    [['--snapshot', 'org/app', '--root', '.'], 2, 'give --root or --snapshot, not both'],
    [['--snapshot', 'org/ap'], 1, 'no repository "org/ap" in the store; did you mean "org/app"?'],
    [['--snapshot', 'org/app@x'], 1, 'no ref or snapshot "x" in org/app'],
    [['--snapshot', '..'], 2, 'not a repository name'],
  ])('refuses %j', async (args, code, message) => {
    if (inFull()) {
      const { ended, said } = run(['local', ...args, '--store', store]);
      expect((await ended).code).toBe(code);
      expect(said()).toContain(message);
      return;
    }
    const [, snapshot, , root] = args;
    const options = { maxLineBytes: '1024', store, snapshot: snapshot!, ...(root && { root }) };
    const fault = await serve(options, process, () => {}).catch(toFault);
    expect(fault).toMatchObject({ message: expect.stringContaining(message) });
    expect(FAULTS[(fault as Fault).code].exit).toBe(code);
  });
});

describe('the in-process client', () => {
  it('reads a snapshot', async () => {
    const client = await connect({ snapshot: 'org/app@main', store });
    expect((await client.call('read_file', { path: 'README.md' })).text).toBe('stored');
    expect((await client.call('grep', { pattern: 'second' })).hits).toHaveLength(1);
    await client.close();
  });
});

describe('a Lambda function', () => {
  const invoke = async (bundle: string, env: Record<string, string>, args: unknown) => {
    const { statusCode, body } = await lambda(bundle, env).invoke(
      gatewayEvent('POST', `/${bundle.replace('-', '/')}`, JSON.stringify(args)),
    );
    return [statusCode, JSON.parse(body!)];
  };

  it('reads the snapshots of ZGATE_STORE, and ZGATE_SNAPSHOT when a request names none', async () => {
    const env = { ZGATE_STORE: store, ZGATE_ROOT: root };
    const path = 'src/f.ts';
    expect(await invoke('zeno-read_file', env, { path })).toMatchObject([
      200,
      { text: 'export class Live {}' },
    ]);
    expect(await invoke('zeno-read_file', env, { path, snapshot: 'org/app@main' })).toMatchObject([
      200,
      { text: 'export class Stored {}' },
    ]);
    const pinned = { ZGATE_STORE: store, ZGATE_SNAPSHOT: 'org/app@main' };
    expect(await invoke('zeno-read_file', pinned, { path })).toMatchObject([
      200,
      { text: 'export class Stored {}' },
    ]);
    expect(await invoke('zeno-extract_symbols', pinned, { path })).toMatchObject([
      200,
      { symbols: [{ name: 'Stored' }] },
    ]);
    expect(await invoke('zeno-grep', pinned, { pattern: 'second' })).toMatchObject([
      200,
      { hits: [{ line: 2 }] },
    ]);
    expect(await invoke('zeno-snapshots', pinned, {})).toMatchObject([200, { snapshots: [{ id }] }]);
  });

  it('says how to give a store when it has none', async () => {
    expect(await invoke('zeno-snapshots', { ZGATE_ROOT: root }, {})).toMatchObject([
      503,
      { code: 'unavailable', detail: expect.stringContaining('set ZGATE_STORE') },
    ]);
  });
});
