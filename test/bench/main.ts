/** `npm run bench -- NAME [ARGS]`: prints ratios against a peer measured in the same run. Never a test. */
const [name = '', ...args] = process.argv.slice(2);

const benches: Record<string, () => Promise<{ main(args: string[]): Promise<void> }>> = {
  zeno: () => import('./zeno.ts'),
  stat: () => import('./stat.ts'),
  symbols: () => import('./symbols.ts'),
  sessions: () => import('./sessions.ts'),
  grep: () => import('./grep.ts'),
  snapshot: () => import('./snapshot.ts'),
  repl: () => import('./repl.ts'),
  agent: () => import('./agent.ts'),
  admission: () => import('./admission.ts'),
  bundles: () => import('./bundles.ts'),
  costs: () => import('./costs.ts'),
};

if (benches[name]) await (await benches[name]()).main(args);
else {
  const names = Object.keys(benches);
  if (name !== '') console.error(`no bench named ${name}`);
  console.error(`usage: npm run bench -- ${names.join('|')} [ARGS]`);
  process.exitCode = 2;
}
