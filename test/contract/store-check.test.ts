/** The store check tells good stores from careless ones, and addresses lead to stores. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FAULTS, toFault } from '../../lib/fault.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { defaultStore, openStore } from '../../lib/io/open-store.ts';
import { s3Store } from '../../lib/io/s3-store.ts';
import { checkStore } from '../../lib/store-check.ts';
import { storeCheck } from '../../local/store.ts';
import { BUCKET, KEYS, type Quirks, s3Server, useTestKeys } from '../support/s3-server.ts';
import { lineReader, run } from '../support/server.ts';
import { inFull } from '../support/skips.ts';
import { tempDir } from '../support/tree.ts';

const server = await s3Server();
const { endpoint } = server;
const s3 = () => s3Store({ bucket: BUCKET, prefix: 'check', endpoint, retry_ms: 1 });
beforeEach(() => useTestKeys());
afterEach(() => {
  server.quirks = {};
  server.trouble = () => undefined;
});

describe('the check', () => {
  it('trusts the directory store and the S3 store with everything, and leaves nothing behind', async () => {
    for (const store of [fsStore(tempDir()), s3()]) {
      const { checks, trust } = await checkStore(store, 'n');
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      expect([trust, checks.length]).toEqual(['everything', 10]);
      expect(await store.list('')).toEqual({ entries: [], more: false });
    }
  });

  it.each<[Quirks, object]>([
    [
      { conditions: 'ignored' },
      {
        trust: 'one writer',
        failed: [
          'an object is created once: ["won","won","two"] instead of ["won","conflict","one"]',
          'an object is replaced at its version and at no other: ["won","won","three"] instead of ["won","conflict","two"]',
          'an object that is gone is not replaced: ["won","two"] instead of ["conflict","absent"]',
          'of 10 creates at the same time one wins: 10 won',
          'of 10 replacements at the same time one wins: 10 won',
        ],
      },
    ],
    [
      { conditions: 'not implemented' },
      {
        trust: 'one writer',
        failed: [
          'an object is created once: ["not_implemented","not_implemented",null] instead of ["won","conflict","one"]',
          'an object is replaced at its version and at no other: ["not_implemented","not_implemented","one"] instead of ["won","conflict","two"]',
          'an object that is gone is not replaced: ["not_implemented","absent"] instead of ["conflict","absent"]',
          'of 10 creates at the same time one wins: 0 won, not_implemented',
          'of 10 replacements at the same time one wins: 0 won, not_implemented',
        ],
      },
    ],
    [
      { order: 'by time' },
      {
        trust: 'nothing',
        failed: [
          'listings are complete, in the order of the bytes, and come in pages: [["b","a0","a/b"],["b","a0"]] instead of [["B","a","a-b"],["a.b","a/b","a0"],["b"]]',
        ],
      },
    ],
    [{ ranges: 'ignored' }, { trust: 'everything', failed: [] }],
  ])('of a store with %j says so', async (quirks, wanted) => {
    server.quirks = quirks;
    const { checks, trust } = await checkStore(s3(), 'n');
    const failed = checks.filter(({ ok }) => !ok).map(({ check, found }) => `${check}: ${found}`);
    expect({ trust, failed }).toEqual(wanted);
    server.quirks = {};
    expect(await s3().list('')).toEqual({ entries: [], more: false });
  });

  it('says nothing about a store that it cannot get to', async () => {
    useTestKeys({ ...KEYS, secretAccessKey: 'wrong' });
    await expect(checkStore(s3(), 'n')).rejects.toMatchObject({ code: 'unauthorized' });
    useTestKeys();
    server.trouble = ({ kind }) => (kind === 'PUT' ? { status: 503, code: 'SlowDown' } : undefined);
    await expect(checkStore(s3(), 'n')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('zgate store check', () => {
  const check = async (...args: string[]) => {
    const running = run(['store', 'check', ...args]);
    running.child.stdin.end();
    const out = await lineReader(running.child.stdout).rest();
    return { out, said: running.said(), code: (await running.ended).code };
  };

  /** Without a process below full effort. */
  const checkHere = async (address: string, ...flags: string[]) => {
    if (inFull()) return check(address, ...flags);
    const at = flags.indexOf('--endpoint');
    const options = { ...(at !== -1 && { endpoint: flags[at + 1]! }), json: flags.includes('--json') };
    const out: string[] = [];
    try {
      return { out, said: '', code: await storeCheck(address, options, (line) => void out.push(line)) };
    } catch (error) {
      const { code, message } = toFault(error);
      return { out, said: `zgate: ${message}\n`, code: FAULTS[code].exit };
    }
  };

  it('prints every check and the verdict', async () => {
    const { out, said, code } = await check(join(tempDir(), 'new'));
    expect(out).toEqual([
      'ok     an object is read back as it was written, at once',
      'ok     what is not there is not found',
      'ok     parts are read: at the start, in the middle, across the end and beyond it',
      'ok     listings are complete, in the order of the bytes, and come in pages',
      'ok     a removed object is gone, and removing it again does nothing',
      'ok     an object is created once',
      'ok     an object is replaced at its version and at no other',
      'ok     an object that is gone is not replaced',
      'ok     of 10 creates at the same time one wins',
      'ok     of 10 replacements at the same time one wins',
      'this store may be trusted with everything, also with several writers at a time',
    ]);
    expect({ said, code }).toEqual({ said: '', code: 0 });
  });

  it('ends with 1 when only one writer may use the store', async () => {
    server.quirks = { conditions: 'ignored' };
    const { out, said, code } = await check(`s3://${BUCKET}/cli`, '--endpoint', endpoint);
    expect(out.slice(-3)).toEqual([
      'FAILED of 10 creates at the same time one wins: 10 won',
      'FAILED of 10 replacements at the same time one wins: 10 won',
      'this store may be trusted with ONE WRITER ONLY: it does not honour conditions on writes, so two writers would overwrite each other',
    ]);
    expect({ said, code }).toEqual({ said: '', code: 1 });
  });

  it('prints JSON', async () => {
    const address = `s3://${BUCKET}/cli`;
    const { out, code } = await checkHere(address, '--endpoint', endpoint, '--json');
    const report = JSON.parse(out.join('\n'));
    expect({ ...report, checks: report.checks.length, code }).toEqual({
      store: address,
      checks: 10,
      trust: 'everything',
      code: 0,
    });
  });

  it('refuses in a line', async () => {
    const said = 'zgate: an S3 store is s3://BUCKET/PREFIX\n';
    expect(await check('s3://')).toEqual({ out: [], said, code: 2 });
  });

  it.each<[[string, ...string[]], string, number]>([
    [['ftp://host/x'], 'no store of the kind "ftp:": use s3://, file:// or a directory', 2],
    [['s3://'], 'an S3 store is s3://BUCKET/PREFIX', 2],
    [['file://host/x'], 'a file store is file:///DIRECTORY', 2],
    [['dir', '--endpoint', endpoint], 'an endpoint goes with an s3:// store only', 2],
    [['s3://another', '--endpoint', endpoint], 'there is no bucket "another"', 1],
  ])('refuses %j', async (args, message, code) => {
    expect(await checkHere(...args)).toEqual({ out: [], said: `zgate: ${message}\n`, code });
  });
});

