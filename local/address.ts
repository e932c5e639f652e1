/** HOST:PORT as people write it: `127.0.0.1:8080`, `[::1]:8080`, `localhost:0`, or a port alone (loopback). */
import { isIPv6 } from 'node:net';
import { Fault } from '../lib/fault.ts';

export interface Address {
  host: string;
  port: number;
}

export function parseAddress(text: string): Address {
  const match = /^(?:(?:\[([^\]]+)\]|([^:]*)):)?(\d{1,5})$/.exec(text);
  const port = Number(match?.[3]);
  if (!match || port > 65_535)
    throw new Fault('invalid_args', `address must be HOST:PORT, for instance 127.0.0.1:8080, got ${text}`);
  return { host: match[1] || match[2] || '127.0.0.1', port };
}

export const formatAddress = ({ host, port }: Address) => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
