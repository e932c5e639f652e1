/** MCP messages as lines, and the built command fed with them. */
import { lineReader, run } from './server.ts';

export const message = (fields: object) => `${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`;
export const request = (id: unknown, method: string, params?: object) => message({ id, method, params });
export const call = (id: unknown, name: string, args?: object, more: object = {}) =>
  request(id, 'tools/call', { name, arguments: args, ...more });
export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
export const hello = (protocolVersion: unknown) =>
  request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } });

/** Runs the command to its end on some input; replies in the order of their ids. */
export async function fed(input: string | Uint8Array, args: string[]) {
  const { child, said, ended } = run(args);
  const lines = lineReader(child.stdout).rest();
  child.stdin.end(input);
  const end = await ended;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
  const replies: any[] = (await lines).map((line) => JSON.parse(line));
  replies.sort((a, b) => String(a.id).localeCompare(String(b.id)));
  return { ...end, err: said(), replies };
}
