/** Special forms that bind or change variables. */
import type { Analyzer, Where } from './analyze.ts';
import type { Special } from './specials.ts';
import { type Local, type Loop, type Node, type Owner, Scope } from './syntax.ts';
import { isList, items, Pair, Sym } from './values.ts';

interface Binding {
  name: Sym;
  value: unknown;
}

/** ((name value) ...) */
function bindings(a: Analyzer, form: unknown, word: string, at: number): Binding[] {
  if (!isList(form)) a.fail(`${word} expects a list of bindings`, at);
  return items(form).map((each) => {
    const [name, value, ...more] = each instanceof Pair ? items(each) : [];
    if (!(name instanceof Sym) || value === undefined || more.length > 0)
      a.fail(`${word}: a binding is (name value)`, a.place(each, at));
    return { name, value };
  });
}

/** The parts of (word bindings body...). */
function parts(a: Analyzer, form: Pair, at: number): { bound: Binding[]; body: unknown[] } {
  const word = (form.car as Sym).name;
  if (form.cdr === null) a.fail(`${word} expects a list of bindings`, at);
  return { bound: bindings(a, form.cdr.car, word, at), body: items(form.cdr.cdr) };
}

function let_(a: Analyzer, form: Pair, where: Where): Node {
  if (form.cdr?.car instanceof Sym) return namedLet(a, form, where);
  const { bound, body } = parts(a, form, where.at);
  const inits = bound.map(({ value }) => a.value(value, where));
  const scope = new Scope(where.scope, where.scope.owner);
  const locals = bound.map(({ name }) => bind(a, name, scope));
  return { op: 'let', locals, inits, body: a.body(body, { ...where, scope }) };
}

function bind(a: Analyzer, { name }: Sym, scope: Scope): Local {
  const local = a.local(name, scope.owner);
  scope.names.set(name, local);
  return local;
}

function letStar(a: Analyzer, form: Pair, where: Where): Node {
  const { bound, body } = parts(a, form, where.at);
  let { scope } = where;
  const steps = bound.map(({ name, value }) => {
    const init = a.value(value, { ...where, scope });
    scope = new Scope(scope, scope.owner);
    return { local: bind(a, name, scope), init };
  });
  const inner = a.body(body, { ...where, scope });
  return steps.reduceRight<Node>(
    (node, { local, init }) => ({ op: 'let', locals: [local], inits: [init], body: node }),
    inner,
  );
}

function letrec(a: Analyzer, form: Pair, where: Where): Node {
  const { bound, body } = parts(a, form, where.at);
  const scope = new Scope(where.scope, where.scope.owner);
  const locals = bound.map(({ name }) => bind(a, name, scope));
  for (const local of locals) local.sure = false;
  const inside = { ...where, scope };
  const steps = bound.map(({ value }, i): Node => {
    const local = locals[i]!;
    // A function cannot run before it is bound, so its own name is sure inside it.
    if (a.isLambda(value, scope)) local.sure = true;
    const node = a.value(value, inside);
    local.users.add(scope.owner);
    local.sure = true;
    if (node.op === 'lambda') {
      node.self = local;
      local.lambda = node;
    }
    return { op: 'assign', local, value: node };
  });
  const inner = a.body(body, inside);
  return { op: 'scope', locals, body: { op: 'seq', items: [...steps, inner] } };
}

function namedLet(a: Analyzer, form: Pair, where: Where): Node {
  const { at } = where;
  const [name, bindingForms, ...body] = items(form.cdr);
  const bound = bindings(a, bindingForms, 'let', at);
  const inits = bound.map(({ value }) => a.value(value, where));
  const owner: Owner = { around: where.scope.owner };
  const outside = new Scope(where.scope, where.scope.owner);
  const self = bind(a, name as Sym, outside);
  const scope = new Scope(outside, owner, { breakable: undefined });
  const vars = bound.map((each) => bind(a, each.name, scope));
  const loop: Loop = { self, vars, inline: true, continues: new Set() };
  self.loop = loop;
  owner.loop = loop;
  const node = a.body(body, { scope, tail: { loop, outer: where.tail }, at });
  if (!loop.inline) for (const outer of loop.continues) outer.inline = false;
  const lambda = { op: 'lambda' as const, params: vars, rest: undefined, body: node, self };
  self.lambda = lambda;
  return { op: 'loop', loop, inits, body: node, lambda };
}

function set(a: Analyzer, form: Pair, where: Where): Node {
  const [name, value, ...more] = items(form.cdr);
  if (!(name instanceof Sym)) a.fail('set! expects a name', where.at);
  if (value === undefined || more.length > 0)
    a.fail(`set! expects 2 arguments, got ${items(form.cdr).length}`, where.at);
  const node = a.value(value, where);
  const target = a.reference(name, where);
  return assignment(target, node, where.at);
}

/** A variable without a value yet lets the one outside be changed. */
function assignment(target: Node, value: Node, at: number): Node {
  if (target.op === 'global') return { op: 'assign-global', cell: target.cell, value, at: target.at };
  if (target.op !== 'local') throw new Error('not a variable');
  target.local.mutated = true;
  const assign: Node = { op: 'assign', local: target.local, value };
  if (target.sure) return assign;
  // Reading it first finds out whether it has a value; an error otherwise.
  return { op: 'seq', items: [{ ...target, at: target.at || at }, assign] };
}

export const binding: Special[] = [
  {
    name: 'let',
    arglist: '(bindings & body)',
    doc: 'Binds names side by side: (let ((x 1) (y 2)) body...); (let name (...) body...) is a loop.',
    analyze: let_,
  },
  {
    name: 'let*',
    arglist: '(bindings & body)',
    doc: 'Binds names one after the other: each value sees the names before it.',
    analyze: letStar,
  },
  {
    name: 'letrec',
    arglist: '(bindings & body)',
    doc: 'Binds functions that may call each other.',
    analyze: letrec,
  },
  { name: 'set!', arglist: '(name value)', doc: 'Changes a variable. Gives the value.', analyze: set },
];
