/**
 * A handoff bundle: its five parts, as markdown and back, and out of what a model says. The goal stays as it was given; the rest is
 * cleared of whatever would change how it reads. Spec: ZDX §10, "Handoff bundles".
 */
export interface Bundle {
  goal: string;
  prompt: string;
  /** Relative to the root. */
  files: string[];
  tasks: string[];
  commands: string[];
}

export const PARTS = ['Goal', 'Starter prompt', 'Relevant files', 'Open tasks', 'Repro commands'] as const;

/** Without a newline at its end. */
export function markdown({ goal, prompt, files, tasks, commands }: Bundle): string {
  const contents = [
    plain(goal) ? goal : fenced(goal, 'text'),
    fenced(prompt, 'text'),
    files.length > 0 ? files.map((file) => `- ${code(file)}`).join('\n') : 'None.',
    tasks.map((task) => `- [ ] ${task}`).join('\n'),
    fenced(commands.join('\n'), 'sh'),
  ];
  return PARTS.map((part, n) => `## ${part}\n\n${contents[n]}`).join('\n\n');
}

/** One line that is text in markdown, and nothing that changes what follows. */
const plain = (goal: string): boolean =>
  !/[\n\r<*\\]/.test(goal) && !/^(?:[\s#=`~>|+[-]|\d+[.)])|\s$/.test(goal);

/** With a fence longer than any in the text. */
function fenced(text: string, language: string): string {
  const fence = fenceFor(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function code(text: string): string {
  const fence = fenceFor(text, 1);
  return fence === '`' ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** The parts of a bundle by their headings, in their order; headings within a fence are text. */
export function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  let [name, fence] = ['', ''];
  for (const line of text.split('\n')) {
    const mark = /^`{3,}/.exec(line)?.[0] ?? '';
    if (fence === '') {
      const heading = /^## (.+)$/.exec(line)?.[1];
      if (heading !== undefined) {
        name = heading;
        sections.set(name, '');
        continue;
      }
      fence = mark;
    } else if (mark.length >= fence.length && line === mark) fence = '';
    sections.set(name, `${sections.get(name) ?? ''}${line}\n`);
  }
  for (const [key, content] of sections) sections.set(key, content.trim());
  return sections;
}

/** What a model says of the four parts that are not the goal. */
export type Said = Omit<Bundle, 'goal'>;

const FIELDS = {
  starter_prompt: 'a string that is not empty',
  relevant_files: 'a list of strings',
  open_tasks: 'a list of strings, one at least',
  repro_commands: 'a list of strings',
} as const;

/** What stands in an answer, or what is wrong with it, said to the model. */
export function saidIn(text: string): Said | { problem: string } {
  const found = objectIn(text);
  if (!found) return { problem: 'it is not a JSON object' };
  for (const [field, wanted] of Object.entries(FIELDS)) {
    const value = found[field];
    const right =
      field === 'starter_prompt'
        ? typeof value === 'string' && value.trim() !== ''
        : Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (!right) return { problem: `${field} must be ${wanted}` };
  }
  const { starter_prompt, relevant_files, open_tasks, repro_commands } = found as unknown as {
    starter_prompt: string;
  } & Record<'relevant_files' | 'open_tasks' | 'repro_commands', string[]>;
  const tasks = open_tasks.flatMap(taskOf);
  if (tasks.length === 0) return { problem: `open_tasks must be ${FIELDS.open_tasks}` };
  return {
    prompt: printable(starter_prompt).trim(),
    files: relevant_files.map((file) => file.trim()).filter(Boolean),
    tasks,
    commands: repro_commands.map((command) => printable(command).trim()).filter(Boolean),
  };
}

/** The JSON object in a text: all of it, what is in its fence, or from the first brace to the last. */
function objectIn(text: string): Record<string, unknown> | undefined {
  const inFence = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
  const inBraces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, inFence, inBraces]) {
    try {
      const value: unknown = JSON.parse(candidate ?? '');
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return value as Record<string, unknown>;
    } catch {
      // The next one may be.
    }
  }
  return undefined;
}

/** One task on one line, without the marks of a list; nothing when it is done or empty. */
export function taskOf(text: string): string[] {
  const one = printable(text).replace(/\s+/g, ' ').trim();
  const [, done, rest = ''] = /^(?:(?:[-*+]|\d+[.)])\s+)?(?:\[([ xX]?)\]\s*)?(.*)$/.exec(one) ?? [];
  return done?.toLowerCase() === 'x' || rest === '' ? [] : [rest];
}

/** Without what a terminal takes for orders. */
export const printable = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, '');

/** At most `most` characters, the middle left out; never half a character. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  const [head, tail] = [text.slice(0, half), text.slice(-half)];
  const left = text.length - 2 * half;
  return `${head.replace(/[\ud800-\udbff]$/, '')} [... ${left} characters left out ...] ${tail.replace(/^[\udc00-\udfff]/, '')}`;
}
