/** What a call of a model cost, by the dated table of prices.json. A model without a price costs null: unknown is not free. */
import type { Usage } from './messages.ts';
import { modelOf } from './models.ts';
import known from './prices.json' with { type: 'json' };

/** The day of the table. */
export const PRICES_DATE: string = known.date;

/** In USD, of one call: some models take more for long prompts, so sums of calls have no price of their own. */
export function cost(model: string, usage: Omit<Usage, 'cost_usd'>, provider?: string): number | null {
  const { input, output, cache_read, cache_write } = usage;
  const row = modelOf(model, provider);
  const long = row?.above !== undefined && input + cache_read + cache_write > row.above.tokens;
  const price = long ? row.above?.price : row?.price;
  if (!price) return null;
  const millionths =
    input * price.input +
    output * price.output +
    cache_read * (price.cache_read ?? price.input) +
    cache_write * (price.cache_write ?? price.input);
  return millionths / 1e6;
}
