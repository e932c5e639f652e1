/** What an agent of this machine works with, whoever drives it: a provider by name, its tools, the system prompt, the limits. */
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemPrompt } from '../engine/agents-md.ts';
import type { Choice } from '../engine/live-agents.ts';
import { MODELS, PROVIDERS } from '../engine/models.ts';
import { cost } from '../engine/prices.ts';
import type { Provider } from '../engine/provider.ts';
import { PLACEHOLDER, redactor } from '../engine/redact.ts';
import { formsOf } from '../engine/secret-shapes.ts';
import type { SessionPlace } from '../engine/session-journal.ts';
import type { Setting } from '../engine/talk.ts';
import { toolbox } from '../engine/tools.ts';
import type { Workspace } from '../engine/workspace.ts';
import { Fault } from '../fault.ts';
import type { Ambient, Sessions } from '../session/sessions.ts';
import { directoryWorkspace } from './directory-workspace.ts';
import { dead, newOwner } from './lease-owner.ts';
import { openProvider } from './open-provider.ts';

export interface SettingOptions {
  root: string;
  provider?: string | undefined;
  model?: string | undefined;
  base_url?: string | undefined;
  /** Of the configuration, by provider; the environment comes before them. */
  config_base_urls?: Readonly<Record<string, string | undefined>> | undefined;
  /** System prompt; what AGENTS.md files say comes behind it. */
  system?: string | undefined;
  /** Text of the AGENTS.md files. */
  context?: string | undefined;
  max_tokens?: number | undefined;
  temperature?: number | undefined;
  max_steps?: number | undefined;
  tool_timeout_ms?: number | undefined;
  /** How long a provider may be silent. */
  idle_ms?: number | undefined;
  /** Names of the tools to offer; all unless given. */
  tools?: readonly string[] | undefined;
  env: NodeJS.ProcessEnv;
}

/** What the document's program has. */
export const DEFAULTS = {
  provider: 'anthropic',
  model: 'claude-haiku-4-5',
  max_tokens: 8192,
  max_steps: 100,
  tool_timeout_ms: 30_000,
} as const;

export interface Settings {
  choice: Choice;
  /** Takes secrets out of what is shown. */
  redact(text: string): string;
  /** Where tools work. */
  cwd: string;
  /** On the directory, or elsewhere; `about` is what the model must know of that. */
  of(choice: Choice, elsewhere?: { workspace: Workspace; cwd: string; about: string }): Setting;
}

export function agentSettings(options: SettingOptions): Settings {
  const { env } = options;
  const given = options.provider ?? DEFAULTS.provider;
  // Shorter ones would be found in ordinary words.
  const keys = Object.values(PROVIDERS)
    .map(({ key_env }) => (key_env && env[key_env]?.trim()) ?? '')
    .filter((key) => key.length >= 8);
  const redact = {
    ...redactor(keys),
    keys: (text: string) => keys.reduce((all, key) => all.replaceAll(key, PLACEHOLDER), text),
    tail: (text: string) => keys.flatMap(formsOf).reduce(withoutBeginning, text),
  };
  const providers = new Map<string, Provider>();
  const providerOf = (name: string) => {
    const found = providers.get(name);
    if (found) return found;
    // The address that was told is that of the provider that was told.
    const base_url = name === given ? options.base_url : undefined;
    const config_base_url = options.config_base_urls?.[name];
    const made = openProvider({ provider: name, base_url, config_base_url, env, idle_ms: options.idle_ms });
    providers.set(name, made);
    return made;
  };
  const cwd = resolve(options.root);
  const directory = { workspace: directoryWorkspace(cwd), cwd, about: options.context ?? '' };

  return {
    choice: { provider: given, model: options.model ?? defaultModel(given) },
    redact: redact.text,
    cwd,
    of({ provider, model }, elsewhere) {
      const { workspace, cwd, about } = elsewhere ?? directory;
      // The user's own words lose what the user's prompts lose; what a project says, all that looks like a secret.
      const system = systemPrompt({
        config_prompt: options.system && redact.keys(options.system),
        context: redact.text(about),
      });
      const tools = toolbox(workspace, {
        timeout_ms: options.tool_timeout_ms ?? DEFAULTS.tool_timeout_ms,
        offered: options.tools,
        sleep: (ms, signal) => sleep(ms, undefined, { signal }),
      });
      return {
        cwd,
        parts: {
          provider: providerOf(provider),
          tools,
          redact,
          cost: (id, usage) => cost(id, usage, provider),
          now: () => new Date().toISOString(),
        },
        options: {
          model,
          system,
          max_tokens: options.max_tokens ?? DEFAULTS.max_tokens,
          temperature: options.temperature,
          max_steps: options.max_steps ?? DEFAULTS.max_steps,
        },
      };
    },
  };
}

/** A text without the beginning of a key at its end; a few letters are nobody's secret. */
function withoutBeginning(text: string, key: string): string {
  for (let length = key.length - 1; length >= 6; length--)
    if (text.endsWith(key.slice(0, length))) return `${text.slice(0, -length)}${PLACEHOLDER}`;
  return text;
}

/** The first model that is known of a provider; one without any must be told. */
export function defaultModel(provider: string): string {
  if (provider === DEFAULTS.provider) return DEFAULTS.model;
  const first = MODELS.find((model) => model.provider === provider);
  if (first) return first.id;
  throw new Fault('invalid_args', `which model of ${provider}? give --model`);
}

/** Sessions as this process works on them; all it does with them at a time must go through one place, which shares its leases. */
export function sessionPlace(sessions: Sessions, ambient: Ambient): SessionPlace {
  return {
    sessions,
    ambient,
    owner: newOwner(),
    held: new Map(),
    dead,
    every(ms, task) {
      const timer = setInterval(task, ms);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
