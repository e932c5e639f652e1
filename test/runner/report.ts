/** What a run of Jest found, as test/runner/reporter.js writes it, and the lines that tell it at the end. */

export interface Report {
  /** From start to end. */
  seconds: number;
  files: Record<string, { seconds: number; error?: string; tests: Test[] }>;
}

interface Test {
  name: string;
  status: string;
  seconds: number;
  failures?: string[];
}

const SHOWN = 600;

/** `replay`: the command line that runs a file again as it ran. */
export function reportLines({ seconds, files }: Report, skips: string, replay: string): string[] {
  const failures = Object.entries(files).flatMap(([file, { error, tests }]) => [
    ...(error === undefined ? [] : [`${file}: does not run: ${brief(error)}`]),
    ...tests.flatMap(({ name, failures: messages }) =>
      messages ? [`${file}: ${name}: ${brief(messages.map(withoutStack).join(' '))}`] : [],
    ),
  ]);
  const failed = new Set(failures.map((line) => line.slice(0, line.indexOf(':'))));
  const statuses = Object.values(files).flatMap(({ tests }) => tests.map(({ status }) => status));
  const count = (...which: string[]) => statuses.filter((status) => which.includes(status)).length;
  const broken = Object.values(files).filter(({ error }) => error !== undefined).length;
  return [
    ...failures.map((line) => `FAILED ${line}`),
    ...[...failed].map((file) => `again: ${replay} ${file}`),
    `covered: ${Object.keys(files).length} files in ${Math.round(seconds)} s`,
    ...reasons(skips).map((line) => `skipped: ${line}`),
    `${count('passed')} passed, ${count('failed') + broken} failed, ${count('pending', 'todo')} skipped`,
  ];
}

/** Each reason once, with how often it was given. */
function reasons(skips: string): string[] {
  const counts = new Map<string, number>();
  for (const line of skips.split('\n')) if (line !== '') counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, times]) => (times > 1 ? `${line} (in ${times} places)` : line));
}

const withoutStack = (message: string) => message.split(/\n\s+at /)[0]!;
const brief = (text: string) =>
  text
    .replace(/\x1b\[[0-9;]*m/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, SHOWN);
