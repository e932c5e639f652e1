/** `zgate agent`: the agent as a server of zot rpc, on standard input and output or on the listeners given. */
import { LONGEST_IDLE_S } from '../../lib/engine/provider.ts';
import { show } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import { reporter } from '../report.ts';
import { type ServeOptions, serve } from '../serve.ts';
import { tokenCheck } from '../token.ts';
import { agentGuard } from './guard.ts';
import type { OwnOptions } from './own.ts';

export interface AgentFlags extends Omit<ServeOptions, 'snapshot' | 'index' | 'log' | 'lang'> {
  cwd?: string;
  /** What other clients pass; a key in a command line is everybody's. */
  apiKey?: string;
  provider?: string;
  model?: string;
  baseUrl?: string;
  systemPrompt?: string;
  appendSystemPrompt?: string[];
  maxSteps?: string;
  maxTokens?: string;
  toolTimeout?: string;
  idleTimeout?: string;
  /** Names with commas between; false for none. */
  tools?: string | false;
  session?: string | false;
}

const TOOLS = ['bash', 'edit', 'read', 'write'];

/** Serves until the input ends or a signal comes; gives the exit code. */
export async function agent(
  flags: AgentFlags,
  process: NodeJS.Process,
  talk: (text: string) => void,
): Promise<number> {
  const { env } = process;
  const root = flags.root ?? flags.cwd ?? '.';
  const shown = flags.token !== undefined || flags.tokenFile !== undefined || env.ZGATE_TOKEN;
  for (const flag of ['tcp', 'http'] as const)
    if (flags[flag] !== undefined && !shown)
      throw new Fault(
        'unauthorized',
        `--${flag} lets whoever reaches it run commands: give --token-file FILE too`,
      );
  const options: OwnOptions = {
    root,
    provider: flags.provider,
    model: flags.model,
    base_url: flags.baseUrl,
    system: flags.systemPrompt,
    append_system: flags.appendSystemPrompt,
    max_steps: count('--max-steps', flags.maxSteps, 1),
    max_tokens: count('--max-tokens', flags.maxTokens, 1),
    tool_timeout_ms: seconds('--tool-timeout', flags.toolTimeout),
    idle_ms: seconds('--idle-timeout', flags.idleTimeout, 1, LONGEST_IDLE_S),
    tools: toolNames(flags.tools),
    session: flags.session === false ? undefined : flags.session,
    store: flags.store,
    endpoint: flags.endpoint,
    env,
    report: reporter(talk),
  };
  const { agentsOf } = await import('./own.ts');
  const agents = await agentsOf(options, (text) => talk(`zgate: ${text}`));
  // One that is not there is better told of now than when somebody first says something.
  if (options.session !== undefined)
    await agents.state(options.session, { signal: new AbortController().signal });
  const wanted = env.ZOTCORE_RPC_TOKEN;
  const guard = wanted ? agentGuard(tokenCheck(wanted)) : undefined;
  const code = await serve({ ...flags, root }, process, talk, { agents, first: 'agent', guard });
  return guard?.refused() ? 1 : code;
}

function count(
  flag: string,
  text: string | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  throw new Fault('invalid_args', `${flag} must be a whole number ${range}, got ${show(text)}`);
}

function seconds(flag: string, text: string | undefined, least = 0, most?: number): number | undefined {
  const value = count(flag, text, least, most);
  return value === undefined ? undefined : value * 1000;
}

function toolNames(given: string | false | undefined): string[] | undefined {
  if (given === undefined) return undefined;
  if (given === false) return [];
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const strange = names.find((name) => !TOOLS.includes(name));
  if (strange !== undefined)
    throw new Fault('invalid_args', `--tools: no tool ${show(strange)}; there are ${TOOLS.join(', ')}`);
  return names;
}
