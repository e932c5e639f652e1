/**
 * JavaScript as people type it at a prompt, made fit for one evaluation after another: what is declared at the top level
 * can be declared again, and a text like `{a: 1}` is an object. Everything else stays where it was, so that places in
 * errors are the ones of the text as it was typed.
 */
import { type Comment, type Node, type Options, Parser, type Program } from 'acorn';

export interface Rewritten {
  code: string;
  definitions: { name: string; line: number; col: number; doc?: string }[];
  /** A place in the rewritten text as one in the original; both from 1. */
  back(line: number, col: number): { line: number; col: number };
}

interface Edit {
  at: number;
  remove: number;
  insert: string;
}

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
  locations: true,
};

/**
 * Calls of the parser within calls. What is nested deeper is taken as it stands, on every machine: the stack of the thread
 * (`STACK_MB`) holds this many however the code was compiled. About 6,000 brackets.
 */
const MAX_CALLS = 50_000;

class TooDeep extends Error {}

class BoundedParser extends Parser {
  calls = 0;
  /** It would call an overflow, which depends on the machine, a syntax error. */
  catchStackOverflow<T>(parse: () => T): T {
    return parse();
  }
}
type Calls = Record<string, (this: BoundedParser, ...args: unknown[]) => unknown>;
const calls = Parser.prototype as unknown as Calls;
for (const name of Object.getOwnPropertyNames(calls)) {
  // What calls itself, by whatever way.
  if (!/^(?:parse|toAssignable|checkLVal|regexp_)/.test(name)) continue;
  const call = calls[name]!;
  (BoundedParser.prototype as unknown as Calls)[name] = function (...args) {
    if (++this.calls > MAX_CALLS) throw new TooDeep();
    const result = call.apply(this, args);
    this.calls--;
    return result;
  };
}

/** A text that cannot be parsed is given back as it is: the engine says what is wrong with it. */
export function rewrite(code: string): Rewritten {
  const comments: Comment[] = [];
  const attempt = (text: string): Program | undefined => {
    comments.length = 0;
    try {
      return BoundedParser.parse(text, { ...OPTIONS, onComment: comments });
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TooDeep) return undefined;
      throw error;
    }
  };
  if (/^\s*\{/.test(code) && !/;\s*$/.test(code) && attempt(`(${code}\n)`))
    return applied(code, [
      { at: 0, remove: 0, insert: '(' },
      { at: code.length, remove: 0, insert: '\n)' },
    ]);
  const program = attempt(code);
  if (!program) return applied(code, []);
  const edits: Edit[] = [];
  const definitions: Rewritten['definitions'] = [];
  const define = (name: string, node: Node, statement: Node) => {
    const { line, column } = node.loc!.start;
    const doc = docBefore(code, statement.start, comments);
    definitions.push({ name, line, col: column + 1, ...(doc !== undefined && { doc }) });
  };
  for (const statement of program.body) {
    if (statement.type === 'VariableDeclaration') {
      const { kind, declarations } = statement;
      if (kind === 'let' || kind === 'const')
        edits.push({ at: statement.start, remove: kind.length, insert: kind === 'let' ? 'var' : 'var  ' });
      for (const { id, init, end } of declarations) {
        // A second `let x;` is undefined again.
        if (kind === 'let' && !init) edits.push({ at: end, remove: 0, insert: '=void 0' });
        if (id.type === 'Identifier') define(id.name, id, statement);
      }
    } else if (statement.type === 'ClassDeclaration') {
      edits.push({ at: statement.start, remove: 0, insert: `var ${statement.id.name}=` });
      edits.push({ at: statement.end, remove: 0, insert: ';' });
      define(statement.id.name, statement.id, statement);
    } else if (statement.type === 'FunctionDeclaration') {
      define(statement.id.name, statement.id, statement);
    }
  }
  return applied(code, edits, definitions);
}

function applied(code: string, edits: Edit[], definitions: Rewritten['definitions'] = []): Rewritten {
  let text = '';
  let from = 0;
  for (const { at, remove, insert } of edits) {
    text += code.slice(from, at) + insert;
    from = at + remove;
  }
  text += code.slice(from);
  return {
    code: text,
    definitions,
    back(line, col) {
      const lineStart = nthLine(code, line);
      let moved = 0;
      for (const { at, remove, insert } of edits) {
        if (at < lineStart || at - lineStart + moved >= col - 1) continue;
        if (code.slice(lineStart, at).includes('\n')) break;
        moved += insert.length - remove;
      }
      return { line, col: Math.max(1, col - moved) };
    },
  };
}

function nthLine(text: string, line: number): number {
  let at = 0;
  for (let n = 1; n < line; n++) {
    const end = text.indexOf('\n', at);
    if (end === -1) return at;
    at = end + 1;
  }
  return at;
}

/** The text of a documentation comment that ends right before a statement. */
function docBefore(code: string, start: number, comments: Comment[]): string | undefined {
  const comment = comments.findLast(({ end }) => end <= start);
  if (comment?.type !== 'Block' || !comment.value.startsWith('*')) return undefined;
  if (code.slice(comment.end, start).trim() !== '') return undefined;
  const text = comment.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
  return text === '' ? undefined : text.slice(0, 4000);
}
