/** The vectors, replayed as their README says: over HTTP against the built command, and against the Lambda bundles. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { model } from '../../infra/vectors/model.ts';
import { calmed, Names, type Volatile } from '../../infra/vectors/normal.ts';
import type { Vector } from '../../infra/vectors/vector.ts';
import { plant, type Tree } from '../../infra/vectors/world.ts';
import { place } from '../support/agent.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { TOP } from '../support/other-languages.ts';
import { listening } from '../support/server.ts';
import { snapshotHere } from '../support/snapshot-commands.ts';
import { tempDir } from '../support/tree.ts';

const text = (name: string) => readFileSync(`${TOP}schemas/vectors/${name}`, 'utf8');
const trees = JSON.parse(text('tree.json')) as Record<string, Tree>;
const volatile = JSON.parse(text('volatile.json')) as Volatile;
const vectors = ['zeno', 'repl', 'agent'].flatMap((family) =>
  text(`${family}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector),
);

interface Answer {
  status: number;
  body: string;
}
type Post = (path: string, body: string, tree: string) => Promise<Answer>;

/** Sends each request and gives what is wrong with the replies. */
async function replay(chosen: readonly Vector[], post: Post): Promise<unknown[]> {
  const names = new Names();
  const wrong: unknown[] = [];
  for (const { id, family, op, request, bind, reply, tree } of chosen) {
    const { status, body } = await post(`/${family}/${op}`, JSON.stringify(names.real(request)), tree);
    const value = JSON.parse(body);
    if (status === 200 && bind) names.learn(bind, value);
    const got =
      status === 200
        ? { ok: true, result: calmed(family, op, names.named(value), volatile) }
        : { ok: false, code: value.code, message: names.named(value.detail) };
    try {
      expect(got).toEqual(reply);
    } catch {
      wrong.push({ id, got, reply });
    }
  }
  return wrong;
}

/** What a stream of the agent's events comes to. */
function outcome(lines: string): object {
  const messages = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const last = (type: string) => messages.findLast((message) => message.type === type);
  const { prompt_id, session } = last('response').data;
  const summed = last('compact_done');
  if (summed) return { prompt_id, summary: summed.summary };
  const { content } = last('assistant_message');
  return { prompt_id, session, stop: last('turn_end').stop, text: content[0].text };
}

const homes = new Map(
  Object.entries(trees).map(([name, tree]) => {
    const base = join(tempDir(), 'home');
    mkdirSync(base);
    return [name, { root: plant(base, tree), store: tempDir() }];
  }),
);

beforeAll(async () => {
  for (const [name, { snapshot }] of Object.entries(trees)) {
    if (snapshot === undefined) continue;
    const { root, store } = homes.get(name)!;
    const [repo, ref] = snapshot.split('@') as [string, string];
    const { code, said } = await snapshotHere(['push', root, '--store', store, '--repo', repo, '--ref', ref]);
    if (code !== 0) throw new Error(said);
  }
});

const isPage = ({ op }: Vector) => op.startsWith('page_');
/** Trees with an agent are for the agent's own server. */
const served = vectors.filter(({ family, tree }) => (family === 'agent') === (tree === 'bare'));

describe('the vectors', () => {
  it('have a result and a fault for every operation', () => {
    const index = JSON.parse(readFileSync(`${TOP}schemas/index.json`, 'utf8'));
    const ops = index.schemas
      .filter(({ family }: { family: string }) => ['zeno', 'repl', 'agent'].includes(family))
      .map(({ family, title }: { family: string; title: string }) => `${family}/${title}`);
    for (const ok of [true, false]) {
      const covered = new Set(
        vectors.filter(({ reply }) => reply.ok === ok).map(({ family, op }) => `${family}/${op}`),
      );
      expect(ops.filter((op: string) => !covered.has(op))).toEqual([]);
    }
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
  });

  it('are what the command answers over HTTP', async () => {
    const { root, store } = homes.get('demo')!;
    const log = join(tempDir(), 'log');
    const { addresses, child } = await listening([
      ...['--root', root, '--store', store, '--log', log, '--http', '127.0.0.1:0'],
    ]);
    const post: Post = async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${addresses[0]}${path}`, { method: 'POST', headers, body });
      return { status: answer.status, body: await answer.text() };
    };
    const chosen = served.filter((vector) => !isPage(vector));
    expect(chosen.length).toBeGreaterThan(130);
    expect(await replay(chosen, post)).toEqual([]);
    child.kill();
  });

  it('are what the functions of the repl family answer, pages included', async () => {
    const functions = new Map(
      [...homes].map(([name, { root, store }]) => [
        name,
        lambda('repl', { ZGATE_ROOT: root, ...(trees[name]!.snapshot && { ZGATE_STORE: store }) }),
      ]),
    );
    const post: Post = async (path, body, tree) => {
      const { statusCode, body: answer } = await functions
        .get(tree)!
        .invoke(gatewayEvent('POST', path, body));
      return { status: statusCode!, body: answer! };
    };
    // Sessions that the other server has made are none of this one's list.
    const chosen = vectors.filter(({ family, op }) => family === 'repl' && op !== 'ls-sessions');
    expect(await replay(chosen, post)).toEqual([]);
  });

  it('are what the agent answers over HTTP', async () => {
    const { root, store } = homes.get('demo')!;
    const spoken = await model();
    const { env } = place();
    const TOKEN = 'a-token-of-this-test';
    const { addresses, child, ended } = await listening(
      ['--root', root, '--store', store, '--base-url', spoken.url, '--token', TOKEN, '--http', '127.0.0.1:0'],
      env,
      'agent',
    );
    const post: Post = async (path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`${addresses[0]}${path}`, { method: 'POST', headers, body });
      const text = await answer.text();
      const streamed = answer.headers.get('content-type') === 'application/jsonl';
      return { status: answer.status, body: streamed ? JSON.stringify(outcome(text)) : text };
    };
    const chosen = vectors.filter(({ family, tree }) => family === 'agent' && tree === 'demo');
    expect(chosen.length).toBeGreaterThan(30);
    expect(await replay(chosen, post)).toEqual([]);
    child.kill();
    await ended;
    await spoken.close();
  });
});
