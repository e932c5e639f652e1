/**
 * Builds dist/: the command, the in-process client with its types, the threads, and one Lambda bundle per operation
 * plus one for the envelope route. Everything a bundle needs is in its folder; nothing is installed beside it.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { table } from '../functions/table.ts';
import { makeBoot, type WasmModule } from '../lib/io/realm-boot.ts';
import { valueName } from '../schemas/names.ts';
import { type Bundle, beyond, bundleSizes, drift, listing, TABLE } from './bundles.ts';
import { bundled, document, shell, streamed } from './deployed.ts';
import { guestScript } from './guest.ts';
import { notices } from './notices.ts';
import { STREAM_TIMEOUT_S, TIMEOUT_S } from './permissions.ts';

/** What this file uses of the WebAssembly global, which the configured libraries do not declare. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => WasmModule };

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const shared = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  logLevel: 'warning',
  define: { VERSION: JSON.stringify(version) },
  // CommonJS packages inside an ES module bundle ask for `require`.
  banner: {
    js: "import { createRequire as createRequire__ } from 'node:module'; const require = createRequire__(import.meta.url);",
  },
} satisfies BuildOptions;

// Built aside and put in place at the end: what runs from dist/ meanwhile never finds it half made, nor does another build.
const OUT = `.cache/dist-${process.pid}`;
const OLD = `.cache/old-${process.pid}`;
process.on('exit', () => {
  for (const aside of [OUT, OLD]) rmSync(aside, { recursive: true, force: true });
});
const workers = [
  { in: 'lib/io/repo-worker.ts', out: 'worker' },
  { in: 'lib/io/search-worker.ts', out: 'search' },
  { in: 'lib/io/realm-worker.ts', out: 'realm' },
];

const commands = {
  ...shared,
  metafile: true,
  outdir: OUT,
  splitting: true,
  // Names stay for stack traces.
  minifyWhitespace: true,
  minifySyntax: true,
  chunkNames: 'chunk-[hash]',
} satisfies BuildOptions;
const { metafile } = await build({
  ...commands,
  entryPoints: [
    { in: 'local/cli.ts', out: 'zgate' },
    { in: 'local/connect.ts', out: 'connect' },
    ...workers,
    // No function has a live directory that is worth an index.
    { in: 'lib/io/live-index-worker.ts', out: 'live-index' },
  ],
});
/** By itself: sharing pieces with the others it would load the checks of every operation to check four tools. */
const zdx = await build({ ...commands, entryPoints: [{ in: 'local/zdx/main.ts', out: 'zdx' }] });
/** What makes a web page or a worker one of ours: one script, however it is loaded. */
const page = await build({
  metafile: true,
  entryPoints: [{ in: 'local/page/browser.ts', out: 'page' }],
  outdir: OUT,
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: shared.define,
});
/** The same for a Node program. One file: it knows its own frames in a stack by its name. */
const pageNode = await build({
  ...shared,
  metafile: true,
  banner: {},
  entryPoints: [{ in: 'local/page/node.ts', out: 'page-node' }],
  outdir: OUT,
  minifyWhitespace: true,
  minifySyntax: true,
});
for (const name of ['zgate', 'zdx']) {
  const command = readFileSync(`${OUT}/${name}.js`, 'utf8');
  writeFileSync(`${OUT}/${name}.js`, `#!/usr/bin/env node\n${command}`);
  chmodSync(`${OUT}/${name}.js`, 0o755);
}

/** The sandbox: the engine as it comes, and its state with everything in it that stands ready for programs. */
const engine = readFileSync('node_modules/quickjs-wasi/quickjs.wasm');
const bootImage = await makeBoot(new WebAssembly.Module(engine), engine, guestScript());
const sandbox = { 'quickjs.wasm': engine, 'realm.boot': bootImage };
for (const [name, bytes] of Object.entries(sandbox)) writeFileSync(`${OUT}/${name}`, bytes);
const taken = [metafile, zdx.metafile, page.metafile, pageNode.metafile].flatMap(({ inputs }) =>
  Object.keys(inputs),
);
writeFileSync(`${OUT}/THIRD-PARTY.txt`, notices(taken, ['quickjs-wasi']));

