/** Special forms that choose, repeat and recover. */
import type { Analyzer, Where } from './analyze.ts';
import type { Special } from './specials.ts';
import { type Breakable, type Node, Scope } from './syntax.ts';
import { isList, isSymbol, items, list, Pair, Sym } from './values.ts';

const NIL: Node = { op: 'const', value: null };

function if_(a: Analyzer, form: Pair, where: Where): Node {
  const args = items(form.cdr);
  if (args.length !== 3) a.fail(`if expects 3 arguments, got ${args.length}`, where.at);
  return {
    op: 'if',
    test: a.value(args[0], where),
    yes: a.node(args[1], where),
    no: a.node(args[2], where),
  };
}

function cond(a: Analyzer, form: Pair, where: Where): Node {
  const clauses = items(form.cdr).map((clause) => {
    if (!(clause instanceof Pair)) a.fail('cond: a clause is (test body...)', where.at);
    const body = items(clause.cdr);
    if (isSymbol(clause.car, 'else') && where.scope.find('else') === undefined)
      return { test: undefined, body: a.sequence(body, where) };
    const test = a.value(clause.car, where);
    return { test, body: body.length === 0 ? undefined : a.sequence(body, where) };
  });
  return clauses.reduceRight<Node>((rest, { test, body }) => {
    if (test === undefined) return body!;
    return body === undefined ? { op: 'or', items: [test, rest] } : { op: 'if', test, yes: body, no: rest };
  }, NIL);
}

function case_(a: Analyzer, form: Pair, where: Where): Node {
  if (form.cdr === null) a.fail('case expects a value', where.at);
  const scope = new Scope(where.scope, where.scope.owner);
  const local = a.local('', scope.owner);
  const init = a.value(form.cdr.car, where);
  const body = items(form.cdr.cdr).reduceRight<Node>((rest, clause) => {
    if (!(clause instanceof Pair)) a.fail('case: a clause is ((value...) body...)', where.at);
    const then = a.sequence(items(clause.cdr), where);
    if (isSymbol(clause.car, 'else')) return then;
    const data = isList(clause.car) ? clause.car : list([clause.car]);
    const args: Node[] = [
      { op: 'local', local, sure: true, at: where.at, outer: undefined },
      { op: 'const', value: data },
    ];
    return { op: 'if', test: { op: 'help', name: 'among', args, at: where.at }, yes: then, no: rest };
  }, NIL);
  return { op: 'let', locals: [local], inits: [init], body };
}

function when(a: Analyzer, form: Pair, where: Where): Node {
  if (form.cdr === null) a.fail(`${(form.car as Sym).name} expects a test`, where.at);
  const test = a.value(form.cdr.car, where);
  const body = a.sequence(items(form.cdr.cdr), where);
  return (form.car as Sym).name === 'when'
    ? { op: 'if', test, yes: body, no: NIL }
    : { op: 'if', test, yes: NIL, no: body };
}

function junction(op: 'and' | 'or', empty: boolean) {
  return (a: Analyzer, form: Pair, where: Where): Node => {
    const forms = items(form.cdr);
    if (forms.length === 0) return { op: 'const', value: empty };
    const last = forms.length - 1;
    const nodes = forms.map((each, i) => (i === last ? a.node(each, where) : a.value(each, where)));
    return nodes.length === 1 ? nodes[0]! : { op, items: nodes };
  };
}

/** A scope whose `break` leaves a new loop. */
function looping(a: Analyzer, where: Where): { target: Breakable; inside: Where } {
  const target = { label: a.id('L') };
  const scope = new Scope(where.scope, where.scope.owner, { breakable: target });
  return { target, inside: { ...where, scope, tail: undefined } };
}

function loop(a: Analyzer, form: Pair, where: Where): Node {
  const { target, inside } = looping(a, where);
  return { op: 'while', test: undefined, body: a.sequence(items(form.cdr), inside), target };
}

function while_(a: Analyzer, form: Pair, where: Where): Node {
  if (form.cdr === null) a.fail('while expects a test', where.at);
  const { target, inside } = looping(a, where);
  const test = a.value(form.cdr.car, inside);
  return { op: 'while', test, body: a.sequence(items(form.cdr.cdr), inside), target };
}

