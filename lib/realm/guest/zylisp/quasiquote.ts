/** `form: a template as the calls that build it. What holds nothing to evaluate stays a constant. */
import type { Analyzer, Where } from './analyze.ts';
import { PersistentMap } from './map.ts';
import type { Node } from './syntax.ts';
import { isSymbol, items, list, Pair, type Sym } from './values.ts';

export function quasiquote(a: Analyzer, form: Pair, where: Where): Node {
  return template(a, only(a, form, where), where, 1);
}

function only(a: Analyzer, form: Pair, { at }: Where): unknown {
  if (form.cdr === null || form.cdr.cdr !== null)
    a.fail(`${(form.car as Sym).name} expects 1 arguments, got ${items(form.cdr).length}`, at);
  return form.cdr.car;
}

function template(a: Analyzer, form: unknown, where: Where, depth: number): Node {
  if (form instanceof PersistentMap) {
    const args = form
      .entries()
      .flat()
      .map((part) => template(a, part, where, depth));
    if (args.every(({ op }) => op === 'const')) return { op: 'const', value: form };
    return { op: 'help', name: 'map', args, at: where.at };
  }
  if (!(form instanceof Pair)) return { op: 'const', value: form };
  const inside = { ...where, at: a.place(form, where.at) };
  if (isSymbol(form.car, 'unquote')) {
    const inner = only(a, form, inside);
    return depth === 1 ? a.value(inner, inside) : nested(a, form, inside, depth - 1);
  }
  if (isSymbol(form.car, 'quasiquote')) return nested(a, form, inside, depth + 1);
  return sequence(a, form, inside, depth);
}

function nested(a: Analyzer, form: Pair, where: Where, depth: number): Node {
  const inner = template(a, only(a, form, where), where, depth);
  if (inner.op === 'const') return { op: 'const', value: form };
  return { op: 'help', name: 'list', args: [{ op: 'const', value: form.car }, inner], at: where.at };
}

function sequence(a: Analyzer, form: Pair, where: Where, depth: number): Node {
  /** Runs of single elements, and what is spliced between them. */
  const parts: Node[] = [];
  let run: Node[] = [];
  let dynamic = false;
  const endRun = () => {
    if (run.length === 0) return;
    parts.push(
      run.every(({ op }) => op === 'const')
        ? { op: 'const', value: list(run.map((node) => (node as { value: unknown }).value)) }
        : { op: 'help', name: 'list', args: run, at: where.at },
    );
    run = [];
  };
  for (const part of items(form)) {
    if (depth === 1 && part instanceof Pair && isSymbol(part.car, 'unquote-splicing')) {
      endRun();
      parts.push(a.value(only(a, part, where), where));
      dynamic = true;
    } else {
      const deeper = part instanceof Pair && isSymbol(part.car, 'unquote-splicing');
      const node = deeper ? nested(a, part, where, depth - 1) : template(a, part, where, depth);
      if (node.op !== 'const') dynamic = true;
      run.push(node);
    }
  }
  endRun();
  if (!dynamic) return { op: 'const', value: form };
  // Even one part goes through append: it must be a list.
  return parts.length === 1 && parts[0]!.op === 'help'
    ? parts[0]!
    : { op: 'help', name: 'append', args: parts, at: where.at };
}
