/** What every implementation of sessions owes its users. */
import { describe, expect, it } from '@jest/globals';
import { ambient } from '../../lib/io/open-sessions.ts';
import { follow } from '../../lib/session/follow.ts';
import type { SessionLine, Sessions } from '../../lib/session/sessions.ts';
import { exportLines, importLines } from '../../lib/session/transfer.ts';

const TS = '2025-12-17T03:21:09Z';
const META: SessionLine = { type: 'meta', schema_version: 1, ts: TS };
const said = (text: string): SessionLine => ({ type: 'message', role: 'user', text, ts: TS });

let made = 0;
/** A session id that no other test uses. */
const newId = () => `550e8400-e29b-41d4-a716-${String(++made).padStart(12, '0')}`;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no fault',
    ({ code, message }) => ({ code, message }),
  );

/** `open` gives a new instance on the same place each time: another process, as it were. */
export function sessionsContract(name: string, open: () => Sessions): void {
  describe(`sessions on ${name}`, () => {
    it('give back what was appended, in order, as it was', async () => {
      const id = newId();
      const odd = said('line\u2028separator, \ud83d\ude00, "quotes", \\n and \n');
      const sessions = open();
      expect(await sessions.append(id, [META], 'meta')).toEqual({ seq: 0, duplicate: false });
      expect(
        await sessions.append(id, [odd, { type: 'future', ts: TS, deep: { a: [1, null] } }], 'k1'),
      ).toEqual({ seq: 1, duplicate: false });
      const expected = {
        lines: [META, odd, { type: 'future', ts: TS, deep: { a: [1, null] } }],
        unreadable: 0,
        state: 'open',
        epoch: 0,
      };
      expect(await sessions.load(id)).toEqual(expected);
      expect(await open().load(id)).toEqual(expected);
    });

    it('have no lines that were not appended', async () => {
      expect(await open().load(newId())).toBeUndefined();
    });

    it('take a batch once, whoever repeats it', async () => {
      const id = newId();
      const first = open();
      await first.append(id, [META], 'meta');
      await first.append(id, [said('a'), said('b')], 'k');
      expect(await first.append(id, [said('a'), said('b')], 'k')).toEqual({ seq: 1, duplicate: true });
      expect(await open().append(id, [said('a'), said('b')], 'k')).toEqual({ seq: 1, duplicate: true });
      expect((await open().load(id))?.lines).toHaveLength(3);
    });

    it('refuse what does not fit, and say why', async () => {
      const id = newId();
      const sessions = open();
      expect(await refusal(sessions.append(id, [said('x')], 'k'))).toMatchObject({ code: 'conflict' });
      expect(await refusal(sessions.acquire(id, 'me', 1000))).toMatchObject({ code: 'conflict' });
      expect(await refusal(sessions.seal(id))).toMatchObject({ code: 'conflict' });
      await sessions.append(id, [META], 'meta');
      expect(await refusal(sessions.append(id, [META], 'meta2'))).toMatchObject({ code: 'conflict' });
      expect(await refusal(sessions.append(id, [said('x')], 'k', { expect: 5 }))).toMatchObject({
        code: 'conflict',
      });
      expect(await sessions.append(id, [said('x')], 'k', { expect: 1 })).toEqual({
        seq: 1,
        duplicate: false,
      });
      expect(await refusal(sessions.append(id, [], 'k'))).toMatchObject({ code: 'invalid_args' });
      expect(await refusal(sessions.append(id, [said('x')], 'two words'))).toMatchObject({
        code: 'invalid_args',
      });
      expect(await refusal(sessions.append(id, [{ type: 'message', ts: 'today' }], 'k9'))).toMatchObject({
        code: 'invalid_args',
      });
      expect((await sessions.load(id))?.lines).toHaveLength(2);
    });

    it.each([
      '../x',
      'x',
      '',
      '550E8400-E29B-41D4-A716-446655440000',
      '550e8400-e29b-11d4-a716-446655440000',
      '550e8400-e29b-41d4-a716-446655440000/..',
    ])('refuse the id %j', async (id) => {
      const sessions = open();
      expect(await refusal(Promise.resolve().then(() => sessions.load(id)))).toMatchObject({
        code: 'invalid_args',
      });
      expect(await refusal(Promise.resolve().then(() => sessions.append(id, [META], 'meta')))).toMatchObject({
        code: 'invalid_args',
      });
    });

    it('see what another instance appended', async () => {
      const id = newId();
      const [a, b] = [open(), open()];
      await a.append(id, [META], 'meta');
      for (let n = 0; n < 6; n++) await (n % 2 ? a : b).append(id, [said(`${n}`)], `k${n}`);
      expect((await a.load(id))?.lines.slice(1)).toEqual([0, 1, 2, 3, 4, 5].map((n) => said(`${n}`)));
    });

    it('keep a lease and fence off whoever had the one before', async () => {
      const id = newId();
      const [a, b] = [open(), open()];
      await a.append(id, [META], 'meta');
      const { epoch } = await a.acquire(id, 'a', 60_000);
      expect(await refusal(b.acquire(id, 'b', 60_000))).toMatchObject({ code: 'conflict' });
      expect((await a.acquire(id, 'a', 60_000)).epoch).toBe(epoch);
      await a.append(id, [said('mine')], 'k1', { epoch });

      // Given back, it is anybody's.
      expect((await a.acquire(id, 'a', 0)).epoch).toBe(epoch);
      expect((await b.load(id))?.lease).toMatchObject({ owner: 'a' });
      expect((await b.acquire(id, 'b', 60_000)).epoch).toBe(epoch + 1);

      const other = newId();
      await a.append(other, [META], 'meta');
      const old = await a.acquire(other, 'a', 0);
      const taken = await b.acquire(other, 'b', 60_000);
      expect(taken.epoch).toBeGreaterThan(old.epoch);
      expect(await refusal(a.append(other, [said('late')], 'k1', { epoch: old.epoch }))).toMatchObject({
        code: 'conflict',
      });
      await b.append(other, [said('new')], 'k2', { epoch: taken.epoch });
      expect((await a.load(other))?.lines).toEqual([META, said('new')]);
    });

    it('take nothing more once sealed', async () => {
      const id = newId();
      const sessions = open();
      await sessions.append(id, [META], 'meta');
      await sessions.seal(id);
      expect(await refusal(open().append(id, [said('x')], 'k'))).toMatchObject({ code: 'conflict' });
      expect(await open().load(id)).toMatchObject({ lines: [META], state: 'sealed' });
    });

    it('are listed by id, page by page, and no more when removed', async () => {
      const ids = [newId(), newId(), newId()];
      const sessions = open();
      for (const id of ids) await sessions.append(id, [META], 'meta');
      const all: string[] = [];
      for (let more = true; more; ) {
        const after = all.at(-1);
        const page = await open().list({ limit: 2, ...(after !== undefined && { after }) });
        all.push(...page.sessions.map(({ id }) => id));
        more = page.more;
      }
      expect(all).toEqual([...all].sort());
      expect(all.filter((id) => ids.includes(id))).toEqual(ids);
      await sessions.remove(ids[1]!);
      await sessions.remove(ids[1]!);
      expect(await open().load(ids[1]!)).toBeUndefined();
      expect((await open().list()).sessions.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual([
        ids[0],
        ids[2],
      ]);
    });

    it('hold many lines, and lines of many sizes', async () => {
      const id = newId();
      const sessions = open();
      await sessions.append(id, [META], 'meta');
      const sizes = [1, 100, 10_000, 70_000, 300_000, 900_000, 5];
      for (const [n, size] of sizes.entries())
        await sessions.append(id, [said('x'.repeat(size)), said('y')], `k${n}`);
      const { lines } = (await open().load(id))!;
      expect(lines.map((line) => String(line.text ?? '').length)).toEqual([
        0,
        ...sizes.flatMap((size) => [size, 1]),
      ]);
      expect(await open().append(id, [said('x'), said('y')], 'k0')).toEqual({ seq: 1, duplicate: true });
    });

    it('go out as plain lines and come back the same', async () => {
      const [id, copy] = [newId(), newId()];
      const sessions = open();
      await sessions.append(id, [META, said('a')], 'meta');
      await sessions.append(id, [said('b')], 'k');
      const text = exportLines((await sessions.load(id))!.lines);
      expect(text).toBe([META, said('a'), said('b')].map((line) => `${JSON.stringify(line)}\n`).join(''));
      expect(await importLines(open(), copy, `${text}broken\n`, ambient.sha256)).toEqual({
        lines: 3,
        unreadable: 1,
      });
      await importLines(open(), copy, `${text}broken\n`, ambient.sha256);
      expect((await open().load(copy))?.lines).toEqual((await open().load(id))?.lines);
      expect(
        await refusal(importLines(open(), copy, text.replace('"a"', '"other"'), ambient.sha256)),
      ).toMatchObject({ code: 'conflict' });
    });

    it('can be followed', async () => {
      const id = newId();
      const sessions = open();
      await sessions.append(id, [META], 'meta');
      const seen: number[] = [];
      const stop = new AbortController();
      for await (const { seq } of follow(open(), id, { sleep: async () => {} }, { signal: stop.signal })) {
        seen.push(seq);
        if (seq < 3) await sessions.append(id, [said(`${seq}`)], `k${seq}`);
        else await sessions.seal(id);
      }
      expect(seen).toEqual([0, 1, 2, 3]);
    });
  });
}
