/** What a wire format makes of a stream of bytes, however it is cut. */
import type { ProviderEvent } from '../../lib/engine/provider.ts';
import { ProviderError } from '../../lib/engine/provider.ts';
import { sseEvents, type WireFormat } from '../../lib/engine/sse.ts';
import { sample } from './random.ts';

export type Heard = ProviderEvent | { thrown: string; message: string; details?: string };

/** Everything that comes, and the error at its end. */
export async function heard(
  events: AsyncIterable<ProviderEvent>,
  each?: (event: ProviderEvent) => void,
): Promise<Heard[]> {
  const all: Heard[] = [];
  try {
    for await (const event of events) {
      all.push(event);
      each?.(event);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    all.push({
      thrown: error.kind,
      message: error.message,
      ...(error.details !== undefined && { details: error.details }),
    });
  }
  return all;
}

export async function* pieces(
  stream: string | Uint8Array,
  sizes: readonly number[],
): AsyncGenerator<Uint8Array> {
  const bytes = typeof stream === 'string' ? new TextEncoder().encode(stream) : stream;
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  if (at < bytes.length) yield bytes.subarray(at);
}

export const eventsOf = (wire: Pick<WireFormat, 'events'>, stream: string | Uint8Array, ...sizes: number[]) =>
  heard(wire.events(sseEvents(pieces(stream, sizes))));

/**
 * The events of the stream in two pieces, for each place to cut it, and in pieces of one byte: each must be the same.
 * At less than full effort these are the places around line breaks and within characters, and some of the others.
 */
export async function everyCut(wire: Pick<WireFormat, 'events'>, stream: string): Promise<Set<string>> {
  const bytes = new TextEncoder().encode(stream);
  const delicate = (at: number) => [bytes[at - 1], bytes[at]].some((byte) => byte === 10 || byte! > 127);
  const places = Array.from({ length: bytes.length + 1 }, (_, at) => at);
  const found = new Set<string>();
  for (const at of new Set([...places.filter(delicate), ...sample(places)]))
    found.add(JSON.stringify(await eventsOf(wire, bytes, at)));
  found.add(JSON.stringify(await eventsOf(wire, bytes, ...Array(bytes.length).fill(1))));
  return found;
}
