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

/**
 * Runs the command to its end on some input, which ends when there is a reply to every message with an id: what runs longer than
 * a second after that is cut short. Replies in the order of their ids.
 */
export async function fed(input: string, args: string[]) {
  const { child, said, ended } = run(args);
  const lines = lineReader(child.stdout);
  child.stdin.write(input);
  const told: (string | undefined)[] = [];
  for (const line of input.split('\n')) if (line.includes('"id":')) told.push(await lines.next());
  child.stdin.end();
  told.push(...(await lines.rest()));
  const end = await ended;
  // biome-ignore lint/suspicious/noExplicitAny: replies are looked at field by field
  const replies: any[] = told.flatMap((line) => (line === undefined ? [] : JSON.parse(line)));
  replies.sort((a, b) => String(a.id).localeCompare(String(b.id)));
  return { ...end, err: said(), replies };
}
