/** What sessions ask of a file system, so that a simulated one can take its place. */
import type { Buffer } from 'node:buffer';

/** The files of one directory. What fails is a fault `unavailable`. */
export interface Files {
  /** A descriptor; undefined when there is no such file, unless it is to be created (with its directory). */
  open(name: string, mode: 'read' | 'append' | 'create'): Promise<number | undefined>;
  close(fd: number): Promise<void>;
  /** `identity`: of no other file, before or after, under this name. */
  stat(fd: number): Promise<{ identity: string; size: number }>;
  /** Gives how many bytes came, fewer than wanted at any time, 0 at the end. */
  read(fd: number, into: Buffer, position: number): Promise<number>;
  /** One write() at the end of the file, whatever others do; gives how many bytes it took. */
  write(fd: number, bytes: Uint8Array): Promise<number>;
  /** Puts bytes in the place of others of the same file, which does not grow. */
  overwrite(name: string, bytes: Uint8Array, position: number): Promise<void>;
  /** Everything written to the file so far, by anyone, is on disk. */
  sync(fd: number): Promise<void>;
  /** The directory's entries are on disk. */
  syncDirectory(): Promise<void>;
  /** Whether there was such a file. */
  remove(name: string): Promise<boolean>;
  /** In any order; none when there is no directory. */
  names(): Promise<string[]>;
  /** Undefined when there is no such file. */
  look(name: string): Promise<{ modified: number; size: number } | undefined>;
}
