/** What a command works with: the command line before the environment before the configuration. Spec: ZDX §9, §10, §15. */
import { statSync } from 'node:fs';
import { modelOf, PROVIDERS } from '../../lib/engine/models.ts';
import type { SessionPlace } from '../../lib/engine/session-journal.ts';
import { show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import {
  agentSettings,
  defaultModel,
  type SettingOptions,
  type Settings,
  sessionPlace,
} from '../../lib/io/agent-setting.ts';
import { loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { ambient, openSessions } from '../../lib/io/open-sessions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import {
  type Config,
  configBaseUrl,
  configPrompt,
  homeOf,
  idleMs,
  type LoadedConfig,
  loadConfig,
  zdxHome,
} from './config.ts';
import type { Flags, Io } from './flags.ts';

/** Of the document's program. */
const MAX_TOKENS = 1024;

export interface Setup {
  root: string;
  settings: Settings;
  /** Of one answer. */
  max_tokens: number;
  place: SessionPlace;
  /** One line each. */
  warnings: string[];
  /** AGENTS.md files whose text is in the system prompt. */
  loaded: string[];
}

export async function setUp(flags: Flags, { env }: Pick<Io, 'env'>): Promise<Setup> {
  const root = rootOf(flags);
  const configured = loadConfig(env);
  const context = await loadAgentsFiles({ config: zdxHome(env), home: homeOf(env), root });
  const { provider, model, systemPrompt: system, maxSteps: max_steps } = flags;
  const options = withConfig({ provider, model, system, max_steps, max_tokens: flags.maxTokens }, configured);
  const max_tokens = options.max_tokens ?? MAX_TOKENS;
  const settings = agentSettings({
    ...options,
    root,
    context: context.text,
    max_tokens,
    env,
  });
  const { sessions } = openSessions(storeOf(flags, configured.config, env));
  return {
    root,
    settings,
    max_tokens,
    place: sessionPlace(sessions, ambient),
    warnings: [...configured.warnings, ...context.warnings],
    loaded: context.loaded,
  };
}

/** What a command line may say, and the configuration where it does not. */
type Told = Pick<
  SettingOptions,
  'provider' | 'model' | 'system' | 'max_tokens' | 'max_steps' | 'tool_timeout_ms' | 'idle_ms'
>;

/** How to ask a model: what was told, completed by what the configuration says. */
export function withConfig(
  told: Told,
  configured: LoadedConfig,
): Told & Pick<SettingOptions, 'config_base_urls' | 'temperature'> {
  const { config } = configured;
  const { tool_timeout_secs: seconds } = config;
  return {
    ...choiceOf(told, config),
    config_base_urls: Object.fromEntries(
      Object.keys(PROVIDERS).map((name) => [name, configBaseUrl(config, name)]),
    ),
    system: told.system ?? configPrompt(configured),
    max_tokens: told.max_tokens ?? config.max_tokens,
    temperature: config.temperature,
    max_steps: told.max_steps ?? config.max_steps,
    tool_timeout_ms: told.tool_timeout_ms ?? (seconds === undefined ? undefined : seconds * 1000),
    idle_ms: told.idle_ms ?? idleMs(config),
  };
}

export function rootOf({ root = '.' }: Flags): string {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory()) return root;
  throw new Fault('invalid_args', `--root must be a directory, ${show(root)} is none`);
}

/** Where sessions are: plain files beside the configuration unless told otherwise. */
export function storeOf(
  flags: Pick<Flags, 'store' | 'endpoint'>,
  config: Config,
  env: NodeJS.ProcessEnv,
): { store: string; endpoint?: string } {
  const store = flags.store ?? config.store ?? zdxHome(env);
  // Refuses what is no address before it is taken for the name of a directory.
  openStore(store, { endpoint: flags.endpoint });
  return { store, ...(flags.endpoint !== undefined && { endpoint: flags.endpoint }) };
}

/** Models that no list of ours names are these providers' own. */
const OPEN_ENDED = ['ollama', 'openrouter'];

/** A model that is known tells its provider; the configuration's model goes with its own provider only. */
export function choiceOf(
  flags: Pick<Told, 'provider' | 'model'>,
  config: Pick<Config, 'provider' | 'model'>,
): { provider: string; model: string } {
  const configured = config.provider ?? providerOf(config.model) ?? 'anthropic';
  const provider = flags.provider ?? providerFor(flags.model, configured);
  const model = flags.model ?? (provider === configured ? config.model : undefined) ?? defaultModel(provider);
  return { provider, model };
}

/** Whose a model is, when there is a provider already. */
export function providerFor(model: string | undefined, current: string): string {
  return OPEN_ENDED.includes(current) ? current : (providerOf(model) ?? current);
}

const providerOf = (model: string | undefined) =>
  model === undefined ? undefined : modelOf(model)?.provider;
