/** Functions and calls as JavaScript. */

import { SLOTS } from './cell.ts';
import { type Code, type Dest, RETURN } from './emitter.ts';
import type { Generator } from './generate.ts';
import { INLINE, type Inline, type Operand } from './inline.ts';
import { type Call, captured, type Lambda, type Local, type Node } from './syntax.ts';

/** The variable that a jump sets: one that inner functions keep is copied from it at each start. */
export function carrier(local: Local): string {
  return captured(local) ? `p${local.id}` : local.id;
}

/** At each start of a loop: new variables for what inner functions keep. */
export function fresh(locals: readonly Local[]): string {
  return locals.map((local) => (captured(local) ? `let ${local.id} = ${carrier(local)};\n` : '')).join('');
}

export function functionText(g: Generator, lambda: Lambda): string {
  return g.within(lambda, (frame) => {
    const { params, rest } = lambda;
    const body = g.into(lambda.body, RETURN);
    const heads = params.map((local) => (frame.jumped ? carrier(local) : local.id));
    if (rest !== undefined) heads.push(`...${rest.id}`);
    const start = rest === undefined ? '' : `${rest.id} = $.list(${rest.id});\n`;
    const whole = frame.jumped ? `${frame.start}: for (;;) {\n${fresh(params)}${body}}\n` : body;
    const inside = `{ ${g.variables()}\n${start}${whole}}`;
    const text = frame.jumped
      ? `(function ${frame.start}(${heads.join(', ')}) ${inside})`
      : `((${heads.join(', ')}) => ${inside})`;
    return rest === undefined ? text : `$.variadic(${text})`;
  });
}

/** How a call is written in place, if it is. */
export function inlineOf({ callee, args }: Call): Inline | undefined {
  if (callee.op !== 'global' || !callee.builtin) return undefined;
  const inline = INLINE.get(callee.cell.name);
  return inline?.operands === args.length ? inline : undefined;
}

/** Its operands set, the condition, and the two ways. */
function inlined(g: Generator, { callee, args, at }: Call, inline: Inline) {
  const { level } = g.frame;
  const codes = args.map((arg) => {
    const code = g.value(arg);
    const scratch = code.stable ? undefined : g.scratch();
    return { ...code, scratch };
  });
  g.frame.level = level;
  const { pre, exprs } = g.inOrder(codes);
  const operands = codes.map(({ stable, scratch }, i): Operand => {
    const arg = args[i]!;
    const literal = arg.op === 'const' && typeof arg.value === 'number' ? arg.value : undefined;
    const get = exprs[i]!;
    return stable ? { get, again: get, literal } : { get: `(${scratch} = ${get})`, again: scratch!, literal };
  });
  const [x, y = x!] = operands as [Operand, Operand?];
  const when = [...inline.when(x, y), inline.flag].join(' && ');
  const names = operands.map(({ again }) => again);
  const first = inline.gets
    ? ''
    : operands.map(({ get, again }) => (get === again ? '' : `${get}, `)).join('');
  const slow = `$.slow${names.length}(${[g.cell((callee as Node & { op: 'global' }).cell), at, ...names].join(', ')})`;
  return { pre, test: `${first}${when}`, gives: inline.gives(x.again, y.again), slow };
}

export function inlineTest(g: Generator, call: Call): Code {
  const { pre, test, gives, slow } = inlined(g, call, inlineOf(call)!);
  return { pre, expr: `(${test} ? ${gives} : $.truthy(${slow}))`, stable: false };
}

export function callValue(g: Generator, call: Call): Code {
  const inline = inlineOf(call);
  if (inline !== undefined) {
    const { pre, test, gives, slow } = inlined(g, call, inline);
    return { pre, expr: `(${test} ? ${gives} : ${slow})`, stable: false };
  }
  const { pre, expr } = rawCall(g, call);
  return { pre, expr: `((r = ${expr}) === undefined ? $.run() : r)`, stable: false };
}

/** A call that may give TAIL. */
function rawCall(g: Generator, { callee, args, at }: Call): Code {
  const codes = args.map((arg) => g.value(arg));
  if (callee.op === 'global' && callee.builtin) {
    const { pre, exprs } = g.inOrder(codes);
    const verb = exprs.length === 1 ? 'prim1' : exprs.length === 2 ? 'prim2' : 'prim';
    return { pre, expr: `$.${verb}(${[g.cell(callee.cell), at, ...exprs].join(', ')})`, stable: false };
  }
  if (callee.op === 'global' && args.length < SLOTS) {
    const { pre, exprs } = g.inOrder(codes);
    return {
      pre,
      expr: `${g.cell(callee.cell)}.f${args.length}(${[...exprs, at].join(', ')})`,
      stable: false,
    };
  }
  const target = checked(g, callee, args.length, at);
  const { pre, exprs } = g.inOrder([target, ...codes]);
  const [f, ...rest] = exprs;
  return { pre, expr: `${f}(${rest.join(', ')})`, stable: false };
}

