/** What calls cost: by id or pinned id, by kind of token, more for long prompts, and null where nobody knows. */
import { describe, expect, it } from '@jest/globals';
import { MODELS, modelOf, PROVIDERS } from '../../lib/engine/models.ts';
import { cost, PRICES_DATE } from '../../lib/engine/prices.ts';

const usage = { input: 1_000_000, output: 0, cache_read: 0, cache_write: 0 };
const all = { input: 10_000, output: 10_000, cache_read: 10_000, cache_write: 10_000 };

describe('a cost', () => {
  it.each([
    ['claude-haiku-4-5', all, 0.0735],
    ['claude-haiku-4-5-20251001', all, 0.0735],
    ['claude-sonnet-4-5-20250929', all, 0.2205],
    ['claude-opus-4-6', all, 0.3675],
    ['gpt-4.1', { ...usage, cache_read: 1_000_000 }, 2.5],
    ['gpt-4o-2024-08-06', { ...usage, output: 1_000_000 }, 12.5],
    ['gpt-5', { ...usage, input: 0, output: 1_000_000 }, 10],
    ['gemini-2.5-flash', usage, 0.3],
    ['gemini-2.5-pro', { ...usage, input: 200_000 }, 0.25],
    ['gemini-2.5-pro', { ...usage, input: 100_000, cache_read: 100_001 }, 0.25 + 0.02500025],
    ['claude-haiku-5-5', { ...usage, input: 100_000 }, 0.01],
  ])('of %s for %j is %d', (model, tokens, expected) => {
    expect(cost(model, tokens)).toBeCloseTo(expected, 10);
  });

  it.each([
    ['an unknown model', 'some-model', undefined, usage],
    ['a local one', 'llama3.2:3b', 'ollama', usage],
    ['one whose name another provider has too', 'gpt-4.1', 'ollama', usage],
    ['one priced by the hour', 'deepseek-v4-pro', 'deepseek', usage],
    ['a prompt longer than the known prices', 'claude-haiku-5-5', 'anthropic', { ...usage, input: 100_001 }],
    ['a suffix that is no date', 'gpt-4.1-turbo', 'openai', usage],
    ['a name of objects', 'constructor', undefined, usage],
  ])('of %s is null', (_, model, provider, tokens) => {
    expect(cost(model, tokens, provider)).toBeNull();
  });

  it('of nothing is 0 when the price is known', () => {
    expect(cost('gpt-5', { input: 0, output: 0, cache_read: 0, cache_write: 0 })).toBe(0);
  });
});

describe('the table', () => {
  it('has a day', () => expect(PRICES_DATE).toMatch(/^\d{4}-\d{2}-\d{2}$/));

  it('has each model once, with a provider that there is', () => {
    expect(new Set(MODELS.map(({ id }) => id)).size).toBe(MODELS.length);
    for (const model of MODELS) {
      expect(Object.keys(PROVIDERS)).toContain(model.provider);
      expect(model).toEqual({
        id: expect.any(String),
        provider: expect.any(String),
        context_window: expect.any(Number),
        max_output: expect.any(Number),
        reasoning: expect.any(Boolean),
      });
      expect(model.max_output).toBeLessThan(model.context_window);
    }
  });

  it('tells output dearer than input, and what is cached cheaper', () => {
    for (const { id } of MODELS) {
      for (const price of [modelOf(id)?.price, modelOf(id)?.above?.price]) {
        if (!price) continue;
        expect(price.output).toBeGreaterThan(price.input);
        expect(price.cache_read ?? price.input).toBeLessThan(price.input);
        expect(price.cache_write ?? price.input).toBeGreaterThanOrEqual(price.input);
      }
    }
  });
});
