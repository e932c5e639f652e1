/** What a command works with: the command line before the environment before the configuration. Spec: ZDX §9, §10, §15. */
import { statSync } from 'node:fs';
import { modelOf, PROVIDERS } from '../../lib/engine/models.ts';
import type { SessionPlace } from '../../lib/engine/session-journal.ts';
import { show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import { agentSettings, defaultModel, type Settings, sessionPlace } from '../../lib/io/agent-setting.ts';
import { loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { ambient, openSessions } from '../../lib/io/open-sessions.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { type Config, configBaseUrl, configPrompt, homeOf, loadConfig, zdxHome } from './config.ts';
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
  const { config } = configured;
  const context = await loadAgentsFiles({ config: zdxHome(env), home: homeOf(env), root });
  const { tool_timeout_secs } = config;
  const max_tokens = flags.maxTokens ?? config.max_tokens ?? MAX_TOKENS;
  const settings = agentSettings({
    ...choiceOf(flags, config),
    root,
    config_base_urls: Object.fromEntries(
      Object.keys(PROVIDERS).map((name) => [name, configBaseUrl(config, name)]),
    ),
    system: flags.systemPrompt ?? configPrompt(configured),
    context: context.text,
    max_tokens,
    temperature: config.temperature,
    max_steps: flags.maxSteps ?? config.max_steps,
    tool_timeout_ms: tool_timeout_secs === undefined ? undefined : tool_timeout_secs * 1000,
    env,
  });
  const { sessions } = openSessions(storeOf(flags, config, env));
  return {
    root,
    settings,
    max_tokens,
    place: sessionPlace(sessions, ambient),
    warnings: [...configured.warnings, ...context.warnings],
    loaded: context.loaded,
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
  flags: Pick<Flags, 'provider' | 'model'>,
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
