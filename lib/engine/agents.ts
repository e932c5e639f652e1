/** Agents: conversations with a model that has tools. What the agent operations ask of them. Spec: zot rpc, "Commands". */
import type {
  CompactResult,
  DiffResult,
  FilesResult,
  ForkResult,
  GetMessagesResult,
  GetModelsResult,
  GetStateResult,
  HelloResult,
  PromptArgs,
  PromptResult,
  SetModelResult,
} from '../../schemas/generated/types.ts';
import type { Connection } from '../realm/realms.ts';

/** Who asks, and how to reach them before the reply. */
export interface AgentCaller {
  readonly signal: AbortSignal;
  readonly connection?: Connection | undefined;
  /** Takes what happens: first that a job has started, then its events. */
  readonly emit?: ((piece: object) => void) | undefined;
}

/** A conversation is that of a durable session, or of a connection that names none. */
export interface Agents {
  hello(caller: AgentCaller): Promise<HelloResult>;
  prompt(args: PromptArgs, caller: AgentCaller): Promise<PromptResult>;
  abort(session: string | undefined, caller: AgentCaller): Promise<void>;
  compact(session: string | undefined, caller: AgentCaller): Promise<CompactResult>;
  state(session: string | undefined, caller: AgentCaller): Promise<GetStateResult>;
  messages(session: string | undefined, caller: AgentCaller): Promise<GetMessagesResult>;
  clear(session: string | undefined, caller: AgentCaller): Promise<void>;
  setModel(session: string | undefined, model: string, caller: AgentCaller): Promise<SetModelResult>;
  models(): Promise<GetModelsResult>;
  fork(session: string, lines: number | undefined): Promise<ForkResult>;
  diff(session: string): Promise<DiffResult>;
  files(session: string): Promise<FilesResult['files']>;
}
