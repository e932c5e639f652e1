/**
 * Forms to a tree: names are resolved, macros expanded, special forms taken apart. A definition inside a body binds in
 * that body; until it ran, its name means what it means outside, as in an interpreter that looks names up as it goes.
 */

import { type Cell, type Definition, MAX_ARGUMENTS, tooMany } from './cell.ts';
import { ZylispError } from './errors.ts';
import { type Machine, TAIL } from './machine.ts';
import { PersistentMap } from './map.ts';
import { defineInside, SPECIALS, type Special } from './specials.ts';
import { type Lambda, type Local, type Node, type Owner, Scope, type Tail } from './syntax.ts';
import { Form, isList, items, list, Macro, Pair, Sym } from './values.ts';

/** Expansions of one form before it is taken for endless. */
const MAX_EXPANSIONS = 10_000;
/** Special forms that no definition replaces. */
const CORE = new Set(['define', 'lambda', 'if', 'quote']);

/** Where the analysis stands. */
export interface Where {
  scope: Scope;
  /** Undefined: not in the tail position of any loop. */
  tail: Tail | undefined;
  /** The place of the innermost form that has one. */
  at: number;
}

export interface Signature {
  params: Sym[];
  rest: Sym | undefined;
}

export class Analyzer {
  readonly machine: Machine;
  #ids = 0;
  /** Names that this form defines: from here on they are the program's. */
  readonly #pending = new Set<Cell>();

  constructor(machine: Machine) {
    this.machine = machine;
  }

  fail(message: string, at: number): never {
    throw new ZylispError('syntax-error', message, at);
  }

  place(form: unknown, otherwise: number): number {
    const at = form instanceof Form || form instanceof Sym ? form.at : 0;
    return at === 0 ? otherwise : at;
  }

  id(prefix: string): string {
    return `${prefix}${++this.#ids}`;
  }

  local(name: string, owner: Owner): Local {
    return { name, id: this.id('v'), owner, users: new Set(), mutated: false, sure: true };
  }

  claim(name: string): Cell {
    const cell = this.machine.cell(name);
    this.#pending.add(cell);
    return cell;
  }

  /** The special form or macro that a list is, unless its head means something else here. */
  special(form: unknown, scope: Scope): Special | Macro | undefined {
    if (!(form instanceof Pair && form.car instanceof Sym)) return undefined;
    const { name } = form.car;
    if (CORE.has(name)) return scope.find(name) === undefined ? SPECIALS.get(name) : undefined;
    const cell = this.machine.cells.get(name);
    if (scope.find(name) !== undefined || (cell !== undefined && this.#pending.has(cell))) return undefined;
    if (cell?.v instanceof Macro) return cell.v;
    return cell?.v === undefined ? SPECIALS.get(name) : undefined;
  }

  isLambda(form: unknown, scope: Scope): form is Pair {
    const special = this.special(form, scope);
    return special !== undefined && (special === SPECIALS.get('lambda') || special === SPECIALS.get('fn'));
  }

  /** A form whose head is no macro. */
  expanded(form: unknown, { scope, at }: Where): unknown {
    let now = form;
    for (let count = 0; ; count++) {
      const macro = this.special(now, scope);
      if (!(macro instanceof Macro)) return now;
      if (count >= MAX_EXPANSIONS) {
        const name = ((now as Pair).car as Sym).name;
        throw new ZylispError('limit-error', `macro expands without end: ${name}`, this.place(form, at));
      }
      now = this.expand(macro, now as Pair, this.place(now, at));
    }
  }

  expand(macro: Macro, form: Pair, at: number): unknown {
    try {
      const args = items(form.cdr);
      const made = this.machine.fix(macro.expand, args.length, at)(...args);
      return made === TAIL ? this.machine.run() : made;
    } catch (error) {
      throw this.machine.locate(error, at);
    }
  }

  node(form: unknown, where: Where): Node {
    if (form instanceof Sym) return this.reference(form, where);
    if (form instanceof PersistentMap) return this.#map(form, where);
    if (!(form instanceof Pair)) return { op: 'const', value: form };
    const at = this.place(form, where.at);
    const special = this.special(form, where.scope);
    if (special === undefined) return this.#call(form, { ...where, at });
    if (!(special instanceof Macro)) return special.analyze(this, form, { ...where, at });
    return this.node(this.expanded(form, where), { ...where, at });
  }

  /** Not in tail position. */
  value(form: unknown, where: Where): Node {
    return this.node(form, { ...where, tail: undefined });
  }

  #map(map: PersistentMap, where: Where): Node {
    const flat = map.entries().flat();
    const args = flat.map((part) => this.value(part, where));
    return args.every(({ op }) => op === 'const')
      ? { op: 'const', value: PersistentMap.of(args.map((arg) => (arg as { value: unknown }).value)) }
      : { op: 'help', name: 'map', args, at: where.at };
  }

  reference(symbol: Sym, where: Where): Node {
    const local = where.scope.find(symbol.name);
    if (local?.loop !== undefined) local.loop.inline = false;
    return this.#name(symbol, where, local);
  }

  #name({ name, at }: Sym, where: Where, local: Local | undefined): Node {
    const place = at === 0 ? where.at : at;
    if (local === undefined) {
      const cell = this.machine.cell(name);
      const builtin = this.machine.nameOf(cell.v) !== undefined && !this.#pending.has(cell);
      return { op: 'global', cell, at: place, builtin };
    }
    local.users.add(where.scope.owner);
    const outer = local.sure ? undefined : local.outer?.(place);
    return { op: 'local', local, sure: local.sure, at: place, outer };
  }

