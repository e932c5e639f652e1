/** What a wire format makes of a stream of bytes, however it is cut. */
import type { ProviderEvent } from '../../lib/engine/provider.ts';
import { ProviderError } from '../../lib/engine/provider.ts';
import { sseEvents, type WireFormat } from '../../lib/engine/sse.ts';

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

/** The events of the stream in two pieces, for each place to cut it, and in pieces of one byte: each must be the same. */
export async function everyCut(wire: Pick<WireFormat, 'events'>, stream: string): Promise<Set<string>> {
  const { length } = new TextEncoder().encode(stream);
  const found = new Set<string>();
  for (let at = 0; at <= length; at++) found.add(JSON.stringify(await eventsOf(wire, stream, at)));
  found.add(JSON.stringify(await eventsOf(wire, stream, ...Array(length).fill(1))));
  return found;
}
