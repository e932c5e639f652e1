/**
 * Which paths of a source are taken, and a count of those that are not. Names that usually hold secrets are left out
 * unless asked for, wherever the files come from: what is in a snapshot is readable by all who can read the store.
 */
import { isLogFolder } from '../page/names.ts';
import { globs } from '../repo/glob.ts';
import { isGitPath } from './git-path.ts';

export interface SieveOptions {
  /** Takes files with the names of secrets too. */
  secrets?: boolean | undefined;
  /** Globs; one that matches a directory means all that is in it, one without a slash a name at any depth. */
  exclude?: readonly string[] | undefined;
}

/** Whether a directory of the source has the logs of live pages in it, by its path. */
export type HasLogs = (directory: string) => boolean;

/** Reasons, as they are told. */
export const SECRET = 'secrets';
export const EXCLUDED = 'excluded';
export const GIT = '.git';
export const LOGS = 'logs of pages';
export const NOT_UTF8 = 'names that are not UTF-8';
export const SPECIAL = 'sockets, pipes and devices';
export const SUBMODULE = 'submodules and nested repositories';

/** Secret files kept by name for the warning. */
const NAMED = 5;

const SECRET_NAMES = [
  /^\.env/,
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?![a-z])/,
  /\.(?:pem|key|p12|pfx|p8|jks|keystore|ppk|kdbx|keychain|agekey)$/,
  /^(?:\.npmrc|\.pypirc|[._]netrc|\.pgpass|\.my\.cnf|\.git-credentials|\.htpasswd|\.dockercfg|\.vault-token|\.s3cfg|\.boto)$/,
  /^secring\./,
];
/** What has the name of a secret and is none. */
const HARMLESS = /^\.env.*[._-](?:example|sample|template|dist)$|\.pub$/;
const SECRET_PATHS =
  /(?:^|\/)(?:\.aws\/credentials|\.docker\/config\.json|\.kube\/config)$|(?:^|\/)(?:\.env[^/]*|\.ssh|\.gnupg)\//;

export function isSecret(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (HARMLESS.test(name)) return false;
  return SECRET_NAMES.some((pattern) => pattern.test(name)) || SECRET_PATHS.test(path.toLowerCase());
}

export class Sieve {
  readonly left_out: Record<string, number> = {};
  /** The first secrets left out. */
  readonly secrets: string[] = [];
  readonly #takesSecrets: boolean;
  readonly #excluded: ((path: string) => boolean) | undefined;
  readonly #directories = new Map<string, boolean>();
  readonly #hasLogs: HasLogs;
  readonly #logs = new Map<string, boolean>();

  constructor({ secrets = false, exclude = [] }: SieveOptions = {}, hasLogs: HasLogs = () => false) {
    this.#takesSecrets = secrets;
    this.#hasLogs = hasLogs;
    if (exclude.length === 0) return;
    const plain = exclude.map((pattern) => pattern.replace(/\/+$/, ''));
    const anywhere = plain.filter((pattern) => !pattern.includes('/')).map((pattern) => `**/${pattern}`);
    const matcher = globs([...plain, ...anywhere]);
    this.#excluded = (path) => matcher.test(path);
  }

  /** Whether a file or link is taken; counts it when not. */
  takes(path: string): boolean {
    if (isGitPath(path)) return this.leave(GIT);
    if (this.#isLog(path)) return this.leave(LOGS);
    if (this.#excluded?.(path) || !this.#enters(parent(path))) return this.leave(EXCLUDED);
    if (this.#takesSecrets || !isSecret(path)) return true;
    if (this.secrets.length < NAMED) this.secrets.push(path);
    return this.leave(SECRET);
  }

  /** Whether a walk goes into a directory; counts it as one path when not. */
  enters(directory: string): boolean {
    if (isGitPath(directory)) return this.leave(GIT);
    if (this.#isLog(`${directory}/`)) return this.leave(LOGS);
    return this.#enters(directory) || this.leave(EXCLUDED);
  }

  leave(reason: string): false {
    this.left_out[reason] = (this.left_out[reason] ?? 0) + 1;
    return false;
  }

  /** `debug.md` and what is in `debug/`, where live pages have made that, and what a killed server left beside them. */
  #isLog(path: string): boolean {
    if (/(?:^|\/)\.tmp-registry\.\d+\.[0-9a-f]{12}\.[0-9a-f]{16}$/.test(path)) return true;
    for (const { index } of path.matchAll(/(?<=^|\/)debug(?=\/|\.md$)/g)) {
      const directory = path.slice(0, index + 'debug'.length);
      let has = this.#logs.get(directory);
      if (has === undefined) {
        has = this.#hasLogs(directory);
        this.#logs.set(directory, has);
      }
      if (has) return true;
    }
    return false;
  }

  #enters(directory: string): boolean {
    if (directory === '' || !this.#excluded) return true;
    let known = this.#directories.get(directory);
    if (known === undefined) {
      known = !this.#excluded(directory) && this.#enters(parent(directory));
      this.#directories.set(directory, known);
    }
    return known;
  }
}

const parent = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** HasLogs of a source whose paths are all known. */
export function hasLogsAmong(paths: readonly string[], directory: string): boolean {
  const inside = paths.filter((path) => path.startsWith(`${directory}/`));
  const names = inside.map((path) => path.slice(directory.length + 1).split('/', 1)[0]!);
  return isLogFolder(names, paths.includes(`${directory}.md`));
}
