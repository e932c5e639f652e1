/** The immutable objects that a session's head names: segments of older lines, and blobs for lines too large for one. */
import { Buffer } from 'node:buffer';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { ChildGone } from './doubt.ts';
import { decodeLine, type Head, linesOf, type SegmentRef } from './head.ts';
import type { SessionLine } from './sessions.ts';

/** Objects read at the same time. */
const PARALLEL = 8;

export class Children {
  readonly #store: Store;
  readonly #sha256: (bytes: Uint8Array) => string;

  constructor(store: Store, sha256: (bytes: Uint8Array) => string) {
    this.#store = store;
    this.#sha256 = sha256;
  }

  /** A child's bytes; damaged ones are read once more, never given out. */
  async read(key: string, sha256: string): Promise<Uint8Array> {
    for (let n = 0; n < 2; n++) {
      const object = await this.#store.read(key);
      if (!object) throw new ChildGone(key);
      if (this.#sha256(object.bytes) === sha256) return object.bytes;
    }
    throw new Fault('corrupt', `${key} is not what was written`);
  }

  async segments<T>(
    refs: readonly SegmentRef[],
    use: (bytes: Uint8Array, ref: SegmentRef) => T,
  ): Promise<T[]> {
    const results: T[] = [];
    for (let n = 0; n < refs.length; n += PARALLEL) {
      const some = refs.slice(n, n + PARALLEL);
      results.push(
        ...(await Promise.all(some.map(async (ref) => use(await this.read(ref.k, ref.sha256), ref)))),
      );
    }
    return results;
  }

  /** The stored lines of a session, all of them. */
  async lines({ header, tail }: Head): Promise<string[]> {
    return [...(await this.segments(header.segs, (bytes) => linesOf(bytes))).flat(), ...tail];
  }

  /** A line with its payload, wherever that is. */
  async whole(line: SessionLine): Promise<SessionLine> {
    const blob = blobOf(line);
    if (!blob) return line;
    return JSON.parse(Buffer.from(await this.read(blob.k, blob.sha256)).toString('utf8'));
  }

  /** The children that a head names, by itself or in its lines. */
  async named(head: Head): Promise<Set<string>> {
    const blobs = (await this.lines(head)).flatMap((text) =>
      text.includes('"$blob"') ? (blobOf(decodeLine(text)?.line)?.k ?? []) : [],
    );
    return new Set([...head.header.segs.map(({ k }) => k), ...blobs]);
  }

  /** Every child of a session that there is, named or not. */
  async all(id: string): Promise<string[]> {
    const keys: string[] = [];
    for (const prefix of [`segs/${id}/`, `blobs/${id}/`]) {
      for (let more = true, after: string | undefined; more; ) {
        const page = await this.#store.list(prefix, after === undefined ? {} : { after });
        keys.push(...page.entries.map(({ key }) => key));
        after = keys.at(-1);
        more = page.more;
      }
    }
    return keys;
  }
}

function blobOf(line: SessionLine | undefined): { k: string; sha256: string } | undefined {
  return line?.$blob as { k: string; sha256: string } | undefined;
}
