/** Puts a manifest together, file by file: what the parent has, what this run has packed, and where all of it is. */
import { Buffer } from 'node:buffer';
import {
  type Blocks,
  BULK,
  type Files,
  LINK,
  type Manifest,
  type PackEntry,
  type SegmentEntry,
  SUM_BYTES,
} from './manifest.ts';
import type { BuiltPack, Placed } from './packer.ts';
import { hashKey, type Parent } from './parent.ts';
import type { SourceFile } from './source.ts';

/** Where a file is: in a pack kept from the parent, or in one of ours. */
type Place = { from: 'parent' | 'text' | 'bulk'; pack: number; block: number; at: number };
const SLASH = 0x2f;
const NOWHERE: Place = { from: 'parent', pack: -1, block: 0, at: 0 };

export class Assembly {
  /** Of all files together. */
  bytes = 0;
  readonly #parent: Parent;
  readonly #nonce: (kind: 'pack' | 'index') => string;
  readonly #text: { key: string; pack: BuiltPack }[] = [];
  readonly #bulk: { key: string; pack: BuiltPack }[] = [];
  readonly #names: Buffer[] = [];
  readonly #places: Place[] = [];
  readonly #links = new Map<number, string>();
  readonly #kind: Uint8Array;
  readonly #flags: Uint8Array;
  readonly #size: Uint32Array;
  readonly #lines: Uint32Array;
  readonly #times: Float64Array;
  readonly #hashes: Uint8Array;
  /** What this run has packed, by hash. */
  readonly #packed = new Map<string, Placed>();

  constructor(parent: Parent, most: number, nonce: (kind: 'pack' | 'index') => string) {
    this.#parent = parent;
    this.#nonce = nonce;
    this.#kind = new Uint8Array(most);
    this.#flags = new Uint8Array(most);
    this.#size = new Uint32Array(most);
    this.#lines = new Uint32Array(most);
    this.#times = new Float64Array(most);
    this.#hashes = new Uint8Array(most * 32);
  }

