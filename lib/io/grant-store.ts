/**
 * The store as a grant shows it: only the granted keys, by presigned addresses, without credentials. What is not granted does
 * not exist when read and is refused when written.
 */
import { Fault } from '../fault.ts';
import { rootKey } from '../snapshot/layout.ts';
import type { Store } from '../store.ts';
import { checkRange } from '../store-args.ts';
import { addresses } from './addresses.ts';
import { expired, type Grant } from './grant.ts';

export function grantStore(grant: Grant, now: () => number = Date.now): Store {
  const { get, put } = addresses({ whose: 'of the grant', expired: () => expired(grant) });
  const inTime = () => {
    if (now() > grant.expires) throw expired(grant);
  };
  const notGranted = (what: string) => new Fault('unauthorized', `the grant does not allow to ${what}`);

  return {
    async read(key, range) {
      checkRange(range);
      const url = grant.get[key];
      if (url === undefined) return undefined;
      inTime();
      return get(url, range);
    },

    async write(key, content, condition) {
      const sizes = grant.put[key];
      if (sizes === undefined) throw notGranted(`write ${key}`);
      inTime();
      const { url, bytes } = fitted(sizes, content, key === rootKey(grant.repo) ? SPACE : 0);
      const headers: Record<string, string> =
        condition === 'any'
          ? {}
          : condition === 'absent'
            ? { 'if-none-match': '*' }
            : { 'if-match': condition.version };
      try {
        return await put(url, bytes, headers);
      } catch (error) {
        const taken = error instanceof Fault && error.code === 'conflict' && condition === 'absent';
        if (!taken || key === rootKey(grant.repo)) throw error;
        // Names are not used twice, unless two pushes have the same grant.
        const there = await get(grant.get[key] ?? url);
        if (there && Buffer.compare(there.bytes, bytes) === 0) return there.version;
        throw new Fault('invalid_args', 'another push uses the same grant; make one for each');
      }
    },

    async list() {
      throw notGranted('list');
    },

    async remove() {
      throw notGranted('remove');
    },
  };
}

const SPACE = 0x20;

/** The bytes, filled up to the next size that there is an address for: JSON with spaces after it, all else with zeros. */
function fitted(
  sizes: Record<string, string>,
  content: Uint8Array,
  filler: number,
): { url: string; bytes: Uint8Array } {
  const ordered = Object.keys(sizes).sort((a, b) => Number(a) - Number(b));
  const size = ordered.find((one) => Number(one) >= content.length);
  if (size === undefined)
    throw new Fault(
      'too_large',
      `the grant takes objects of ${ordered.at(-1)} bytes at most, and one has ${content.length}: push with credentials`,
    );
  const bytes = new Uint8Array(Number(size)).fill(filler, content.length);
  bytes.set(content);
  return { url: sizes[size]!, bytes };
}
