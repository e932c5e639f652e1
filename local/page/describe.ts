/** Values as a page answers with them: as JSON when that says it all, else as a console would show them. */
import { inspector } from '../../lib/realm/guest/inspect.ts';
import { hostObjects, isPlain } from './host.ts';
import { stringify } from './saved.ts';
import { errorText, headline, isError } from './stack.ts';

export interface Described {
  language: 'JSON' | 'Text';
  value: string;
}

export interface Describe {
  value(value: unknown): Described;
  /** In the words of a console; does not throw, whatever the value does. */
  inspect(value: unknown, depth?: number): string;
  /** What was thrown, with its stack. */
  thrown(thrown: unknown): string;
}

/** JSON of this length stays in one line. */
const LINE = 80;
/** Characters of a value in words; JSON may be longer, as it is asked for. */
const TEXT = 100_000;
const DEPTH = 4;

/** `scope` is the global object; frames of the script `own` are left out of stacks. */
export function describeIn(scope: object, own?: string): Describe {
  const { inspect: show, toWire } = inspector(() => ({ state: 'pending' }), {
    shown: hostObjects(scope),
    plain: isPlain,
    levels: 64,
    entries: 100_000,
  });
  const inspect = (value: unknown, depth = 2): string => {
    try {
      return cutTo(TEXT, show(value, depth));
    } catch (thrown) {
      return `[cannot be shown: ${isError(thrown) ? headline(thrown) : 'it throws'}]`;
    }
  };
  const json = (value: unknown): string | undefined => {
    try {
      const { value: carried, plain } = toWire(value);
      if (!plain) return undefined;
      const line = stringify(carried);
      return line.length > LINE ? stringify(carried, undefined, 2) : line;
    } catch {
      return undefined;
    }
  };
  return {
    inspect,
    thrown: (thrown) => cutTo(TEXT, errorText(thrown, inspect, own)),
    value(value) {
      if (isError(value)) return { language: 'Text', value: cutTo(TEXT, errorText(value, inspect, own)) };
      const text = json(value);
      return text === undefined
        ? { language: 'Text', value: inspect(value, DEPTH) }
        : { language: 'JSON', value: text };
    },
  };
}

/** The beginning of a text that is longer than `most`, and how much is left out; a character is never cut in two. */
export function cutTo(most: number, text: string): string {
  if (text.length <= most) return text;
  // Room for the note.
  let end = Math.max(0, most - 60);
  if (/[\ud800-\udbff]/.test(text[end - 1] ?? '')) end--;
  return `${text.slice(0, end)}\n… (${text.length - end} more characters left out)`;
}
