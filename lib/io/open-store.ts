/** Stores by address: `s3://bucket/prefix`, `file:///directory`, or the path of a directory. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { fsStore } from './fs-store.ts';
import { s3Store } from './s3-store.ts';

export function openStore(address: string, options: { endpoint?: string | undefined } = {}): Store {
  const scheme = schemeOf(address);
  if (scheme === 's3') {
    const place = s3Place(address);
    if (!place) throw new Fault('invalid_args', 'an S3 store is s3://BUCKET/PREFIX');
    return s3Store({ ...place, endpoint: options.endpoint });
  }
  if (options.endpoint !== undefined) {
    throw new Fault('invalid_args', 'an endpoint goes with an s3:// store only');
  }
  if (scheme === 'file') return fsStore(directoryOf(address));
  if (scheme !== undefined) {
    throw new Fault('invalid_args', `no store of the kind "${scheme}:": use s3://, file:// or a directory`);
  }
  if (address === '') throw new Fault('invalid_args', 'a store needs an address');
  return fsStore(address);
}

export interface S3Place {
  bucket: string;
  prefix: string;
}

/** Bucket and prefix of an S3 store; undefined for every other address. */
export function s3Place(address: string): S3Place | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/?#]+)(?:\/([^?#]*))?$/i.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix.replace(/\/+$/, '') };
}

/** The store when none is named: ZGATE_STORE, else the embedded one. */
export const defaultStore = (env: NodeJS.ProcessEnv = process.env): string =>
  env.ZGATE_STORE || embeddedStore(env);

/** Where the embedded store is: ZGATE_HOME, else zgate's place among the user's data. */
export function embeddedStore(env: NodeJS.ProcessEnv = process.env): string {
  if (env.ZGATE_HOME) return env.ZGATE_HOME;
  // The XDG specification says to ignore relative paths.
  const data = env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(homedir(), '.local/share');
  return join(data, 'zgate');
}

function directoryOf(address: string): string {
  try {
    return fileURLToPath(address);
  } catch (error) {
    throw new Fault('invalid_args', 'a file store is file:///DIRECTORY', { cause: error });
  }
}

/** The directory of a store on this machine; undefined for one elsewhere. */
export function storeDirectory(address: string): string | undefined {
  const scheme = schemeOf(address);
  if (scheme === 'file') return directoryOf(address);
  return scheme === undefined ? address : undefined;
}

const schemeOf = (address: string) => /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
