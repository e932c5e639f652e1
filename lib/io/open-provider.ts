/** Providers of models by name: where they are and the key for them. A key is read once and is held by nothing but a closure. */
import * as anthropic from '../engine/anthropic.ts';
import { PROVIDERS, type ProviderInfo } from '../engine/models.ts';
import * as openai from '../engine/openai.ts';
import type { Provider } from '../engine/provider.ts';
import { redactor } from '../engine/redact.ts';
import type { WireFormat } from '../engine/sse.ts';
import { Fault } from '../fault.ts';
import { type HttpProvider, httpProvider } from './provider-http.ts';

export interface ProviderOptions extends Pick<HttpProvider, 'fetch' | 'sleep' | 'now' | 'idle_ms'> {
  provider: string;
  /** Said explicitly. Comes before the environment, which comes before the configuration. Empty counts as not set. */
  base_url?: string | undefined;
  config_base_url?: string | undefined;
  env: Readonly<Record<string, string | undefined>>;
}

export function openProvider(options: ProviderOptions): Provider {
  const { provider: name, env } = options;
  const info = providerInfo(name);
  const base_url = baseUrl(options, info);
  const key = keyOf(name, info, env);
  return httpProvider({
    name,
    base_url,
    wire: wireOf(info),
    headers: () => ({
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(info.wire === 'anthropic' && { 'anthropic-version': '2023-06-01' }),
      ...(key !== undefined &&
        (info.wire === 'anthropic' ? { 'x-api-key': key } : { authorization: `Bearer ${key}` })),
    }),
    redactor: redactor(key === undefined ? [] : [key]),
    fetch: options.fetch,
    sleep: options.sleep,
    now: options.now,
    idle_ms: options.idle_ms,
  });
}

export function providerInfo(name: string): ProviderInfo {
  const info = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (info) return info;
  throw new Fault('invalid_args', `no provider "${name}": there are ${Object.keys(PROVIDERS).join(', ')}`);
}

function wireOf({ wire, limit, thought }: ProviderInfo): WireFormat {
  if (wire === 'anthropic') return anthropic;
  return { requestOf: (request) => openai.requestOf(request, limit, thought), events: openai.events };
}

/** The address that requests go to: what was told, checked, or the provider's own. */
export function baseUrl(
  { base_url, config_base_url, env }: Pick<ProviderOptions, 'base_url' | 'config_base_url' | 'env'>,
  info: ProviderInfo,
): string {
  const told = [base_url, env[info.base_url_env], config_base_url].find((url) => url?.trim());
  if (told === undefined) return info.base_url;
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Fault('invalid_args', 'a base URL is http://HOST or https://HOST, with a path if need be');
  }
  if (url.username || url.password) {
    throw new Fault(
      'invalid_args',
      `a base URL holds no credentials: put the key into ${info.key_env ?? 'the environment'}`,
    );
  }
  return told.trim();
}

/** Throws when a provider needs a key and there is none that could be one. */
export function keyOf(
  name: string,
  { key_env }: ProviderInfo,
  env: ProviderOptions['env'],
): string | undefined {
  if (key_env === undefined) return undefined;
  const key = env[key_env]?.trim();
  if (!key) throw new Fault('unauthorized', `${key_env} is not set: it holds the key for ${name}`);
  // What cannot be in a header is quoted by the error that says so.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new Fault('unauthorized', `${key_env} holds characters that no key has`);
  }
  return key;
}
