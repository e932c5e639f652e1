/** An agent with what its project says in AGENTS.md files, for every command that serves one. */
import type { Agents } from '../../lib/engine/agents.ts';
import { loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { type AgentsOptions, openAgents } from '../../lib/io/open-agents.ts';
import { homeOf, zdxHome } from '../zdx/config.ts';

/** `say` takes one line about each file that was loaded or cannot be. */
export async function agentsOf(options: AgentsOptions, say: (text: string) => void): Promise<Agents> {
  const { env, root } = options;
  const places = { config: zdxHome(env), home: homeOf(env), root };
  const { text: context, loaded, warnings } = await loadAgentsFiles(places);
  for (const warning of warnings) say(warning);
  if (loaded.length > 0) say(`Loaded AGENTS.md from: ${loaded.join(', ')}`);
  return openAgents({ ...options, context });
}
