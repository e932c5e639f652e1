// Which files are which language, and which kinds each language reports. Data only.
// The rule for kinds: the document's word where the language's keyword is one of its eleven (class struct enum
// protocol extension func def function interface type const) or an abbreviation or synonym of one (fn, fun →
// function; typedef, typealias, using → type); the language's own word otherwise; `method` for a function of a type.

export type Language = keyof typeof KINDS;

export const KINDS = {
  javascript: [
    'class',
    'constructor',
    'method',
    'function',
    'interface',
    'type',
    'enum',
    'namespace',
    'const',
  ],
  python: ['class', 'method', 'def'],
  go: ['func', 'method', 'struct', 'interface', 'type', 'const'],
  rust: [
    'function',
    'method',
    'struct',
    'enum',
    'union',
    'trait',
    'impl',
    'type',
    'const',
    'static',
    'module',
    'macro',
  ],
  java: ['class', 'interface', 'enum', 'record', 'constructor', 'method'],
  kotlin: ['class', 'interface', 'enum', 'object', 'constructor', 'function', 'method', 'type', 'const'],
  swift: [
    'class',
    'struct',
    'enum',
    'protocol',
    'extension',
    'actor',
    'constructor',
    'func',
    'method',
    'type',
  ],
  c: [
    'function',
    'method',
    'constructor',
    'class',
    'struct',
    'union',
    'enum',
    'type',
    'concept',
    'namespace',
    'macro',
  ],
  csharp: [
    'namespace',
    'class',
    'interface',
    'struct',
    'record',
    'enum',
    'delegate',
    'constructor',
    'method',
  ],
  ruby: ['class', 'module', 'method', 'def'],
  php: ['namespace', 'class', 'interface', 'trait', 'enum', 'function', 'method', 'const'],
  scala: ['class', 'trait', 'object', 'enum', 'def', 'method', 'type'],
  shell: ['function'],
  sql: [
    'table',
    'view',
    'index',
    'function',
    'procedure',
    'trigger',
    'type',
    'schema',
    'sequence',
    'database',
    'domain',
    'aggregate',
    'extension',
    'policy',
    'role',
  ],
  markdown: ['heading'],
  other: [
    'class',
    'struct',
    'enum',
    'protocol',
    'extension',
    'func',
    'def',
    'function',
    'interface',
    'type',
    'const',
  ],
} as const;

const EXTENSIONS: Record<Exclude<Language, 'other'>, string> = {
  javascript: 'js jsx mjs cjs ts tsx mts cts es6',
  python: 'py pyi pyw',
  go: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  swift: 'swift',
  c: 'c h cc cpp cxx c++ hh hpp hxx h++ ipp inl tpp cu cuh',
  csharp: 'cs csx',
  ruby: 'rb rake gemspec ru',
  php: 'php php3 php4 php5 phtml',
  scala: 'scala sc sbt',
  shell: 'sh bash zsh ksh bats',
  sql: 'sql ddl pgsql',
  markdown: 'md markdown mdx mkd',
};

const NAMES: Record<string, Language> = {
  rakefile: 'ruby',
  gemfile: 'ruby',
  podfile: 'ruby',
  vagrantfile: 'ruby',
  jakefile: 'javascript',
  sconstruct: 'python',
  '.bashrc': 'shell',
  '.bash_profile': 'shell',
  '.profile': 'shell',
  '.zshrc': 'shell',
};

const INTERPRETERS: [RegExp, Language][] = [
  [/^python[\d.]*$/, 'python'],
  [/^(?:node|nodejs|deno|bun|tsx|ts-node)$/, 'javascript'],
  [/^(?:sh|bash|zsh|ksh|dash|ash)$/, 'shell'],
  [/^ruby[\d.]*$/, 'ruby'],
  [/^php[\d.]*$/, 'php'],
];

const BY_EXTENSION = new Map<string, Language>(
  Object.entries(EXTENSIONS).flatMap(([language, list]) =>
    list.split(' ').map((ext) => [ext, language as Language]),
  ),
);

const HEADERS = new Set('h hh hpp hxx h++ ipp inl tpp cuh'.split(' '));

function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isHeader(path: string): boolean {
  return HEADERS.has(extensionOf(path));
}

/** By extension, else by file name, else (no extension) by the `#!` line. */
export function languageOf(path: string, text: string): Language {
  const ext = extensionOf(path);
  const known = BY_EXTENSION.get(ext);
  if (known) return known;
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (Object.hasOwn(NAMES, name)) return NAMES[name]!;
  if (ext !== '' || !text.startsWith('#!')) return 'other';
  // `#!/usr/bin/env -S node --flag` and `#!/bin/sh -e`
  const words = text
    .slice(2, 200)
    .split('\n', 1)[0]!
    .trim()
    .split(/[ \t]+/);
  const programs = words.map((word) => word.slice(word.lastIndexOf('/') + 1));
  const program = programs[0] === 'env' ? programs.slice(1).find((word) => !/^-|=/.test(word)) : programs[0];
  return INTERPRETERS.find(([pattern]) => pattern.test(program ?? ''))?.[1] ?? 'other';
}
