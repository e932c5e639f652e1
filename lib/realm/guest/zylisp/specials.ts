/** The special forms: one table, from which the compiler, `lookup` and `complete` all derive. */
import type { Analyzer, Signature, Where } from './analyze.ts';
import type { Cell } from './cell.ts';
import { quasiquote } from './quasiquote.ts';
import { binding } from './special-bindings.ts';
import { control } from './special-control.ts';
import type { Local, Node } from './syntax.ts';
import { items, Pair, Sym } from './values.ts';

export interface Special {
  name: string;
  arglist: string;
  doc: string;
  analyze(a: Analyzer, form: Pair, where: Where): Node;
}

/** (lambda args body...), (lambda (a b . rest) body...) and (lambda (a & rest) body...). */
export function signature(a: Analyzer, form: unknown, at: number): Signature {
  if (form instanceof Sym) return { params: [], rest: form };
  if (form !== null && !(form instanceof Pair)) a.fail('parameters must be a list of symbols', at);
  const names = items(form).map((name) =>
    name instanceof Sym ? name : a.fail('parameters must be symbols', at),
  );
  const seen = new Set<string>();
  for (const { name } of names) {
    if (seen.has(name)) a.fail(`parameter twice: ${name}`, at);
    seen.add(name);
  }
  const mark = names.findIndex(({ name }) => name === '.' || name === '&');
  if (mark === -1) return { params: names, rest: undefined };
  if (mark !== names.length - 2) a.fail(`one parameter must follow ${names[mark]!.name}`, at);
  return { params: names.slice(0, mark), rest: names[mark + 1] };
}

/** A doc string is the first of several forms of a body. */
function documented(forms: unknown[]): { doc?: string; forms: unknown[] } {
  const [first, ...rest] = forms;
  return typeof first === 'string' && rest.length > 0 ? { doc: first, forms: rest } : { forms };
}

interface Definee {
  name: Sym;
  arglist?: unknown;
  doc?: string;
  value(where: Where, self: Local | Cell): Node;
}

/** What (define name value) or (define (name . params) body...) defines. */
function definee(a: Analyzer, form: Pair, where: Where): Definee {
  const { at } = where;
  const [target, ...rest] = items(form.cdr);
  if (target instanceof Pair) {
    if (!(target.car instanceof Sym)) a.fail('define expects a name', at);
    const { doc, forms } = documented(rest);
    if (forms.length === 0) a.fail('define expects a body', at);
    return {
      name: target.car,
      arglist: variadicName(target.cdr),
      ...(doc !== undefined && { doc }),
      value: (inside, self) => a.lambda(signature(a, target.cdr, at), forms, inside, self),
    };
  }
  if (!(target instanceof Sym)) a.fail('define expects a name', at);
  if (rest.length !== 1) a.fail(`define expects 2 arguments, got ${rest.length + 1}`, at);
  const [value] = rest;
  if (a.isLambda(value, where.scope)) {
    const [params, ...body] = items(value.cdr);
    const { doc } = documented(body);
    return {
      name: target,
      arglist: params,
      ...(doc !== undefined && { doc }),
      value: (inside, self) => lambda(a, value, { ...inside, at: a.place(value, at) }, self),
    };
  }
  return { name: target, value: (inside) => a.value(value, inside) };
}

/** (define (f . args)) has its rest parameter where others have a list. */
function variadicName(params: Pair | null): unknown {
  return params?.car instanceof Sym && params.car.name === '.' && params.cdr?.cdr === null
    ? params.cdr.car
    : params;
}

function define(a: Analyzer, form: Pair, where: Where): Node {
  const body = where.scope.body();
  if (body !== undefined) {
    const { name } = definee(a, form, where).name;
    const local = a.declare(name, body);
    local.mutated = true;
    return defineInside(a, form, where, local, 'perhaps');
  }
  const { name, arglist, doc, value } = definee(a, form, where);
  const cell = a.claim(name.name);
  const definition = a.definition(form, where, arglist, doc);
  return { op: 'define', cell, value: value(where, cell), definition, macro: false };
}

/** A definition in a body. A function can only be called once it is defined, so its own name is sure inside it. */
export function defineInside(a: Analyzer, form: Pair, where: Where, local: Local, how?: 'perhaps'): Node {
  const { value, arglist } = definee(a, form, where);
  const inside = { ...where, at: a.place(form, where.at), tail: undefined };
  const known = arglist !== undefined && how === undefined;
  if (known) local.sure = true;
  const node = value(inside, local);
  if (known && node.op === 'lambda') local.lambda = node;
  if (how === undefined) local.sure = true;
  local.users.add(where.scope.owner);
  return { op: 'assign', local, value: node };
}

function lambda(a: Analyzer, form: Pair, where: Where, self?: Local | Cell): Node {
  const [params, ...forms] = items(form.cdr);
  if (form.cdr === null || forms.length === 0) a.fail('lambda expects parameters and a body', where.at);
  return a.lambda(signature(a, params, where.at), forms, where, self);
}

function macro(a: Analyzer, form: Pair, where: Where): Node {
  const [target, ...rest] = items(form.cdr);
  const word = (form.car as Sym).name;
  if (where.scope.body() !== undefined) a.fail(`${word}: only at the top level`, where.at);
  const together = target instanceof Pair;
  const name = together ? target.car : target;
  if (!(name instanceof Sym)) a.fail(`${word} expects a name`, where.at);
  const params = together ? target.cdr : rest.shift();
  const { doc, forms } = documented(rest);
  if (params === undefined || forms.length === 0)
    a.fail(`${word} expects a name, parameters and a body`, where.at);
  const cell = a.machine.cell(name.name);
  const value = a.lambda(signature(a, together ? variadicName(target.cdr) : params, where.at), forms, where);
  return { op: 'define', cell, value, definition: a.definition(form, where, params, doc), macro: true };
}

function quote(a: Analyzer, form: Pair, where: Where): Node {
  if (form.cdr === null || form.cdr.cdr !== null)
    a.fail(`quote expects 1 arguments, got ${items(form.cdr).length}`, where.at);
  return { op: 'const', value: form.cdr.car };
}

const naming: Special[] = [
  {
    name: 'define',
    arglist: '(name value)',
    doc: 'Binds a name in the current scope: (define x 1) or (define (f x) body...). Gives the value.',
    analyze: define,
  },
  {
    name: 'lambda',
    arglist: '(params & body)',
    doc: 'A function; params is a list of names, (a . rest) or (a & rest) for any number.',
    analyze: lambda,
  },
  { name: 'fn', arglist: '(params & body)', doc: 'The same as lambda.', analyze: lambda },
  { name: 'quote', arglist: '(form)', doc: "The form itself, unevaluated; 'form for short.", analyze: quote },
  {
    name: 'quasiquote',
    arglist: '(form)',
    doc: 'Like quote, but ,x inside is evaluated and ,@x spliced in; `form for short.',
    analyze: quasiquote,
  },
  {
    name: 'defmacro',
    arglist: '(name params & body)',
    doc: 'Defines a macro: it gets forms and gives the form to evaluate.',
    analyze: macro,
  },
  { name: 'define-macro', arglist: '((name & params) & body)', doc: 'The same as defmacro.', analyze: macro },
];

export const SPECIALS: ReadonlyMap<string, Special> = new Map(
  [...naming, ...binding, ...control].map((special) => [special.name, special]),
);
