/**
 * A grant: what somebody without credentials needs to publish one ref of one repository, as presigned addresses by key.
 * It allows reading and writing the root, writing so many new objects, and reading the manifests to build on. S3 bounds what a
 * presigned PUT takes by a signed length alone, and takes exactly that: there is an address for each of a few sizes, and what is
 * written is filled up to the next one. Readers take as many bytes as the root and the manifest say.
 */
import { Fault } from '../fault.ts';
import {
  type ChildKind,
  checkRef,
  checkRepo,
  childKey,
  childPrefix,
  readRoot,
  rootKey,
  type SnapshotAmbient,
} from '../snapshot/layout.ts';
import { checkKey, type Store } from '../store.ts';
import { code } from './lazy.ts';
import { openStore } from './open-store.ts';

export interface Grant {
  zgate_grant: 2;
  repo: string;
  ref: string;
  /** Milliseconds since the epoch. */
  expires: number;
  /** Addresses by key. */
  get: Record<string, string>;
  /** Addresses by key and by the number of bytes that they take. */
  put: Record<string, Record<string, string>>;
}

export interface GrantOptions {
  store: string;
  endpoint?: string | undefined;
  repo: string;
  ref: string;
  expires_ms: number;
  packs: number;
}

/** S3's own limit. */
const MAX_EXPIRES_MS = 7 * 86_400_000;
const MAX_PACKS = 1000;
/** A push needs one of each; the others are for attempts that lost against a collection. */
const OTHERS = 8;
const KIB = 1024;
const MIB = 1024 * KIB;
/** Bytes. Packs end after 8 MiB with the file that they are in; a larger file has one of its own. */
const SIZES: Record<ChildKind | 'root', readonly number[]> = {
  root: [4, 16, 64, 256, 1024, 4096, 16_384].map((kib) => kib * KIB),
  pack: [64 * KIB, 512 * KIB, 3 * MIB, 9 * MIB, 16 * MIB, 64 * MIB],
  index: [64 * KIB, 256 * KIB, ...[1, 4, 16, 64, 256].map((mib) => mib * MIB)],
  manifest: [64 * KIB, 256 * KIB, ...[1, 4, 16, 64, 256].map((mib) => mib * MIB)],
};
/** Refs whose manifests may be read. */
const MANIFESTS = 20;

export async function makeGrant(options: GrantOptions, ambient: SnapshotAmbient): Promise<Grant> {
  const { repo, ref, expires_ms, packs } = options;
  checkRepo(repo);
  checkRef(ref);
  const place = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?$/i.exec(options.store);
  if (!place) throw new Fault('invalid_args', 'a grant is for an S3 store: --store s3://BUCKET/PREFIX');
  if (!(expires_ms >= 1000 && expires_ms <= MAX_EXPIRES_MS))
    throw new Fault('invalid_args', 'a grant lasts between 1s and 7d');
  if (!(Number.isInteger(packs) && packs >= 1 && packs <= MAX_PACKS))
    throw new Fault('invalid_args', `a grant is for 1 to ${MAX_PACKS} packs`);
  const { root } = await readRoot(openStore(options.store, { endpoint: options.endpoint }), repo);
  const led = new Set([root.refs[ref], ...Object.values(root.refs)]);
  const parents = root.snapshots.filter(({ id }, i) => led.has(id) || i === root.snapshots.length - 1);
  const fresh = (kind: ChildKind, count: number) =>
    Array.from({ length: count }, () => [childKey(repo, kind, ambient.nonce(kind)), SIZES[kind]] as const);
  const children = [...fresh('pack', packs), ...fresh('index', OTHERS), ...fresh('manifest', OTHERS)];
  const readable = parents.slice(-MANIFESTS).map(({ manifest }) => childKey(repo, 'manifest', manifest.key));

  const { presigner } = await code(() => import('./s3-presign.ts'));
  const signed = presigner({
    bucket: place[1]!,
    prefix: (place[2] ?? '').replace(/\/+$/, ''),
    endpoint: options.endpoint,
    expires_s: Math.floor(expires_ms / 1000),
  });
  const expires = ambient.now() + expires_ms;
  const get = [rootKey(repo), ...readable, ...children.map(([key]) => key)];
  const put = [[rootKey(repo), SIZES.root] as const, ...children];
  return {
    zgate_grant: 2,
    repo,
    ref,
    expires,
    get: await byName(get, (key) => signed('GET', key)),
    put: Object.fromEntries(
      await Promise.all(
        put.map(async ([key, sizes]) => [
          key,
          await byName(sizes.map(String), (bytes) => signed('PUT', key, { bytes: Number(bytes) })),
        ]),
      ),
    ),
  };
}

