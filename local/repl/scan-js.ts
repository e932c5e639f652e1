/**
 * Whether a piece of JavaScript goes on in the next line, roughly: open brackets, strings, templates and comments, or an
 * operator at the end that wants something behind it.
 */
import type { Scanned } from './scan.ts';

const OPEN = '([{';
const CLOSE = ')]}';
/** After these a slash begins a regular expression. */
const BEFORE_REGEXP = '(,=:[!&|?{};+-*%<>~^';
const WORDS_BEFORE_REGEXP =
  /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/;
/** What ends a line that is not finished; `++` and `--` may end one that is. */
const UNFINISHED = /(?:=>|[=,?:&|^*%<>~!.]|(?<!\+)\+|(?<!-)-|\b(?:typeof|new|await|in|of|else))$/;

export function scanJs(text: string): Scanned {
  const open = isOpen(text);
  return open || text.trim() === ''
    ? { forms: [], rest: open ? text : '', open }
    : { forms: [text.trim()], rest: '', open };
}

function isOpen(text: string): boolean {
  /** Open brackets; a backquote stands for a template whose expression is being read. */
  const brackets: string[] = [];
  /** The code so far without strings and comments. */
  let code = '';
  let at = 0;
  while (at < text.length) {
    const char = text[at]!;
    const two = text.slice(at, at + 2);
    if (two === '//') at = endOf(text, at, '\n');
    else if (two === '/*') {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) return true;
      at = end + 2;
    } else if (char === '"' || char === "'") {
      at = quotedEnd(text, at);
      code += '""';
    } else if (char === '`' || (char === '}' && brackets.at(-1) === '`')) {
      if (char === '}') brackets.pop();
      const end = templateEnd(text, at + 1);
      if (end === -1) return true;
      if (text[end - 1] === '{') brackets.push('`');
      at = end;
      code += text[end - 1] === '{' ? '{' : '""';
    } else if (char === '/' && beginsRegExp(code)) {
      at = regExpEnd(text, at);
      code += '""';
    } else {
      if (OPEN.includes(char)) brackets.push(char);
      else if (CLOSE.includes(char)) brackets.pop();
      code += char;
      at++;
    }
  }
  return brackets.length > 0 || UNFINISHED.test(code.trimEnd());
}

function endOf(text: string, from: number, what: string): number {
  const end = text.indexOf(what, from);
  return end === -1 ? text.length : end;
}

/** Index after the quote; a line break ends a string too, wrongly. */
function quotedEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from]) return at + 1;
    else if (text[at] === '\n') return at;
  }
  return text.length;
}

/** Index after the backquote or after `${`, or -1. */
function templateEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at + 1;
    else if (text[at] === '$' && text[at + 1] === '{') return at + 2;
  }
  return -1;
}

function beginsRegExp(code: string): boolean {
  const before = code.trimEnd();
  return before === '' || BEFORE_REGEXP.includes(before.at(-1)!) || WORDS_BEFORE_REGEXP.test(before);
}

function regExpEnd(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '\n') return at;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return text.length;
}