/** What to call: a function that takes so many arguments, or an error. */
function checked(g: Generator, callee: Node, count: number, at: number): Code {
  if (callee.op === 'local' && callee.sure && !callee.local.mutated) {
    const { id, lambda } = callee.local;
    if (lambda !== undefined && lambda.rest === undefined && lambda.params.length === count)
      return { pre: '', expr: id, stable: true };
    const expr = `(typeof ${id} === 'function' && ${id}.length === ${count} ? ${id} : $.fix(${id}, ${count}, ${at}))`;
    return { pre: '', expr, stable: false };
  }
  // A global without value is found out by `fix`, which gets the cell to name it.
  const global = callee.op === 'global' ? g.cell(callee.cell) : undefined;
  const code = global === undefined ? g.value(callee) : { pre: '', expr: `${global}.v` };
  const named = global === undefined ? '' : `, ${global}`;
  const expr = `(typeof (f = ${code.expr}) === 'function' && f.length === ${count} ? f : $.fix(f, ${count}, ${at}${named}))`;
  return { pre: code.pre, expr, stable: false };
}

/** Whether a name is that of the function being written, and the arguments fit. */
function isSelf({ frame: { lambda } }: Generator, callee: Node, count: number): boolean {
  const name = callee.op === 'local' ? callee.local : callee.op === 'global' ? callee.cell : undefined;
  if (name === undefined || lambda?.self !== name) return false;
  return lambda.rest === undefined && lambda.params.length === count;
}

export function callInto(g: Generator, call: Call, dest: Dest): string {
  const { callee, args } = call;
  if (callee.op === 'local' && callee.local.loop?.inline) return continueLoop(g, callee.local, args);
  if (dest.to !== 'return') return g.deliver(callValue(g, call), dest);
  if (callee.op === 'global' && callee.builtin)
    return g.deliver(inlineOf(call) === undefined ? rawCall(g, call) : callValue(g, call), dest);
  return isSelf(g, callee, args.length) ? jump(g, call, g.frame.lambda!) : tailCall(g, call);
}

function continueLoop(g: Generator, { loop }: Local, args: Node[]): string {
  const { pre, exprs } = g.inOrder(args.map((arg) => g.value(arg)));
  return `${pre}${assignments(g, loop!.vars, exprs)}continue ${g.frame.labels.get(loop!)};\n`;
}

/** New values for the variables of a loop: kept aside where a later one still reads the old. */
function assignments(g: Generator, vars: readonly Local[], exprs: readonly string[]): string {
  let late = '';
  let text = '';
  vars.forEach((local, i) => {
    const name = carrier(local);
    const expr = exprs[i]!;
    if (expr === local.id && name === local.id) return;
    const readLater = exprs.slice(i + 1).some((other) => new RegExp(`\\b${local.id}\\b`).test(other));
    if (readLater && name === local.id) {
      const kept = g.temp();
      text += `${kept} = ${expr};\n`;
      late += `${name} = ${kept};\n`;
    } else text += `${name} = ${expr};\n`;
  });
  return `${text}${late}`;
}

/** A function's call of itself in tail position: back to its start, if its name still means it. */
function jump(g: Generator, call: Call, lambda: Lambda): string {
  const { frame } = g;
  frame.jumped = true;
  const callee = call.callee as Node & { op: 'local' | 'global' };
  const sure = callee.op === 'local' && callee.sure && !callee.local.mutated;
  const { pre, exprs } = g.inOrder(call.args.map((arg) => g.value(arg)));
  if (sure) return `${pre}${assignments(g, lambda.params, exprs)}continue ${frame.start};\n`;
  let keep = pre;
  const kept = exprs.map((expr) => {
    const name = g.temp();
    keep += `${name} = ${expr};\n`;
    return name;
  });
  const current = callee.op === 'global' ? `${g.cell(callee.cell)}.v` : callee.local.id;
  const again = assignments(g, lambda.params, kept);
  const target = checked(g, callee, call.args.length, call.at).expr;
  return `${keep}if (${current} === ${frame.start}) {\n${again}continue ${frame.start};\n}\n${leave(target, kept)}`;
}

function tailCall(g: Generator, { callee, args, at }: Call): string {
  const codes = args.map((arg) => g.value(arg));
  const target = checked(g, callee, args.length, at);
  // Arguments run calls of their own, so the registers are set when all are there.
  const aside = (code: Code, last: boolean): Code => {
    if (code.stable || last) return code;
    const name = g.temp();
    return { pre: `${code.pre}${name} = ${code.expr};\n`, expr: name, stable: true };
  };
  const all = [target, ...codes].map((code, i) => aside(code, i > 0 && codes.slice(i - 1).length === 1));
  const { pre, exprs } = g.inOrder(all);
  const [f, ...rest] = exprs;
  return `${pre}${leave(f!, rest)}`;
}

const REGISTERS = ['x', 'y', 'z'];

/** Only the last argument may still be an expression that calls; it is set first. */
function leave(f: string, args: readonly string[]): string {
  if (args.length > REGISTERS.length)
    return `$.more = [${args.join(', ')}];\n$.f = ${f};\n$.n = -1;\nreturn;\n`;
  const sets = args.map((arg, i) => `$.${REGISTERS[i]} = ${arg};\n`).reverse();
  return `${sets.join('')}$.f = ${f};\n$.n = ${args.length};\nreturn;\n`;
}

/** A call of a function that is known to take the arguments. */
export function enter(g: Generator, f: string, args: readonly Node[], dest: Dest): string {
  const { pre, exprs } = g.inOrder(args.map((arg) => g.value(arg)));
  if (dest.to !== 'return')
    return g.deliver(
      { pre, expr: `((r = ${f}(${exprs.join(', ')})) === undefined ? $.run() : r)`, stable: false },
      dest,
    );
  let keep = pre;
  const kept = exprs.map((expr) => {
    const name = g.temp();
    keep += `${name} = ${expr};\n`;
    return name;
  });
  return `${keep}${leave(f, kept)}`;
}
