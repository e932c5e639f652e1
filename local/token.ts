/** Tokens: where they come from, and comparing them in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Fault } from '../lib/fault.ts';

/** What options of commands say about a token. */
export interface TokenOptions {
  token?: string | undefined;
  tokenFile?: string | undefined;
}

export interface Token {
  text: string;
  /** Whether no other user of this machine can have found it. */
  secret: boolean;
}

export type TokenCheck = ((given: string) => boolean) & { secret?: boolean };

/** A token is sent in a line of 4 KiB, where its characters may be escaped. */
const MAX_TOKEN_BYTES = 1024;

/** The token of a command: from its options, else from ZGATE_TOKEN. `warn` hears of one that others can read. */
export function tokenOf(
  { token, tokenFile }: TokenOptions,
  env: NodeJS.ProcessEnv,
  warn: (text: string) => void,
): Token | undefined {
  if (token !== undefined && tokenFile !== undefined)
    throw new Fault('invalid_args', 'give --token or --token-file, not both');
  if (tokenFile !== undefined) return fromFile(tokenFile, warn);
  if (token === undefined)
    return env.ZGATE_TOKEN === undefined ? undefined : { text: env.ZGATE_TOKEN, secret: true };
  if (token !== '')
    warn(
      '--token is in the list of processes, which every user of this machine can read; use --token-file FILE or ZGATE_TOKEN',
    );
  return { text: token, secret: false };
}

function fromFile(path: string, warn: (text: string) => void): Token {
  const name = basename(path);
  let text: string;
  let open: boolean;
  try {
    const fd = openSync(path, 'r');
    try {
      open = (fstatSync(fd).mode & 0o004) !== 0;
      text = readFileSync(fd, 'utf8').trim();
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Fault('not_found', `--token-file ${name} cannot be read (${code})`, { cause: error });
  }
  if (text === '' || /[\r\n]/.test(text))
    throw new Fault('invalid_args', `--token-file ${name} must hold one line, the token`);
  if (open) warn(`--token-file ${name} can be read by every user of this machine; chmod 600 keeps it yours`);
  return { text, secret: !open };
}

/** A server's token, ready for comparing. */
export function serverToken(token: Token | undefined): TokenCheck | undefined {
  if (token === undefined) return undefined;
  const bytes = Buffer.byteLength(token.text);
  if (bytes > MAX_TOKEN_BYTES)
    throw new Fault('invalid_args', `a token has at most ${MAX_TOKEN_BYTES} bytes, got ${bytes}`);
  return Object.assign(tokenCheck(token.text), { secret: token.secret });
}

export function tokenCheck(token: string): TokenCheck {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(token);
  return (given) => timingSafeEqual(hash(given), wanted);
}