function dotimes(a: Analyzer, form: Pair, where: Where): Node {
  const [name, count, result, ...more] = isList(form.cdr?.car) ? items(form.cdr?.car ?? null) : [];
  if (!(name instanceof Sym) || count === undefined || more.length > 0)
    a.fail('dotimes expects (name count) and a body', where.at);
  const { target, inside } = looping(a, where);
  const counted = a.value(count, where);
  const local = a.local(name.name, where.scope.owner);
  inside.scope.names.set(name.name, local);
  const body = a.sequence(items(form.cdr!.cdr), inside);
  const last = result === undefined ? NIL : a.value(result, where);
  return { op: 'times', local, count: counted, body, result: last, target, at: where.at };
}

function break_(a: Analyzer, form: Pair, where: Where): Node {
  const target = where.scope.breakable;
  if (target === undefined) a.fail('break: not inside a loop', where.at);
  if (form.cdr?.cdr) a.fail(`break expects 0 to 1 arguments, got ${items(form.cdr).length}`, where.at);
  return { op: 'break', target, value: form.cdr === null ? NIL : a.value(form.cdr.car, where) };
}

function try_(a: Analyzer, form: Pair, where: Where): Node {
  const forms = items(form.cdr);
  const clause = (word: string) => {
    const last = forms[forms.length - 1];
    return last instanceof Pair && isSymbol(last.car, word) ? (forms.pop() as Pair) : undefined;
  };
  const finallyForm = clause('finally');
  const catchForm = clause('catch');
  const plain = { ...where, tail: undefined };
  const body = a.sequence(forms, plain);
  const last = finallyForm && a.sequence(items(finallyForm.cdr), plain);
  if (catchForm === undefined) return { op: 'try', body, error: undefined, handler: undefined, last };
  const name = catchForm.cdr?.car;
  if (!(name instanceof Sym)) a.fail('catch expects a name', a.place(catchForm, where.at));
  const scope = new Scope(where.scope, where.scope.owner);
  const error = a.local(name.name, scope.owner);
  scope.names.set(name.name, error);
  const handling = { ...where, scope, tail: last === undefined ? where.tail : undefined };
  const handler = a.sequence(items(catchForm.cdr!.cdr), handling);
  return { op: 'try', body, error, handler, last };
}

const begin: Special['analyze'] = (a, form, where) => a.sequence(items(form.cdr), where);

export const control: Special[] = [
  {
    name: 'if',
    arglist: '(test then else)',
    doc: 'One of two forms; only false and nil count as false.',
    analyze: if_,
  },
  {
    name: 'cond',
    arglist: '(& clauses)',
    doc: 'The body of the first clause (test body...) whose test holds; (else body...) at the end.',
    analyze: cond,
  },
  {
    name: 'case',
    arglist: '(value & clauses)',
    doc: 'The body of the clause ((a b) body...) that lists the value; (else body...) at the end.',
    analyze: case_,
  },
  { name: 'when', arglist: '(test & body)', doc: 'The body if the test holds, else nil.', analyze: when },
  {
    name: 'unless',
    arglist: '(test & body)',
    doc: 'The body unless the test holds, else nil.',
    analyze: when,
  },
  {
    name: 'and',
    arglist: '(& forms)',
    doc: 'The first value that is false or nil, else the last.',
    analyze: junction('and', true),
  },
  {
    name: 'or',
    arglist: '(& forms)',
    doc: 'The first value that is neither false nor nil, else the last.',
    analyze: junction('or', false),
  },
  {
    name: 'begin',
    arglist: '(& forms)',
    doc: 'Evaluates forms in order; gives the last value.',
    analyze: begin,
  },
  { name: 'do', arglist: '(& forms)', doc: 'The same as begin.', analyze: begin },
  {
    name: 'loop',
    arglist: '(& body)',
    doc: 'Repeats the body for ever, until (break value).',
    analyze: loop,
  },
  { name: 'while', arglist: '(test & body)', doc: 'Repeats the body while the test holds.', analyze: while_ },
  {
    name: 'dotimes',
    arglist: '((name count [result]) & body)',
    doc: 'Repeats the body with a name bound to 0, 1, ... below count.',
    analyze: dotimes,
  },
  {
    name: 'break',
    arglist: '([value])',
    doc: 'Leaves the loop around it, which gives the value.',
    analyze: break_,
  },
  {
    name: 'try',
    arglist: '(& body)',
    doc: 'Evaluates the body; an error goes to (catch e handler...), or is the value without one; (finally ...) runs in any case.',
    analyze: try_,
  },
];
