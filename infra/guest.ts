/** The script that makes what stands ready in every sandbox: lib/realm/guest as one expression, whose value is its `boot`. */
import { buildSync } from 'esbuild';

export function guestScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: ['lib/realm/guest/main.ts'],
    bundle: true,
    format: 'iife',
    globalName: 'guest',
    target: 'es2023',
    minify: true,
    write: false,
  });
  return `(() => { ${outputFiles[0]!.text}; return guest.boot; })()`;
}
