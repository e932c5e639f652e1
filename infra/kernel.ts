/**
 * Generator: lib/kernel/assembly (AssemblyScript) -> lib/kernel/generated.ts. `--check` writes nothing and fails when the
 * committed module differs from what it would write; `--if-changed` compiles only when the source is another.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { source as builtFrom } from '../lib/kernel/generated.ts';
import { emit } from '../schemas/emit.ts';

const FOLDER = 'lib/kernel/assembly';
/** More would be read in whole by every start. */
const MAX_BYTES = 12_288;
const OPTIONS = [
  ...['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--enable', 'simd'],
  // Below lie the wrapper's few words of results; its heap starts at 4096.
  ...['--memoryBase', '1024', '--initialMemory', '1'],
];

/** What decides the module: the source, the options and the compiler's version. */
function hash(): string {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const sum = createHash('sha256').update(JSON.stringify([OPTIONS, devDependencies.assemblyscript]));
  for (const name of readdirSync(FOLDER).sort()) {
    sum.update(`\0${name}\0`).update(readFileSync(`${FOLDER}/${name}`));
  }
  return sum.digest('hex');
}

/** Loaded by a name that tsc does not follow: the compiler's types bring a global console of their own. */
const COMPILER: string = 'assemblyscript/asc';
type Compiler = {
  main(
    args: string[],
    host: { writeFile(name: string, contents: Uint8Array | string): void },
  ): Promise<{ error: Error | null; stderr: { toString(): string } }>;
};

async function compile(): Promise<Uint8Array> {
  const compiler: Compiler = await import(COMPILER);
  let module: Uint8Array | undefined;
  const { error, stderr } = await compiler.main(
    [`${FOLDER}/index.ts`, ...OPTIONS, '--outFile', 'kernel.wasm'],
    {
      writeFile: (_name: string, contents: Uint8Array | string) => {
        if (typeof contents !== 'string') module = Uint8Array.from(contents);
      },
    },
  );
  if (error || !module) throw new Error(`the kernel does not compile\n${stderr}`, { cause: error });
  if (module.length > MAX_BYTES)
    throw new Error(`the kernel has ${module.length} bytes, more than ${MAX_BYTES}`);
  return module;
}

const source = hash();
if (!process.argv.includes('--if-changed') || source !== builtFrom) {
  const module = await compile();
  emit('lib/kernel', {
    'generated.ts': [
      '// Made by infra/kernel.ts from lib/kernel/assembly: change that, then `npm run generate`.',
      '',
      "/** SHA-256 over the source, the compiler's options and its version. */",
      `export const source = '${source}';`,
      '/** Bytes of the module. */',
      `export const size = ${module.length};`,
      '/** The module in base64. */',
      'export const wasm =',
      `  '${Buffer.from(module).toString('base64')}';`,
      '',
    ].join('\n'),
  });
}
