// extract_symbols' scanners, on one fixture per language and on input written to hurt them.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { KINDS, languageOf } from '../../lib/repo/symbols/languages.ts';
import { extractSymbols } from '../../lib/repo/symbols/symbols.ts';
import { rounds, seeded, seedOfRun } from '../support/random.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/symbols/${name}`, import.meta.url), 'utf8');

/** Every symbol of each fixture, as `line kind name`, in file order. */
const EXPECTED: Record<string, string> = {
  'sample.ts': `
    5 const LIMIT | 6 const text | 7 const page | 8 class Store | 13 constructor constructor
    14 method size | 15 method size | 16 method #hidden | 18 method walk | 19 function inner
    22 method load | 23 method overload | 24 method overload | 25 method overload
    26 method [Symbol.iterator] | 27 method quoted name | 28 method handle | 31 method fetch
    32 method get | 34 class Shape | 35 interface Reader | 39 method read | 41 method optional
    43 type Callback | 44 type Union | 47 enum Color | 48 enum Flags | 49 namespace Deep.Space
    50 const inside | 51 function helper | 53 namespace virtual:thing | 54 function exported
    57 interface Window | 59 function main | 60 function helper | 64 function default | 65 function gen
    66 function arrow | 67 const typed | 68 class Anonymous | 68 method run | 69 const options
    70 function last
  `,
  'sample.jsx': `
    1 const React | 2 function App | 11 method render | 12 function helper | 13 function late
    14 function legacy | 16 function b | 17 const Lazy | 18 function Defaults | 23 function late
  `,
  'sample.py': `
    12 class Store | 15 class Meta | 18 method deep | 20 method __init__ | 22 def local | 27 method size
    29 method fetch | 33 def main | 34 class Local | 35 method method | 40 def last | 42 def conditional
  `,
  'sample.go': `
    6 const Single | 8 const A | 8 const B | 9 const C | 13 const D | 16 struct Store
    21 interface Reader | 22 method Read | 24 method Close | 26 type ID | 27 struct Pair
    30 type Handler | 32 type List | 33 type Grid | 35 func New | 40 method Get | 41 method Serve
    42 func Map | 44 func init
  `,
  'sample.rs': `
    4 const MAX | 5 static COUNTER | 6 module inner | 7 function helper | 9 module other
    11 struct Point | 12 struct Unit | 13 enum Shape | 14 union Bits | 15 trait Area | 16 const SIDES
    17 type Unit | 18 method area | 19 method twice | 21 impl Point | 22 method new | 23 method run
    24 function local | 31 impl Point | 32 method fmt | 34 impl &[u8] | 35 macro make
    37 function inside_macro | 39 type Alias | 40 function external | 41 function generic
    42 function r#type
  `,
  'Sample.java': `
    6 class Sample | 11 constructor Sample | 13 method convert | 20 method sizes | 21 method n
    22 enum Color | 28 constructor Color | 29 method show | 31 interface Inner | 31 method go
    31 method size | 32 interface Marker | 32 method value | 32 method n | 33 record Point
    34 constructor Point | 35 method origin | 36 method record | 40 class Second
  `,
  'sample.c': `
    3 macro MAX | 5 macro EMPTY | 6 struct node | 9 type node_t | 9 type node_ptr | 10 type compare_fn
    11 type ulong_t | 12 struct point | 13 enum color | 14 union bits | 19 function multi_line
    22 macro INSIDE | 27 function branch | 29 function branch | 36 function make_point
    37 function exported | 39 function die | 41 function after_macro | 42 function wrapped
  `,
  'sample.h': `
    2 macro SAMPLE_H | 7 function declared | 9 function second | 10 type numbers_t | 18 function after_objc
  `,
  'sample.cpp': `
    2 namespace a::b | 4 class Widget | 6 constructor Widget | 7 constructor Widget | 8 method ~Widget
    9 method operator= | 10 method operator() | 11 method operator bool | 12 method table
    14 method visit | 15 enum Mode | 16 struct Inner | 16 method go | 17 type Alias | 21 struct Hidden
    27 method table | 27 struct Local | 28 constructor Widget | 29 method ~Widget
    30 function operator<< | 31 function WidgetTest.Works | 32 function trailing | 33 function hidden
    34 function main
  `,
  'Sample.cs': `
    3 namespace A.B | 6 class Store | 12 constructor Store | 13 method ~Store | 14 method LoadAsync
    20 method Tuple | 21 method Explicit | 22 method operator== | 23 method Missing | 25 enum Mode
    26 struct Inner | 26 method Go | 28 method Branch | 30 method Branch | 34 delegate Mapper
    35 interface IStore | 35 method Explicit | 36 record Point | 37 record Size | 37 method Area
  `,
  'sample.rb': `
    5 module Outer | 6 class Store | 11 method build | 13 method create | 14 method initialize
    22 method size= | 25 method ready? | 26 method [] | 27 method == | 32 method secret!
    33 class Error | 34 method after_error | 37 class Deep::Nested::Name | 41 def top_level
  `,
  'sample.php': `
    3 namespace App\\Models | 8 const LIMIT | 9 const OLD | 11 class Store | 13 const TYPED
    15 method __construct | 16 method make | 17 method load | 18 method run | 21 method anonymous
    28 interface Reader | 28 method read | 29 trait Loggable | 29 method log | 30 enum Suit
    30 method label | 31 class Last | 32 function helper | 32 function nested
  `,
  'sample.kt': `
    3 const LIMIT | 4 type Handler | 6 class Store | 7 constructor constructor | 8 object Companion
    8 method create | 9 object Named | 10 class Inner | 11 method map | 11 function local
    19 class Point | 20 enum Color | 20 method show | 20 method show | 21 interface Runner
    21 method run | 22 interface Reader | 22 method read | 23 function second | 24 function with spaces
    24 method run | 25 class Marker | 26 function orEmpty2
  `,
  'sample.swift': `
    4 type Handler | 5 class Store | 7 method make | 10 constructor init | 11 constructor init
    14 method == | 15 method run | 16 func local | 22 method branch | 24 method branch | 27 enum Mode
    27 method show | 29 struct Point | 30 protocol Reader | 30 method read | 30 constructor init
    31 extension Store.Inner | 31 method extra | 32 actor Counter | 32 method inc | 33 func free
  `,
  'sample.scala': `
    4 class Store | 5 type Key | 6 method size | 7 method map | 7 def local | 7 method inner
    8 method + | 9 method unary_! | 10 method toString | 14 method this | 15 method :+ | 15 method /: | 17 class Point
    18 object Store | 18 method apply | 19 object Empty | 20 trait Reader | 20 method read
    21 object util | 21 method helper | 22 object Main
  `,
  'sample.sh': `
    4 function greet | 8 function second | 9 function third | 10 function with-dash
    18 function nested_one | 23 function last
  `,
  'sample.sql': `
    3 table app.users | 4 index users_idx | 5 function app.add_user | 8 view Quoted View | 9 table tick
    10 procedure dbo.DoIt | 11 trigger trg | 12 type mood | 13 schema app | 14 sequence seq
  `,
  'sample.md': `
    4 heading One | 7 heading Two | 20 heading Three \`code\` | 23 heading Four | 31 heading C#
  `,
  'sample.dart': `
    1 class Shape | 2 const int | 4 function load | 5 struct Point | 6 class Inner | 7 def top
    8 protocol Reader | 9 type Alias
  `,
  script: `
    2 def main
  `,
};

