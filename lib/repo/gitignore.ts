/** gitignore rules of nested files as one ordered list of the root's, whichever tree they were read from. */
import ignore, { type Ignore } from 'ignore';

/** The ignore rules in force in a directory: those of the directories above it and its own, in this order. */
export interface Rules {
  patterns: string[];
  matcher: Ignore;
}

export const NO_RULES: Rules = { patterns: [], matcher: ignore() };

/** Rules with those of a file's text in the directory `base` added; `base` is empty for the root. */
export function withRules(outer: Rules, text: string, base: string): Rules {
  const own = text.split(/\r?\n/).flatMap((line) => fromRoot(line, base));
  const patterns = [...outer.patterns, ...own];
  return { patterns, matcher: ignore({ ignoreCase: false }).add(patterns) };
}

/** A rule of a directory's file as one of the root's: which of several rules decides then comes out by their order. */
function fromRoot(line: string, base: string): string[] {
  if (line.trim() === '' || line.startsWith('#')) return [];
  if (base === '') return [line];
  const [, not = '', pattern = ''] = /^(!?)(.*)$/s.exec(line)!;
  const anchored = /\/(?=.*\S)/.test(pattern.trimEnd().replace(/\/$/, ''));
  const place = `/${base.replace(/[\\*?[\]!#]/g, '\\$&')}`;
  return [`${not}${place}/${anchored ? pattern.replace(/^\//, '') : `**/${pattern}`}`];
}
