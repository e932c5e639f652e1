// extract_symbols against universal-ctags on directories of real code: recall and precision of (name, line) pairs
// over the kinds both report, and MB/s. Usage: main(['dir', …]); `--diff language` lists where the two disagree.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOf } from '../../lib/repo/symbols/languages.ts';
import { extractSymbols } from '../../lib/repo/symbols/symbols.ts';

interface Peer {
  /** The language's name for ctags. */
  name: string;
  /** ctags kinds that we report too, in letters. */
  kinds: string;
  /** Our kinds that ctags 5.9 reports too. */
  ours: RegExp;
}

/** Left out on both sides: variables, fields, enum members, imports, locals, and what only one of the two knows. */
const PEERS: Record<string, Peer> = {
  typescript: {
    name: 'TypeScript',
    kinds: 'fcigmnGa',
    ours: /^(?:function|class|interface|enum|method|constructor|namespace|type)$/,
  },
  javascript: { name: 'JavaScript', kinds: 'fcmgGS', ours: /^(?:function|class|method|constructor)$/ },
  python: { name: 'Python', kinds: 'cfm', ours: /./ },
  go: { name: 'Go', kinds: 'fctsina', ours: /./ },
  rust: { name: 'Rust', kinds: 'nsicfgtMP', ours: /^(?!const|static|union)/ },
  java: { name: 'Java', kinds: 'acgim', ours: /^(?!record)/ },
  c: { name: 'C', kinds: 'dfgstup', ours: /./ },
  cpp: { name: 'C++', kinds: 'dfgstupcn', ours: /./ },
  csharp: { name: 'C#', kinds: 'cgimns', ours: /^(?!record)/ },
  ruby: { name: 'Ruby', kinds: 'cfmS', ours: /./ },
  php: { name: 'PHP', kinds: 'cdfint', ours: /^(?!enum)/ },
  kotlin: { name: 'Kotlin', kinds: 'icomT', ours: /^(?!const|constructor)/ },
  shell: { name: 'Sh', kinds: 'f', ours: /./ },
  sql: { name: 'SQL', kinds: 'fptTiVD', ours: /^(?:function|procedure|table|trigger|index|view|domain)$/ },
  markdown: { name: 'Markdown', kinds: 'csStTu', ours: /./ },
};

/** Names ctags makes up, and gtest's macros, which we name after the test. */
const IGNORED = /^(?:__anon|[aA]nonymous|<|TEST(?:_[FP])?$|TYPED_TEST)/;
const HEADER = /\.(?:h|hh|hpp|hxx|inl|ipp)$/;
const MAX_BYTES = 2_000_000;
const WITHOUT_PEER = ['swift', 'scala'];

export async function main(args: string[]): Promise<void> {
  const diff = args.includes('--diff') ? args[args.indexOf('--diff') + 1] : undefined;
  const dirs = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--diff');
  if (spawnSync('ctags', ['--version']).status !== 0) {
    console.log('symbols: skipped, universal-ctags is not installed');
    return;
  }
  const groups = new Map<string, string[]>();
  for (const dir of dirs) for (const file of filesUnder(dir)) groupOf(file, groups);
  console.log('language      files     MB   ctags    ours  recall  precision   MB/s');
  for (const [language, files] of [...groups].sort()) {
    if (diff && diff !== language) continue;
    const row = compare(language, files, diff !== undefined);
    if (!diff) console.log(row);
  }
}

