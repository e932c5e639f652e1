/**
 * An MCP server of tools, whatever carries its messages. Faults are results with `isError`, so that a model reads them and
 * tries again; only what no model can mend is an error of the protocol. Spec: MCP 2026-07-28, "Tools", "Discovery".
 */
import type { Dispatch } from '../../lib/dispatch.ts';
import { hint } from '../../lib/explain.ts';
import { Fault } from '../../lib/fault.ts';
import type { Operation } from '../../lib/operation.ts';
import { isObject, LEGACY, META, MODERN, ProtocolError, type Request } from './protocol.ts';
import { instructionsFor, needsSession, toolOf } from './tools.ts';

/** Result of a request; throws a ProtocolError. */
export type Answer = (request: Request, signal: AbortSignal) => Promise<object>;

/** How long a client may go on with a list that only a restart changes. */
const LIST_TTL_MS = 300_000;
/**
 * Longest result that is given as text too. That one takes up to twice its length, and clients take messages of up to
 * 10 MB; no model reads as much.
 */
const MAX_TEXT_CHARS = 3 << 20;

export interface McpServerOptions {
  ops: readonly Operation[];
  dispatch: Dispatch;
  version: string;
}

export function mcpServer({ ops, dispatch, version }: McpServerOptions): Answer {
  const tools = ops.map(toolOf);
  const known = new Map(ops.map((op) => [op.contract.op, op]));
  const serverInfo = { name: 'zgate', version };
  const instructions = instructionsFor(ops);
  const capabilities = { tools: {} };
  const cached = { ttlMs: LIST_TTL_MS, cacheScope: 'private' };

  async function call({ id, params }: Request, signal: AbortSignal): Promise<object> {
    const { name, arguments: args = {} } = params;
    if (typeof name !== 'string') throw new ProtocolError('invalid_params', 'params.name must be a string');
    const op = known.get(name);
    if (!op) {
      const near = hint(name, [...known.keys()]);
      throw new ProtocolError('invalid_params', `unknown tool: ${name.slice(0, 100)}${near}`);
    }
    if (!isObject(args)) throw new ProtocolError('invalid_params', 'params.arguments must be an object');
    if (needsSession(op) && args.session === undefined)
      return failed(new Fault('invalid_args', 'session is missing: clone gives a new one'));
    const outcome = await dispatch({ id, op: name, args, signal });
    return outcome.ok ? succeeded(outcome.result) : failed(outcome.fault);
  }

  function list({ params }: Request): object {
    if (params.cursor !== undefined)
      throw new ProtocolError('invalid_params', 'params.cursor is none of ours: the list is one page');
    return { tools };
  }

  function initialize({ params }: Request): object {
    const { protocolVersion: asked } = params;
    if (typeof asked !== 'string')
      throw new ProtocolError('invalid_params', 'params.protocolVersion must be a string');
    const protocolVersion = LEGACY.includes(asked) ? asked : LEGACY[0];
    return { protocolVersion, capabilities, serverInfo, instructions };
  }

  type Method = (request: Request, signal: AbortSignal) => object | Promise<object>;
  const both: Record<string, Method> = { 'tools/list': list, 'tools/call': call };
  const legacy: Record<string, Method> = { ...both, initialize, ping: () => ({}) };
  const modern: Record<string, Method> = {
    ...both,
    'tools/list': (request) => ({ ...list(request), ...cached }),
    'server/discover': () => ({ supportedVersions: MODERN, capabilities, instructions, ...cached }),
  };

  return async (request, signal) => {
    const methods = request.modern ? modern : legacy;
    const method = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (!method) {
      const name = request.method.slice(0, 100);
      throw new ProtocolError('method_not_found', `no such method: ${name}`);
    }
    const result = await method(request, signal);
    return request.modern
      ? { resultType: 'complete', ...result, _meta: { [META.server]: serverInfo } }
      : result;
  };
}

function succeeded(result: object): object {
  const text = JSON.stringify(result);
  const content =
    text.length > MAX_TEXT_CHARS
      ? `the result has ${text.length} characters and is only in structuredContent`
      : text;
  return { content: [{ type: 'text', text: content }], structuredContent: result };
}

function failed({ code, message }: Fault): object {
  return { content: [{ type: 'text', text: JSON.stringify({ code, message }) }], isError: true };
}