const byName = async (
  names: readonly string[],
  make: (name: string) => Promise<string>,
): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, await make(name)] as const)));

export function parseGrant(text: string): Grant {
  const bad = (how: string, cause?: unknown): never => {
    throw new Fault('invalid_args', `not a grant of zgate snapshot grant: ${how}`, { cause });
  };
  let grant: Grant;
  try {
    grant = JSON.parse(text);
  } catch (error) {
    return bad('it is not JSON', error);
  }
  if (grant?.zgate_grant !== 2) bad('"zgate_grant" is not 2');
  if (typeof grant.repo !== 'string' || typeof grant.ref !== 'string') bad('"repo" or "ref" is missing');
  checkRepo(grant.repo);
  checkRef(grant.ref);
  if (!Number.isSafeInteger(grant.expires)) bad('"expires" is missing');
  const isAddress = (url: unknown) => typeof url === 'string' && /^https?:\/\//.test(url);
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  if (!isObject(grant.get) || !isObject(grant.put)) bad('"get" or "put" is missing');
  for (const [key, url] of Object.entries(grant.get)) {
    checkKey(key);
    if (!isAddress(url)) bad(`${key} has no address`);
  }
  for (const [key, sizes] of Object.entries(grant.put)) {
    checkKey(key);
    const all = isObject(sizes) ? Object.entries(sizes) : [];
    if (all.length === 0 || !all.every(([bytes, url]) => /^[1-9]\d{0,9}$/.test(bytes) && isAddress(url)))
      bad(`${key} has no addresses by size`);
  }
  return grant;
}

export const expired = (grant: Grant) =>
  new Fault(
    'unauthorized',
    `the grant ended at ${new Date(grant.expires).toISOString()}; make another with zgate snapshot grant`,
  );

/** How many names are asked about at a time. */
const WINDOW = 16;

/** Hands out the granted names. Those that an earlier push with this grant has used are passed over. */
export async function grantAmbient(
  grant: Grant,
  store: Store,
  ambient: SnapshotAmbient,
): Promise<SnapshotAmbient> {
  const names = new Map<ChildKind, string[]>();
  for (const kind of ['pack', 'index', 'manifest'] as const) {
    const prefix = `${childPrefix(grant.repo)}${kind}/`;
    const keys = Object.keys(grant.put).filter((key) => key.startsWith(prefix));
    names.set(
      kind,
      (await unused(store, keys)).map((key) => key.slice(prefix.length)),
    );
  }
  return {
    ...ambient,
    nonce(kind) {
      if (kind === undefined) return ambient.nonce();
      const name = names.get(kind)!.shift();
      if (name !== undefined) return name;
      throw new Fault(
        'too_large',
        `the grant has no ${kind} names left; make another with zgate snapshot grant${kind === 'pack' ? ' and more --packs' : ''}`,
      );
    },
  };
}

/** Names are used in their order, a few at a time: after a window of unused ones all are. */
async function unused(store: Store, keys: readonly string[]): Promise<string[]> {
  const free: string[] = [];
  for (let i = 0; i < keys.length; i += WINDOW) {
    const some = keys.slice(i, i + WINDOW);
    const found = await Promise.all(some.map((key) => store.read(key, { start: 0, end: 1 })));
    free.push(...some.filter((_, n) => found[n] === undefined));
    if (found.every((object) => object === undefined)) return [...free, ...keys.slice(i + WINDOW)];
  }
  return free;
}