describe('addresses', () => {
  it('lead to the same directory as a path and as a file URL', async () => {
    const directory = join(tempDir(), 'with space');
    await openStore(directory).write('k', Buffer.from('x'), 'absent');
    expect((await openStore(pathToFileURL(directory).href).read('k'))!.size).toBe(1);
    expect(readdirSync(directory).sort()).toEqual(['@tmp', 'k@']);
  });

  it('of S3 name bucket and prefix, with or without a slash at the end', async () => {
    for (const address of [`s3://${BUCKET}/some/place`, `s3://${BUCKET}/some/place/`]) {
      await openStore(address, { endpoint }).write('k', Buffer.from(address), 'any');
    }
    const { entries } = await openStore(`s3://${BUCKET}`, { endpoint }).list('some');
    expect(entries.map(({ key }) => key)).toEqual(['some/place/k']);
  });

  it.each([
    [{ ZGATE_STORE: 's3://b/p', ZGATE_HOME: '/z' }, 's3://b/p'],
    [{ ZGATE_STORE: '', ZGATE_HOME: '/z', XDG_DATA_HOME: '/x' }, '/z'],
    [{ XDG_DATA_HOME: '/x' }, '/x/zgate'],
    [{ XDG_DATA_HOME: 'relative' }, join(homedir(), '.local/share/zgate')],
    [{}, join(homedir(), '.local/share/zgate')],
  ])('have a default: %j', (env, wanted) => {
    expect(defaultStore(env)).toBe(wanted);
    expect(existsSync(join('relative', 'zgate'))).toBe(false);
  });
});
