/**
 * `zdx doctor`: tries everything that zdx needs and says in one line each what is so and what to do. A key is only ever said to be
 * set or not. What it makes it removes again, but for a store's own empty @tmp. Spec: ZDX §5 "Key management", §8, §9; facts on ZDX.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  rmdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { modelOf, PROVIDERS } from '../../lib/engine/models.ts';
import { redactor } from '../../lib/engine/redact.ts';
import { Fault } from '../../lib/fault.ts';
import { loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { checkLocal } from '../../lib/io/fs-sessions.ts';
import { baseUrl, keyOf, providerInfo } from '../../lib/io/open-provider.ts';
import { openStore, storeDirectory } from '../../lib/io/open-store.ts';
import { jsonText } from '../../lib/json-text.ts';
import { checkStore } from '../../lib/store-check.ts';
import {
  type Config,
  configBaseUrl,
  configPrompt,
  type Env,
  homeOf,
  loadConfig,
  reason,
  zdxHome,
} from './config.ts';
import { reach } from './reach.ts';
import { choiceOf } from './setup.ts';

export interface DoctorFlags {
  json?: boolean;
  provider?: string;
  model?: string;
  store?: string;
  endpoint?: string;
  root?: string;
}

export interface DoctorIo {
  env: NodeJS.ProcessEnv;
  out(line: string): void;
  err(line: string): void;
  /** How long the provider may take to answer. */
  reach_ms?: number;
}

export type Status = 'ok' | 'warning' | 'failed';

export interface Finding {
  name: string;
  status: Status;
  message: string;
}

type Found = [status: Status, message: string];

const OLDEST_NODE = [20, 19] as const;
const REACH_MS = 5000;
const WORDS: Readonly<Record<Status, string>> = { ok: 'ok', warning: 'warning', failed: 'FAILED' };

/** Gives the exit code: 0 when nothing failed. */
export async function doctor(
  flags: DoctorFlags,
  { env, out, reach_ms = REACH_MS }: DoctorIo,
): Promise<number> {
  const keys = Object.values(PROVIDERS).flatMap(({ key_env }) => (key_env && env[key_env]?.trim()) || []);
  const veil = redactor(keys);
  const checks: Finding[] = [];
  /** What is thrown is found too. */
  const check = async (name: string, look: () => Found | Promise<Found>) => {
    const [status, message] = await Promise.resolve().then(look).catch(failed);
    const finding = { name, status, message: veil.text(message) };
    checks.push(finding);
    if (!flags.json) out(`${WORDS[status].padEnd(8)} ${name}: ${finding.message}`);
  };
  let config: Config = {};

  await check('node', () => nodeVersion(process.versions.node));
  await check('config', () => {
    const loaded = loadConfig(env);
    config = loaded.config;
    configPrompt(loaded);
    if (!loaded.exists) return ['ok', `${loaded.path} is not there; \`zdx config init\` writes one`];
    if (loaded.warnings.length > 0) return ['warning', loaded.warnings.join('; ')];
    return ['ok', loaded.path];
  });
  let provider = flags.provider ?? config.provider ?? '';
  await check('model', () => {
    if (provider !== '') providerInfo(provider);
    const choice = choiceOf(flags, config);
    const owner = modelOf(choice.model)?.provider;
    provider = choice.provider;
    if (owner !== undefined && owner !== provider && provider !== 'openrouter')
      return [
        'warning',
        `${choice.model} is a model of ${owner}, not of ${provider}: give --provider or --model`,
      ];
    return ['ok', `${choice.model} of ${provider}`];
  });
  if (Object.hasOwn(PROVIDERS, provider)) {
    const info = providerInfo(provider);
    await check('key', () => {
      if (keyOf(provider, info, env) === undefined) return ['ok', `${provider} needs none`];
      return ['ok', `${info.key_env} is set`];
    });
    await check('provider', () => {
      const url = baseUrl({ env, config_base_url: configBaseUrl(config, provider) }, info);
      return reached(new URL(url), reach_ms, info.base_url_env);
    });
  }
  const told = flags.store ?? config.store;
  const store = told ?? zdxHome(env);
  if (told !== undefined || flags.endpoint !== undefined)
    await check('store', () => trusted(store, flags.endpoint));
  // What is no store has no directory either.
  const directory = checks.some(({ name, status }) => name === 'store' && status === 'failed')
    ? undefined
    : storeDirectory(store);
  if (directory !== undefined) await check('sessions', () => writable(join(resolve(directory), 'sessions')));
  const root = resolve(flags.root ?? '.');
  await check('root', () => usable(root));
  await check('shell', async () =>
    shells(await version(env, 'sh', ['-c', 'exit 0']), await version(env, 'bash')),
  );
  await check('git', async () => {
    const found = await version(env, 'git');
    return found === undefined
      ? ['warning', 'not found: the model often uses it, so install it']
      : ['ok', found];
  });
  await check('AGENTS.md', async () => {
    const { loaded, warnings } = await loadAgentsFiles({ config: zdxHome(env), home: homeOf(env), root });
    if (warnings.length > 0) return ['warning', warnings.join('; ')];
    return ['ok', loaded.length > 0 ? loaded.join(', ') : 'none'];
  });

  const bad = checks.filter(({ status }) => status === 'failed').length;
  if (flags.json) out(jsonText({ ok: bad === 0, checks }));
  else if (bad === 0) out('zdx is ready');
  else out(bad === 1 ? '1 check failed' : `${bad} checks failed`);
  return bad === 0 ? 0 : 1;
}

