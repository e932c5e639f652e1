/** What of a text can be evaluated now, and what waits for more. */
import type { Lang } from '../../lib/realm/realms.ts';
import { scanJs } from './scan-js.ts';
import { scanZylisp } from './scan-zylisp.ts';

export interface Scanned {
  /** Complete forms, in order; of JavaScript there is one, all of it. */
  forms: string[];
  /** What is begun and not complete. */
  rest: string;
  open: boolean;
}

export const scan = (text: string, lang: Lang): Scanned => (lang === 'js' ? scanJs(text) : scanZylisp(text));

/** What of a line is a name to be completed. */
export const nameAtEnd = (line: string, lang: Lang): string =>
  (lang === 'js' ? /[\w$.]*$/ : /[^\s()[\]{}"';`,@]*$/).exec(line)![0];
