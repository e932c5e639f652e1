/** What the vectors ask of the zeno family. */
import { type Case, cases } from './case.ts';

const SNAPSHOT = { snapshot: 'org/demo@main' };

const listFiles = cases('list_files', [
  ['lists everything that is not hidden or built', {}],
  ['matches a glob', { glob: '**/*.md' }],
  ['matches alternatives', { glob: '*.{md,ts}' }],
  ['matches one character', { glob: 'src/?ath.ts' }],
  ['matches a regex', { regex: '^src/.*\\.ts$' }],
  ['goes by the glob when both are given', { glob: '*.md', regex: 'ts$' }],
  ['cuts at max', { max: 2 }],
  ['cuts at a max of nothing', { max: 0 }],
  ['cuts the walk at max_files', { max_files: 3 }],
  ['walks hidden files when told', { include_hidden: true }],
  ['leaves out directories and globs', { exclude_dirs: ['docs'], exclude_globs: ['*.txt'] }],
  ['leaves out what git ignores', { respect_gitignore: true }],
  ['reads a snapshot', SNAPSHOT],
  ['refuses a regex that is none', { regex: '(' }],
  ['refuses a glob that is a number', { glob: 5 }],
  ['refuses a name that is not known, and says which is meant', { globb: '*' }],
  ['refuses less than nothing', { max: -1 }],
  ['refuses arguments that are a list', []],
]);

const readFile = cases('read_file', [
  ['gives the first line unless told', { path: 'src/app.ts' }],
  ['gives a range', { path: 'src/app.ts', start_line: 2, end_line: 4 }],
  ['begins at the first line at the earliest', { path: 'src/app.ts', start_line: -5, end_line: 2 }],
  ['gives the first line of a range that is none', { path: 'src/app.ts', start_line: 5, end_line: 2 }],
  ['cuts at max_lines and says so', { path: 'src/app.ts', end_line: 100, max_lines: 3 }],
  ['gives nothing behind the end', { path: 'src/app.ts', start_line: 50 }],
  ['knows other line ends', { path: 'src/lines.txt', end_line: 9 }],
  ['replaces what is not UTF-8', { path: 'src/bad.bin', end_line: 9 }],
  ['keeps a byte order mark', { path: 'src/bom.txt' }],
  ['reads an empty file', { path: 'src/empty.txt' }],
  ['breaks no line at U+2028', { path: 'src/words.txt', end_line: 9 }],
  ['follows a link inside the root', { path: 'link.ts' }],
  ['reads a snapshot', { path: 'src/app.ts', end_line: 3, ...SNAPSHOT }],
  ['refuses a directory', { path: 'src' }],
  ['refuses what is not there', { path: 'missing.ts' }],
  ['refuses a path above the root', { path: '../outside.txt' }],
  ['refuses a link that leads out of the root', { path: 'out-link' }],
  ['needs a path', {}],
  ['refuses a line that is a text', { path: 'src/app.ts', start_line: '2' }],
  ['refuses a line that is not whole', { path: 'src/app.ts', start_line: 2.5 }],
]);

const peek = cases('peek', [
  ['gives the head and the tail', { path: 'src/app.ts', head_lines: 2, tail_lines: 1 }],
  ['gives all of a short file', { path: 'src/app.ts' }],
  ['gives nothing when nothing is wanted', { path: 'src/app.ts', head_lines: 0, tail_lines: 0 }],
  ['reads a file without a newline at its end', { path: 'src/unfinished.txt' }],
  ['reads a snapshot', { path: 'README.md', ...SNAPSHOT }],
  ['refuses what is not there', { path: 'missing.ts' }],
  ['needs a path', { head_lines: 1 }],
]);

