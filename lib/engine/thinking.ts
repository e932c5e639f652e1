/**
 * What a model thinks and signs, as it wants it back: unchanged, with its own words, and by nobody but itself. Nobody is shown it.
 * Sources: DeepSeek, "Thinking Mode"; Anthropic, "Extended thinking"; Google, "Thought signatures"; OpenRouter, "Reasoning tokens".
 */
import type { Block, Message, Thinking } from './messages.ts';

/** Takes secrets out of texts; `keys` only those that are known. */
export interface Hide {
  text(text: string): string;
  keys(text: string): string;
}

/** A conversation without what other models thought: they refuse each other's signatures. */
export function thoughtBy(messages: readonly Message[], provider: string, model: string): Message[] {
  const own = (block: Block) =>
    block.type !== 'thinking' || (block.provider === provider && block.model === model);
  return messages.map((message) =>
    message.content.every(own) ? message : { ...message, content: message.content.filter(own) },
  );
}

/** What holds no words but a provider's own code: it is no secret, though it may look like one. */
const OPAQUE: ReadonlySet<string> = new Set(['signature', 'thought_signature', 'data', 'encrypted_content']);

/** Thinking without secrets. Signed words can only be kept as they were: where there is a secret in them, nothing is left. */
export function hiddenThinking(thinking: Thinking, hide: Hide): Thinking[] {
  let signed = false;
  const cleared = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      if (!OPAQUE.has(name)) return hide.text(value);
      signed ||= value !== '';
      return hide.keys(value);
    }
    if (Array.isArray(value)) return value.map((item) => cleared(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [hide.text(key), cleared(item, key)]),
    );
  };
  const data = cleared(thinking.data, '') as Thinking['data'];
  if (JSON.stringify(data) === JSON.stringify(thinking.data)) return [thinking];
  return signed ? [] : [{ ...thinking, data }];
}
