/** What the sandbox threads are asked to do and what they answer. Shared by both sides of the thread border. */
import type { Ended, Run } from '../realm/journal.ts';
import type { Lang, OutputPiece } from '../realm/realms.ts';

/** The state a job begins with: one that the thread may still have by its name, or an image, or none yet. */
export interface Base {
  name: string;
  image?: Uint8Array | undefined;
  fresh?: boolean;
}

export interface RunJob {
  job: 'run';
  base: Base;
  run: Run;
  /** What the state after it is called. */
  next: string;
  timeout_ms: number;
  /** Send output as it comes; without, all of it is in the answer. */
  stream: boolean;
  /** Characters of output that were sent before, when a program is run again. */
  printed: number;
}

export interface InspectJob {
  job: 'inspect';
  base: Base;
  lang: Lang;
  query: 'complete' | 'lookup';
  text: string;
}

export type Job = (RunJob | InspectJob) & { control: Int32Array };

export type Answer =
  | { type: 'ready' }
  | { type: 'pieces'; pieces: OutputPiece[] }
  /** The program has ended in time; its state is being saved. */
  | { type: 'saving' }
  /** The thread has not got the state, or the image is not for this engine or is damaged. */
  | { type: 'cold'; why: 'absent' | 'foreign' | 'damaged' }
  | {
      type: 'ran';
      ended: Ended;
      pieces: OutputPiece[];
      printed: number;
      cut: boolean;
      image?: Uint8Array;
      /** The thread has the state that came of it at hand. */
      held?: boolean;
      /** It left a sandbox behind that is large and of no use. */
      bloated?: boolean;
    }
  | { type: 'found'; found: unknown }
  | { type: 'failed'; error: string };

/** Cell of `control` that says stop. */
export const STOP = 0;
