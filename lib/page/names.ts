/** Names of pages, agents and their files. Spec: file-based REPL, "File naming and sanitization". */

const LONGEST = 64;

/** `[a-z0-9-]{1,64}`: accents fall off their letters, everything else that is not a letter or digit becomes one hyphen. */
export function sanitise(name: string, otherwise = 'page'): string {
  const plain = name
    .slice(0, 16 * LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST + 1)
    .replace(/^-+/, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '');
  return plain || otherwise;
}

/** A page's name in headers. Never the name agents have by default: who speaks must be told from the header. */
export function pageName(display: string): string {
  const name = sanitise(display);
  return name === 'agent' ? 'agent-page' : name;
}

/** An agent's name in headers; never that of the page it talks to. */
export function agentName(given: string, page: string): string {
  const name = sanitise(given, 'agent');
  return name === page ? `${name.slice(0, LONGEST - 6).replace(/-+$/, '')}-agent` : name;
}

/** Four hex digits, or more (up to eight) when chance gave one that is taken. */
export function shortId(chance: () => number, taken: (id: string) => boolean): string {
  for (let digits = 4; ; digits = Math.min(8, digits + 1)) {
    const id = Math.floor(chance() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
    if (!taken(id)) return id;
  }
}

/** What tells a page from others of its name. */
export const idOf = (page: { name: string; short_id: string }) => `${page.name}-${page.short_id}`;

/** The log's name in the folder of logs. */
export const logName = (page: { name: string; short_id: string }) => `${idOf(page)}.md`;

/** A log's name without `.md`. */
export const PAGE = /^[a-z0-9][a-z0-9-]{0,63}-[0-9a-f]{4,8}$/;

/**
 * Whether a folder is one of logs, which nobody publishes: it has what is remembered of pages, or a log, with the list of pages
 * (`debug.md`) beside it.
 */
export const isLogFolder = (names: readonly string[], listed: boolean): boolean =>
  names.includes('.state') ||
  (listed && names.some((name) => name.endsWith('.md') && PAGE.test(name.slice(0, -3))));
