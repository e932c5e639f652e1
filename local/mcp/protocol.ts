/**
 * MCP's messages, as much of them as a server of tools needs. There are two eras: since 2026-07-28 every request tells its
 * version in `_meta` and nothing is remembered between two; before, `initialize` opened a session. Both are answered.
 * Spec: MCP 2026-07-28, "Overview", "Versioning and Compatibility"; MCP 2025-11-25, "Lifecycle".
 * Differs from spec: batches, which only 2025-03-26 had, are refused.
 */
import { show } from '../../lib/explain.ts';

/** Versions whose requests stand alone. */
export const MODERN: readonly string[] = ['2026-07-28'];
/** Versions that begin with `initialize`, the newest first. */
export const LEGACY: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
export const SUPPORTED: readonly string[] = [...MODERN, ...LEGACY];

/** Names in `_meta`. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const;

/** Keys that would change what a message means if they came twice. */
export const ONCE: readonly string[] = ['jsonrpc', 'id', 'method', 'params'];

export const CODES = {
  unreadable: -32700,
  invalid_request: -32600,
  method_not_found: -32601,
  invalid_params: -32602,
  internal: -32603,
  header_mismatch: -32020,
  unsupported_version: -32022,
} as const;

/** What the sender of a message did wrong. That a tool could not do its work is a result, never one of these. */
export class ProtocolError extends Error {
  readonly code: number;
  readonly data: object | undefined;
  /** Set when the message told it. */
  readonly id: Id | undefined;

  constructor(kind: keyof typeof CODES, message: string, { id, data }: { id?: Id; data?: object } = {}) {
    super(message);
    this.code = CODES[kind];
    this.data = data;
    this.id = id;
  }
}

export type Id = string | number;
export type Params = Readonly<Record<string, unknown>>;

export interface Request {
  id: Id;
  method: string;
  params: Params;
  /** Stands alone. */
  modern: boolean;
}

/** `id` is absent from a notification; an answer to something that was never asked is nothing. */
export type Heard = Request | { id?: undefined; method: string; params: Params } | undefined;

/** A message by its shape. `said`: the version that something else than the message told, as an HTTP header. */
export function read(message: unknown, said?: string): Heard {
  if (Array.isArray(message))
    throw new ProtocolError('invalid_request', 'batches are not answered: send one message at a time');
  if (!isObject(message) || message.jsonrpc !== '2.0')
    throw new ProtocolError('invalid_request', 'a message is an object with "jsonrpc": "2.0"');
  const { id, method, params = {} } = message;
  if (method === undefined && ('result' in message || 'error' in message)) return undefined;
  if (id !== undefined && !isId(id))
    throw new ProtocolError('invalid_request', `id must be a string or an integer, got ${show(id)}`);
  const about = id === undefined ? {} : { id };
  if (typeof method !== 'string')
    throw new ProtocolError('invalid_request', `method must be a string, got ${show(method)}`, about);
  if (!isObject(params))
    throw new ProtocolError('invalid_params', `params must be an object, got ${show(params)}`, about);
  if (id === undefined) return { method, params };
  const modern = isModern(versionOf(params) ?? said);
  if (modern) checkMeta(id, params);
  return { id, method, params, modern };
}

/** Whether requests of this version stand alone; one that is not known is newer, not older. */
export const isModern = (version: string | undefined) => version !== undefined && !LEGACY.includes(version);

/** The version that a request itself tells. */
export function versionOf(params: unknown): string | undefined {
  const meta = isObject(params) ? params._meta : undefined;
  const version = isObject(meta) ? meta[META.version] : undefined;
  return typeof version === 'string' ? version : undefined;
}

function checkMeta(id: Id, params: Params): void {
  const version = versionOf(params);
  if (version === undefined)
    throw new ProtocolError('invalid_params', `params._meta must have ${META.version}`, { id });
  if (!MODERN.includes(version)) throw unsupported(version, id);
  if (!isObject((params._meta as Params)[META.capabilities]))
    throw new ProtocolError('invalid_params', `params._meta must have ${META.capabilities}`, { id });
}

export function unsupported(requested: string, id?: Id): ProtocolError {
  const data = { supported: SUPPORTED, requested };
  return new ProtocolError('unsupported_version', 'unsupported protocol version', {
    data,
    ...(id !== undefined && { id }),
  });
}

export const success = (id: Id, result: object) => ({ jsonrpc: '2.0', id, result });

/** A message that could not be read has no id to be answered under. */
export function failure(error: ProtocolError, id = error.id): object {
  const { code, message, data } = error;
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message, ...(data && { data }) } };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isSafeInteger(value);
