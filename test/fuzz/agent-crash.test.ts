/**
 * kill -9 at random moments of `zgate agent --session`, then another process goes on: at once, with a history that the provider takes
 * and with all that was told; a command that was under way is not run again. Spec: ZDX §8; issue "Agent", Proof. One session alone: ZGATE_RUN=N.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { begin } from '../../lib/engine/session-journal.ts';
import { sessionPlace } from '../../lib/io/agent-setting.ts';
import { ambient, openSessions } from '../../lib/io/open-sessions.ts';
import { agentProcess, call, place } from '../support/agent.ts';
import {
  anthropicFault,
  chanceOf,
  pieces,
  randomText,
  randomThought,
  toldConversation,
} from '../support/agent-scripts.ts';
import { anthropic } from '../support/model-rules.ts';
import { type Answer, type ModelServer, modelServer, type RecordedRequest } from '../support/model-server.ts';
import { type Random, rounds, seedOfRun } from '../support/random.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { grammarFault, type ZotMessage } from '../support/zot-grammar.ts';

const seed = seedOfRun();
/** Sessions in files and in objects, and the processes that die of each. */
const FILES = rounds(11);
const OBJECTS = rounds(2);
const KILLS = Math.max(4, rounds(8));

let server: ModelServer;
let s3: S3Server;
/** Answers by key: each case has one of its own. */
const scripts = new Map<string, (request: RecordedRequest) => Answer>();
beforeAll(async () => {
  useTestKeys();
  s3 = await s3Server();
  const script = (request: RecordedRequest) => scripts.get(String(request.headers['x-api-key']))!(request);
  server = await modelServer(script, { rules: [anthropic] });
});
afterAll(() => server.close());

interface Case {
  session: string;
  root: string;
  key: string;
  open(): ReturnType<typeof agentProcess>;
}

async function newCase(where: 'file' | 's3'): Promise<Case> {
  const here = place();
  const [session, key] = [randomUUID(), `sk-ant-${randomUUID()}`];
  const address = where === 's3' ? `s3://${BUCKET}/${session}` : here.store;
  const endpoint = where === 's3' ? { endpoint: s3.endpoint } : {};
  const { sessions } = openSessions({ store: address, ...endpoint });
  await begin(sessionPlace(sessions, ambient), session, {});
  const aws = {
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'us-east-1',
  };
  const args = [
    '--store',
    address,
    '--session',
    session,
    ...(where === 's3' ? ['--endpoint', s3.endpoint] : []),
  ];
  const env = { ANTHROPIC_API_KEY: key, ...(where === 's3' && aws) };
  return { session, key, root: here.root, open: () => agentProcess(server.url, here, args, env) };
}

/** Answers of some turns; every call leaves its mark in a file. */
function script(chance: Random): () => Answer {
  const { below } = chance;
  let number = 0;
  const marked = () => {
    const id = `toolu_${++number}`;
    const more = chance.pick(['', '; echo told', '; sleep 0.02', '; echo told; sleep 0.03']);
    return call('bash', { command: `echo ${id} >> ran.log${more}` }, id);
  };
  return () => ({
    text: below(4) === 0 ? [] : pieces(randomText(chance), chance),
    thoughts: chance.several(1, () => randomThought(chance)),
    tool_calls: below(3) === 0 ? [] : Array.from({ length: 1 + below(3) }, marked),
    delay_ms: below(3),
  });
}

/** Prompts, and the end at some moment; gives what was told until then. */
async function killed(
  agent: ReturnType<typeof agentProcess>,
  prompts: number,
  chance: Random,
): Promise<ZotMessage[]> {
  const at = 1 + chance.below(40);
  const wait = chance.below(2) === 0 ? 0 : chance.below(20);
  for (let n = 0; n < prompts; n++)
    agent.send({ id: `p${n}`, type: 'prompt', message: `${n} ${randomText(chance)}` });
  let [heard, done] = [0, 0];
  await agent.hear(({ type, success }) => {
    if (success === false) throw new Error(`refused: ${JSON.stringify(agent.heard.at(-1))}`);
    heard++;
    if (type === 'done') done++;
    return heard === at || done === prompts;
  });
  if (wait > 0) await setTimeout(wait);
  agent.child.kill('SIGKILL');
  return (await agent.finish()).messages;
}

type Said = [string, string, unknown?];
/** Every block in its order. */
function flat(conversation: [string, [string, ...unknown[]][]][]): Said[] {
  return conversation.flatMap(([role, blocks]) =>
    blocks.map(
      ([type, a, b]): Said => [role, type, type === 'tool_call' ? a : type === 'tool_result' ? [a, b] : a],
    ),
  );
}
const sent = (messages: ZotMessage[]): Said[] =>
  messages.flatMap(({ role, content }) =>
    content.map(({ type, text, id, tool_use_id, is_error = false }: ZotMessage): Said => {
      if (type === 'tool_use') return [role, 'tool_call', id];
      return type === 'tool_result' ? [role, type, [tool_use_id, is_error]] : [role, type, text];
    }),
  );

