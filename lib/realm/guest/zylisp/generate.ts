/**
 * The tree as JavaScript. Every construct is written as an expression when it can be, otherwise as statements that leave
 * their value where they are told; so one function of the program is one function of JavaScript, without helpers between.
 * In it `$` is the machine, `P` the class of pairs, `k` the constants; `f` and `r` hold a value for no longer than one step.
 */
import { type Code, type Dest, DROP, Emitter, RETURN } from './emitter.ts';
import { callInto, callValue, functionText, inlineOf, inlineTest } from './generate-calls.ts';
import { loopInto, timesInto, tryInto, whileInto } from './generate-loops.ts';
import { INLINE } from './inline.ts';
import type { Machine } from './machine.ts';
import type { Breakable, Node } from './syntax.ts';
import { type Callable, Pair } from './values.ts';

/** A compiled form: running it may leave a tail call in the registers. */
export type Compile = (node: Node, id: (prefix: string) => string) => () => unknown;

/** Units are evaluated inside one function and share its variables: for each name that is written in place, whether it still means that. */
export function compiler(machine: Machine): Compile {
  const flags = [...INLINE].map(([name, { flag }]) => ({ name, flag }));
  const cases = flags.map(({ name, flag }) => `if (name === ${JSON.stringify(name)}) ${flag} = false;`);
  const open = new Function(
    '$',
    'P',
    `'use strict';
    var ${flags.map(({ flag }) => `${flag} = true`).join(', ')};
    $.spoil = (name) => { ${cases.join(' ')} };
    return (unit) => eval(unit);`,
  );
  const evaluate = open(machine, Pair) as (unit: string) => Callable;
  return (node, id) => {
    const generator = new Generator(id);
    const unit = evaluate(generator.unit(node));
    return () => unit(generator.constants);
  };
}

export class Generator extends Emitter {
  /** Where `break` leaves the value of a loop. */
  readonly results = new Map<Breakable, string>();

  unit(node: Node): string {
    const body = this.into(node, RETURN);
    return `(k) => {\n${this.declared()}${this.variables()}\n${body}}`;
  }

