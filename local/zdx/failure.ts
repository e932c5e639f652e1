/** What ends a command that was called rightly: one line, the outermost context first, exit code 1. Spec: ZDX §10, "Exit codes". */
import { Fault, toFault } from '../../lib/fault.ts';

/** Not a mistake of the command line, whatever its code says. */
export class Failure extends Fault {}

export async function inContext<T>(context: string, job: () => T | Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    throw failure(context, error);
  }
}

export function failure(context: string, error: unknown): Failure {
  const { code, message, cause } = toFault(error);
  return new Failure(code, `${context}: ${message}`, { cause: error instanceof Fault ? cause : error });
}