/** A bundle's entry: a Lambda mount around some operations. */
const entry = (imports: string, what: string, mount: string) => ({
  contents: `${imports}\nimport { mount } from './infra/${mount}.ts';\nexport const handler = mount(${what});\n`,
  resolveDir: '.',
  sourcefile: 'entry.ts',
  loader: 'ts' as const,
});

/** Each with what its operations import, and no others; the sandbox comes with it only where programs run. */
const bundles = bundled.map((one) => {
  const { name, family, op, needs } = one;
  const openapi = document(one);
  if (name === shell.name) return { name, stdin: entry('', 'process.env', 'shell'), threads: [], openapi };
  // A family's function also knows what is not deployed, to say so.
  const ops = table
    .filter(({ contract }) => contract.family === family && (op === undefined || contract.op === op))
    .map(({ contract }) => contract.op);
  const imports = ops.map((one) => `import { ${valueName(one)} } from './functions/${family}/${one}.ts';`);
  const beside = openapi ? ", new URL('./openapi.json', import.meta.url)" : '';
  const mounted = `[${ops.map(valueName).join()}]${beside}`;
  return {
    name,
    stdin: entry(imports.join('\n'), mounted, needs.agents ? 'stream' : 'lambda'),
    threads: ['worker', 'search', ...(needs.realms ? ['realm'] : [])],
    openapi,
  };
});
const compiled = await build({
  ...shared,
  metafile: true,
  entryPoints: workers,
  outdir: 'unused',
  minify: true,
  write: false,
});
for (const { name, stdin, threads, openapi } of bundles) {
  const outdir = `${OUT}/lambda/${name}`;
  mkdirSync(outdir, { recursive: true });
  // In pieces: a function that reads no snapshot does not pay for the code, nor for what it imports, at its start.
  const { metafile } = await build({
    ...shared,
    metafile: true,
    stdin,
    outdir,
    entryNames: 'index',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: 'chunk-[hash]',
    minify: true,
  });
  // Threads that no operation of the function needs stay out of it.
  for (const { path, contents } of compiled.outputFiles!)
    if (threads.includes(basename(path, '.js'))) writeFileSync(`${outdir}/${basename(path)}`, contents);
  if (threads.includes('realm'))
    for (const [file, bytes] of Object.entries(sandbox)) writeFileSync(`${outdir}/${file}`, bytes);
  const ofThreads = Object.entries(compiled.metafile.outputs)
    .filter(([path]) => threads.includes(basename(path, '.js')))
    .flatMap(([, { inputs }]) => Object.keys(inputs));
  const engines = threads.includes('realm') ? ['quickjs-wasi'] : [];
  const taken = [...Object.keys(metafile.inputs), ...ofThreads];
  writeFileSync(`${outdir}/THIRD-PARTY.txt`, notices(taken, engines));
  copyFileSync('LICENSE', `${outdir}/LICENSE`);
  if (openapi) writeFileSync(`${outdir}/openapi.json`, JSON.stringify(openapi));
  writeFileSync(`${outdir}/package.json`, '{"type":"module"}\n');
}
/** For whoever serves the bundles as they are deployed. */
const packaged = bundled.map(({ name, routes }) => ({
  name,
  routes,
  timeout_s: routes.length > 0 ? TIMEOUT_S : STREAM_TIMEOUT_S,
  ...(name === streamed.name && { streams: true }),
}));
writeFileSync(`${OUT}/lambda/functions.json`, `${JSON.stringify(packaged)}\n`);

execFileSync('node_modules/.bin/tsc', ['-p', 'infra/tsconfig.types.json', '--outDir', `${OUT}/types`], {
  stdio: 'inherit',
});

if (existsSync('dist')) renameSync('dist', OLD);
renameSync(OUT, 'dist');

/** Sizes as they are now; how long starts take as it was last measured (`npm run bundles`). */
const sizes = bundleSizes('dist/lambda');
const last = JSON.parse(readFileSync(TABLE, 'utf8')) as Record<string, Bundle>;
const rows = Object.entries(sizes).map(([name, size]) => [name, { ...last[name], ...size }] as const);
console.error(listing(Object.fromEntries(rows)));
for (const line of beyond(sizes)) console.error(line);
const changed = drift(sizes, last);
if (changed.length > 0) console.error(`${changed.join('\n')}\nif that is meant: npm run bundles, and commit`);
