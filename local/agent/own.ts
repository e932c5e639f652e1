/** An agent with what its project says in AGENTS.md files, and its user in the configuration of zdx, for every command that serves one. */
import type { Agents } from '../../lib/engine/agents.ts';
import { globalAgentsFile, loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { type AgentsOptions, openAgents } from '../../lib/io/open-agents.ts';
import { homeOf, loadConfig, zdxHome } from '../zdx/config.ts';
import { withConfig } from '../zdx/setup.ts';

export interface OwnOptions extends AgentsOptions {
  /** Behind the system prompt, the configuration's too. */
  append_system?: readonly string[] | undefined;
}

/** `say` takes one line about each file that was loaded or cannot be. */
export async function agentsOf(told: OwnOptions, say: (text: string) => void): Promise<Agents> {
  const { append_system = [], ...options } = told;
  const { env, root } = options;
  const configured = loadConfig(env);
  const completed = withConfig(options, configured);
  const config = zdxHome(env);
  const { text: context, loaded, warnings } = await loadAgentsFiles({ config, home: homeOf(env), root });
  for (const warning of [...configured.warnings, ...warnings]) say(warning);
  if (loaded.length > 0) say(`Loaded AGENTS.md from: ${loaded.join(', ')}`);
  return openAgents({
    ...options,
    ...completed,
    system: [completed.system, ...append_system].filter(Boolean).join('\n\n'),
    context,
    guidelines: await globalAgentsFile(config),
  });
}
