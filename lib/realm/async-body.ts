/**
 * A program with `await` at its top level as one that any engine evaluates as a script: its value is a promise of the
 * program's completion value, and what it declares becomes global. Lines stay where they were. `rewrite.ts` does without.
 */
import { type Node, type Options, type Program, parse, type Statement } from 'acorn';

export interface Wrapped {
  code: string;
  /** Why: nothing needs it, so the text is as it was; it waits; it is strict, which keeps declarations to itself. */
  why: 'none' | 'await' | 'strict';
  /** What acorn has against it, with its place. The text is as it was, for the engine to say what is wrong. */
  wrong?: { line: number; col: number };
}

interface Edit {
  at: number;
  remove: number;
  insert: string;
}

type Tree = Node & Record<string, unknown>;
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>;
type Pattern = Declaration['declarations'][number]['id'];

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
};
/** Statements whose own value is undefined when nothing inside has one. */
const RESETS = /^(?:If|For|ForIn|ForOf|While|DoWhile|Switch|Try|With)Statement$/;

export function asyncBody(given: string): Wrapped {
  // What may only be at the start of a script is a comment elsewhere.
  const code = given.replace(/^#!/, '//');
  // An object literal, not a block; only a block may end with a semicolon.
  const literal = /^\s*\{/.test(code) && !/;\s*$/.test(code) ? `(${code}\n)` : undefined;
  const asLiteral = literal === undefined ? undefined : parsed(literal);
  const [text, program] = asLiteral && 'body' in asLiteral ? [literal!, asLiteral] : [code, parsed(code)];
  if (!('body' in program)) return { code: given, why: 'none', wrong: program };
  const strict = program.body.some(
    (each) => each.type === 'ExpressionStatement' && each.directive === 'use strict',
  );
  const why = waits(program as unknown as Tree) ? 'await' : strict ? 'strict' : 'none';
  return why === 'none' ? { code: given, why } : { code: wrapped(text, program), why };
}

function parsed(text: string): Program | { line: number; col: number } {
  try {
    return parse(text, OPTIONS);
  } catch (error) {
    const { loc } = error as { loc?: { line: number; column: number } };
    if (error instanceof SyntaxError && loc) return { line: loc.line, col: loc.column + 1 };
    // Nested too deep for a parser that calls itself.
    if (error instanceof RangeError) return { line: 1, col: 1 };
    throw error;
  }
}

function wrapped(text: string, program: Program): string {
  let value = '$value';
  while (text.includes(value)) value += '_';
  const edits: Edit[] = [];
  const names = new Set<string>();
  const functions = new Set<string>();
  /** Puts something around a statement, inside its semicolon. */
  const around = ({ start, end }: Node, remove: number, before: string, after: string) => {
    edits.push({ at: start, remove, insert: before });
    const closed = text[end - 1] === ';';
    edits.push({ at: closed ? end - 1 : end, remove: 0, insert: closed ? after : `${after};` });
  };
  const declare = (node: Declaration, head: boolean) => {
    for (const { id, init, end } of node.declarations) {
      for (const name of bound(id)) names.add(name);
      // A second `let x;` is undefined again.
      if (node.kind === 'let' && !init && !head) edits.push({ at: end, remove: 0, insert: '=void 0' });
    }
    if (head) edits.push({ at: node.start, remove: node.kind.length, insert: '' });
    // As one expression: a pattern at the start of a statement would be a block.
    else around(node, node.kind.length, 'void(', ')');
  };
  const visit = (node: Tree, top: boolean, head: boolean) => {
    if (node.type === 'VariableDeclaration') {
      const declaration = node as unknown as Declaration;
      if (declaration.kind === 'var' || (top && /^(?:let|const)$/.test(declaration.kind)))
        declare(declaration, head);
    } else if (node.type === 'ExpressionStatement') {
      // The zero keeps a function from being named after the variable.
      if (node.directive === undefined) around(node, 0, `${value}=(0,`, ')');
    } else if (top && node.type === 'ClassDeclaration') {
      const { name } = node.id as { name: string };
      names.add(name);
      around(node, 0, `${name}=`, '');
    } else if (top && node.type === 'FunctionDeclaration') {
      functions.add((node.id as { name: string }).name);
    } else if (top && RESETS.test(node.type)) {
      edits.push({ at: node.start, remove: 0, insert: `${value}=void 0;` });
    }
    for (const [key, child] of children(node))
      visit(child, false, /^For/.test(node.type) && (key === 'init' || key === 'left'));
  };
  for (const statement of program.body) visit(statement as unknown as Tree, true, false);

  const directives = program.body.filter((each) => 'directive' in each && each.directive !== undefined);
  const exported = [...functions].map((name) => `this.${name}=${name};`).join('');
  const at = directives.at(-1)?.end ?? 0;
  edits.unshift({ at, remove: 0, insert: at > 0 ? `;${exported}` : exported });
  const declared = [...new Set([...names, ...functions])];
  const before = declared.length > 0 ? `var ${declared.join(',')};` : '';
  return `${before}(async(${value})=>{${applied(text, edits)}\nreturn ${value}})()`;
}

/** The names in a pattern. */
function bound(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) =>
        bound(each.type === 'Property' ? each.value : each.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => (each ? bound(each) : []));
    case 'AssignmentPattern':
      return bound(pattern.left);
    case 'RestElement':
      return bound(pattern.argument);
    default:
      return [];
  }
}

/** What is inside a node and runs when it does: not the bodies of functions, nor what a class keeps for its instances. */
function* children(node: Tree): Generator<[string, Tree]> {
  if (/Function/.test(node.type) || node.type === 'StaticBlock') return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'value' && node.type === 'PropertyDefinition') continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as Tree | null)?.type === 'string') yield [key, child as Tree];
  }
}

function waits(node: Tree): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)) return true;
  if (node.type === 'VariableDeclaration' && node.kind === 'await using') return true;
  for (const [, child] of children(node)) if (waits(child)) return true;
  return false;
}

function applied(text: string, edits: Edit[]): string {
  let result = '';
  let from = 0;
  // By place; at one place in the order they were made.
  for (const { at, remove, insert } of edits.sort((a, b) => a.at - b.at)) {
    result += text.slice(from, at) + insert;
    from = at + remove;
  }
  return result + text.slice(from);
}
