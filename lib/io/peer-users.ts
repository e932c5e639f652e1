/**
 * The user at the other end of a loopback connection. Linux lists every TCP socket with its owner in /proc/net/tcp and tcp6; the
 * socket of the peer has the addresses of ours the other way round. A read is shared by all who asked before it began; whoever
 * asks later needs the next one, because the table may have been passed by the new entry already. Source: proc(5), tcp(4).
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { endianness } from 'node:os';

/** Owner of a socket. An inode of 0 means that no process has it any more; its uid is then 0, whoever had it. */
export interface SocketOwner {
  uid: number;
  inode: number;
}

export interface Endpoint {
  address: string;
  port: number;
}

/** The kernel fills a page (4 KiB, about 27 entries) per read, so each read is parsed in microseconds. */
const READ_BYTES = 16 << 10;
/** Entries are passed over when their hash chain changes between two reads, so an absence counts only when repeated. */
const READS = 3;
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

interface Wanted {
  /** Both addresses as each table writes them. */
  keys: string[];
  reads: number;
  /** Whether it has its answer. */
  done: boolean;
  resolve(owner: SocketOwner | undefined): void;
}

export class PeerUsers {
  readonly #tables: readonly string[];
  #waiting: Wanted[] = [];
  #reading = false;

  /** `tables`: the files to read. */
  constructor(tables: readonly string[] = TABLES) {
    this.#tables = tables;
  }

  /** The owner of the socket at `local` that is connected to `remote`; undefined when there is no such socket. */
  find(local: Endpoint, remote: Endpoint): Promise<SocketOwner | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push({ keys: keysOf(local, remote), reads: 0, done: false, resolve });
      if (!this.#reading) void this.#read();
    });
  }

  /** Why users cannot be told on this port, which must be listening already; undefined when they can. */
  async unable({ address, port }: Endpoint): Promise<string | undefined> {
    if (process.platform !== 'linux') return `not on ${process.platform}`;
    const own = process.geteuid!();
    // Our own listener must be listed, as ours: else the table is of another namespace, or is not there.
    const nobody = isIPv6(address) ? '::' : '0.0.0.0';
    const listener = await this.find({ address, port }, { address: nobody, port: 0 });
    if (listener?.uid !== own || listener.inode === 0) return 'not listed in /proc/net/tcp';
    // A user namespace shows all users it does not know as this one.
    if (own === (await overflowUid())) return `user ${own} stands for others too`;
    return undefined;
  }

  async #read(): Promise<void> {
    this.#reading = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const wanted = new Map<string, Wanted[]>();
      for (const one of batch) for (const key of one.keys) wanted.set(key, [...(wanted.get(key) ?? []), one]);
      let missing = batch.length;
      for (const table of this.#tables) {
        if (missing === 0) break;
        await scan(table, (key, owner) => {
          for (const one of wanted.get(key) ?? []) {
            if (one.done) continue;
            one.done = true;
            missing--;
            one.resolve(owner);
          }
          return missing > 0;
        });
      }
      for (const one of batch) {
        if (one.done) continue;
        if (++one.reads < READS) this.#waiting.push(one);
        else one.resolve(undefined);
      }
    }
    this.#reading = false;
  }
}

/** Hands each entry of a table to `take` until it gives false. A table that cannot be read has no entries. */
async function scan(path: string, take: (key: string, owner: SocketOwner) => boolean): Promise<void> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const bytes = Buffer.allocUnsafe(READ_BYTES);
    let rest = '';
    for (;;) {
      const { bytesRead } = await file.read(bytes, 0, READ_BYTES, null);
      if (bytesRead === 0) return;
      const lines = (rest + bytes.toString('latin1', 0, bytesRead)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) {
        const match = ENTRY.exec(line);
        if (match && !take(match[1]!, { uid: Number(match[2]), inode: Number(match[3]) })) return;
      }
    }
  } catch {
    // No such table, or not for us.
  } finally {
    await file?.close().catch(() => {});
  }
}

/** Slot, both addresses, state, queues, timer, retransmits, uid, timeout, inode. */
const ENTRY =
  /^ *\d+: ([0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4}) [0-9A-F]{2} \S+ \S+ \S+ +(\d+) +\d+ +(\d+)/;

/** A pair of addresses as the tables write it. An IPv4 connection may be that of an IPv6 socket, by mapped addresses. */
function keysOf(local: Endpoint, remote: Endpoint): string[] {
  const ends = [local, remote].map(({ address, port }) => ({
    bytes: addressBytes(address),
    port: port.toString(16).toUpperCase().padStart(4, '0'),
  }));
  const written = (bytes: (end: (typeof ends)[number]) => number[]) =>
    ends.map((end) => `${hex(bytes(end))}:${end.port}`).join(' ');
  const keys = [written(({ bytes }) => bytes)];
  if (ends.every(({ bytes }) => bytes.slice(0, 12).join() === MAPPED.join()))
    keys.push(written(({ bytes }) => bytes.slice(12)));
  return keys;
}

const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/** The sixteen bytes of an address, IPv4 as mapped. */
export function addressBytes(address: string): number[] {
  const [plain] = address.split('%');
  if (!isIPv6(plain!)) return [...MAPPED, ...plain!.split('.').map(Number)];
  const groups = (text: string | undefined) =>
    (text ?? '')
      .split(':')
      .filter((group) => group !== '')
      .flatMap((group) => {
        if (group.includes('.')) return group.split('.').map(Number);
        const value = Number.parseInt(group, 16);
        return [value >> 8, value & 0xff];
      });
  const [head, tail] = plain!.split('::');
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<number>(16 - before.length - after.length).fill(0), ...after];
}

/** Words of four bytes, each printed as a number of this machine. */
function hex(bytes: readonly number[]): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const word = bytes.slice(at, at + 4);
    if (endianness() === 'LE') word.reverse();
    text += word.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
  }
  return text;
}

/** What a user namespace shows for users it has no number for; undefined where all users have theirs. */
async function overflowUid(): Promise<number | undefined> {
  const map = await readFile('/proc/self/uid_map', 'utf8').catch(() => '');
  if (/^\s*0\s+0\s+4294967295\s*$/.test(map)) return undefined;
  return Number(await readFile('/proc/sys/kernel/overflowuid', 'utf8').catch(() => '65534'));
}
