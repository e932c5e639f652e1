/** A directory without an index page, as a page. It is live like any other, so that there is one to talk to at once. */
import { closeSync, constants, fstatSync, openSync, readdirSync } from 'node:fs';
import { Fault } from '../../lib/fault.ts';
import { inside, inspect, OPEN_FLAGS, type Root, whereIs } from '../../lib/io/safe-path.ts';

/** Most entries on one page: it is for people. */
const MAX_ENTRIES = 2000;

export interface Listed {
  name: string;
  directory: boolean;
  size: number;
}

/** What a directory has to serve, directories first. `path` is its real one below the root. */
export function entries(root: Root, path: string, served: (path: string) => boolean): Listed[] {
  const prefix = path === '.' ? '' : `${path}/`;
  const found: Listed[] = [];
  for (const name of names(root, path)) {
    try {
      const { path: real, stats } = inspect(root, prefix + name);
      if (!served(prefix + name) || !served(real) || !(stats.isFile() || stats.isDirectory())) continue;
      found.push({ name, directory: stats.isDirectory(), size: stats.size });
    } catch (error) {
      // Gone, a link that leads out, or nothing to be read: not to be had, so not named.
      if (!(error instanceof Fault)) throw error;
    }
  }
  return found.sort(
    (a, b) => Number(b.directory) - Number(a.directory) || (a.name < b.name ? -1 : Number(a.name > b.name)),
  );
}

/** Opens first and then asks what was opened, like everything that must stay inside the root. */
function names(root: Root, path: string): string[] {
  const full = path === '.' ? root.prefix || '/' : `${root.prefix}/${path}`;
  let fd: number;
  try {
    fd = openSync(full, OPEN_FLAGS | constants.O_DIRECTORY);
  } catch (error) {
    throw new Fault('unavailable', `not readable: ${path}`, { cause: error });
  }
  try {
    const real = whereIs(fd, full, fstatSync(fd));
    if (real === undefined) throw new Fault('not_found', `not found: ${path}`);
    if (!inside(root, real)) throw new Fault('outside_root', 'path outside root');
    return readdirSync(process.platform === 'linux' ? `/proc/self/fd/${fd}` : real);
  } finally {
    closeSync(fd);
  }
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'table{border-spacing:0}td{padding:.1rem 1.5rem .1rem 0}td+td{text-align:right;opacity:.7}';

/** `title` is the directory's path as the browser shows it, with slashes at both ends. */
export function listingPage(title: string, listed: readonly Listed[]): string {
  const rows = listed.slice(0, MAX_ENTRIES).map(({ name, directory, size }) => {
    const slash = directory ? '/' : '';
    // `./` first: a name may look like a scheme.
    const link = `<a href="./${encodeURIComponent(name)}${slash}">${escapeHtml(name)}${slash}</a>`;
    return `<tr><td>${link}</td><td>${directory ? '' : readable(size)}</td></tr>\n`;
  });
  const up = title === '/' ? '' : '<tr><td><a href="../">../</a></td><td></td></tr>\n';
  const more = listed.length > MAX_ENTRIES ? `<p>and ${listed.length - MAX_ENTRIES} more</p>\n` : '';
  return htmlPage(
    title,
    `<p>This page is live. Its log is a Markdown file below <code>debug/</code>, named in <code>debug.md</code>:
write a fenced JS block at the end of the log, save it, and the page runs it and answers below.
Pages with an <code>index.html</code> show that instead of this list.</p>
<table>
${up}${rows.join('')}</table>
${listed.length === 0 ? '<p>There is nothing else here yet.</p>\n' : more}`,
  );
}

/** A small page of ours. */
export function htmlPage(title: string, body: string): string {
  const escaped = escapeHtml(title);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped}</h1>
${body}</body>
</html>
`;
}

const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (each) => NAMED[each]!);

function readable(size: number): string {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  let left = size;
  for (; left >= 1000 && unit < units.length - 1; unit++) left /= 1000;
  return `${unit === 0 ? left : left.toFixed(1)} ${units[unit]}`;
}
