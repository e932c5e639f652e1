/**
 * Admission to TCP and HTTP ports. A loopback port answers the user who started the server: the peer's user is looked up before
 * anything is read. A connection that has not shown yet that it may ask has ten seconds in all, and a slot among those alone, so
 * that it takes none from one that may.
 */
import type { AddressInfo, Server, Socket } from 'node:net';
import { Fault } from '../lib/fault.ts';
import { addressBytes, PeerUsers, type SocketOwner } from '../lib/io/peer-users.ts';
import { isLoopback } from './address.ts';

/** Connections of one server that may ask; those that have not shown it yet, in all and of one peer. */
const MAX_ADMITTED = 1000;
const MAX_WAITING = 512;
const MAX_WAITING_OF_PEER = 256;
/** Together with those whose user is being looked up. */
const MAX_CONNECTIONS = 4096;
/** For a client that is refused to take the answer: closing with bytes unread resets the connection. */
const LINGER_MS = 1000;

export interface AdmissionOptions {
  /** How long a connection may take in all to show that it may ask, in milliseconds. */
  opening_ms: number;
  /** Whether there is a token that no other user of this machine can have found: then it decides alone. */
  secret: boolean;
  /** What a refused client is sent. */
  refusal(fault: Fault): string | Uint8Array;
  /** Where users are looked up. */
  users?: PeerUsers | undefined;
}

export interface Admission {
  /** All connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  /** To be called when the server listens; gives why the users of connections cannot be told where they should be. */
  begin(): Promise<string | undefined>;
  /** Closes the connections that were not handed on. */
  close(): void;
}

interface Opening {
  socket: Socket;
  timer: NodeJS.Timeout;
  slots: Slots;
  /** Those of the same peer that wait, too; absent while the user is being looked up. */
  peer?: Set<Opening>;
}

/** There is one table for all ports. */
const USERS = new PeerUsers();

/** By the addresses of both ends: a TLS connection has those of the TCP connection below it. */
const openings = new Map<string, Opening>();

const endsOf = ({ localAddress, localPort, remoteAddress, remotePort }: Socket) =>
  `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;

/** Says that a connection may ask: from now on it has the limits of all. False when there is no room for it, and it is closed. */
export function admit(socket: Socket): boolean {
  const opening = openings.get(endsOf(socket));
  return opening === undefined || opening.slots.admit(opening);
}

/** Ends a connection that is refused, and drops for a moment what it still sends. */
export function dismiss(socket: Socket, answer: string | Uint8Array = ''): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.on('close', () => clearTimeout(timer));
  socket.end(answer);
  if (socket.readableEnded) socket.destroySoon();
  else socket.on('end', () => socket.destroySoon()).resume();
}

/** Puts admission before whatever the server does with its connections. */
export function admission(server: Server, options: AdmissionOptions): Admission {
  const { opening_ms, secret, refusal, users = USERS } = options;
  const slots = new Slots();
  const sockets = new Set<Socket>();
  const unserved = new Set<Socket>();
  const taking = server.listeners('connection');
  let begun: (told: boolean) => void;
  const told = new Promise<boolean>((resolve) => {
    begun = resolve;
  });

  async function accept(socket: Socket): Promise<void> {
    // Gone already.
    if (socket.remoteAddress === undefined || socket.localAddress === undefined) return void socket.destroy();
    const opening: Opening = { socket, slots, timer: setTimeout(() => socket.destroy(), opening_ms) };
    const ends = endsOf(socket);
    openings.set(ends, opening);
    sockets.add(socket);
    unserved.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      unserved.delete(socket);
      slots.leave(opening);
      if (openings.get(ends) === opening) openings.delete(ends);
    });
    if (!(await told)) slots.wait(opening, peerOf(socket));
    else {
      const [local, remote] = [
        { address: socket.remoteAddress, port: socket.remotePort! },
        { address: socket.localAddress, port: socket.localPort! },
      ];
      const owner = await users.find(local, remote);
      if (socket.destroyed) return;
      if (!mayConnect(owner, ownUser())) {
        slots.wait(opening, 'others');
        return dismiss(socket, refusal(strangerFault(owner)));
      }
      if (!slots.admit(opening)) return;
    }
    if (socket.destroyed) return;
    unserved.delete(socket);
    for (const take of taking) take.call(server, socket);
  }

  server.removeAllListeners('connection');
  // Nothing is read before the server gets the connection.
  Object.assign(server, { pauseOnConnect: true });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connection', (socket: Socket) => void accept(socket));
  return {
    sockets,
    async begin() {
      const { address, port } = server.address() as AddressInfo;
      const wanted = !secret && isLoopback(address);
      const unable = wanted ? await users.unable({ address, port }) : undefined;
      begun(wanted && unable === undefined);
      return unable;
    },
    close() {
      for (const socket of unserved) socket.destroy();
    },
  };
}

/** The connections of one server. */
class Slots {
  #admitted = 0;
  #waiting = 0;
  readonly #peers = new Map<string, Set<Opening>>();

  /** A slot among those that have shown nothing yet: when there is none, the oldest of the peer that has most is closed. */
  wait(opening: Opening, name: string): void {
    const peer = this.#peers.get(name) ?? new Set();
    if (peer.size >= MAX_WAITING_OF_PEER) this.#drop(peer);
    else if (this.#waiting >= MAX_WAITING)
      this.#drop([...this.#peers.values()].reduce((a, b) => (b.size > a.size ? b : a)));
    this.#peers.set(name, peer.add(opening));
    opening.peer = peer;
    this.#waiting++;
  }

  admit(opening: Opening): boolean {
    const { socket } = opening;
    if (socket.destroyed) return false;
    openings.delete(endsOf(socket));
    this.leave(opening);
    if (this.#admitted >= MAX_ADMITTED) {
      socket.destroy();
      return false;
    }
    this.#admitted++;
    socket.on('close', () => {
      this.#admitted--;
    });
    return true;
  }

  leave(opening: Opening): void {
    clearTimeout(opening.timer);
    if (opening.peer?.delete(opening)) this.#waiting--;
  }

  #drop(peer: Set<Opening>): void {
    const [oldest] = peer;
    this.leave(oldest!);
    oldest!.socket.destroy();
  }
}

/** Whose connections share a limit: those of one address, of one network of 64 bits, of this machine. */
function peerOf({ remoteAddress = '' }: Socket): string {
  const address = remoteAddress.replace(/^::ffff:/i, '');
  if (isLoopback(address)) return 'loopback';
  return address.includes(':') ? addressBytes(address).slice(0, 8).join('.') : address;
}

const ownUser = () => process.geteuid?.();

/** A socket that nobody has any more is listed as user 0's. */
export function mayConnect(owner: SocketOwner | undefined, own: number | undefined): boolean {
  return owner !== undefined && owner.inode !== 0 && (owner.uid === own || owner.uid === 0);
}

function strangerFault(owner: SocketOwner | undefined): Fault {
  const whose =
    owner === undefined || owner.inode === 0
      ? 'the system does not tell whose this connection is'
      : `this connection is of user ${owner.uid}`;
  return new Fault('unauthorized', `this port answers user ${ownUser()} of this machine alone, and ${whose}`);
}
