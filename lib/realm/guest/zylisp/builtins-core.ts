/** Built-ins on anything: truth, identity, errors, text in and out, and the language itself. */
import type { Checks, Row } from './builtins.ts';
import { limited } from './builtins-strings.ts';
import { equal, same } from './equality.ts';
import { ZylispError } from './errors.ts';
import { write } from './printer.ts';
import { read } from './reader.ts';
import { Float, Macro, Sym, truthy } from './values.ts';
import { typeName } from './wire.ts';

export function core(check: Checks): Row[] {
  const { machine } = check;
  const error = (name: string, value: unknown): ZylispError =>
    value instanceof ZylispError ? value : check.wrong(name, 'error', value);
  const shown = (values: unknown[]) =>
    limited(values.map((value) => write(value, { quoted: false, nameOf: machine.nameOf })).join(' '));

  function raise(message: unknown, data?: unknown): never {
    if (message instanceof ZylispError) throw message;
    throw new ZylispError('runtime-error', shown([message]), 0, data);
  }
  function print(...values: unknown[]): null {
    machine.host.print(shown(values));
    return null;
  }
  function println(...values: unknown[]): null {
    machine.host.print(`${shown(values)}\n`);
    return null;
  }
  function readString(text: unknown): unknown {
    const forms = read(check.string('read-string', text));
    if (forms.length === 0) throw new ZylispError('syntax-error', 'read-string: nothing to read');
    return forms[0];
  }

  return [
    ['not', '(x)', 'Whether x is false or nil.', (value: unknown) => !truthy(value)],
    [
      'eq?',
      '(a b)',
      'Whether a and b are the same, without looking into lists and maps.',
      (a: unknown, b: unknown) => same(a, b) && a instanceof Float === b instanceof Float,
    ],
    ['equal?', '(a b)', 'The same as =.', (a: unknown, b: unknown) => equal(a, b)],
    ['boolean?', '(x)', 'Whether x is true or false.', (value: unknown) => typeof value === 'boolean'],
    ['function?', '(x)', 'Whether x can be called.', (value: unknown) => typeof value === 'function'],
    ['procedure?', '(x)', 'The same as function?.', (value: unknown) => typeof value === 'function'],
    ['type-of', '(x)', 'The name of the type of x.', (value: unknown) => typeName(value)],
    ['identity', '(x)', 'x.', (value: unknown) => value],
    ['error', '(message [data])', 'Raises an error; an error value is raised again.', raise],
    ['error?', '(x)', 'Whether x is an error.', (value: unknown) => value instanceof ZylispError],
    ['error-message', '(error)', 'Its text.', (value: unknown) => error('error-message', value).message],
    ['error-type', '(error)', 'Its type, as a string.', (value: unknown) => error('error-type', value).type],
    [
      'error-data',
      '(error)',
      'What was raised with it, else nil.',
      (value: unknown) => error('error-data', value).data ?? null,
    ],
    ['print', '(& values)', 'Writes values, separated by spaces.', print],
    ['println', '(& values)', 'Writes values, separated by spaces, and ends the line.', println],
    ['newline', '()', 'Ends the line.', () => println()],
    ['read-line', '()', 'The next line of the input, nil at its end.', () => machine.host.readLine() ?? null],
    ['read-string', '(string)', 'The first form of a text, unevaluated.', readString],
    [
      'eval',
      '(form)',
      'The value of a form, outside of all functions.',
      (form: unknown) => machine.evaluate(form),
    ],
    [
      'macroexpand',
      '(form)',
      'The form with the macro at its head expanded, until there is none.',
      (form: unknown) => machine.expand(form, 10_000),
    ],
    [
      'macroexpand-1',
      '(form)',
      'The form with the macro at its head expanded once.',
      (form: unknown) => machine.expand(form, 1),
    ],
    [
      'gensym',
      '([prefix])',
      'A symbol that no program contains.',
      (prefix: unknown = 'g') =>
        new Sym(
          `${prefix instanceof Sym ? prefix.name : check.string('gensym', prefix)}#${++machine.gensyms}`,
        ),
    ],
    ['macro?', '(x)', 'Whether x is a macro.', (value: unknown) => value instanceof Macro],
  ];
}
