/**
 * What the real APIs refuse of what they thought themselves, as rules for the model server: thinking that does not come back, or not as it
 * was. Sources: DeepSeek, "Thinking Mode"; Anthropic, "Extended thinking"; Google, "Thought signatures".
 */
import type { ScriptedCall } from '../fixtures/model-streams.ts';
import { signatureOf, thoughtBlock } from '../fixtures/model-streams.ts';
import type { Answer, RecordedRequest } from './model-server.ts';
import type { ZotMessage } from './zot-grammar.ts';

/** What was said, and by which model. */
export interface Given {
  model: string;
  answer: Answer;
}

/** Why a request is refused; undefined when it is not. */
export type Rule = (request: RecordedRequest, given: readonly Given[]) => string | undefined;

/** Some servers count anew in each answer; then the second of a name has a number behind a dash. */
const same = (call: ScriptedCall, id: string) => call.id === id || call.id === id.replace(/-\d+$/, '');

/** The answers of the model that is asked which hold a call. */
const holding = (model: unknown, id: string, given: readonly Given[]): Answer[] =>
  given
    .filter((one) => one.model === model && one.answer.tool_calls?.some((call) => same(call, id)))
    .map(({ answer }) => answer);

const DEEPSEEK = 'The `reasoning_content` in the thinking mode must be passed back to the API.';

/** Every answer with calls has what was thought, for ever. */
export const deepseek: Rule = ({ body }, given) => {
  for (const message of body.messages as ZotMessage[]) {
    if (message.tool_calls === undefined) continue;
    if (typeof message.reasoning_content !== 'string' || message.content === null) return DEEPSEEK;
    const own = holding(body.model, message.tool_calls[0].id, given).map(({ thoughts = [] }) =>
      thoughts.flatMap(({ thinking }) => thinking).join(''),
    );
    if (own.length > 0 && !own.includes(message.reasoning_content)) return DEEPSEEK;
  }
  return undefined;
};

const GEMINI = 'Function call is missing a thought_signature in functionCall parts.';

/** The calls since the user spoke last have their signatures. */
export const gemini: Rule = ({ body }, given) => {
  const messages = body.messages as (ZotMessage & { role: string })[];
  for (const { tool_calls = [] } of messages.slice(messages.findLastIndex(({ role }) => role === 'user')))
    for (const { id, extra_content } of tool_calls) {
      const own = holding(body.model, id, given).map(({ tool_calls: calls = [] }) =>
        JSON.stringify(calls.find((call) => same(call, id))?.extra_content),
      );
      if (own.length > 0 && !own.includes(JSON.stringify(extra_content))) return GEMINI;
    }
  return undefined;
};

const thoughtIn = ({ type }: ZotMessage) => type === 'thinking' || type === 'redacted_thinking';

/** What is there is signed for these words and this model; behind calls that wait for their results it is all there, in its place. */
export const anthropic: Rule = ({ body }, given) => {
  const messages = body.messages as (ZotMessage & { role: string; content: ZotMessage[] })[];
  for (const [n, { role, content }] of messages.entries()) {
    if (role !== 'assistant') continue;
    for (const [m, block] of content.entries())
      if (block.type === 'thinking' && block.signature !== signatureOf(String(body.model), block.thinking))
        return `messages.${n}.content.${m}: Invalid \`signature\` in \`thinking\` block`;
    if (thoughtIn(content.at(-1)!))
      return `messages.${n}: The final block in an assistant message cannot be \`thinking\`.`;
  }
  const last = messages.at(-1)!;
  const before = messages.at(-2);
  if (!before || last.content.some(({ type }) => type !== 'tool_result')) return undefined;
  const call = before.content.find(({ type }) => type === 'tool_use')!;
  const told = JSON.stringify(shape(before.content));
  const own = holding(body.model, call.id, given).map((answer) =>
    JSON.stringify(shaped(answer, String(body.model))),
  );
  if (own.length === 0 || own.includes(told)) return undefined;
  return `messages.${messages.length - 2}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`;
};

/** Thoughts, and the kinds of what is between them. */
function shape(content: readonly ZotMessage[]): unknown[] {
  const all: unknown[] = [];
  for (const block of content) {
    const one = thoughtIn(block) ? block : block.type;
    if (one !== all.at(-1)) all.push(one);
  }
  return all;
}

function shaped({ thoughts = [], text = [], tool_calls = [] }: Answer, model: string): unknown[] {
  const blocks = (behind: boolean) =>
    thoughts
      .filter(({ behind_text = false }) => behind_text === behind)
      .map((thought) => thoughtBlock(thought, model) as ZotMessage);
  const words = (typeof text === 'string' ? text : text.join('')).trim();
  return shape([
    ...blocks(false),
    ...(words === '' ? [] : [{ type: 'text' }]),
    ...blocks(true),
    ...tool_calls.map(() => ({ type: 'tool_use' })),
  ]);
}

/** What the provider refuses whose model is asked. */
export const asReal: Rule = (request, given) => {
  const model = String(request.body.model);
  if (request.path === '/v1/messages') return anthropic(request, given);
  return (/^deepseek/.test(model) ? deepseek : /^gemini/.test(model) ? gemini : undefined)?.(request, given);
};

export const RULES: Readonly<Record<string, Rule>> = { anthropic, deepseek, gemini };
