/**
 * zdx's configuration: where it is, what may stand in it, and a first file with every key explained. Keys of providers never
 * come from here, and messages never show what could be one. Spec: ZDX §9, §8 "Storage location".
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parse, TomlDate, TomlError } from 'smol-toml';
import { PROVIDERS } from '../../lib/engine/models.ts';
import { LONGEST_IDLE_S } from '../../lib/engine/provider.ts';
import { redactor } from '../../lib/engine/redact.ts';
import { hint, show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export interface Config {
  provider?: string;
  model?: string;
  max_tokens?: number;
  temperature?: number;
  /** 0: as long as it takes. */
  tool_timeout_secs?: number;
  idle_timeout_secs?: number;
  max_steps?: number;
  system_prompt?: string;
  /** An absolute path. */
  system_prompt_file?: string;
  anthropic_base_url?: string;
  openai_base_url?: string;
  gemini_base_url?: string;
  openrouter_base_url?: string;
  deepseek_base_url?: string;
  ollama_base_url?: string;
  store?: string;
}

export interface LoadedConfig {
  path: string;
  exists: boolean;
  config: Config;
  /** One line each. */
  warnings: string[];
}

/** What a value must be: undefined when it is, else the words for it. */
type Rule = (value: unknown) => string | undefined;

interface Key {
  rule: Rule;
  /** What `config init` says of it, and the value it shows. */
  about: string;
  value: string | number;
}

const text: Rule = (value) => (typeof value === 'string' ? undefined : 'a string');
const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER): Rule =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
      ? undefined
      : `a whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`}`;
const providerName: Rule = (value) =>
  value === '' || (typeof value === 'string' && Object.hasOwn(PROVIDERS, value))
    ? undefined
    : `one of ${Object.keys(PROVIDERS).join(', ')}`;
const temperature: Rule = (value) =>
  typeof value === 'number' && value >= 0 && value <= 2 ? undefined : 'a number from 0 to 2';
const address: Rule = (value) =>
  typeof value === 'string' && (value.trim() === '' || /^https?:\/\/[^/?#\s]+/i.test(value.trim()))
    ? undefined
    : 'a URL: http://HOST or https://HOST';

const addressOf = (name: string): Key => ({
  rule: address,
  about: `Where ${name} is. Empty: not set. ${PROVIDERS[name]!.base_url_env} comes before it.`,
  value: PROVIDERS[name]!.base_url,
});

/** Every key there is, in the order of the file that `config init` writes. */
export const CONFIG_KEYS: Readonly<Record<keyof Config, Key>> = {
  provider: {
    rule: providerName,
    about: `Whose models: ${Object.keys(PROVIDERS).join(', ')}. Their keys come from the environment.`,
    value: 'anthropic',
  },
  model: { rule: text, about: 'The model that prompts go to.', value: 'claude-haiku-4-5' },
  max_tokens: { rule: whole(1), about: 'Tokens that one answer may have.', value: 1024 },
  temperature: { rule: temperature, about: "From 0 to 2. Not set: the provider's own.", value: 1 },
  max_steps: { rule: whole(1), about: 'Turns of the model that one prompt may take.', value: 100 },
  tool_timeout_secs: {
    rule: whole(0),
    about: 'Seconds that a tool may take. 0: as long as it takes.',
    value: 30,
  },
  idle_timeout_secs: {
    rule: whole(1, LONGEST_IDLE_S),
    about: `Seconds that a provider may be silent, up to ${LONGEST_IDLE_S}. A local model's first answer may take a while.`,
    value: 120,
  },
  system_prompt: {
    rule: text,
    about: 'What the model is told first. AGENTS.md files come behind it.',
    value: 'Answer in short sentences.',
  },
  system_prompt_file: {
    rule: text,
    about: 'A file with that text instead; it wins. Relative to this file.',
    value: 'system-prompt.md',
  },
  store: {
    rule: text,
    about: 'Where sessions are: a directory or s3://BUCKET/PREFIX. Not set: sessions/ beside this file.',
    value: 's3://my-bucket/zdx',
  },
  anthropic_base_url: addressOf('anthropic'),
  openai_base_url: addressOf('openai'),
  gemini_base_url: addressOf('gemini'),
  openrouter_base_url: addressOf('openrouter'),
  deepseek_base_url: addressOf('deepseek'),
  ollama_base_url: addressOf('ollama'),
};

/** Where zdx keeps what is the user's: `$ZDX_HOME`, else below `$XDG_CONFIG_HOME` or `~/.config`. */
export function zdxHome(env: Env): string {
  if (env.ZDX_HOME) return resolve(env.ZDX_HOME);
  // The XDG specification says to ignore relative paths.
  const base = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(homeOf(env), '.config');
  return join(base, 'zdx');
}

export const homeOf = (env: Env): string => env.HOME || homedir();

export const configPath = (env: Env): string => join(zdxHome(env), 'config.toml');

