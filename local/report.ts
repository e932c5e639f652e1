/** Errors of the inside, for whoever runs the program. */
import { Fault } from '../lib/fault.ts';

export const reporter = (talk: (text: string) => void) => (error: unknown) =>
  talk(`zgate: ${described(error)}`);

/** An error of the surroundings in a line; one of our own with everything that helps to find it. */
function described(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException;
  if (code !== undefined) return `${error.message} (${code})`;
  return error instanceof Fault && error.code !== 'internal' ? error.message : (error.stack ?? error.message);
}