function* filesUnder(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

function groupOf(file: string, groups: Map<string, string[]>): void {
  const ext = /\.(\w+)$/.exec(file)?.[1] ?? '';
  let language: string = languageOf(file, '');
  if (/\.min\.js$|\.bundle\.js$/.test(file)) return;
  if (/^[cm]?tsx?$/.test(ext)) language = 'typescript';
  if (language === 'c' && /^(?:cc|cpp|cxx|hh|hpp|hxx|inl|ipp|tpp)$/.test(ext)) language = 'cpp';
  // A `.h` beside C++ sources is C++.
  if (ext === 'h' && /rocksdb|protobuf|gtest|absl/.test(file)) language = 'cpp';
  if (!(language in PEERS) && !WITHOUT_PEER.includes(language)) return;
  const list = groups.get(language) ?? [];
  list.push(file);
  groups.set(language, list);
}

function compare(language: string, files: string[], list: boolean): string {
  const peer = PEERS[language];
  const texts = files
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll('\r\n', '\n') }))
    .filter(({ text }) => text.length <= MAX_BYTES);
  const theirs = peer
    ? tagged(
        peer,
        texts.map(({ file }) => file),
      )
    : new Set<string>();
  const ours = new Set<string>();
  const kinds = new Map<string, string>();
  for (const { file, text } of texts) extractSymbols(file, text, 1e9);
  const bytes = texts.reduce((sum, { text }) => sum + text.length, 0);
  const start = performance.now();
  const found = texts.map(({ file, text }) => ({ file, symbols: extractSymbols(file, text, 1e9).symbols }));
  const seconds = (performance.now() - start) / 1000;
  for (const { file, symbols } of found) {
    for (const { kind, name, line } of symbols) {
      if (peer && (!peer.ours.test(kind) || (language === 'cpp' && name.includes('.')))) continue;
      const key = `${file}\t${plain(name)}\t${line}`;
      ours.add(key);
      kinds.set(key, kind);
    }
  }
  let common = 0;
  for (const key of ours) if (theirs.has(key)) common++;
  if (list) {
    for (const key of theirs) if (!ours.has(key)) console.log(`missing\t${key}`);
    for (const key of ours) if (!theirs.has(key)) console.log(`extra\t${key}\t${kinds.get(key)}`);
  }
  const ratio = (part: number, whole: number) => (peer && whole > 0 ? (part / whole).toFixed(3) : '-');
  return [
    language.padEnd(12),
    String(texts.length).padStart(6),
    (bytes / 1e6).toFixed(1).padStart(6),
    (peer ? String(theirs.size) : '-').padStart(7),
    String(ours.size).padStart(7),
    ratio(common, theirs.size).padStart(7),
    ratio(common, ours.size).padStart(10),
    (bytes / 1e6 / seconds).toFixed(1).padStart(6),
  ].join(' ');
}

/** ctags' view of the files, as `file \t name \t line`. */
function tagged(peer: Peer, files: string[]): Set<string> {
  const dir = mkdtempSync(join(tmpdir(), 'symbols-'));
  try {
    const list = join(dir, 'files');
    writeFileSync(list, files.join('\n'));
    const args = [
      `--language-force=${peer.name}`,
      `--kinds-${peer.name}=${peer.kinds}`,
      '-x',
      '-u',
      '-L',
      list,
    ];
    const run = spawnSync('ctags', ['--options=NONE', ...args, '--_xformat=%F\t%N\t%n\t%k\t%K\t%p'], {
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    const tags = new Set<string>();
    for (const row of run.stdout.split('\n')) {
      const [file, name, line, letter, kind, scope] = row.split('\t');
      if (!file || !name || IGNORED.test(name) || !peer.kinds.includes(letter!)) continue;
      if (kind === 'typedef' && scope === 'function') continue;
      // Prototypes count in headers and in classes, as ours do.
      if (kind === 'prototype' && !HEADER.test(file) && !scope) continue;
      tags.add(`${file}\t${plain(name)}\t${line}`);
    }
    return tags;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The last part of a qualified name, without the blanks of `operator ==`: the two qualify differently. */
function plain(name: string): string {
  const bare = name.replaceAll(' ', '');
  return /^operator/.test(bare)
    ? bare
    : bare.slice(1 + Math.max(...['.', '\\', ':'].map((mark) => bare.lastIndexOf(mark))));
}
