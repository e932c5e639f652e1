/**
 * Puts the page's client into a document or a worker. Text in, text out, and never a line more: what errors of the page
 * say about lines stays true. A small scanner, not a parser: it knows where markup is text.
 */

/** Where the server has the client. */
export const CLIENT_PATH = '/zgate/page.js';
export const CLIENT_TAG = `<script src="${CLIENT_PATH}"></script>`;

/** Classic workers take the first, module workers the second. */
const WORKER_CLIENT = `try{importScripts("${CLIENT_PATH}")}catch{import("${CLIENT_PATH}").catch(()=>{})};`;

/** Elements whose content is text, whatever it looks like. Without an end tag they go on to the end. */
const RAW_TEXT = new Set(
  'script style textarea title xmp iframe noembed noframes noscript plaintext'.split(' '),
);

const TAG = /<(?:(!--)|([!?])|(\/?)([a-z][^\s/>]*))/gi;
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|([^\s>]*)))?/y;

/** As early as the page allows, so that the client hears of the errors of the page's own scripts. */
export function inject(html: string, tag: string = CLIENT_TAG): string {
  const found = landmarks(html);
  if (found.client) return html;
  const at = found.head ?? found.headEnd ?? found.bodyEnd ?? found.htmlEnd ?? found.end;
  return html.slice(0, at) + tag + html.slice(at);
}

interface Landmarks {
  /** Behind the opening tag. */
  head?: number;
  headEnd?: number;
  bodyEnd?: number;
  htmlEnd?: number;
  /** The end, or where something starts that has none. */
  end: number;
  /** The document loads the client by itself. */
  client: boolean;
}

function landmarks(html: string): Landmarks {
  const found: Landmarks = { end: html.length, client: false };
  /** Where the outermost template starts that is still open, and how many are. */
  let template = 0;
  let depth = 0;
  /** Steps behind the end of what starts at `start`; without one, it is the document's end. */
  const past = (start: number, close: RegExp, from: number): boolean => {
    close.lastIndex = from;
    const closed = close.test(html);
    if (closed) TAG.lastIndex = close.lastIndex;
    else found.end = start;
    return closed;
  };
  TAG.lastIndex = 0;
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    const start = match.index;
    const [, comment, declaration, slash, given] = match;
    if (comment !== undefined || declaration !== undefined) {
      if (past(start, comment ? /--!?>/g : />/g, start + 2)) continue;
      break;
    }
    const name = given!.toLowerCase();
    const { end, src } = attributes(html, TAG.lastIndex);
    if (!past(start, />/g, end)) break;
    const outside = depth === 0;
    if (name === 'template') {
      if (outside) template = start;
      depth = slash ? Math.max(0, depth - 1) : depth + 1;
    } else if (slash) {
      if (!outside) continue;
      if (name === 'head') found.headEnd ??= start;
      if (name === 'body') found.bodyEnd = start;
      if (name === 'html') found.htmlEnd = start;
    } else if (RAW_TEXT.has(name)) {
      if (name === 'script' && outside && src?.replace(/[?#].*$/s, '').endsWith(CLIENT_PATH))
        found.client = true;
      // Up to its end tag, which the loop then reads.
      const close = new RegExp(`(?=</${name}[\\s/>])`, 'gi');
      if (!past(start, close, TAG.lastIndex)) break;
    } else if (name === 'head' && outside) found.head ??= TAG.lastIndex;
  }
  if (depth > 0) found.end = template;
  return found;
}

/** Steps over a tag's attributes; a `>` between quotes is none of its ends. */
function attributes(html: string, from: number): { end: number; src: string | undefined } {
  let src: string | undefined;
  let end = from;
  for (;;) {
    ATTRIBUTE.lastIndex = end;
    const match = ATTRIBUTE.exec(html);
    if (!match) return { end, src };
    end = ATTRIBUTE.lastIndex;
    if (match[1]!.toLowerCase() === 'src') src ??= match[2] ?? match[3] ?? match[4];
  }
}

/** A worker's script that starts the client first; strict if it was strict, and its first line still `#!` if it was. */
export function workerPreamble(script: string): string {
  const [hashbang = ''] =
    /^\uFEFF?(?:#![^\n\r\u2028\u2029]*(?:\r\n|[\n\r\u2028\u2029]|$))?/.exec(script) ?? [];
  const rest = script.slice(hashbang.length);
  // Behind a first line that has no end there is no program.
  if (hashbang.includes('#!') && rest === '') return script;
  return `${hashbang}${strict(rest) ? '"use strict";' : ''}${WORKER_CLIENT}${rest}`;
}

const BLANK = /(?:\s+|\/\/[^\n\r\u2028\u2029]*|\/\*.*?\*\/)*/sy;
const DIRECTIVE = /"(?:[^"\\\n\r]|\\.)*"|'(?:[^'\\\n\r]|\\.)*'/sy;
/** What makes the string before it, even one line up, the start of a longer expression. */
const GOES_ON = /(?!\+\+|--)(?:[.([+\-*/,?:<>=&|^%`]|!=|in\b|instanceof\b)/y;

/** Whether a program starts with "use strict", maybe after other directives. */
function strict(script: string): boolean {
  for (let at = skip(script, 0); ; ) {
    DIRECTIVE.lastIndex = at;
    const [text] = DIRECTIVE.exec(script) ?? [];
    if (text === undefined) return false;
    const behind = at + text.length;
    const next = skip(script, behind);
    GOES_ON.lastIndex = next;
    if (GOES_ON.test(script)) return false;
    if (text.slice(1, -1) === 'use strict') return true;
    at = skip(script, script[next] === ';' ? next + 1 : next);
  }
}

function skip(script: string, from: number): number {
  BLANK.lastIndex = from;
  BLANK.test(script);
  return BLANK.lastIndex;
}
