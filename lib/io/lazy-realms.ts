/** Realms whose code is loaded, and whose store is opened, at the first use. */
import type { OpenRealms, RealmsOptions } from './open-realms.ts';

export function lazyRealms(options: RealmsOptions): OpenRealms {
  let loading: Promise<OpenRealms> | undefined;
  const load = () => {
    loading ??= import('./open-realms.ts').then(({ openRealms }) => openRealms(options));
    return loading;
  };
  return {
    evaluate: async (...args) => (await load()).evaluate(...args),
    input: async (...args) => (await load()).input(...args),
    interrupt: async (...args) => (await load()).interrupt(...args),
    complete: async (...args) => (await load()).complete(...args),
    lookup: async (...args) => (await load()).lookup(...args),
    clone: async (...args) => (await load()).clone(...args),
    close: async (...args) => (await load()).close(...args),
    list: async (...args) => (await load()).list(...args),
    shut: async () => (await loading?.catch(() => undefined))?.shut(),
  };
}