const grep = cases('grep', [
  ['finds a text', { pattern: 'add' }],
  ['finds it in hidden files too when told', { pattern: 'add', include_hidden: true }],
  [
    'overlooks the case when told, and cuts at max_hits',
    { pattern: 'ADD', case_sensitive: false, max_hits: 2 },
  ],
  ['knows the case of letters that are not ASCII', { pattern: 'grösse', case_sensitive: false }],
  ['finds a regex, in the spelling of Python', { pattern: '^export (?P<what>class|const)', regex: true }],
  ['looks behind', { pattern: '(?<=return )add', regex: true }],
  ['ends on a regex that others do not end on', { pattern: '(a+)+$', regex: true }],
  ['searches below directories and in files', { pattern: 'add', paths: ['build', 'src/math.ts'] }],
  ['gives lines around', { pattern: 'add', context: 1, paths: ['*.ts'] }],
  ['searches binary files when told', { pattern: 'b', include_binary: true, paths: ['*.bin'] }],
  ['skips files that are too long', { pattern: 'two', max_bytes: 3 }],
  ['finds nothing', { pattern: 'nowhere at all' }],
  ['reads a snapshot', { pattern: 'add', ...SNAPSHOT }],
  ['refuses two lines', { pattern: 'a\nb' }],
  ['refuses to look for nothing', { pattern: '' }],
  ['needs a pattern', {}],
  ['refuses a regex that is none', { pattern: '[', regex: true }],
  ['refuses too many lines around', { pattern: 'x', context: 21 }],
]);

const extractSymbols = cases('extract_symbols', [
  ['outlines TypeScript', { path: 'src/app.ts' }],
  ['outlines Python', { path: 'src/tool.py' }],
  ['outlines Markdown', { path: 'README.md' }],
  ['cuts at max_symbols', { path: 'src/math.ts', max_symbols: 1 }],
  ['reads a snapshot', { path: 'src/app.ts', ...SNAPSHOT }],
  ['refuses what is not there', { path: 'nope.py' }],
  ['refuses a number of symbols below nothing', { path: 'src/app.ts', max_symbols: -1 }],
]);

const stat = cases('stat', [
  ['knows a file', { path: 'src/empty.txt' }],
  [
    'answers in order, and what is wrong as an item',
    { path: 'README.md', paths: ['nope', '../x', 'link.ts'] },
  ],
  ['knows a directory', { path: 'src', ...SNAPSHOT }],
  ['reads a snapshot', { paths: ['README.md', 'nope'], ...SNAPSHOT }],
  ['needs a path', {}],
  ['tells which ref is meant', { path: 'README.md', snapshot: 'org/demo@mian' }],
  ['refuses a repository that is not there', { path: 'README.md', snapshot: 'nobody/nothing' }],
  ['refuses an id that is not there', { path: 'README.md', snapshot: '0123456789abcdef' }],
  ['refuses a name of a snapshot that is none', { path: 'README.md', snapshot: '../x@y' }],
  ['refuses an empty name', { path: 'README.md', snapshot: '' }],
  ['has no snapshots where there is no store', { path: 'a.txt', snapshot: 'x@y' }, { tree: 'bare' }],
]);

const snapshots = cases('snapshots', [
  ['lists them', {}],
  ['lists those of a repository', { repo: 'org/demo', limit: 1 }],
  ['lists none', { repo: 'nope' }],
  ['refuses less than nothing', { limit: -1 }],
  ['needs a store', {}, { tree: 'bare' }],
]);

const logEvent = cases('log_event', [
  ['logs a claim', { event: 'claim', claim: 'it adds', evidence: [{ path: 'src/math.ts', start_line: 1 }] }],
  ['logs a sub-call', { event: 'subcall_start', subcall_id: 's1', purpose: 'look' }],
  ['logs its end', { event: 'subcall_end', subcall_id: 's1', status: 'ok', answer: 'found' }],
  ['needs the claim', { event: 'claim' }],
  ['needs the name of a sub-call', { event: 'subcall_end' }],
  ['refuses an event that is not known', { event: 'thought' }],
  ['needs a log', { event: 'subcall_start', subcall_id: 's1' }, { tree: 'bare' }],
]);

const unknown: Case[] = ['list_file', 'no_such_op', 'constructor'].map((op) => ({
  op,
  title: 'is not known',
  args: {},
}));

export const zeno: readonly Case[] = [
  ...[listFiles, readFile, peek, grep, extractSymbols, stat, snapshots, logEvent, unknown].flat(),
];
