/** What came of a job, and how it is told to a server that may find it too large. */
import type { PageResultArgs } from '../../schemas/generated/types.ts';
import type { BackgroundEvent } from './backlog.ts';
import { cutTo } from './describe.ts';

export type Outcome = Pick<PageResultArgs, 'ok' | 'value' | 'language'>;

/** As the wire has it, and what is tried when a server does not take that. */
const VALUE_CHARS = 1_000_000;
const SMALL_CHARS = 50_000;

export const failure = (value: string): Outcome => ({ ok: false, language: 'Error', value });

/** What to tell first, and what when that was refused; the last is only why. */
export function attempts(
  outcome: Outcome,
  errors: BackgroundEvent[],
  omitted: number,
): ((why: string) => Outcome & { errors: BackgroundEvent[]; omitted: number })[] {
  return [
    () => ({ ...fitted(outcome, VALUE_CHARS), errors, omitted }),
    () => ({ ...fitted(outcome, SMALL_CHARS), errors: errors.slice(-10), omitted }),
    (why) => ({ ...failure(`the server did not take the result: ${why}`), errors: [], omitted }),
  ];
}

function fitted(outcome: Outcome, most: number): Outcome {
  if (outcome.value.length <= most) return outcome;
  // What is left of JSON is not JSON any more.
  const language = outcome.language === 'JSON' ? 'Text' : outcome.language;
  return { ...outcome, language, value: cutTo(most, outcome.value) };
}