  /** The value of a node, as an expression. */
  value(node: Node): Code {
    switch (node.op) {
      case 'const':
        return stable(this.literal(node.value));
      case 'local': {
        const { local, sure, outer, at } = node;
        if (sure) return { pre: '', expr: local.id, stable: !local.mutated };
        const otherwise =
          outer === undefined ? `$.undef(${JSON.stringify(local.name)}, ${at})` : this.value(outer).expr;
        return plain(`(${local.id} === undefined ? ${otherwise} : ${local.id})`);
      }
      case 'global': {
        const cell = this.cell(node.cell);
        if (node.builtin) return plain(`${cell}.v`);
        return plain(
          `((r = ${cell}.v) === undefined ? $.undef(${JSON.stringify(node.cell.name)}, ${node.at}) : r)`,
        );
      }
      case 'assign':
        return this.#with(this.value(node.value), (expr) => `(${node.local.id} = ${expr})`);
      case 'assign-global':
        return this.#with(
          this.value(node.value),
          (expr) => `$.assign(${this.cell(node.cell)}, ${expr}, ${node.at})`,
        );
      case 'define': {
        const verb = node.macro ? 'macro' : 'define';
        const definition = this.constant(node.definition);
        return this.#with(
          this.value(node.value),
          (expr) => `$.${verb}(${this.cell(node.cell)}, ${expr}, ${definition})`,
        );
      }
      case 'lambda':
        return plain(functionText(this, node));
      case 'call':
        return callValue(this, node);
      case 'help': {
        const { pre, exprs } = this.inOrder(node.args.map((arg) => this.value(arg)));
        const args = node.name === 'among' ? exprs.join(', ') : `[${exprs.join(', ')}]`;
        const place = node.name === 'append' || node.name === 'map' ? `${node.at}, ` : '';
        return { pre, expr: `$.${node.name}(${place}${args})`, stable: false };
      }
      case 'if':
        return this.#choice(node);
      case 'seq':
        return this.#sequence(node.items);
      case 'and':
      case 'or':
        return this.#junction(node);
      case 'let':
      case 'scope': {
        const pre = this.#bindings(node);
        const body = this.value(node.body);
        return { ...body, pre: `${pre}${body.pre}` };
      }
      default: {
        const name = this.temp();
        return { pre: this.into(node, { to: 'set', name }), expr: name, stable: true };
      }
    }
  }

  /** Statements that leave the value of a node where it is wanted. */
  into(node: Node, dest: Dest): string {
    switch (node.op) {
      case 'if': {
        const { pre, expr } = this.test(node.test);
        return `${pre}if (${expr}) {\n${this.into(node.yes, dest)}} else {\n${this.into(node.no, dest)}}\n`;
      }
      case 'seq': {
        const last = node.items.length - 1;
        return node.items.map((item, i) => this.into(item, i === last ? dest : DROP)).join('');
      }
      case 'and':
      case 'or':
        return dest.to === 'return' ? this.#junctionInto(node, dest) : this.deliver(this.value(node), dest);
      case 'let':
      case 'scope':
        return `${this.#bindings(node)}${this.into(node.body, dest)}`;
      case 'call':
        return callInto(this, node, dest);
      case 'loop':
        return loopInto(this, node, dest);
      case 'while':
        return whileInto(this, node, dest);
      case 'times':
        return timesInto(this, node, dest);
      case 'try':
        return tryInto(this, node, dest);
      case 'break': {
        const value = this.into(node.value, { to: 'set', name: this.results.get(node.target)! });
        return `${value}break ${node.target.label};\n`;
      }
      default:
        return this.deliver(this.value(node), dest);
    }
  }

  /** Whether a node counts as true, as an expression of JavaScript. */
  test(node: Node): Code {
    if (node.op === 'const') return stable(String(node.value !== false && node.value !== null));
    if (node.op === 'and' || node.op === 'or') {
      const tests = node.items.map((item) => this.test(item));
      if (tests.slice(1).every(({ pre }) => pre === '')) {
        const expr = tests.map((each) => each.expr).join(node.op === 'and' ? ' && ' : ' || ');
        return { pre: tests[0]!.pre, expr: `(${expr})`, stable: false };
      }
      const name = this.temp();
      return this.#stepwise(tests, name, node.op === 'and' ? name : `!${name}`);
    }
    if (node.op === 'call' && inlineOf(node)?.boolean) return inlineTest(this, node);
    return this.#with(this.value(node), (expr, { stable: repeatable }) =>
      repeatable ? `(${expr} !== false && ${expr} !== null)` : `((r = ${expr}) !== false && r !== null)`,
    );
  }

  #with(code: Code, expression: (expr: string, code: Code) => string): Code {
    return { pre: code.pre, expr: expression(code.expr, code), stable: false };
  }

  #bindings(node: Node & { op: 'let' | 'scope' }): string {
    if (node.op === 'scope') return node.locals.map((local) => this.declare(local, 'undefined')).join('');
    return node.locals
      .map((local, i) => {
        const { pre, expr } = this.value(node.inits[i]!);
        return `${pre}${this.declare(local, expr)}`;
      })
      .join('');
  }

  #choice(node: Node & { op: 'if' }): Code {
    const test = this.test(node.test);
    const then = this.value(node.yes);
    const otherwise = this.value(node.no);
    if (then.pre === '' && otherwise.pre === '')
      return { pre: test.pre, expr: `(${test.expr} ? ${then.expr} : ${otherwise.expr})`, stable: false };
    const name = this.temp();
    const set = (code: Code) => this.deliver(code, { to: 'set', name });
    const pre = `${test.pre}if (${test.expr}) {\n${set(then)}} else {\n${set(otherwise)}}\n`;
    return { pre, expr: name, stable: true };
  }

  #sequence(items: readonly Node[]): Code {
    const codes = items.map((item) => this.value(item));
    if (codes.every(({ pre }) => pre === '')) return plain(`(${codes.map(({ expr }) => expr).join(', ')})`);
    const last = codes.pop()!;
    const before = codes.map((code) => this.deliver(code, DROP)).join('');
    return { ...last, pre: `${before}${last.pre}` };
  }

  #junction({ op, items }: Node & { op: 'and' | 'or' }): Code {
    const codes = items.map((item) => this.value(item));
    if (codes.slice(1).every(({ pre }) => pre === '')) {
      const expr = codes.map((code) => code.expr).reduceRight((rest, first) => joined(op, first, rest));
      return { pre: codes[0]!.pre, expr, stable: false };
    }
    const name = this.temp();
    const undecided = `${name} ${op === 'and' ? '!== false &&' : '=== false ||'} ${name} ${op === 'and' ? '!==' : '==='} null`;
    return this.#stepwise(codes, name, undecided);
  }

  /** Each value only when the one before leaves it open. */
  #stepwise(codes: readonly Code[], name: string, undecided: string): Code {
    const set = (code: Code) => this.deliver(code, { to: 'set', name });
    const pre = codes.map(set).reduceRight((rest, first) => `${first}if (${undecided}) {\n${rest}}\n`);
    return { pre, expr: name, stable: true };
  }

  /** In tail position: so is the last. */
  #junctionInto({ op, items }: Node & { op: 'and' | 'or' }, dest: Dest): string {
    const last = this.into(items[items.length - 1]!, dest);
    return items.slice(0, -1).reduceRight((rest, item) => {
      const name = this.temp();
      const value = this.into(item, { to: 'set', name });
      const given = this.deliver(stable(name), dest);
      const [settled, open] = op === 'and' ? [given, rest] : [rest, given];
      return `${value}if (${name} === false || ${name} === null) {\n${settled}} else {\n${open}}\n`;
    }, last);
  }
}

function joined(op: 'and' | 'or', left: string, right: string): string {
  const falsy = `(r = ${left}) === false || r === null`;
  return op === 'and' ? `(${falsy} ? r : ${right})` : `(${falsy} ? ${right} : r)`;
}

export function plain(expr: string): Code {
  return { pre: '', expr, stable: false };
}

export function stable(expr: string): Code {
  return { pre: '', expr, stable: true };
}
