/** Opens the agents of this machine: a provider by name, tools on a directory or a snapshot, sessions in a store. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Agents } from '../engine/agents.ts';
import { systemPrompt } from '../engine/agents-md.ts';
import { type Begun, type Choice, LiveAgents } from '../engine/live-agents.ts';
import { MODELS, PROVIDERS } from '../engine/models.ts';
import { copyOverlay } from '../engine/overlay.ts';
import { cost } from '../engine/prices.ts';
import type { Provider } from '../engine/provider.ts';
import { redactor } from '../engine/redact.ts';
import type { Setting } from '../engine/talk.ts';
import { toolbox } from '../engine/tools.ts';
import { Fault } from '../fault.ts';
import { resolve as resolveSnapshot } from '../snapshot/resolve.ts';
import { version } from '../version.ts';
import { storedAborts } from './agent-aborts.ts';
import { directoryWorkspace } from './directory-workspace.ts';
import { openProvider } from './open-provider.ts';
import { ambient, openSessions } from './open-sessions.ts';
import { defaultStore, openStore } from './open-store.ts';
import { openBase, overlayWorkspace } from './overlay-workspace.ts';
import { prefixed } from './prefixed-store.ts';

export interface AgentsOptions {
  root: string;
  provider?: string | undefined;
  model?: string | undefined;
  base_url?: string | undefined;
  /** System prompt; what AGENTS.md files say comes behind it. */
  system?: string | undefined;
  /** Text of the AGENTS.md files. */
  context?: string | undefined;
  max_tokens?: number | undefined;
  temperature?: number | undefined;
  max_steps?: number | undefined;
  tool_timeout_ms?: number | undefined;
  /** Names of the tools to offer; all unless given. */
  tools?: readonly string[] | undefined;
  /** Whether commands may be run for sessions on snapshots. */
  commands?: boolean | undefined;
  /** The session of connections that name none. */
  session?: string | undefined;
  store?: string | undefined;
  endpoint?: string | undefined;
  env: NodeJS.ProcessEnv;
  report(error: unknown): void;
}

/** What the document's program has. */
export const DEFAULTS = {
  provider: 'anthropic',
  model: 'claude-haiku-4-5',
  max_tokens: 8192,
  max_steps: 100,
  tool_timeout_ms: 30_000,
} as const;

export function openAgents(options: AgentsOptions): Agents {
  const { root, env, report } = options;
  const given = options.provider ?? DEFAULTS.provider;
  const choice: Choice = { provider: given, model: options.model ?? defaultModel(given) };
  const keys = Object.values(PROVIDERS).flatMap(({ key_env }) => (key_env && env[key_env]) || []);
  const redact = {
    ...redactor(keys),
    keys: (text: string) => keys.reduce((all, key) => all.replaceAll(key, '[redacted]'), text),
  };
  const store = openStore(options.store ?? defaultStore(env), { endpoint: options.endpoint });
  const { sessions } = openSessions({
    ...(options.store !== undefined && { store: options.store }),
    ...(options.endpoint !== undefined && { endpoint: options.endpoint }),
  });
  const providers = new Map<string, Provider>();
  const providerOf = (name: string) => {
    const found = providers.get(name);
    if (found) return found;
    // The address that was told is that of the provider that was told.
    const base_url = name === given ? options.base_url : undefined;
    const made = openProvider({ provider: name, base_url, env });
    providers.set(name, made);
    return made;
  };
  const cwd = resolve(root);
  const directory = directoryWorkspace(cwd);
  const overlay = async ({ session, snapshot }: Begun) => {
    if (snapshot === undefined)
      throw new Fault(
        'invalid_args',
        `session ${session} works on a directory: only a snapshot's changes are kept`,
      );
    const commands = options.commands ?? true;
    return overlayWorkspace({ store, session, reader: await openBase(store, snapshot), commands });
  };

  async function setting({ provider, model }: Choice, begun: Begun | undefined): Promise<Setting> {
    const snapshot = begun?.snapshot !== undefined;
    const workspace = snapshot ? await overlay(begun) : directory;
    const context = [options.context ?? '', snapshot ? OVERLAY : ''].filter(Boolean).join('\n\n');
    const all = toolbox(workspace, {
      timeout_ms: options.tool_timeout_ms ?? DEFAULTS.tool_timeout_ms,
      sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    });
    const wanted = options.tools;
    const definitions = all.definitions.filter(({ name }) => wanted?.includes(name) ?? true);
    return {
      cwd: snapshot ? '/workspace' : cwd,
      parts: {
        provider: providerOf(provider),
        tools: definitions.length === 0 ? undefined : { ...all, definitions },
        redact,
        cost: (id, usage) => cost(id, usage, provider),
        now: () => new Date().toISOString(),
      },
      options: {
        model,
        system: systemPrompt({ config_prompt: options.system, context }),
        max_tokens: options.max_tokens ?? DEFAULTS.max_tokens,
        temperature: options.temperature,
        max_steps: options.max_steps ?? DEFAULTS.max_steps,
      },
    };
  }

  return new LiveAgents({
    version,
    choice,
    models: MODELS,
    session: options.session,
    place: {
      sessions,
      ambient,
      owner: `${hostname()}/${process.pid}`,
      dead,
      every(ms, task) {
        const timer = setInterval(task, ms);
        timer.unref();
        return () => clearInterval(timer);
      },
    },
    setting,
    changes: overlay,
    copyChanges: ({ session }, to) => copyOverlay(store, session, to),
    pin: async (text) => {
      const { repo, entry } = await resolveSnapshot(store, text);
      return `${repo}@${entry.id}`;
    },
    newId: () => randomUUID(),
    aborts: storedAborts(prefixed(store, 'agent'), report),
  });
}

/** What the model must know of a workspace that is not a directory. */
const OVERLAY =
  'You work on a snapshot of a repository. Use paths relative to its root: commands run in a copy of it.';

/** The first model that is known of a provider; one without any must be told. */
function defaultModel(provider: string): string {
  if (provider === DEFAULTS.provider) return DEFAULTS.model;
  const first = MODELS.find((model) => model.provider === provider);
  if (first) return first.id;
  throw new Fault('invalid_args', `which model of ${provider}? give --model`);
}

/** A process of this machine that is not there any more. Of others nothing is known. */
function dead(owner: string): boolean {
  const [, host, pid] = /^(.*)\/(\d+)$/.exec(owner) ?? [];
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
