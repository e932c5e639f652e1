/**
 * The lines the server writes. Page output goes into fences longer than any run of backticks in it, and lines in it that look
 * like headers or the footer get a backslash: no output can pass for a request. Spec: file-based REPL, "Per-instance chat-log format".
 */
import type { Background, BackgroundEvent, Entry } from './state.ts';

const FOOTER = /^> Write code in a fenced \S{1,64} block below to execute against this page\.[ \t]*$/;
const INSTRUCTION =
  '> This file is a REPL presented as a chat between you and a live page. Add a fenced JavaScript block at the bottom and the connected page will run it; the result will be printed below. Please do not edit server-inserted replies or the append anchor.';
const AGENT = /^> \*\*([^*]+)\*\* to (.+?)(?: at (\d{1,2}:\d{2}:\d{2}))?[ \t]*$/;
const PLACEHOLDER = /^executing \(\d+s\)[ \t]*$/;
const OMITTED = /^\.\.\. \(\d+ more background events omitted\) \.\.\.[ \t]*$/;
const LOOKS_LIKE_OURS = /^\s*(?:>\s*(?:\*\*|Write code in a fenced |This file is a REPL )|executing \(\d)/;
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Longest value and longest background event that is printed, in characters. */
const VALUE = 200_000;
const EVENT = 10_000;
const FIRST = 2;
const LAST = 8;

export const footer = (language: string) =>
  `> Write code in a fenced ${language} block below to execute against this page.`;
export const isFooter = (line: string) => FOOTER.test(line);
export const isPlaceholder = (line: string) => PLACEHOLDER.test(line);
export const isOmission = (line: string) => OMITTED.test(line);
export const isInstruction = (line: string) => line.startsWith(INSTRUCTION.slice(0, 43));
export const placeholder = (elapsed_ms: number) =>
  `executing (${Math.floor(Math.max(0, elapsed_ms) / 1000)}s)`;

/** The first lines of a log, above the footer. */
export function head(page: { name: string; short_id: string }, language: string): string[] {
  const instruction = language === 'JS' ? INSTRUCTION : INSTRUCTION.replace('JavaScript', language);
  return [`# ${page.name}-${page.short_id}`, instruction, ''];
}

/** A log nobody has written to yet. */
export function newLog(page: { name: string; short_id: string; languages: readonly string[] }): string {
  const language = page.languages[0]!;
  return `${[...head(page, language), footer(language)].join('\n')}\n`;
}

export interface AgentHeader {
  agent: string;
  target: string;
  time?: string;
}

export function parseAgentHeader(line: string): AgentHeader | undefined {
  const [, agent, target, time] = AGENT.exec(line) ?? [];
  if (agent === undefined || target === undefined) return undefined;
  return time === undefined ? { agent, target } : { agent, target, time };
}

export const agentHeader = (agent: string, page: string, time: string) =>
  `> **${agent}** to ${page} at ${time}`;
export const replyHeader = (page: string, agent: string, time: string, outcome = '') =>
  `> **${page}** to ${agent} at ${time}${outcome && ` (${outcome})`}`;
export const backgroundHeader = (page: string, time: string) => `> **${page}** background at ${time}`;
export const noteHeader = (page: string, time: string) => `> **${page}** note at ${time}`;

/** Whether a line is the first of something the page or the server said. */
export function isServerHeader(line: string, page: { name: string; short_id: string }): boolean {
  if (!line.startsWith(`> **${page.name}`)) return false;
  const from = line.slice(`> **${page.name}`.length);
  const rest = from.startsWith(`-${page.short_id}**`) ? from.slice(page.short_id.length + 1) : from;
  return /^\*\* (?:to \S|(?:background|note) at \d)/.test(rest);
}

/** `17ms`; above two seconds `6.5s`. */
export function duration(ms: number): string {
  return ms > 2000 ? `${(ms / 1000).toFixed(1)}s` : `${Math.max(0, Math.round(ms))}ms`;
}

/** Text from elsewhere as lines that are safe inside a fence of the server's. */
export function safeLines(text: string, most: number = VALUE): string[] {
  const cut =
    text.length > most
      ? `${text.slice(0, most)}\n... (${text.length - most} more characters omitted) ...`
      : text;
  return cut
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .toWellFormed()
    .split('\n')
    .map((line) => (LOOKS_LIKE_OURS.test(line) ? `\\${line}` : line));
}

/** Somebody's words as a block quote: no fence, comment, header or footer in it counts as one. */
export function quote(text: string): string[] {
  return safeLines(text.trim()).map((line) => {
    const quoted = `> ${line}`.trimEnd();
    return LOOKS_LIKE_OURS.test(quoted) ? `> \\${line}` : quoted;
  });
}

/** Behind a block's language: it stands where the server put it, because a version of the file that somebody saved had it. */
const KEPT = 'kept';
const OPENS = /^[\s\d.)*+>-]*(?:`{3}|~{3})/;
const OPENS_KEPT = /^([ \t\d.)*+>-]*(?:`{3}|~{3})[^\r\n]*?) ?\bkept[ \t]*$/gm;

export const isKept = (info: string) => info.split(/\s+/).at(-1) === KEPT;
/** A block, marked; other lines as they are. */
export const keep = (text: string) =>
  OPENS.test(text) ? text.replace(/^.*/, (opening) => `${opening.trimEnd()} ${KEPT}`) : text;
/** A text as it reads without the marks. */
export const unkept = (text: string) => text.replace(OPENS_KEPT, '$1');

/** A fence that nothing in the lines can close. */
export function fence(info: string, lines: readonly string[]): string[] {
  let longest = 2;
  for (const line of lines)
    for (const run of line.match(/`{3,}/g) ?? []) longest = Math.max(longest, run.length);
  const ticks = '`'.repeat(longest + 1);
  return [ticks + info, ...lines, ticks];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON means JSON: what does not parse is text. */
export function valueFence(value: string, language: 'JSON' | 'Text' | 'Error'): string[] {
  const tag = language === 'JSON' && (value.length > VALUE || !isJson(value)) ? 'Text' : language;
  return fence(tag, safeLines(value));
}

export function entry({ type, level, message, stack }: BackgroundEvent): Entry {
  const source = type.replace(/[^\w.:-]+/g, '').slice(0, 64) || 'background';
  const failed = /error|reject/i.test(`${type} ${level ?? ''}`);
  const text = stack === undefined ? message : stack.includes(message) ? stack : `${message}\n${stack}`;
  const tag = failed ? 'Error' : text.length <= EVENT && isJson(text) ? 'JSON' : 'Text';
  return { info: `${tag} ${source}`, lines: safeLines(text.replace(/\s+$/, ''), EVENT) };
}

/** Adds events in the order received; only those that can still be printed are kept. */
/** `omitted`: how many more there were that nobody kept. */
export function collect(background: Background, entries: readonly Entry[], omitted = 0): Background {
  const { first, last, total } = background;
  const room = Math.max(0, FIRST - first.length);
  return {
    first: [...first, ...entries.slice(0, room)],
    last: [...last, ...entries.slice(room)].slice(-LAST),
    total: total + entries.length + omitted,
  };
}

/** The first two, how many are left out, the last eight. */
export function backgroundLines({ first, last, total }: Background): string[] {
  const omitted = total - first.length - last.length;
  const print = (entries: readonly Entry[]) => entries.flatMap(({ info, lines }) => fence(info, lines));
  return [
    ...print(first),
    ...(omitted > 0 ? [`... (${omitted} more background events omitted) ...`] : []),
    ...print(last),
  ];
}