/** The address of a provider as the configuration has it. */
export const configBaseUrl = (config: Config, provider: string): string | undefined =>
  config[`${provider}_base_url` as 'openai_base_url'];

/** How long a provider may be silent, in milliseconds. */
export const idleMs = ({ idle_timeout_secs }: Config): number | undefined =>
  idle_timeout_secs && idle_timeout_secs * 1000;

/** No file is an empty configuration. Faults name the file and what is wrong in it; none is a usage error. */
export function loadConfig(env: Env): LoadedConfig {
  const path = configPath(env);
  const source = read(path);
  if (source === undefined) return { path, exists: false, config: {}, warnings: [] };
  const config: Record<string, unknown> = {};
  const warnings: string[] = [];
  for (const [key, value] of Object.entries(parsed(path, source))) {
    const known = Object.hasOwn(CONFIG_KEYS, key) ? CONFIG_KEYS[key as keyof Config] : undefined;
    if (!known) {
      warnings.push(`${path}: ${unknownKey(key)}`);
      continue;
    }
    const wanted = known.rule(value);
    if (wanted !== undefined)
      throw new Fault('corrupt', veiled(`${path}: ${key} must be ${wanted}, got ${told(known, value)}`));
    const kept = typeof value === 'string' && key !== 'system_prompt' ? value.trim() : value;
    if (kept !== '') config[key] = kept;
  }
  const file = config.system_prompt_file as string | undefined;
  if (file !== undefined)
    config.system_prompt_file = resolve(dirname(path), file.replace(/^~(?=\/)/, homeOf(env)));
  return { path, exists: true, config, warnings };
}

/** The system prompt of the configuration: what stands in its file, else what stands in itself. Read only when it is needed. */
export function configPrompt({ path, config }: Pick<LoadedConfig, 'path' | 'config'>): string | undefined {
  const { system_prompt_file: file } = config;
  if (file === undefined) return config.system_prompt;
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const why = reason(error as NodeJS.ErrnoException);
    throw new Fault('unavailable', `${path}: system_prompt_file ${file} cannot be read: ${why}`, {
      cause: error,
    });
  }
}

/** Writes a configuration with nothing set and everything explained; gives its path. */
export function initConfig(env: Env): string {
  const path = configPath(env);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Fails when anything is there, a link that leads nowhere too.
    writeFileSync(path, template(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const failed = error as NodeJS.ErrnoException;
    if (failed.code === 'EEXIST' && failed.path === path)
      throw new Fault('conflict', `Config file already exists at ${path}`);
    throw new Fault('unavailable', `${path} cannot be written: ${reason(failed)}`, { cause: error });
  }
  return path;
}

function template(): string {
  const keys = Object.entries(CONFIG_KEYS).map(
    ([key, { about, value }]) => `# ${about}\n# ${key} = ${JSON.stringify(value)}\n`,
  );
  const head =
    '# zdx: every key there is. Take the # away from a line to set it.\n# What the command line says comes first, then the environment, then this file.\n# API keys do not belong here: set ANTHROPIC_API_KEY and the like in the environment.\n';
  return [head, ...keys].join('\n');
}

/** Undefined when there is no such file. */
function read(path: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new Fault('unavailable', `${path} cannot be read: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

function parsed(path: string, source: string): Record<string, unknown> {
  try {
    return parse(source);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message goes on with the lines around the place, and so does the error as a cause: they may hold anything.
    const what = error.message.split('\n', 1)[0]!.replace('Invalid TOML document: ', '');
    const more = what === 'invalid value' ? ' (text goes into quotes)' : '';
    throw new Fault('corrupt', `${path}:${error.line}:${error.column}: not valid TOML: ${what}${more}`);
  }
}

const SECRET = /(?:^|[_-])(?:api[_-]?key|auth[_-]?token|access[_-]?token|secret|password)$/i;

function unknownKey(key: string): string {
  if (!SECRET.test(key)) return veiled(`unknown key ${show(key)}${hint(key, Object.keys(CONFIG_KEYS))}`);
  const name = key.replace(/[_-]?api[_-]?key$/i, '').toLowerCase();
  const variable = PROVIDERS[Object.hasOwn(PROVIDERS, name) ? name : 'anthropic']?.key_env;
  return veiled(`${key} is not taken from here: keys come from the environment (${variable}); remove it`);
}

/** A base URL may hold a password. */
function told({ rule }: Key, value: unknown): string {
  if (value instanceof TomlDate) return 'a date';
  return rule === address && typeof value === 'string' ? 'something else' : show(value);
}

const veiled = (message: string): string => redactor().text(message);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'a part of the path is no directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a directory',
  EEXIST: 'something else is in its place',
  ENOSPC: 'no space left',
  EROFS: 'read-only file system',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not UTF-8 text',
};

/** What the system says, in words. */
export const reason = ({ code = 'unknown' }: NodeJS.ErrnoException): string => REASONS[code] ?? code;
