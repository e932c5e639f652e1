/** How a run is told: as text for people, or as a stream of JSON events for programs. Spec: ZDX §4, "Renderer"; §10. */
import type { EngineEvent } from '../../lib/engine/events.ts';
import type { Choice } from '../../lib/engine/live-agents.ts';
import { printer } from '../terminal-text.ts';
import { configPath } from './config.ts';
import type { Flags, Io } from './flags.ts';
import { JsonOutput } from './json-output.ts';
import { TextOutput } from './text-output.ts';

export interface Start extends Choice {
  /** Undefined: the run is not kept. */
  session: string | undefined;
  root: string;
}

export interface Output {
  /** Before anything else. */
  start(start: Start): void;
  /** A prompt is given to the model. */
  prompt(text: string): void;
  event(event: EngineEvent): void;
  /** A failure that the engine has no event for. */
  failed(error: { kind: string; message: string }): void;
  /** The prompt is through, however it ended. */
  end(): void;
}

/** How errors are told: those of a run that ends with them, those of a chat that goes on. */
export type Manner = 'exec' | 'chat';

export function openOutput(
  flags: Flags,
  io: Io,
  { root, max_tokens }: { root: string; max_tokens: number },
  manner: Manner,
): Output {
  if (flags.format === 'json') return new JsonOutput(io, now);
  const plain = Boolean(io.env.NO_COLOR) || io.env.TERM === 'dumb';
  const styled = (stream: { isTTY?: boolean }) => stream.isTTY === true && !plain;
  return new TextOutput(io, {
    root,
    manner,
    now,
    limit: `max_tokens (${max_tokens}); --max-tokens N, or max_tokens in ${configPath(io.env)}, allows more`,
    terminal: io.stdout.isTTY === true,
    styled: styled(io.stdout),
    watched: io.stderr.isTTY === true,
    lively: styled(io.stderr),
  });
}

const now = () => performance.now();

export const talk = ({ stderr }: Pick<Io, 'stderr'>, line: string): void => printer(stderr)(line);

/** What is said before a run: what is wrong, then what was read. */
export function announce(io: Io, { warnings, loaded }: { warnings: string[]; loaded: string[] }): void {
  for (const warning of warnings) talk(io, `Warning: ${warning}`);
  if (loaded.length > 0) talk(io, `Loaded AGENTS.md from: ${loaded.join(', ')}`);
}
