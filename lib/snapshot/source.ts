/** What can be published: files by path, from a directory, a commit or an archive. */

export interface SourceFile {
  /** Relative, with `/` separators. */
  path: string;
  /** FILE, EXECUTABLE or LINK of manifest.ts. */
  kind: number;
  /** Flags of manifest.ts that its content does not tell; only an index in memory has any. */
  readonly flags?: number;
  /** As far as known beforehand; what `read` gives counts. */
  size: number;
  /** Milliseconds since the epoch, with fractions. */
  mtime: number;
  /** SHA-256 of the content and with it `size`, when known for certain: content the parent has is not read then. */
  hash?: Uint8Array | undefined;
  /** Told the hash of what was read. */
  learned?(hash: Uint8Array): void;
  /** The content; of a link, its target. Undefined when it is gone by now. */
  read(): Uint8Array | undefined | Promise<Uint8Array | undefined>;
}

export interface Source {
  files: readonly SourceFile[];
  /** What was left out, for people: how many paths for each reason. */
  left_out: Readonly<Record<string, number>>;
  close(): Promise<void>;
}