function parsed(list: string): { kind: string; name: string; line: number }[] {
  const items = list.split(/\n| \| /).map((item) => item.trim());
  return items.filter(Boolean).map((item) => {
    const [line, kind, ...name] = item.split(' ');
    return { kind: kind!, name: name.join(' '), line: Number(line) };
  });
}

describe('extractSymbols', () => {
  it.each(Object.keys(EXPECTED))('reads %s', (name) => {
    expect(extractSymbols(name, fixture(name), 400)).toEqual({
      symbols: parsed(EXPECTED[name]!),
      truncated: false,
    });
  });

  it.each(Object.keys(EXPECTED))('reports only kinds that the table lists for %s', (name) => {
    const text = fixture(name);
    const kinds: readonly string[] = KINDS[languageOf(name, text)];
    const found = extractSymbols(name, text, 400).symbols.map((symbol) => symbol.kind);
    expect(found.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('cuts at the cap and says so', () => {
    const text = 'class A {}\nclass B {}\nclass C {}\n';
    const [a, b, c] = ['A', 'B', 'C'].map((name, i) => ({ kind: 'class', name, line: i + 1 }));
    expect(extractSymbols('x.ts', text, 2)).toEqual({ symbols: [a, b], truncated: true });
    expect(extractSymbols('x.ts', text, 3)).toEqual({ symbols: [a, b, c], truncated: false });
    expect(extractSymbols('x.ts', text, 0)).toEqual({ symbols: [], truncated: true });
    expect(extractSymbols('x.unknown', text, 2)).toEqual({ symbols: [a, b], truncated: true });
    expect(extractSymbols('x.md', '# A\n# B\n', 1).truncated).toBe(true);
  });

  it.each([
    ['a/b/Gemfile', '', 'ruby'],
    ['.bashrc', '', 'shell'],
    ['X.TSX', '', 'javascript'],
    ['types.d.mts', '', 'javascript'],
    ['run', '#!/bin/sh -e\n', 'shell'],
    ['run', '#!/usr/bin/env -S FOO=1 node --x\n', 'javascript'],
    ['run', '#!/usr/bin/python3.12\n', 'python'],
    ['run', '#!/usr/bin/perl\n', 'other'],
    ['run.txt', '#!/bin/sh\n', 'other'],
    ['constructor', '', 'other'],
    ['Makefile', '', 'other'],
  ])('takes %s starting with %j for %s', (path, text, language) => {
    expect(languageOf(path, text)).toBe(language);
  });

  it('reads past a byte order mark', () => {
    expect(extractSymbols('a.cs', '\uFEFFnamespace A { class B {} }', 9).symbols).toEqual(
      parsed('1 namespace A | 1 class B'),
    );
  });

  it('reports nothing for quotes around nothing', () => {
    expect(extractSymbols('a.swift', 'enum `` {}', 9).symbols).toEqual([]);
    expect(extractSymbols('a.sql', 'create table "" (a int)', 9).symbols).toEqual([]);
  });

  it('puts a name on one line and cuts it at 200 characters', () => {
    const [first, second] = ['[\n  Symbol.iterator\n  ]', `['${'x'.repeat(300)}']`];
    const { symbols } = extractSymbols('a.ts', `class A {\n  ${first}() {}\n  ${second}() {}\n}`, 9);
    expect(symbols.map(({ name }) => name)).toEqual(['A', '[ Symbol.iterator ]', second!.slice(0, 200)]);
  });

  it('reports the members of a class that the file leaves open', () => {
    expect(extractSymbols('a.ts', 'class A {\n  run() {}\n', 9).symbols).toEqual(
      parsed('1 class A | 2 method run'),
    );
  });
});

const EXTENSIONS = 'ts py go rs java kt swift c h cs rb php scala sh sql md xyz'.split(' ');

/** Lines never go back and stay within the file; names are not empty. */
function check(path: string, text: string): void {
  const lines = text.split('\n').length;
  let last = 1;
  for (const { kind, name, line } of extractSymbols(path, text, 1e9).symbols) {
    if (line < last || line > lines || name === '' || kind === '') {
      throw new Error(`${path}: ${kind} ${JSON.stringify(name)} at line ${line} after ${last} of ${lines}`);
    }
    last = line;
  }
}

describe('hostile input', () => {
  // Quadratic time would run for minutes; the suite's time limit is the assertion.
  const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
  const MEGABYTE = ['{', '<', '"', 'x', 'class A { m() { '];
  const PIECES =
    '\' ` ( / = \'\\ `${ "#{ "\\( $"{ """ /* r#" R"x( %w( class·A< const·a:· type·A< ]·impl·A· #if·0¶ #if·A¶{¶#else¶ <<-A¶ <<<A¶ template< A(x)· a{}, typedef·struct·{ #·a¶ a¶---¶ fun·a< namespace·a·{·const·b·=·1;· =·/a[¶ · ¶';
  const pieces = PIECES.split(' ').map((piece) => piece.replaceAll('·', ' ').replaceAll('¶', '\n'));
  const php = (extension: string) => (extension === 'php' ? '<?php ' : '');

  it.each(EXTENSIONS)('finishes on a megabyte of one piece as .%s', (extension) => {
    // Each piece that long at full effort; one for each language else.
    const long = EXTENSIONS.indexOf(extension) % MEGABYTE.length;
    for (const [n, piece] of MEGABYTE.entries())
      check(`a.${extension}`, php(extension) + repeated(piece, n === long ? 1_000_000 : rounds(1_000_000)));
    // Each of these is long for some of the languages.
    for (const [n, piece] of pieces.entries())
      check(
        `a.${extension}`,
        php(extension) +
          repeated(piece, (n + long) % MEGABYTE.length === 0 ? 50_000 : Math.max(5000, rounds(50_000))),
      );
  });

  it('finishes on brackets reopened by every branch of a conditional', () => {
    check('a.c', `${'('.repeat(500_000)}\n#if A\n${'#else\n}\n'.repeat(60_000)}`);
  });
});

describe('random input', () => {
  const seed = seedOfRun();
  const ALPHABET = [
    ...'{}()[]<>"\'`;:,.=#@$%&|*/\\!?~-+ \n\t_aZ09é',
    ...'class struct enum fn func def function interface type const impl trait namespace template operator public static end'.split(
      ' ',
    ),
    ...'=> :: -> // /* */ """ #if #else #endif #define ${ #{ <<A <?php ?> create table using typedef'
      .split(' ')
      .map((s) => ` ${s} `),
  ];

  it(`never throws and keeps lines in order (ZGATE_SEED=${seed})`, () => {
    const next = seeded(seed);
    for (let round = 0; round < rounds(3000); round++) {
      const parts = Array.from({ length: next(200) }, () => ALPHABET[next(ALPHABET.length)]!);
      const extension = EXTENSIONS[round % EXTENSIONS.length]!;
      check(`a.${extension}`, parts.join(''));
    }
  });

  it(`never throws on fixtures cut and shuffled (ZGATE_SEED=${seed})`, () => {
    const next = seeded(seed ^ 0x9e3779b9);
    for (const name of Object.keys(EXPECTED)) {
      const lines = fixture(name).split('\n');
      for (let round = 0; round < rounds(60); round++) {
        const cut = Array.from({ length: next(lines.length) }, () => lines[next(lines.length)]!);
        check(name, cut.join('\n').slice(next(20)));
      }
    }
  });
});
