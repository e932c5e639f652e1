/** A conversation as the engine holds it and as zot rpc shows it. Spec: ZDX §6–7; zot rpc, content blocks. */

export type Text = { type: 'text'; text: string };
/** `data` is base64. */
export type Image = { type: 'image'; mime_type: string; data: string };
export type ToolCall = { type: 'tool_call'; id: string; name: string; args: Record<string, unknown> };
export type ToolResult = {
  type: 'tool_result';
  call_id: string;
  is_error: boolean;
  content: (Text | Image)[];
};
/** What a model wants back with its own words: see thinking.ts. */
export type Thinking = {
  type: 'thinking';
  provider: string;
  model: string;
  /** The call it came with; absent: it came with the message. */
  call_id?: string | undefined;
  /** As the provider's format has it. */
  data: Record<string, unknown>;
};
export type Block = Text | Image | ToolCall | ToolResult | Thinking;

/** A user's message holds text and images, or the results of the calls before it; an assistant's text, calls and thinking. */
export interface Message {
  role: 'user' | 'assistant';
  content: Block[];
  /** RFC 3339, UTC. */
  time: string;
}

/** Tokens of one call of a model, and what they cost; null when nobody told the price. */
export interface Usage {
  input: number;
  output: number;
  cache_read: number;
  cache_write: number;
  cost_usd: number | null;
}
