/** Loops and try as statements of JavaScript. */
import { type Dest, DROP } from './emitter.ts';
import type { Generator } from './generate.ts';
import { carrier, enter, fresh, functionText } from './generate-calls.ts';
import type { Node } from './syntax.ts';

type Of<Op extends Node['op']> = Extract<Node, { op: Op }>;

/** A named let: a loop when every use of its name is a jump, else a function that is called. */
export function loopInto(g: Generator, { loop, inits, body, lambda }: Of<'loop'>, dest: Dest): string {
  if (!loop.inline) {
    const made = g.declare(loop.self, functionText(g, lambda));
    return `${made}${enter(g, loop.self.id, inits, dest)}`;
  }
  const label = g.id('L');
  g.frame.labels.set(loop, label);
  const started = loop.vars.map((local, i) => {
    const { pre, expr } = g.value(inits[i]!);
    return `${pre}var ${carrier(local)} = ${expr};\n`;
  });
  const end = dest.to === 'return' ? '' : `break ${label};\n`;
  return `${started.join('')}${label}: for (;;) {\n${fresh(loop.vars)}${g.into(body, dest)}${end}}\n`;
}

export function whileInto(g: Generator, { test, body, target }: Of<'while'>, dest: Dest): string {
  const result = g.temp();
  g.results.set(target, result);
  let check = '';
  if (test !== undefined) {
    const { pre, expr } = g.test(test);
    check = `${pre}if (!${expr}) break;\n`;
  }
  const round = `for (;;) {\n${check}${g.into(body, DROP)}}\n`;
  const whole = `${target.label}: {\n${round}${result} = null;\n}\n`;
  return `${whole}${g.deliver({ pre: '', expr: result, stable: true }, dest)}`;
}

export function timesInto(g: Generator, node: Of<'times'>, dest: Dest): string {
  const { local, count, body, result, target, at } = node;
  const value = g.temp();
  const most = g.temp();
  const now = g.temp();
  g.results.set(target, value);
  const { pre, expr } = g.value(count);
  const inside = `${g.declare(local, now)}${g.into(body, DROP)}`;
  const round = `for (${now} = 0; ${now} < ${most}; ${now}++) {\n${inside}}\n`;
  const whole = `${target.label}: {\n${round}${g.into(result, { to: 'set', name: value })}}\n`;
  const after = g.deliver({ pre: '', expr: value, stable: true }, dest);
  return `${pre}${most} = $.count(${expr}, ${at});\n${whole}${after}`;
}

/** The handler stands outside of what it guards, so that it can be in tail position. */
export function tryInto(g: Generator, node: Of<'try'>, dest: Dest): string {
  const { body, error, handler, last } = node;
  if (last !== undefined) {
    const name = g.temp();
    const guarded = tryInto(g, { ...node, last: undefined }, { to: 'set', name });
    const text = `try {\n${guarded}} finally {\n${g.into(last, DROP)}}\n`;
    return `${text}${g.deliver({ pre: '', expr: name, stable: true }, dest)}`;
  }
  const value = g.temp();
  const given = g.deliver({ pre: '', expr: value, stable: true }, dest);
  const guarded = `try {\n${g.into(body, { to: 'set', name: value })}}`;
  if (error === undefined || handler === undefined)
    return `${guarded} catch (thrown) {\n${value} = $.caught(thrown);\n}\n${given}`;
  const caught = g.temp();
  const handled = `${g.declare(error, caught)}${g.into(handler, dest)}`;
  return `${caught} = undefined;\n${guarded} catch (thrown) {\n${caught} = $.caught(thrown);\n}\nif (${caught} !== undefined) {\n${handled}} else {\n${given}}\n`;
}
