/**
 * An object of asynchronous methods that is made when one of them is first called, so that nobody waits for code or connections
 * that nobody needs. What could not be made is made at the next call. Its last method, the one that ends it, makes nothing.
 */
export function lazy<T extends object>(make: () => Promise<T>, end?: keyof T): T {
  let making: Promise<T> | undefined;
  const call = async (name: keyof T, args: unknown[]): Promise<unknown> => {
    if (name === end) {
      const made = await making?.catch(() => undefined);
      return made && (made[name] as Method).apply(made, args);
    }
    making ??= make().catch((error: unknown) => {
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
