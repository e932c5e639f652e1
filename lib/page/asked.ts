/** Requests that came another way than through the file: whether they can run, and what became of them. Spec: file-based REPL, "Agent input". */
import { open } from './document.ts';
import { look } from './log.ts';
import { languageOf, runnable } from './request.ts';
import type { PageState } from './state.ts';

/** Why a log would never run this; undefined when it would. */
export function refusal(code: string, language: string | undefined, state: PageState): string | undefined {
  const info = language ?? state.languages[0]!;
  const lines = code.split(/\r\n|\n|\r/);
  const fence = { open: 0, close: lines.length + 1, info, code: lines, quoted: false };
  if (code.trim() === '') return 'code must be something to run, got blanks';
  if (languageOf(fence, state.languages) === undefined)
    return `language must be one this page runs (${state.languages.join(', ')}), got ${info}`;
  if (!runnable(fence, state)) return 'code must not have lines that only replies in a log have';
  return undefined;
}

/** The header of a reply that is neither an error nor a note. */
const VALUE = /^> \*\*[^*]+\*\* to (?!.*\(\*\*ERROR\*\*)/;

/** What became of a request so far; `job` is what it was to become. */
export function outcomeOf(
  { job: running, asked = [], done, last }: PageState,
  job: string,
): 'queued' | 'executing' | 'completed' | 'failed' {
  if (running?.id === job) return 'executing';
  if (asked.some((each) => each.job === job)) return 'queued';
  const ended = done.findLast((each) => each.job === job);
  const line = last?.job === job ? last.line : (ended?.line ?? '');
  return VALUE.test(line) ? 'completed' : 'failed';
}

/** The reply to a job that ended: the newest is remembered, those before are in the log. */
export async function replyTo(
  state: PageState,
  job: string,
  read: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const { done, last } = state;
  if (last?.job === job) return last.lines.join('\n');
  const at = done.findLastIndex((each) => each.job === job);
  const line = done[at]?.line;
  if (line === undefined) return undefined;
  const { lines } = open((await read()) ?? '');
  // Replies within a second may begin alike.
  const later = done.slice(at + 1).filter((each) => each.line === line).length;
  const alike = look(lines, state).regions.filter((each) => each.line.trimEnd() === line);
  const region = alike.at(-1 - later);
  return region && lines.slice(region.from, region.to).join('\n');
}
