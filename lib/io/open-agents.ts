/** Opens the agents of this machine: a provider by name, tools on a directory or a snapshot, sessions in a store. */
import { randomUUID } from 'node:crypto';
import type { Agents } from '../engine/agents.ts';
import { type AgentsFile, MAX_AGENTS_BYTES, projectContext } from '../engine/agents-md.ts';
import { type Begun, type Choice, LiveAgents } from '../engine/live-agents.ts';
import { MODELS } from '../engine/models.ts';
import { copyOverlay } from '../engine/overlay.ts';
import { discard } from '../engine/remove-session.ts';
import type { Setting } from '../engine/talk.ts';
import { type Workspace, WorkspaceError } from '../engine/workspace.ts';
import { Fault } from '../fault.ts';
import { hasPin, pin } from '../snapshot/pins.ts';
import { version } from '../version.ts';
import { storedAborts } from './agent-aborts.ts';
import { agentSettings, type SettingOptions, sessionPlace } from './agent-setting.ts';
import { sharedEnvironment } from './environment.ts';
import { code } from './lazy.ts';
import { nearShell, type Runner } from './near-shell.ts';
import { ambient, openSessions } from './open-sessions.ts';
import { defaultStore, openStore } from './open-store.ts';
import { openBase, overlayWorkspace } from './overlay-workspace.ts';
import { prefixed } from './prefixed-store.ts';

export { DEFAULTS, defaultModel } from './agent-setting.ts';

/** A Lambda function, and the S3 store through which it gets and gives files. */
export interface FarCommands {
  function: string;
  parcels: string;
}

export interface AgentsOptions extends SettingOptions {
  /** Who runs commands for sessions on snapshots: this machine unless told, a Lambda function by its name, or nobody. */
  commands?: 'here' | 'nowhere' | FarCommands | undefined;
  /** Whether sessions may work on snapshots only: then the directory is nobody's. */
  snapshots_only?: boolean | undefined;
  /** The user's own AGENTS.md: of the files that make `context`, the one that goes with snapshots, too. */
  guidelines?: AgentsFile | undefined;
  /** The session of connections that name none. */
  session?: string | undefined;
  store?: string | undefined;
  endpoint?: string | undefined;
  report(error: unknown): void;
}

export function openAgents(options: AgentsOptions): Agents {
  const { env, report } = options;
  const settings = agentSettings(options);
  const { store: address = defaultStore(env), endpoint } = options;
  const store = openStore(address, { endpoint });
  const { sessions } = openSessions({ store: address, ...(endpoint !== undefined && { endpoint }) });
  const overlay = async ({ session, snapshot }: Begun) => {
    if (snapshot === undefined)
      throw new Fault(
        'invalid_args',
        `session ${session} works on a directory: only a snapshot's changes are kept`,
      );
    const reader = await openBase(store, snapshot).catch(goneBase(session, snapshot));
    return overlayWorkspace({ store, session, reader, runner: await runnerOf(session) });
  };

  async function runnerOf(session: string): Promise<Runner | undefined> {
    const { commands = 'here' } = options;
    if (commands === 'nowhere') return undefined;
    if (commands === 'here') return nearShell({ env: sharedEnvironment(process.env) });
    const { farShell } = await code(() => import('./far-shell.ts'));
    const { function: name, parcels } = commands;
    return farShell({ name, address, parcels, endpoint, session, env, report });
  }

  /** On the directory. */
  function checked(choice: Choice, snapshot: string | undefined): Setting {
    if (snapshot === undefined && options.snapshots_only)
      throw new Fault(
        'invalid_args',
        'the agent works on snapshots only here: send "session": "new" and "snapshot": "REPO@REF", or such a session',
      );
    return settings.of(choice);
  }

  async function setting(choice: Choice, begun: Begun | undefined): Promise<Setting> {
    if (begun?.snapshot === undefined) return checked(choice, undefined);
    const { session, snapshot } = begun;
    // One that was brought here from elsewhere has none yet.
    if (!(await hasPin(store, session, snapshot)))
      await pin(store, snapshot, session).catch(goneBase(session, snapshot));
    const workspace = await overlay(begun);
    const about = await aboutSnapshot(workspace, options.guidelines);
    const { named: changes } = workspace;
    return { ...settings.of(choice, { workspace, cwd: '/workspace', about }), changes };
  }

  return new LiveAgents({
    version,
    choice: settings.choice,
    models: MODELS,
    redact: settings.redact,
    session: options.session,
    place: sessionPlace(sessions, ambient),
    setting,
    check: (choice, snapshot) => void checked(choice, snapshot),
    cwd: (begun) => (begun?.snapshot === undefined ? settings.cwd : '/workspace'),
    changes: overlay,
    copyChanges: (from, to, taken) => copyOverlay(store, from, to, taken),
    pin: async (text, session) => {
      const { repo, entry } = await pin(store, text, session);
      return `${repo}@${entry.id}`;
    },
    discard: async (session) => void (await discard(store, session)),
    newId: () => randomUUID(),
    aborts: storedAborts(prefixed(store, 'agent'), report),
  });
}

const goneBase = (session: string, snapshot: string) => (error: unknown) => {
  if (!(error instanceof Fault) || error.code !== 'not_found') throw error;
  throw new Fault(
    'not_found',
    `session ${session} works on ${snapshot}, which is gone from the store; it goes on when the same files are published there again`,
    { cause: error },
  );
};

/** What the model must know of a snapshot: how to work there, what the user's AGENTS.md says, and its own. */
async function aboutSnapshot(workspace: Workspace, guidelines: AgentsFile | undefined): Promise<string> {
  const path = 'AGENTS.md';
  const found = await workspace.read(path, MAX_AGENTS_BYTES + 1).catch((error: unknown) => {
    if (error instanceof WorkspaceError) return undefined;
    throw error;
  });
  const files = [guidelines, found && { path, bytes: found.bytes }].filter((file) => file !== undefined);
  const { text } = projectContext(files);
  return [OVERLAY, text].filter(Boolean).join('\n\n');
}

const OVERLAY =
  'You work on a snapshot of a repository. Use paths relative to its root: commands run in a copy of it.';
