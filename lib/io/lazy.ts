/** What is loaded or made at the first need, so that nobody waits for code or connections that nobody needs. */
import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { Fault } from '../fault.ts';

/** More than the files that one import reads at a time. */
const SPARE = 64;

/**
 * Loads code. Node does not try again what it could not load once, so nothing is loaded while clients have nearly all descriptors;
 * a moment later it may be.
 */
export async function code<T>(load: () => Promise<T>): Promise<T> {
  const spare: number[] = [];
  try {
    while (spare.length < SPARE) spare.push(openSync(devNull, 'r'));
  } catch (error) {
    const { code: why } = error as NodeJS.ErrnoException;
    if (why !== 'EMFILE' && why !== 'ENFILE') throw error;
    throw new Fault('unavailable', `too many files and connections are open (${why}); try again`, {
      cause: error,
    });
  } finally {
    for (const fd of spare) closeSync(fd);
  }
  return load();
}

/**
 * An object of asynchronous methods that is made when one of them is first called. What could not be made is made at the next call. Its
 * last method, the one that ends it, makes nothing.
 */
export function lazy<T extends object>(make: () => Promise<T>, end?: keyof T): T {
  let making: Promise<T> | undefined;
  const call = async (name: keyof T, args: unknown[]): Promise<unknown> => {
    if (name === end) {
      const made = await making?.catch(() => undefined);
      return made && (made[name] as Method).apply(made, args);
    }
    making ??= code(make).catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    const made = await making;
    return (made[name] as Method).apply(made, args);
  };
  return new Proxy({} as T, {
    // A promise resolved with it must not take it for another promise.
    get: (_, name) =>
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...args: unknown[]) => call(name as keyof T, args),
  });
}

type Method = (...args: unknown[]) => unknown;
