/**
 * What a model thinks in a stream of chat completions: text under one of two names, or OpenRouter's details, which come in fragments
 * and go back whole. Sources: DeepSeek, "Thinking Mode"; OpenRouter, "Reasoning tokens".
 */
import { isObject } from './sse.ts';

type Wire = Record<string, unknown>;

/** Where there are both, the first one is what the server asks for. */
const NAMES = ['reasoning_content', 'reasoning'] as const;

export class Reasoning {
  readonly #texts = new Map<string, string>();
  readonly #details: Wire[] = [];

  take(delta: Wire): void {
    for (const name of NAMES) {
      const text = delta[name];
      if (typeof text === 'string' && text !== '')
        this.#texts.set(name, `${this.#texts.get(name) ?? ''}${text}`);
    }
    if (!Array.isArray(delta.reasoning_details)) return;
    for (const detail of delta.reasoning_details) if (isObject(detail)) this.#add(detail);
  }

  /** The fields that go back with the answer; undefined when it came without thinking. */
  data(): Wire | undefined {
    if (this.#details.length > 0) return { reasoning_details: this.#details };
    const name = NAMES.find((one) => this.#texts.has(one));
    return name && { [name]: this.#texts.get(name) };
  }

  /** A fragment goes on with the detail of its index and type; what is encrypted comes whole. */
  #add(detail: Wire): void {
    const begun = this.#details.find(
      ({ index, type }) => index !== undefined && index === detail.index && type === detail.type,
    );
    if (!begun || begun.type === 'reasoning.encrypted') {
      this.#details.push({ ...detail });
      return;
    }
    for (const [field, value] of Object.entries(detail)) {
      if (value === null || value === undefined) continue;
      const before = begun[field];
      const grows = (field === 'text' || field === 'summary') && typeof before === 'string';
      begun[field] = grows ? `${before}${String(value)}` : value;
    }
  }
}
