// extract_symbols against universal-ctags on directories of real code: recall and precision of (name, line) pairs
// over the kinds both report, and MB/s. Usage: main(['dir', …]); `--diff language` lists where the two disagree.
// ctags 5.9 loses its way in modern JavaScript and TypeScript: `--typescript <package directory>` (of a TypeScript 5,
// which has a parser to import) compares those two languages with the compiler's syntax tree instead.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
/** Characters per line from which a file counts as minified and is left out. */
const MINIFIED = 300;
const WITHOUT_PEER = ['swift', 'scala'];

export async function main(args: string[]): Promise<void> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const diff = option('--diff');
  const dirs = args.filter((arg, i) => !arg.startsWith('--') && !args[i - 1]?.startsWith('--'));
  const compiler = option('--typescript');
  const parser = compiler ? createRequire(import.meta.url)(resolve(compiler)) : undefined;
  if (spawnSync('ctags', ['--version']).status !== 0) {
    console.log('symbols: skipped, universal-ctags is not installed');
    return;
  }
  const groups = new Map<string, string[]>();
  for (const dir of dirs) for (const file of filesUnder(dir)) groupOf(file, groups);
  console.log('language      files     MB   ctags    ours  recall  precision   MB/s');
  for (const [language, files] of [...groups].sort()) {
    if (diff && diff !== language) continue;
    const row = compare(language, files, diff !== undefined, parser);
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

function compare(language: string, files: string[], list: boolean, parser: unknown): string {
  const peer = PEERS[language];
  const texts = files
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll('\r\n', '\n') }))
    .filter(({ text }) => text.length <= MAX_BYTES && text.length < MINIFIED * text.split('\n').length);
  const parsed = parser && /^(?:java|type)script$/.test(language);
  const theirs = parsed
    ? new Set(texts.flatMap(({ file, text }) => declared(parser, file, text)))
    : peer
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

/** What a TypeScript 5 parser finds: the declarations of our kinds, constants apart, as `file \t name \t line`. */
// biome-ignore lint/suspicious/noExplicitAny: the parser is found at run time and brings no types
function declared(ts: any, file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const { SyntaxKind: K } = ts;
  const found: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: syntax nodes
  type Node = any;
  const add = (name: string, at: Node) =>
    found.push(
      `${file}\t${plain(name)}\t${source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1}`,
    );
  const isFunction = (node: Node) =>
    node && (ts.isFunctionExpression(node) || ts.isArrowFunction(node) || ts.isClassExpression(node));
  const named = [
    K.FunctionDeclaration,
    K.ClassDeclaration,
    K.InterfaceDeclaration,
    K.EnumDeclaration,
    K.TypeAliasDeclaration,
  ];
  const members = [K.MethodDeclaration, K.GetAccessor, K.SetAccessor];
  const visit = (node: Node): void => {
    const { kind, name, parent } = node;
    if (named.includes(kind)) add(name ? name.text : 'default', name ?? node.modifiers?.[1] ?? node);
    else if (members.includes(kind) && ts.isClassLike(parent)) add(label(name), name);
    else if (kind === K.MethodSignature && ts.isInterfaceDeclaration(parent)) add(label(name), name);
    else if (kind === K.Constructor)
      add(
        'constructor',
        node.getChildren(source).find((child: Node) => child.kind === K.ConstructorKeyword) ?? node,
      );
    else if (kind === K.ModuleDeclaration && node.body && name.text !== 'global') add(name.text, name);
    else if (kind === K.PropertyDeclaration && isFunction(node.initializer)) add(label(name), name);
    else if (kind === K.VariableDeclaration && ts.isIdentifier(name) && isFunction(node.initializer))
      add(name.text, name);
    else if (kind === K.ExportAssignment && isFunction(node.expression) && !node.isExportEquals)
      add('default', node.expression);
    else if (
      kind === K.BinaryExpression &&
      node.operatorToken.kind === K.EqualsToken &&
      isFunction(node.right)
    ) {
      const target = ts.isPropertyAccessExpression(node.left)
        ? node.left.name
        : ts.isIdentifier(node.left)
          ? node.left
          : undefined;
      if (target) add(target.text, target);
    }
    ts.forEachChild(node, visit);
  };
  const label = (name: Node) => (ts.isStringLiteral(name) ? name.text : name.getText(source));
  visit(source);
  return found;
}
