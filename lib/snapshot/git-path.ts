/**
 * The paths that git's own path check refuses: those that some file system takes for `.git`, the directory whose configuration and
 * hooks git runs. Refused on every system, since nobody knows where a snapshot is written. Source: git, `verify_path` in
 * read-cache.c, `is_ntfs_dotgit` in path.c, `is_hfs_dotgit` in utf8.c.
 */

/** HFS+ ignores these code points in names: joiners, marks of direction, a byte order mark. */
const IGNORED = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
/**
 * Case never counts. NTFS: `git~1` is the short name of `.git`, dots and spaces at a name's end are dropped, what follows a colon names a
 * stream of the same file, and a backslash separates names.
 */
const GIT = /(?:^|[/\\])(?:\.git|git~1)[. ]*(?:[/\\:]|$)/i;

/** Whether a part of a path is `.git` to some file system. */
export const isGitPath = (path: string): boolean => GIT.test(path.replace(IGNORED, ''));

const SKIP = '(?:\\xe2\\x80[\\x8c-\\x8f\\xaa-\\xae]|\\xe2\\x81[\\xaa-\\xaf]|\\xef\\xbb\\xbf)*';
const [DOT, SHORT] = [
  ['\\.', 'g', 'i', 't'],
  ['g', 'i', 't', '~', '1'],
].map(([first, ...rest]) => `${first}(?=${SKIP}${rest.join(SKIP)})`);
/**
 * For many paths one after another, as Latin-1 of their bytes: where one of git's may be. Linear and quick (a million ordinary paths take
 * some 40 ms), so that only what is found is looked at as a path.
 */
export const MAY_BE_GIT = new RegExp(`${DOT}|${SHORT}`, 'gi');
