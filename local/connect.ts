/**
 * The client: `import { connect } from 'zgate'`. Without an address the operations run in this process; with one they run
 * wherever that leads, by the same calls. Spec: Remote REPL, "Layer 6: Universal Client".
 */
import { Fault } from '../lib/fault.ts';
import type { Lang, OutputPiece } from '../lib/realm/realms.ts';
import type { CodecName } from '../lib/wire/codec.ts';
import {
  type CallOptions,
  type Client,
  clientOn,
  type EvalOptions,
  type LoadedFile,
  type Reply,
  type SessionOptions,
} from './client/client.ts';
import { httpLine } from './client/http-line.ts';
import { processLine } from './client/process-line.ts';
import { socketLine } from './client/socket-line.ts';
import { parseTarget } from './client/target.ts';
import { type LocalOptions, local } from './compose.ts';

export type ConnectOptions = Partial<
  Pick<LocalOptions, 'root' | 'snapshot' | 'store' | 'endpoint' | 'log' | 'index'>
> & {
  /** The durable session of requests that name none. */
  session?: string | undefined;
  /** The language of code that does not say. */
  lang?: Lang | undefined;
};

export interface RemoteOptions extends ConnectOptions {
  /** What to speak on a socket; JSON unless told. */
  codec?: CodecName | undefined;
  token?: string | undefined;
  /** Certificates to trust over TLS, PEM, instead of the system's. */
  ca?: string | Uint8Array | undefined;
}

export function connect(options?: ConnectOptions): Promise<Client>;
export function connect(address: string, options?: RemoteOptions): Promise<Client>;
export async function connect(
  first: string | ConnectOptions = {},
  more: RemoteOptions = {},
): Promise<Client> {
  const { session, lang, codec, token, ca, ...options } = (
    typeof first === 'string' ? more : first
  ) as RemoteOptions;
  const target = parseTarget(typeof first === 'string' ? first : '');
  if (target.kind === 'in-process') {
    const { dispatch, close } = await local({ root: '.', lang, ...options });
    return clientOn(processLine(dispatch, close), { session, lang });
  }
  const line =
    target.kind === 'http'
      ? httpLine(target.url, { token, ca })
      : await socketLine(target, { codec, token, ca });
  return clientOn(line, { session, lang });
}

export type { CallOptions, Client, EvalOptions, LoadedFile, OutputPiece, Reply, SessionOptions };
export { Fault };
