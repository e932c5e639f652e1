/**
 * The licences of the packages in a bundle, which ask to be kept with it: from what is installed; where a package has no such
 * file, from another package of its repository, else from notices/, which has the text of its repository. Each text is given once.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What is in the sandbox's engine besides the package that it comes from: QuickJS, from github.com/quickjs-ng/quickjs. */
const ENGINE = ['quickjs-wasi', 'quickjs.txt'] as const;
/** Code of a package that a file of ours was made with, by the beginning of its path. */
const MADE_WITH: readonly [path: string, name: string][] = [
  ['schemas/generated/validators', 'ajv'],
  ['lib/kernel/generated', 'assemblyscript'],
];

const read = (file: string) => readFileSync(file, 'utf8').trim();

interface Package {
  version: string;
  license: string;
  repository?: { url?: string };
}

/** `inputs`: the files that a bundler took. `more`: names of packages of which it took none, but which are there. */
export function notices(inputs: Iterable<string>, more: readonly string[] = []): string {
  const packages = new Set(more);
  for (const file of inputs) {
    const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    if (name !== undefined) packages.add(name);
    for (const [path, made] of MADE_WITH) if (file.startsWith(path)) packages.add(made);
  }
  const names = new Map<string, string[]>();
  const add = (name: string, text: string) => names.set(text, [...(names.get(text) ?? []), name]);
  for (const name of [...packages].sort()) {
    const { version, license } = about(name);
    const text = licenceOf(name);
    if (!/^Apache License\s+Version 2\.0/.test(text)) add(`${name} ${version} (${license})`, text);
    else add(`${name} ${version} (${license})${copyrightIn(text)}`, APACHE);
    if (name === ENGINE[0]) add(`QuickJS, in ${name} ${version} (MIT)`, read(`infra/notices/${ENGINE[1]}`));
  }
  const parts = [...names].map(([text, whose]) => `${whose.join('\n')}\n\n${text}\n`);
  return parts.join(`\n${'-'.repeat(80)}\n\n`);
}

const about = (name: string): Package => JSON.parse(read(`node_modules/${name}/package.json`));

/** The terms of the Apache License, which are the same everywhere: only the line of the copyright differs. */
const APACHE = /^[\s\S]*?END OF TERMS AND CONDITIONS/.exec(read('node_modules/assemblyscript/LICENSE'))![0];
const copyrightIn = (text: string) => {
  const line = /^ *(Copyright (?![{[]).*)$/m.exec(text)?.[1];
  return line === undefined ? '' : `: ${line.trim()}`;
};

function licenceOf(name: string): string {
  const own = fileOf(name);
  if (own !== undefined) return own;
  const kept = `infra/notices/${name}.txt`;
  if (existsSync(kept)) return read(kept);
  const { license, repository } = about(name);
  const scope = name.split('/')[0]!;
  for (const other of readdirSync(`node_modules/${scope}`).sort()) {
    if (!existsSync(`node_modules/${scope}/${other}/package.json`)) continue;
    const its = about(`${scope}/${other}`);
    if (its.license !== license || its.repository?.url !== repository?.url) continue;
    const text = fileOf(`${scope}/${other}`);
    if (text !== undefined) return text;
  }
  throw new Error(`there is no licence text for ${name}: put that of its repository into ${kept}`);
}

function fileOf(name: string): string | undefined {
  const folder = `node_modules/${name}`;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? undefined : read(`${folder}/${file}`);
}
