/** Clients of the official MCP library for the built command, in both eras and over both transports. */
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { listening } from './server.ts';

const COMMAND = fileURLToPath(new URL('../../dist/zgate.js', import.meta.url));

/** How a client opens: with `initialize`, or with requests that stand alone. */
export const ERAS: Record<'2025-11-25' | '2026-07-28', VersionNegotiationMode> = {
  '2025-11-25': 'legacy',
  '2026-07-28': { pin: '2026-07-28' },
};

const open: Client[] = [];
afterAll(async () => {
  for (const client of open) await client.close();
});

function clientOf(mode: VersionNegotiationMode): Client {
  const client = new Client({ name: 'zgate-test', version: '1.0.0' }, { versionNegotiation: { mode } });
  open.push(client);
  return client;
}

export async function overStdio(args: string[], mode: VersionNegotiationMode): Promise<Client> {
  const env = process.env as Record<string, string>;
  const client = clientOf(mode);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [COMMAND, 'mcp', ...args],
      env,
      stderr: 'ignore',
    }),
  );
  return client;
}

export async function overHttp(
  address: string,
  mode: VersionNegotiationMode,
  token?: string,
): Promise<Client> {
  const client = clientOf(mode);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return client;
}

/** The command listening for HTTP on a port of the system's choice. */
export async function listeningMcp(args: string[], env?: Record<string, string>) {
  const { addresses, ...running } = await listening(['--http', '127.0.0.1:0', ...args], env, 'mcp');
  return { ...running, address: addresses[0]! };
}

/** By their arguments: both eras are at one address. */
const servers = new Map<string, ReturnType<typeof listeningMcp>>();
function serverFor(args: string[]) {
  const name = args.join(' ');
  const server = servers.get(name) ?? listeningMcp(args);
  servers.set(name, server);
  return server;
}

/** Every way to reach the same server, by name. */
export const WAYS = (['stdio', 'http'] as const).flatMap((transport) =>
  Object.entries(ERAS).map(([version, mode]) => ({
    way: `${transport} ${version}`,
    version,
    async connected(args: string[]): Promise<Client> {
      if (transport === 'stdio') return await overStdio(args, mode);
      return await overHttp((await serverFor(args)).address, mode);
    },
  })),
);
