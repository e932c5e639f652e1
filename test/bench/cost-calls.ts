/** The calls that infra/COSTS.md prices: every operation that is deployed, an envelope to each family, the commands' function. */
import type { Store } from '../../lib/store.ts';
import type { Answer, RecordedRequest } from '../support/model-server.ts';
import { BUCKET } from '../support/s3-server.ts';
import { POLL_IN_VAIN, SAVED_BY_ITSELF } from './cost-page.ts';

/** Calls an operation and gives its answer: its JSON, or for a prompt the first line of it. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every operation
type Ask = (op: string, args: object) => Promise<any>;

/** What calls are prepared with. */
export interface World {
  ask: Ask;
  store: Store;
}

/** `args` is asked for before each call, which is timed without it. What has `Records` is an event of the bucket, as it is. */
export type Call = [call: string, args: (world: World) => object | Promise<object>];

/** As pages poll (local/page/drive.ts). */
const POLL_WAIT_MS = 20_000;
const snapshot = 'zgate/lib@main';
const EVENT = { type: 'console.log', level: 'log', message: 'hello' };
const file = { path: 'fault.ts', snapshot };

const session = kept(cloned);
const page = kept(connected);
const quiet = kept(connected);
const conversation = kept(begun);
const [reading, commanding] = [kept(begun), kept(begun)];

export const CALLS: Call[] = [
  ['zeno/list_files', () => ({ glob: '**/*.ts', snapshot })],
  ['zeno/read_file', () => ({ ...file, end_line: 40 })],
  ['zeno/peek', () => file],
  ['zeno/grep', () => ({ pattern: 'Fault', snapshot })],
  ['zeno/extract_symbols', () => file],
  ['zeno/stat', () => file],
  ['zeno/snapshots', () => ({})],
  ['zeno, an envelope with stat', () => ({ id: 1, op: 'stat', args: file })],
  ['repl/eval', async (world) => ({ ...(await session(world)), code: '[1,2,3].map((x) => x * x)' })],
  ['repl/load-file', async (world) => ({ ...(await session(world)), file: 'var y = [1,2,3];\ny.length;\n' })],
  ['repl/describe', () => ({})],
  ['repl/interrupt, nothing runs', session],
  ['repl/complete', async (world) => ({ ...(await session(world)), prefix: 'Ma' })],
  ['repl/info', async (world) => ({ ...(await session(world)), sym: 'Math' })],
  ['repl/eldoc', async (world) => ({ ...(await session(world)), sym: 'parseInt' })],
  ['repl/lookup', async (world) => ({ ...(await session(world)), sym: 'parseInt' })],
  ['repl/stdin', async (world) => ({ ...(await awaiting(world)), stdin: 'a line\n' })],
  ['repl/ls-sessions', () => ({})],
  ['repl/clone', () => ({ lang: 'js' })],
  ['repl/close', cloned],
  ['repl/page_connect', () => ({ name: 'bench' })],
  ['repl/page_poll, a job is there', async (world) => ({ ...(await requested(world)), wait_ms: 0 })],
  [POLL_IN_VAIN, async (world) => ({ ...(await page(world)), wait_ms: POLL_WAIT_MS })],
  ['repl/page_result', async (world) => ({ ...(await fetched(world)), ok: true, value: '42' })],
  ['repl/page_background, one event', async (world) => ({ ...(await page(world)), events: [EVENT] })],
  [
    'repl/page_request, without waiting',
    async (world) => ({ page: (await connected(world)).page, code: '6 * 7' }),
  ],
  ['repl/page_list', () => ({})],
  ['repl/page_changed, a log with a new block', async (world) => saved(await written(world))],
  [SAVED_BY_ITSELF, async (world) => saved(await quiet(world))],
  [
    'repl, an envelope with eval',
    async (world) => ({ id: 1, op: 'eval', code: '1', ...(await session(world)) }),
  ],
  ['agent/hello', () => ({})],
  ['agent/ping', () => ({})],
  ['agent/prompt, reads a file', async (world) => ({ ...(await reading(world)), message: 'use read' })],
  ['agent/prompt, runs a command', async (world) => ({ ...(await commanding(world)), message: 'use bash' })],
  ['agent/abort, nothing runs', conversation],
  ['agent/compact', begun],
  ['agent/get_state', conversation],
  ['agent/get_messages', conversation],
  ['agent/clear', begun],
  ['agent/set_model', async (world) => ({ ...(await conversation(world)), model: 'claude-haiku-4-5' })],
  ['agent/get_models', () => ({})],
  ['agent/fork', conversation],
  ['agent/diff', conversation],
  ['agent/files', conversation],
];

/** The model: uses the tool that the prompt names, once, and says that it is done. */
export function model({ body }: RecordedRequest): Answer {
  const last = JSON.stringify((body.messages as unknown[]).at(-1));
  const tool = last.includes('tool_result') ? undefined : /use (\w+)/.exec(last)?.[1];
  const args = tool && TOOLS[tool];
  if (!args) return { text: Array.from({ length: 50 }, (_, n) => `word ${n} `) };
  return { text: 'I see.', tool_calls: [{ id: 'toolu_1', name: tool, args }] };
}

const TOOLS: Record<string, Record<string, string>> = {
  read: { path: 'fault.ts' },
  write: { path: 'note.txt', content: 'one\n' },
  bash: { command: 'wc -l fault.ts; date +%s%N > note.txt' },
};

/** Made at the first need. */
function kept<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  let made: Promise<T> | undefined;
  return (world) => {
    made ??= make(world);
    return made;
  };
}

async function cloned({ ask }: World): Promise<{ session: string }> {
  return { session: (await ask('repl/clone', { lang: 'js' })).data['new-session'] };
}

/** A program that waits for a line. */
async function awaiting(world: World): Promise<{ session: string }> {
  const where = await session(world);
  await world.ask('repl/eval', { ...where, code: 'readLine()' });
  return where;
}

async function connected({ ask }: World): Promise<{ page: string; token: string }> {
  const { page, token } = (await ask('repl/page_connect', { name: 'bench' })).data;
  return { page, token };
}

async function requested(world: World): Promise<{ page: string; token: string }> {
  const where = await connected(world);
  await world.ask('repl/page_request', { page: where.page, code: '6 * 7' });
  return where;
}

async function fetched(world: World): Promise<{ page: string; token: string; job: string }> {
  const where = await requested(world);
  const { job } = (await world.ask('repl/page_poll', { ...where, wait_ms: 0 })).data;
  return { ...where, job: job.id };
}

/** A page in whose log somebody has written a block. */
async function written(world: World): Promise<{ page: string }> {
  const where = await connected(world);
  const key = `debug/${where.page}.md`;
  const { bytes } = (await world.store.read(key))!;
  await world.store.write(key, Buffer.concat([bytes, Buffer.from('\n```JS\n6 * 7\n```\n')]), 'any');
  return where;
}

/** What the bucket tells when a page's log was saved. */
const saved = ({ page }: { page: string }) => ({
  Records: [{ s3: { bucket: { name: BUCKET }, object: { key: `debug/${page}.md` } } }],
});

/** A session on the snapshot, with a file that was changed. */
async function begun({ ask }: World): Promise<{ session: string }> {
  const { data } = await ask('agent/prompt', { session: 'new', snapshot, message: 'use write' });
  return { session: data.session };
}
