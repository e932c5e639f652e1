// The declarations of one file, by hand-written scanners: pure, synchronous and linear in the text.
// Spec: zeno, extract_symbols. Differs from spec: languages are scanned, not only matched line by line.

import { pair } from './brackets.ts';
import { c, cLexis } from './c.ts';
import { fallback } from './fallback.ts';
import { go, goLexis } from './go.ts';
import { javascript } from './javascript.ts';
import { javascriptLexis } from './javascript-lexis.ts';
import { kotlin, kotlinLexis, scala, scalaLexis } from './kotlin.ts';
import { isHeader, type Language, languageOf } from './languages.ts';
import { markdown } from './markdown.ts';
import { csharpMembers, javaMembers, members } from './members.ts';
import { csharpLexis, javaLexis } from './members-lexis.ts';
import { type CodeSymbol, Outline } from './outline.ts';
import { php, phpLexis } from './php.ts';
import { python, pythonLexis } from './python.ts';
import { ruby } from './ruby.ts';
import { rubyLexis } from './ruby-lexis.ts';
import { rust, rustLexis } from './rust.ts';
import { shell, shellLexis } from './shell.ts';
import { sql, sqlLexis } from './sql.ts';
import { swift, swiftLexis } from './swift.ts';
import { type Lexis, type Tokens, tokenize } from './tokens.ts';

type Scan = (text: string, out: Outline, path: string) => void;

const tokens =
  (lexis: Lexis, scan: (t: Tokens, out: Outline, path: string) => void): Scan =>
  (text, out, path) =>
    scan(pair(tokenize(text, lexis)), out, path);

const SCANS: Record<Language, Scan> = {
  javascript: tokens(javascriptLexis, javascript),
  python: tokens(pythonLexis, python),
  go: tokens(goLexis, go),
  rust: tokens(rustLexis, rust),
  java: tokens(javaLexis, (t, out) => members(t, out, javaMembers)),
  kotlin: tokens(kotlinLexis, kotlin),
  swift: tokens(swiftLexis, swift),
  c: tokens(cLexis, (t, out, path) => c(t, out, isHeader(path))),
  csharp: tokens(csharpLexis, (t, out) => members(t, out, csharpMembers)),
  ruby: tokens(rubyLexis, ruby),
  php: tokens(phpLexis, php),
  scala: tokens(scalaLexis, scala),
  shell: tokens(shellLexis, shell),
  sql: tokens(sqlLexis, sql),
  markdown,
  other: fallback,
};

/** At most `max` symbols in file order; `truncated` when the file has more. */
export function extractSymbols(
  path: string,
  text: string,
  max: number,
): { symbols: CodeSymbol[]; truncated: boolean } {
  const out = new Outline(max);
  SCANS[languageOf(path, text)](text, out, path);
  return { symbols: out.symbols, truncated: out.truncated };
}
