/** The list of connected pages, `debug.md`. Written by the server only. Spec: file-based REPL, "Master registry format". */
import { idOf, logName } from './names.ts';
import type { PageState } from './state.ts';

const TITLE = '# Connected pages:';
const INSTRUCTION =
  "> Master registry of connected pages and states. Do not edit server-updated lines here; open a page's per-instance log to run code against that page.";
const PAGES = 100;
const JOBS = 50;

/** What the registry says of a page. */
export type Listed = Pick<
  PageState,
  'name' | 'short_id' | 'url' | 'state' | 'detail' | 'seen_at' | 'gone' | 'connecting' | 'outcomes'
>;

/** Newest first, under 200 lines. Pages that are gone are left out. */
export function registry(pages: readonly Listed[], time: (ms: number) => string, folder = 'debug'): string {
  const here = pages.filter(({ gone }) => !gone).toSorted((a, b) => b.seen_at - a.seen_at);
  const listed = here.slice(0, PAGES).map((page) => {
    const detail = page.detail === undefined ? page.state : described(page);
    return `* ${page.name} (${address(page.url)}) last ${time(page.seen_at)} state: ${detail} [log](${folder}/${logName(page)})`;
  });
  const more = here.length > PAGES ? [`* and ${here.length - PAGES} more`] : [];
  const jobs = here
    .flatMap((page) => page.outcomes.map(({ at, text }) => ({ at, page: idOf(page), text })))
    .sort((a, b) => b.at - a.at)
    .slice(0, JOBS)
    .map(({ at, page, text }) => `* ${time(at)} ${page} ${text}`);
  const recent = jobs.length > 0 ? ['', '# Recent jobs:', ...jobs] : [];
  return `${[TITLE, INSTRUCTION, '', ...listed, ...more, ...recent].join('\n')}\n`;
}

/** `failed after 60000ms (timeout)`, `idle (late)`. */
function described({ state, detail }: Listed): string {
  return detail!.startsWith(state) ? detail! : `${state} (${detail})`;
}

/** An address that stays within its parentheses and its line. */
function address(url: string): string {
  return url
    .replace(/[\s()<>`\u0000-\u001f\u007f]/g, (char) =>
      encodeURIComponent(char).replace('(', '%28').replace(')', '%29'),
    )
    .slice(0, 300);
}
