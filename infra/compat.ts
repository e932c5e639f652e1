/**
 * `npm run schemas:compat`: the schemas against those of the last tag, or of schemas/baseline.json where no tag has a bundle.
 * Fails when something breaks and its version was not raised. `--write-baseline` makes the schemas of now the baseline.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bundle, FOLDERS } from '../schemas/bundle.ts';
import { type Release, verdicts } from '../schemas/compat.ts';

const BUNDLE = 'schemas/generated/bundle.json';
const BASELINE = 'schemas/baseline.json';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
// From the files themselves: the bundle is as old as the last `npm run generate`.
const files = [...FOLDERS.shared, ...FOLDERS.families, FOLDERS.tools].flatMap((folder) =>
  readdirSync(`schemas/${folder}`)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => json(`schemas/${folder}/${name}`)),
);
const current: Release = {
  package: json('package.json').version,
  bundle: bundle(files) as Release['bundle'],
};

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

function lastTag(): { name: string; release: Release } | undefined {
  const tag = git('describe', '--tags', '--abbrev=0')?.trim();
  if (!tag) return undefined;
  const [manifest, bundle] = [git('show', `${tag}:package.json`), git('show', `${tag}:${BUNDLE}`)];
  if (manifest === undefined || bundle === undefined) return undefined;
  return {
    name: `tag ${tag}`,
    release: { package: JSON.parse(manifest).version, bundle: JSON.parse(bundle) },
  };
}

function baseline(): { name: string; release: Release } {
  console.error(`there is no tag with ${BUNDLE}: comparing with ${BASELINE}`);
  return { name: BASELINE, release: json(BASELINE) };
}

if (process.argv.includes('--write-baseline')) {
  writeFileSync(BASELINE, `${JSON.stringify(current)}\n`);
  execFileSync('node_modules/.bin/biome', ['format', '--write', BASELINE], { stdio: 'ignore' });
  console.error(`written: ${BASELINE}`);
} else {
  const { name, release } = lastTag() ?? baseline();
  const found = verdicts(release, current);
  for (const { path, breaks, allowed } of found)
    for (const what of breaks) console.log(`${allowed ? 'allowed' : 'BREAKS'} schemas/${path} ${what}`);
  const wrong = found.filter(({ allowed }) => !allowed).length;
  console.log(
    wrong > 0
      ? `${wrong} ${wrong === 1 ? 'file breaks' : 'files break'} those who know ${name}: take it back, or raise the version in the $id`
      : `compatible with ${name}`,
  );
  if (wrong > 0) process.exitCode = 1;
}
