/** Finds and reads the AGENTS.md files of a project. Spec: ZDX §15, "Loading order". */
import { realpath } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import {
  type AgentsFile,
  MAX_AGENTS_BYTES,
  type ProjectContext,
  projectContext,
} from '../engine/agents-md.ts';
import { WorkspaceError } from '../engine/workspace.ts';
import { directoryWorkspace } from './directory-workspace.ts';

const NAME = 'AGENTS.md';

export interface AgentsPlaces {
  /** The directory of the user's configuration: `$ZDX_HOME`, else under `$XDG_CONFIG_HOME` or `~/.config`. */
  config: string;
  /** The user's home; empty when there is none. */
  home: string;
  /** The project. */
  root: string;
}

/**
 * The context of a project from all files that are there, each once, the most specific last. The user's own, of the configuration and the
 * home, may be links to anywhere; any other is the work of whoever made the project, and must not lead out of its directory.
 */
export async function loadAgentsFiles(places: AgentsPlaces): Promise<ProjectContext> {
  const found: AgentsFile[] = [];
  const seen = new Set<string>();
  for (const { directory, own } of await directories(places)) {
    const path = join(directory, NAME);
    const file = await readAgents(path);
    if (!file || seen.has(file.real)) continue;
    if (!own && !inside(directory, file.real)) {
      found.push({ path, problem: 'is not read: it is a link that leads out of its directory' });
      continue;
    }
    seen.add(file.real);
    found.push(file);
  }
  return projectContext(found);
}

/** The user's own guidelines, which go with every project, wherever it is. */
export const globalAgentsFile = (config: string): Promise<AgentsFile | undefined> =>
  readAgents(join(resolve(config), NAME));

/** In the order of the document: the configuration, then from the home down to the project if that is inside it. */
async function directories({
  config,
  home,
  root,
}: AgentsPlaces): Promise<{ directory: string; own: boolean }[]> {
  const project = await real(root);
  const above = home === '' ? undefined : await real(home);
  const way = [project];
  if (above !== undefined && inside(above, project)) while (way[0] !== above) way.unshift(dirname(way[0]!));
  return [
    { directory: resolve(config), own: true },
    ...way.map((directory) => ({ directory, own: directory === above })),
  ];
}

function inside(above: string, path: string): boolean {
  const way = relative(above, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(above, way) === path;
}

const real = (path: string) => realpath(path).catch(() => resolve(path));

/** Undefined when there is no such file. */
async function readAgents(path: string): Promise<(AgentsFile & { real: string }) | undefined> {
  try {
    const { path: found, bytes } = await directoryWorkspace('/').read(path, MAX_AGENTS_BYTES + 1);
    return { path, real: found, bytes };
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error;
    if (error.code === 'path_error') return undefined;
    const why = error.message.replace(`${path}: `, '').replace(`${path} `, '');
    return { path, real: path, problem: `cannot be read: ${why}` };
  }
}
