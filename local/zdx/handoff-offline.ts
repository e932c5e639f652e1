/** A handoff bundle out of a session's log alone, without a model. Spec: ZDX §10, "Handoff bundles". */
import type { Turn } from '../../lib/session/fold.ts';
import { type Bundle, printable, shortened, taskOf } from './handoff-bundle.ts';

const FILE_TOOLS = ['read', 'edit', 'write'];
/** A short list, as the document says. */
export const MAX_FILES = 20;
const MAX_TASKS = 10;
const MAX_COMMANDS = 8;
/** Characters of what was said last. */
const MAX_REQUEST = 600;
const MAX_ANSWER = 2000;

type Call = Extract<Turn, { kind: 'tool' }>;

/** Of a path as a tool was given it, the one that is shown; undefined when there is no such file. */
export type Known = (path: string) => string | undefined;

export function offlineBundle(goal: string, turns: readonly Turn[], known: Known): Bundle {
  const calls = turns.filter((turn) => turn.kind === 'tool');
  const files = filesOf(turns, known);
  const tasks = openTasks(goal, turns);
  return { goal, files, tasks, commands: commandsOf(calls), prompt: starter(goal, turns, files, tasks) };
}

/** Files that tools were asked for, the most used first, of these the latest first. */
export function filesOf(turns: readonly Turn[], known: Known): string[] {
  const used = new Map<string, { times: number; last: number }>();
  for (const [n, turn] of turns.entries()) {
    if (turn.kind !== 'tool' || !FILE_TOOLS.includes(turn.name)) continue;
    const path = field(turn.input, 'path');
    const file = typeof path === 'string' ? known(path) : undefined;
    if (file !== undefined) used.set(file, { times: (used.get(file)?.times ?? 0) + 1, last: n });
  }
  const order = [...used].sort(([, a], [, b]) => b.times - a.times || b.last - a.last);
  return order.map(([file]) => file).slice(0, MAX_FILES);
}

/** The last ones that ended well, each once, in the order they were run. */
function commandsOf(calls: readonly Call[]): string[] {
  const ran = calls.flatMap((call) => {
    const command = field(call.input, 'command');
    const code = field(field(call.output, 'data'), 'exit_code');
    return call.name === 'bash' && call.ok && code === 0 && typeof command === 'string'
      ? [printable(command).trim()]
      : [];
  });
  // Of commands that were run again the last time counts.
  const once = [...new Set(ran.reverse())].filter((command) => command !== '');
  return once.slice(0, MAX_COMMANDS).reverse();
}

/** What the last answer lists; else what did not work out since the last request; else the goal itself. */
function openTasks(goal: string, turns: readonly Turn[]): string[] {
  const listed = listItems(lastSaid(turns, 'assistant') ?? '');
  if (listed.length > 0) return listed.slice(0, MAX_TASKS);
  const asked = turns.findLastIndex((turn) => turn.kind === 'message' && turn.role === 'user');
  const failed = new Map<string, string>();
  for (const turn of turns.slice(asked + 1)) {
    if (turn.kind !== 'tool') continue;
    const what = subject(turn);
    if (worked(turn)) failed.delete(what);
    else failed.set(what, `Look into ${what}: ${trouble(turn)}`);
  }
  const tasks = [...failed.values()].flatMap(taskOf).slice(0, MAX_TASKS);
  if (unanswered(turns)) tasks.push(...taskOf(`Answer the last request: ${lastSaid(turns, 'user') ?? ''}`));
  if (tasks.length > 0) return tasks.map((task) => shortened(task, 300));
  return taskOf(`Work towards the goal: ${shortened(goal.split('\n', 1)[0]!, 300)}`);
}

/** Not of lists in fences: those are code or output. */
function listItems(text: string): string[] {
  const outside = text.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '');
  const items = outside.match(/^\s{0,8}(?:[-*+]|\d+[.)])\s+\S.*$/gm) ?? [];
  return items.flatMap((item) => taskOf(item.trim()));
}

const subject = ({ name, input }: Call): string =>
  `${name} ${shortened(printable(String(field(input, 'command') ?? field(input, 'path') ?? '')), 160)}`.trim();

/** A command that ends with another code than 0 did not do what was wanted. */
const worked = ({ ok, output }: Call): boolean =>
  ok && (field(field(output, 'data'), 'exit_code') ?? 0) === 0;

function trouble({ output }: Call): string {
  const data = field(output, 'data');
  if (field(data, 'timed_out') === true) return 'it timed out';
  const code = field(data, 'exit_code');
  if (code !== undefined) return `it ended with ${code}`;
  return String(field(field(output, 'error'), 'message') ?? 'it failed');
}

function unanswered(turns: readonly Turn[]): boolean {
  const last = turns.findLast((turn) => turn.kind !== 'interrupted');
  return last !== undefined && !(last.kind === 'message' && last.role === 'assistant');
}

function starter(goal: string, turns: readonly Turn[], files: readonly string[], tasks: readonly string[]) {
  const request = lastSaid(turns, 'user');
  const answer = lastSaid(turns, 'assistant');
  const cut = turns.at(-1)?.kind === 'interrupted' || unanswered(turns);
  return [
    goal,
    'This goes on from earlier work. What is known of it:',
    request && `The last request was:\n${shortened(printable(request).trim(), MAX_REQUEST)}`,
    answer && `The last answer was:\n${shortened(printable(answer).trim(), MAX_ANSWER)}`,
    cut && 'The work was interrupted before it was answered: check what was done before you go on.',
    files.length > 0 && `Read these files first: ${files.slice(0, 10).join(', ')}`,
    `Open tasks:\n${tasks.map((task) => `- ${task}`).join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function lastSaid(turns: readonly Turn[], role: 'user' | 'assistant'): string | undefined {
  const turn = turns.findLast((one) => one.kind === 'message' && one.role === role && one.text.trim() !== '');
  return turn?.kind === 'message' ? turn.text : undefined;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
