/**
 * Generator: requests (infra/vectors/*.ts), answered by dispatch on the trees of schemas/vectors/tree.json
 * -> schemas/vectors/{zeno,repl,agent,invalid}.jsonl. `--check` fails when they are stale. Programs run in the built sandbox.
 */
import { existsSync, readFileSync } from 'node:fs';
import { table } from '../functions/table.ts';
import type { Contract } from '../schemas/contract.ts';
import { emit } from '../schemas/emit.ts';
import { agent } from './vectors/agent.ts';
import type { Case } from './vectors/case.ts';
import { invalid } from './vectors/invalid.ts';
import { calmed, Names, type Volatile } from './vectors/normal.ts';
import { repl } from './vectors/repl.ts';
import type { Vector } from './vectors/vector.ts';
import { type Tree, type World, world } from './vectors/world.ts';
import { zeno } from './vectors/zeno.ts';

if (!existsSync('dist/realm.js')) throw new Error('there is no dist/realm.js: run `npm run build` first');

const HOME = 'schemas/vectors';
const json = (name: string) => JSON.parse(readFileSync(`${HOME}/${name}`, 'utf8'));
const trees = json('tree.json') as Record<string, Tree>;
const volatile = json('volatile.json') as Volatile;
const contracts = new Map<string, Contract<unknown, unknown>>(
  table.map(({ contract }) => [contract.op, contract]),
);

async function answered(family: string, cases: readonly Case[]): Promise<Vector[]> {
  const worlds = new Map<string, World>();
  const names = new Names();
  const counts = new Map<string, number>();
  const vectors: Vector[] = [];
  try {
    for (const { op, title, args, bind, tree = 'demo' } of cases) {
      if (!worlds.has(tree)) worlds.set(tree, await world(trees[tree]!));
      const number = (counts.get(op) ?? 0) + 1;
      counts.set(op, number);
      const id = `${family}/${op}/${String(number).padStart(2, '0')}`;
      const outcome = await worlds.get(tree)!.dispatch({ op, args: names.real(args) });
      if (!outcome.ok && outcome.fault.code === 'internal') throw new Error(`${id}: internal error`);
      if (outcome.ok && bind) names.learn(bind, outcome.result);
      const contract = contracts.get(op);
      vectors.push({
        id,
        family,
        op,
        title,
        tree,
        ...(contract && { schema: contract.schema.$id, valid: contract.checkArgs(structuredClone(args)) }),
        request: args,
        ...(bind && { bind }),
        reply: outcome.ok
          ? { ok: true, result: calmed(family, op, names.named(outcome.result), volatile) }
          : { ok: false, code: outcome.fault.code, message: String(names.named(outcome.fault.message)) },
      });
    }
  } finally {
    for (const each of worlds.values()) await each.close();
  }
  return vectors;
}

const lines = (items: readonly object[]) => items.map((item) => `${JSON.stringify(item)}\n`).join('');
const families = {
  zeno: await answered('zeno', zeno),
  repl: await answered('repl', repl),
  agent: await answered('agent', agent),
};
const all = Object.values(families).flat();
for (const { family, op } of [...contracts.values()]) {
  const own = all.filter((vector) => vector.family === family && vector.op === op);
  if (!own.some(({ reply }) => reply.ok) || own.every(({ reply }) => reply.ok))
    throw new Error(`${family}/${op} needs a vector with a result and one with a fault, has ${lines(own)}`);
}

emit(HOME, {
  ...Object.fromEntries(
    Object.entries(families).map(([family, vectors]) => [`${family}.jsonl`, lines(vectors)]),
  ),
  'invalid.jsonl': lines(invalid([...contracts.values()], all)),
});
