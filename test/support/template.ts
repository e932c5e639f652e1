/** What `osls package` makes of serverless.yml, without a network or credentials. */
import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { plant, tempDir } from './tree.ts';

export interface Template {
  // biome-ignore lint/suspicious/noExplicitAny: a template is looked into at every depth
  Resources: Record<string, { Type: string; Properties: any }>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Outputs: any;
}

/** A place of its own to run osls in: it works in .serverless/ next to serverless.yml, where another may be at work. */
function service(names: readonly string[]): string {
  const top = tempDir();
  for (const name of names) cpSync(name, join(top, name), { recursive: true });
  return top;
}

export const OSLS = resolve('node_modules/osls/bin/serverless.js');

/** `folder` has the package, `top` is where osls ran. */
export interface Packaged {
  folder: string;
  top: string;
  template: Template;
}

/** Runs osls with parameters, `name=value` each; gives what it says. */
export async function osls(cwd: string, args: readonly string[], params: readonly string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: process.env.TMPDIR,
    // No home, no credentials, and a proxy that nobody listens at.
    HOME: tempDir(),
    HTTPS_PROXY: 'http://127.0.0.1:9',
    // Its own schema as a program, by the schema's hash: to make it anew takes longer than the rest of a run.
    SLS_SCHEMA_CACHE_BASE_DIR: resolve('.cache'),
  };
  const all = [OSLS, ...args, '--stage', 't1', ...params.flatMap((param) => ['--param', param])];
  const { stdout } = await promisify(execFile)(process.execPath, all, { env, cwd });
  return stdout;
}

async function packagedIn(top: string, params: readonly string[]): Promise<Packaged> {
  const folder = tempDir();
  await osls(top, ['package', '--package', folder], params);
  const file = join(folder, 'cloudformation-template-update-stack.json');
  return { folder, top, template: JSON.parse(readFileSync(file, 'utf8')) };
}

/** With these parameters. */
export const packaged = (...params: string[]): Promise<Packaged> =>
  packagedIn(service(['serverless.yml', 'infra', 'dist/lambda']), params);

/** With empty bundles but for some, which is packed in half the time. */
export async function sketched(whole: readonly string[], ...params: string[]): Promise<Packaged> {
  const top = service(['serverless.yml', 'infra', ...whole.map((name) => `dist/lambda/${name}`)]);
  for (const bundle of readdirSync('dist/lambda', { withFileTypes: true }))
    if (bundle.isDirectory() && !whole.includes(bundle.name))
      plant(top, { [`dist/lambda/${bundle.name}/index.mjs`]: '' });
  return packagedIn(top, params);
}

export const templateOf = async (...params: string[]): Promise<Template> =>
  (await sketched([], ...params)).template;

/** The resources that a part of a template speaks of. */
export function mentioned(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { Ref, DependsOn, 'Fn::GetAtt': attribute, 'Fn::Sub': text } = part as Record<string, unknown>;
  const inText = [...String(text ?? '').matchAll(/\$\{([^}]+)\}/g)].map((match) => match[1]!.split('.')[0]!);
  const named = [Ref, DependsOn, Array.isArray(attribute) ? attribute[0] : undefined].flat();
  return [...named, ...inText, ...Object.values(part).flatMap(mentioned)].filter(
    (name): name is string => typeof name === 'string' && !name.startsWith('AWS::'),
  );
}

const ROLE = 'arn:aws:sts::123456789012:assumed-role/ci';
/** What the parameter `map` cannot be, and what is said of it. */
export const WRONG_MAPS: [map: string, message: string][] = [
  ['', 'map must be WHO=TENANT,…, got ""'],
  ['blue', 'map must be WHO=TENANT,…, got "blue"'],
  [`${ROLE}=blue,`, 'map must be WHO=TENANT,…, got ""'],
  [`${ROLE}=`, 'map has no tenant "": use 1 to 64 of a-z, 0-9 and -'],
  [`${ROLE}=Blue`, 'map has no tenant "Blue": use 1 to 64 of a-z, 0-9 and -'],
  [`${ROLE}=a/b`, 'map has no tenant "a/b": use 1 to 64 of a-z, 0-9 and -'],
  [`${ROLE}=blue,${ROLE}=green`, `map names "${ROLE}" twice`],
  [`${ROLE}=blue,${ROLE}=blue`, `map names "${ROLE}" twice`],
  ...[
    '=blue',
    ' =blue',
    'ci=blue',
    `${ROLE.replace('/ci', '/')}=blue`,
    `${ROLE.replace('sts', 'iam')}=blue`,
  ].map((map): [string, string] => [
    map,
    `map has no caller ${JSON.stringify(map.slice(0, -5))}: use arn:aws:sts::ACCOUNT:assumed-role/NAME for a role, arn:aws:iam::ACCOUNT:user/NAME for a user`,
  ]),
  [
    'arn:aws:iam::123456789012:role/ci=blue',
    'map has no caller "arn:aws:iam::123456789012:role/ci": use arn:aws:sts::ACCOUNT:assumed-role/NAME for a role, arn:aws:iam::ACCOUNT:user/NAME for a user',
  ],
  [
    '123456789012=blue',
    "map cannot tell accounts apart: all callers of an HTTP API have the API's own account; name a role, arn:aws:sts::123456789012:assumed-role/NAME",
  ],
];