function failed(error: unknown): Found {
  if (error instanceof Fault) return ['failed', error.message];
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return ['failed', reason(error as NodeJS.ErrnoException)];
  throw error;
}

function nodeVersion(found: string): Found {
  const [major = 0, minor = 0] = found.split('.').map(Number);
  const [wanted, least] = OLDEST_NODE;
  if (major > wanted || (major === wanted && minor >= least)) return ['ok', found];
  return ['failed', `${found} is too old: install ${wanted}.${least} or newer`];
}

/** Any answer will do: without a key it is a refusal as a rule. */
async function reached(url: URL, ms: number, variable: string): Promise<Found> {
  const shown = `${url.origin}${url.pathname}`;
  const found = await reach(url, ms);
  if (typeof found === 'number') return ['ok', `${shown} answers (HTTP ${found})`];
  return ['failed', `${shown}: ${found}; the address comes from ${variable} or the config`];
}

/** By writing a file there. Directories made for it are removed again. */
function writable(directory: string): Found {
  const file = join(directory, `.doctor-${randomUUID()}`);
  let made: string | undefined;
  try {
    made = mkdirSync(directory, { recursive: true, mode: 0o700 });
    checkLocal(statfsSync(directory).type);
    writeFileSync(file, 'zdx doctor\n', { flag: 'wx', mode: 0o600 });
    rmSync(file);
  } catch (error) {
    if (error instanceof Fault) throw error;
    const why = reason(error as NodeJS.ErrnoException);
    return ['failed', `${directory} cannot be written to: ${why}; change that, or set ZDX_HOME`];
  } finally {
    if (made !== undefined) removeEmpty(directory, made);
  }
  return ['ok', `${directory} can be written to`];
}

/** Up to `top`; whatever has something in it by now stays. */
function removeEmpty(directory: string, top: string): void {
  try {
    for (let at = directory; ; at = dirname(at)) {
      rmdirSync(at);
      if (at === top) return;
    }
  } catch {
    // Somebody else uses it already.
  }
}

async function trusted(address: string, endpoint: string | undefined): Promise<Found> {
  const { trust, checks } = await checkStore(openStore(address, { endpoint }), randomUUID());
  if (trust === 'everything') return ['ok', `${address} may be trusted with everything`];
  const wrong = checks.filter(({ ok }) => !ok).map(({ check }) => check);
  if (trust === 'one writer')
    return ['warning', `${address} may be trusted with one writer only; not so: ${wrong.join('; ')}`];
  return ['failed', `${address} must not be used; not so: ${wrong.join('; ')}`];
}

function usable(root: string): Found {
  const stats = statSync(root, { throwIfNoEntry: false });
  if (!stats) return ['failed', `${root} does not exist: give --root DIRECTORY`];
  if (!stats.isDirectory()) return ['failed', `${root} is not a directory: give --root DIRECTORY`];
  try {
    accessSync(root, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return ['warning', `${root} cannot be written to: the model can only read`];
  }
  return ['ok', root];
}

function shells(sh: string | undefined, bash: string | undefined): Found {
  if (sh === undefined) return ['failed', 'no sh: the bash tool runs its commands with it, so install one'];
  return bash === undefined
    ? ['warning', 'sh, but no bash: commands written for it fail']
    : ['ok', `sh, and ${bash}`];
}

/** The first line of what a program says of itself; undefined when it cannot be run. */
function version(env: Env, program: string, args = ['--version']): Promise<string | undefined> {
  return new Promise((done) => {
    execFile(program, args, { env: { ...env }, timeout: REACH_MS }, (error, stdout) =>
      done(error ? undefined : stdout.split('\n', 1)[0]!.trim()),
    );
  });
}