  #call(form: Pair, where: Where): Node {
    const { at, scope, tail } = where;
    const argForms = items(form.cdr);
    if (argForms.length > MAX_ARGUMENTS) throw tooMany(at);
    let callee: Node;
    if (form.car instanceof Sym) {
      const local = scope.find(form.car.name);
      if (local?.loop !== undefined) this.#loopCall(local, argForms.length, tail);
      callee = this.#name(form.car, where, local);
    } else if (this.isLambda(form.car, scope)) {
      const let_ = asLet(form.car, argForms);
      if (let_ !== undefined) return SPECIALS.get('let')!.analyze(this, let_, where);
      callee = this.value(form.car, where);
    } else callee = this.value(form.car, where);
    const args = argForms.map((arg) => this.value(arg, where));
    return { op: 'call', callee, args, at };
  }

  #loopCall({ loop }: Local, count: number, tail: Tail | undefined): void {
    let at = tail;
    const between = [];
    while (at !== undefined && at.loop !== loop) {
      between.push(at.loop);
      at = at.outer;
    }
    if (at === undefined || count !== loop!.vars.length) loop!.inline = false;
    else for (const inner of between) inner.continues.add(loop!);
  }

  sequence(forms: readonly unknown[], where: Where): Node {
    if (forms.length === 0) return { op: 'const', value: null };
    const last = forms.length - 1;
    const nodes = forms.map((form, i) => (i === last ? this.node(form, where) : this.value(form, where)));
    return nodes.length === 1 ? nodes[0]! : { op: 'seq', items: nodes };
  }

  /** The body of a function or a let: definitions straight in it are known to all of it. */
  body(forms: readonly unknown[], where: Where): Node {
    const defined: Local[] = [];
    const scope = new Scope(where.scope, where.scope.owner, { defined });
    const inside = { ...where, scope };
    const flat = this.#spliced(forms, inside);
    const names = flat.map((form) =>
      this.special(form, scope) === SPECIALS.get('define') ? definedName(form) : undefined,
    );
    for (const name of names) if (name !== undefined) this.declare(name, scope);
    const last = flat.length - 1;
    const nodes = flat.map((form, i) => {
      const name = names[i];
      if (name === undefined) return this.node(form, i === last ? inside : { ...inside, tail: undefined });
      return defineInside(this, form as Pair, inside, scope.names.get(name)!);
    });
    const body: Node =
      nodes.length === 0
        ? { op: 'const', value: null }
        : nodes.length === 1
          ? nodes[0]!
          : { op: 'seq', items: nodes };
    return defined.length === 0 ? body : { op: 'scope', locals: defined, body };
  }

  /** The forms of a body, macros expanded and (begin ...) opened. */
  #spliced(forms: readonly unknown[], where: Where): unknown[] {
    const out: unknown[] = [];
    const todo = [...forms].reverse();
    while (todo.length > 0) {
      const form = this.expanded(todo.pop(), where);
      const special = this.special(form, where.scope);
      if (
        special !== undefined &&
        special === SPECIALS.get(((form as Pair).car as Sym).name) &&
        isBegin(form)
      ) {
        const inner = items((form as Pair).cdr);
        if (inner.length === 0) out.push(null);
        for (const each of inner.reverse()) todo.push(each);
      } else out.push(form);
    }
    return out;
  }

  /** A variable of the body that a definition binds in. Twice the same name is one variable that changes. */
  declare(name: string, scope: Scope): Local {
    const known = scope.names.get(name);
    if (known !== undefined) {
      known.mutated = true;
      return known;
    }
    const local = this.local(name, scope.owner);
    local.sure = false;
    const around = scope.parent;
    local.outer = (at) => this.reference(new Sym(name), { scope: around!, tail: undefined, at });
    scope.names.set(name, local);
    scope.defined!.push(local);
    return local;
  }

  lambda({ params, rest }: Signature, forms: readonly unknown[], where: Where, self?: Local | Cell): Lambda {
    const owner: Owner = {};
    const scope = new Scope(where.scope, owner, { breakable: undefined });
    const bind = ({ name }: Sym) => {
      const local = this.local(name, owner);
      scope.names.set(name, local);
      return local;
    };
    const locals = params.map(bind);
    const restLocal = rest && bind(rest);
    const body = this.body(forms, { scope, tail: undefined, at: where.at });
    return { op: 'lambda', params: locals, rest: restLocal, body, self };
  }

  definition(form: unknown, where: Where, arglist?: unknown, doc?: string): Definition {
    const made: Definition = { at: this.place(form, where.at) };
    if (arglist !== undefined) made.arglist = arglist === null ? '()' : this.machine.print(arglist);
    if (doc !== undefined) made.doc = doc;
    return made;
  }
}

function isBegin(form: unknown): boolean {
  const { name } = (form as Pair).car as Sym;
  return name === 'begin' || name === 'do';
}

/** ((lambda (x) ...) 1) as (let ((x 1)) ...), when the arguments fit. */
function asLet(lambda: Pair, args: unknown[]): Pair | undefined {
  const params = lambda.cdr?.car;
  if (!isList(params)) return undefined;
  const names = items(params);
  if (
    names.length !== args.length ||
    names.some((name) => !(name instanceof Sym) || /^[.&]$/.test(name.name))
  )
    return undefined;
  const bindings = list(names.map((name, i) => list([name, args[i]])));
  return new Pair(lambda.car, new Pair(bindings, lambda.cdr!.cdr));
}

/** The name that a define form defines, if it is well formed. */
function definedName(form: unknown): string | undefined {
  let target = (form as Pair).cdr?.car;
  if (target instanceof Pair) target = target.car;
  return target instanceof Sym ? target.name : undefined;
}
