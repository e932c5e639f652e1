/** A provider of a test's own model server: opened with a key that must never be seen, and without real waits. */
import type { ModelRequest, Provider, ProviderEvent } from '../../lib/engine/provider.ts';
import { ProviderError } from '../../lib/engine/provider.ts';
import { openProvider, type ProviderOptions } from '../../lib/io/open-provider.ts';
import { type Answer, type ModelServer, modelServer } from './model-server.ts';
import { type Heard, heard } from './stream-events.ts';

export const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
export const request: ModelRequest = {
  model: 'claude-haiku-4-5',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }], time: '2026-11-16T10:00:00Z' }],
  tools: [],
  max_tokens: 100,
};
export const never = new AbortController().signal;

export interface Providers {
  server: ModelServer;
  /** The waits of the one opened last, in milliseconds. */
  slept(): number[];
  open(provider: string, options?: Partial<ProviderOptions>): Provider;
  /** What comes when the server answers so. */
  ask(provider: string, ...answers: Answer[]): Promise<Heard[]>;
}

export async function providers(): Promise<Providers> {
  const server = await modelServer();
  let waits: number[] = [];
  const open: Providers['open'] = (provider, options = {}) => {
    waits = [];
    return openProvider({
      provider,
      base_url: server.url,
      env: { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY },
      sleep: async (ms) => void waits.push(ms),
      ...options,
    });
  };
  return {
    server,
    slept: () => waits,
    open,
    ask(provider, ...answers) {
      server.add(...answers);
      return heard(open(provider).stream(request, never));
    },
  };
}

export const said = (...texts: string[]) => texts.map((delta) => ({ type: 'text', delta }));
export const texts = (events: object[]) => events.filter((event) => 'type' in event && event.type === 'text');

/** What a stream throws at its end. */
export async function failure(stream: AsyncIterable<ProviderEvent>): Promise<ProviderError> {
  try {
    for await (const _ of stream);
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
  throw new Error('no failure');
}