/** What of the first is not in the second, in its order. */
function lost(told: Said[], kept: Said[]): Said[] {
  const left = kept.map((said) => JSON.stringify(said));
  return told.filter((said) => {
    const found = left.indexOf(JSON.stringify(said));
    if (found >= 0) left.splice(0, found + 1);
    return found < 0;
  });
}

/** One process after another on one session, each killed in its turn but the last. */
async function crashes(n: number, where: 'file' | 's3'): Promise<{ faults: string[]; orphans: number }> {
  const chance = chanceOf(seed, n);
  const { key, root, open } = await newCase(where);
  const answers = script(chance);
  const told: ZotMessage[] = [];
  const faults: string[] = [];
  let kept: Said[] = [];
  const heard = (expected: Said[] | undefined, messages: ZotMessage[]) => {
    const wrong = anthropicFault(messages);
    if (wrong !== undefined) faults.push(`a request in which ${wrong}`);
    kept = sent(messages);
    const missing = lost(expected ?? [], kept);
    if (missing.length > 0)
      faults.push(`told and lost: ${JSON.stringify(missing)} of ${JSON.stringify(kept)}`);
  };
  for (let kills = 1; kills <= KILLS; kills++) {
    // What was told before this process is in the first thing that it asks.
    let expected: Said[] | undefined = flat(toldConversation(told));
    scripts.set(key, ({ body }) => {
      heard(expected, body.messages as ZotMessage[]);
      expected = undefined;
      return answers();
    });
    told.push(...(await killed(open(), 1 + chance.below(2), chance)));
  }
  let asked = 0;
  scripts.set(key, ({ body }) => {
    asked++;
    heard(flat(toldConversation(told)), body.messages as ZotMessage[]);
    return { text: 'ok' };
  });
  const agent = open();
  const after = await agent.prompt('go on');
  await agent.finish();
  const fault = grammarFault(after);
  if (fault !== undefined || asked !== 1)
    faults.push(`${fault}, ${asked} requests: ${JSON.stringify(after[0])}`);
  const ran = existsSync(join(root, 'ran.log'))
    ? readFileSync(join(root, 'ran.log'), 'utf8').trim().split('\n')
    : [];
  if (new Set(ran).size !== ran.length) faults.push(`run again: ${ran}`);
  const worked = told.flatMap(({ type, id, is_error }) => (type === 'tool_result' && !is_error ? [id] : []));
  const never = worked.filter((id) => !ran.includes(id));
  if (never.length > 0) faults.push(`told but not run: ${never}`);
  const orphans = kept.filter(([, type, said]) => type === 'tool_result' && (said as [string, boolean])[1]);
  return { faults, orphans: orphans.length };
}

it(`nothing is lost or done twice after ${(FILES + OBJECTS) * KILLS} kills`, async () => {
  const only = process.env.ZGATE_RUN;
  const left = Array.from({ length: FILES + OBJECTS }, (_, n) => n)
    .filter((n) => only === undefined || n === Number(only))
    .values();
  const faults: string[] = [];
  let orphans = 0;
  await Promise.all(
    [1, 2].map(async () => {
      for (const n of left) {
        const where = n < OBJECTS ? 's3' : 'file';
        const result = await crashes(n, where).catch(({ message }: Error) => ({
          faults: [message],
          orphans: 0,
        }));
        faults.push(...result.faults.map((fault) => `case ${n} (${where}): ${fault}`));
        orphans += result.orphans;
      }
    }),
  );
  expect([...faults, ...server.refusals]).toEqual([]);
  // Enough of them died while a command ran; of a few it may be none.
  if (only === undefined && FILES >= 11) expect(orphans).toBeGreaterThan(5);
});

it('whoever took over from a dead one is the only writer', async () => {
  const { key, open } = await newCase('file');
  const never = new Promise<never>(() => {});
  scripts.set(key, () => ({ text: ['half', ' of it'], gate: (n) => (n === 4 ? never : undefined) }));
  const first = open();
  first.send({ id: 'p', type: 'prompt', message: 'one' });
  await first.hear(({ type }) => type === 'text_delta');
  first.child.kill('SIGKILL');
  await first.ended;
  const second = open();
  second.send({ id: 'p', type: 'prompt', message: 'two' });
  await second.hear(({ type }) => type === 'text_delta');
  const third = open();
  const refused = await third.ask({ type: 'prompt', message: 'three' });
  expect(refused).toMatchObject({ success: false, error: expect.stringMatching(/one at a time/) });
});
