/**
 * The providers and the models that are known, as data. A model that is not here can be used all the same: what it costs and
 * how much it holds is then unknown. Spec: zot rpc, `get_models`; ZDX §5.
 */
import known from './prices.json' with { type: 'json' };

export interface Model {
  id: string;
  provider: string;
  context_window: number;
  max_output: number;
  reasoning: boolean;
}

/** USD per million tokens. What has no price of its own is paid as input. */
export interface Price {
  input: number;
  output: number;
  cache_read?: number;
  cache_write?: number;
}

/** `price` is that of prompts up to `above.tokens`; without one nobody knows, or it depends on the hour (DeepSeek). */
export interface PricedModel extends Model {
  price?: Price;
  above?: { tokens: number; price?: Price };
}

export interface ProviderInfo {
  wire: 'anthropic' | 'openai';
  base_url: string;
  base_url_env: string;
  /** Without one no key is sent. */
  key_env?: string;
  /** OpenAI's own reasoning models refuse `max_tokens`; others do not know the newer name. */
  limit?: 'max_completion_tokens';
  /** What every answer must come back with, though it was another model's and thought nothing: DeepSeek refuses one without. */
  thought?: 'reasoning_content';
}

export const PROVIDERS: Readonly<Record<string, ProviderInfo>> = {
  anthropic: {
    wire: 'anthropic',
    base_url: 'https://api.anthropic.com',
    base_url_env: 'ANTHROPIC_BASE_URL',
    key_env: 'ANTHROPIC_API_KEY',
  },
  openai: {
    wire: 'openai',
    base_url: 'https://api.openai.com/v1',
    base_url_env: 'OPENAI_BASE_URL',
    key_env: 'OPENAI_API_KEY',
    limit: 'max_completion_tokens',
  },
  openrouter: {
    wire: 'openai',
    base_url: 'https://openrouter.ai/api/v1',
    base_url_env: 'OPENROUTER_BASE_URL',
    key_env: 'OPENROUTER_API_KEY',
  },
  gemini: {
    wire: 'openai',
    base_url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    base_url_env: 'GEMINI_BASE_URL',
    key_env: 'GEMINI_API_KEY',
  },
  deepseek: {
    wire: 'openai',
    base_url: 'https://api.deepseek.com',
    base_url_env: 'DEEPSEEK_BASE_URL',
    key_env: 'DEEPSEEK_API_KEY',
    thought: 'reasoning_content',
  },
  ollama: { wire: 'openai', base_url: 'http://127.0.0.1:11434/v1', base_url_env: 'OLLAMA_BASE_URL' },
};

const rows = known.models as PricedModel[];
const byId = new Map(rows.map((row) => [row.id, row]));
/** What Anthropic (20251001) and OpenAI (2025-08-07) put behind the name of a model to pin it. */
const PINNED = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

export const MODELS: readonly Model[] = rows.map(
  ({ id, provider, context_window, max_output, reasoning }) => ({
    id,
    provider,
    context_window,
    max_output,
    reasoning,
  }),
);

/** The model of that id, or of that id without its date; with a provider, only if it is that provider's. */
export function modelOf(id: string, provider?: string): PricedModel | undefined {
  const row = byId.get(id) ?? byId.get(id.replace(PINNED, ''));
  return row && (provider === undefined || row.provider === provider) ? row : undefined;
}