  /** Takes the next file; `pack` is called when its content is new. Tells whether it was there already. */
  add(file: SourceFile, bytes: Uint8Array, hash: Uint8Array, pack: () => Placed): boolean {
    if (file.kind === LINK) {
      this.#links.set(this.#names.length, Buffer.from(bytes).toString('utf8'));
      this.#take(file, bytes.length, hash, NOWHERE, 0, 0);
      return true;
    }
    if (this.reuse(file, bytes.length, hash)) return true;
    const key = hashKey(hash);
    const before = this.#packed.get(key);
    const placed = before ?? pack();
    this.#packed.set(key, placed);
    const { bulk, pack: number, block, at, flags, lines } = placed;
    this.#take(
      file,
      bytes.length,
      hash,
      { from: bulk ? 'bulk' : 'text', pack: number, block, at },
      flags,
      lines,
    );
    return before !== undefined;
  }

  /** Takes the next file, no link, if the parent has its content; false when not. */
  reuse(file: SourceFile, size: number, hash: Uint8Array): boolean {
    if (size === 0) {
      this.#take(file, 0, hash, NOWHERE, 0, 0);
      return true;
    }
    const known = this.#parent.known.get(hashKey(hash));
    if (!known) return false;
    const { pack, block, at, lines } = known;
    const bulk = this.#parent.packs[pack]!.entry.kind === 'bulk';
    this.#take(file, size, hash, { from: 'parent', pack, block, at }, known.flags | (bulk ? BULK : 0), lines);
    return true;
  }

  #take(
    { path, kind, mtime, flags: told = 0 }: SourceFile,
    size: number,
    hash: Uint8Array,
    place: Place,
    flags: number,
    lines: number,
  ): void {
    const i = this.#names.push(Buffer.from(path)) - 1;
    this.#kind[i] = kind;
    this.#flags[i] = flags | told;
    this.#size[i] = size;
    this.#lines[i] = lines;
    this.#times[i] = mtime;
    this.#hashes.set(hash, i * 32);
    this.#places.push(place);
    this.bytes += size;
  }

  /** Takes a finished pack and gives its name. */
  addPack(pack: BuiltPack): string {
    const key = this.#nonce('pack');
    (pack.kind === 'text' ? this.#text : this.#bulk).push({ key, pack });
    return key;
  }

  done(): { manifest: Manifest; times: Float64Array; hashes: Uint8Array } {
    const { packs, blocks, segments, firstBlock } = this.#layOut();
    const count = this.#names.length;
    const nameAt = new Uint32Array(count + 1);
    this.#names.forEach((name, i) => {
      nameAt[i + 1] = nameAt[i]! + name.length;
    });
    const block = new Uint32Array(count);
    const at = new Uint32Array(count);
    this.#places.forEach((place, i) => {
      if (place === NOWHERE) return;
      block[i] = firstBlock(place) + place.block;
      at[i] = place.at;
    });
    const files: Files = {
      count,
      names: Buffer.concat(this.#names),
      nameAt,
      turns: turnsOf(this.#names),
      kind: this.#kind.subarray(0, count),
      flags: this.#flags.subarray(0, count),
      size: this.#size.subarray(0, count),
      lines: this.#lines.subarray(0, count),
      block,
      at,
      links: this.#links,
    };
    return {
      manifest: { files, blocks, packs, segments },
      times: this.#times.subarray(0, count),
      hashes: this.#hashes.subarray(0, count * 32),
    };
  }

  /** All packs in order: the text packs of each generation, then bulk packs; the parent's before ours. */
  #layOut() {
    const kept = this.#parent.packs.map(({ entry, blocks }, n) => ({
      ...entry,
      columns: blocks,
      from: 'parent' as const,
      n,
    }));
    const own = (from: 'text' | 'bulk', list: { key: string; pack: BuiltPack }[]) =>
      list.map(({ key, pack }, n) => ({ key, kind: from, columns: columnsOf(pack), from, n }));
    const all = [
      ...kept.filter(({ kind }) => kind === 'text'),
      ...own('text', this.#text),
      ...kept.filter(({ kind }) => kind === 'bulk'),
      ...own('bulk', this.#bulk),
    ];
    const packs: PackEntry[] = [];
    const starts: Record<Place['from'], number[]> = { parent: [], text: [], bulk: [] };
    let first = 0;
    for (const { key, kind, columns, from, n } of all) {
      packs.push({ key, kind, first, blocks: columns.count });
      starts[from][n] = first;
      first += columns.count;
    }
    const join = (pick: (blocks: Blocks) => Uint32Array) => {
      const out = new Uint32Array(first);
      packs.forEach((pack, i) => {
        out.set(pick(all[i]!.columns), pack.first);
      });
      return out;
    };
    const segments: SegmentEntry[] = [...this.#parent.segments];
    if (this.#text.length > 0) {
      const firstPack = kept.filter(({ kind }) => kind === 'text').length;
      segments.push({ key: this.#nonce('index'), firstPack, packs: this.#text.length });
    }
    const blocks: Blocks = {
      count: first,
      offset: join(({ offset }) => offset),
      stored: join(({ stored }) => stored),
      size: join(({ size }) => size),
      breaks: join(({ breaks }) => breaks),
      sums: Buffer.concat(all.map(({ columns }) => columns.sums)),
    };
    return { packs, blocks, segments, firstBlock: ({ from, pack }: Place) => starts[from][pack]! };
  }
}

function columnsOf({ stored, size, breaks, sums }: BuiltPack): Blocks {
  const offset = new Uint32Array(stored.length);
  for (let i = 1; i < stored.length; i++) offset[i] = offset[i - 1]! + stored[i - 1]!;
  return {
    count: stored.length,
    offset,
    stored: Uint32Array.from(stored),
    size: Uint32Array.from(size),
    breaks: Uint32Array.from(breaks),
    sums: Buffer.concat(sums, stored.length * SUM_BYTES),
  };
}

/** Where the directory changes: the file's number, and how much its path shares with the one before. */
function turnsOf(names: readonly Buffer[]): Uint32Array {
  const turns: number[] = [];
  let before: Buffer = Buffer.alloc(0);
  let home = -1;
  names.forEach((name, i) => {
    const own = name.lastIndexOf(SLASH) + 1;
    let shared = 0;
    while (shared < before.length && before[shared] === name[shared]) shared++;
    if (own !== home || shared < home) turns.push(i, shared);
    home = own;
    before = name;
  });
  return Uint32Array.from(turns);
}
