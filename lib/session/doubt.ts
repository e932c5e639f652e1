/** Telling apart what a store could not say from what is wrong with a session. */
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';

/** The store could not say, or cannot be believed about, what became of a request. */
export class StoreDoubt extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message, { cause: fault });
    this.fault = fault;
  }
}

/** A child that the head named is not there: the head has moved on. */
export class ChildGone extends Error {}

const DOUBTFUL = new Set(['conflict', 'timeout', 'unavailable']);

/** The store, with faults that leave open what happened told apart from those of our own. */
export function doubting(store: Store): Store {
  const told = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw error instanceof Fault && DOUBTFUL.has(error.code) ? new StoreDoubt(error) : error;
    }
  };
  return {
    read: (key, range) => told(store.read(key, range)),
    write: (key, bytes, condition) => told(store.write(key, bytes, condition)),
    list: (prefix, options) => told(store.list(prefix, options)),
    remove: (key) => told(store.remove(key)),
  };
}

/** For calls that are not tried again: what the store said. */
export async function revealed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof StoreDoubt) throw error.fault;
    if (error instanceof ChildGone)
      throw new Fault('unavailable', 'the session changed meanwhile; try again', { cause: error });
    throw error;
  }
}
