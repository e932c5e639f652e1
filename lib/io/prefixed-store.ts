/** A part of a store as a store of its own. */
import type { Store } from '../store.ts';

export function prefixed(store: Store, prefix: string): Store {
  const inner = (key: string) => `${prefix}/${key}`;
  return {
    read: (key, range) => store.read(inner(key), range),
    write: (key, bytes, condition) => store.write(inner(key), bytes, condition),
    remove: (key) => store.remove(inner(key)),
    async list(start, { after, ...options } = {}) {
      const page = await store.list(inner(start), {
        ...options,
        ...(after !== undefined && { after: inner(after) }),
      });
      return {
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, key: entry.key.slice(prefix.length + 1) })),
      };
    },
  };
}
