/** `zgate sessions fsck` on sessions of the remote REPL: their saved states, and what they were forked from. */
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fsStore } from '../../lib/io/fs-store.ts';
import { checkSessions } from '../../local/sessions.ts';
import { realmsOf } from '../support/realms.ts';
import { tempDir } from '../support/tree.ts';

const fsck = async (store: string, id: string | undefined, options = {}) => {
  const said: string[] = [];
  const code = await checkSessions(id, { store, json: true, ...options }, (text) => said.push(text));
  return { code, found: said.map((text) => JSON.parse(text)) };
};

describe('fsck of a REPL session', () => {
  it('finds damaged and left states, removes them when told, and the session goes on', async () => {
    const store = tempDir();
    const { ask } = realmsOf({ store });
    const session = (await ask('clone', { lang: 'js' })).data['new-session'] as string;
    await ask('eval', { session, code: 'let x = 41' });
    const images = join(store, 'repl', 'images', session);
    const [image] = readdirSync(images);
    const object = join(images, image!);
    writeFileSync(join(object, readdirSync(object).find((name) => name.startsWith('d.'))!), 'damaged');
    await fsStore(store).write(`repl/images/${session}/${'0'.repeat(64)}`, Buffer.from('left'), 'absent');
    const left = join(images, `${'0'.repeat(64)}@`);
    const old = new Date(Date.now() - 7_200_000);
    for (const name of readdirSync(left)) utimesSync(join(left, name), old, old);
    const sound = { id: session, lines: 2, state: 'open', problems: [], orphans: 0, kind: 'repl' };
    const bad = { ...sound, orphans: 1, damaged_states: 1 };
    expect(await fsck(store, session)).toEqual({ code: 0, found: [bad] });
    expect(await fsck(store, undefined, { repair: true, collect: true })).toEqual({
      code: 0,
      found: [{ ...bad, repaired: 1, collected: 1 }],
    });
    expect(await fsck(store, session)).toEqual({ code: 0, found: [sound] });
    const other = realmsOf({ store });
    expect(await other.ask('eval', { session, code: 'x + 1' })).toMatchObject({ value: 42 });
  });

  it('says when what it was forked from is gone', async () => {
    const store = tempDir();
    const { ask } = realmsOf({ store });
    const session = (await ask('clone', { lang: 'js' })).data['new-session'] as string;
    await ask('eval', { session, code: 'let x = 1' });
    const fork = (await ask('clone', { session })).data['new-session'] as string;
    expect((await fsck(store, fork)).code).toBe(0);
    rmSync(join(store, 'repl', 'logs', `${session}.jsonl`));
    const { code, found } = await fsck(store, fork);
    expect(code).toBe(1);
    expect(found[0].problems).toEqual([
      `the log of ${session}, which it was forked from, is gone or damaged`,
    ]);
    const none = await fsck(store, '550e8400-e29b-41d4-a716-446655440000');
    expect(none).toMatchObject({ code: 1, found: [{ state: 'missing' }] });
  });
});
