/**
 * Given to Node by --import, before anything else is loaded: makes the n-th call of a kind on files below ZGATE_FAULTS_ROOT fail
 * as the system would let it fail. `globalThis.diskFaults` says which one. All ways to node:fs are wrapped that the product uses.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

const root = resolve(process.env.ZGATE_FAULTS_ROOT) + sep;
/** Descriptors of files below the root. */
const ours = new Set();
let armed;
let struck = 0;
let counts = {};
/** Inside a call that Node makes of others. */
let inside = false;
const real = { ...fs };
const realPromises = { ...fs.promises };

globalThis.diskFaults = {
  /** From now on the n-th call of the kind, from 0, fails in that way. */
  arm(kind, n, how) {
    armed = { kind, n, how };
    struck = 0;
    counts = {};
  },
  /** How many calls there were of each kind since, and whether the one was among them. */
  disarm() {
    armed = undefined;
    return { counts, struck: struck > 0 };
  },
};

const below = (path) => typeof path === 'string' && `${resolve(path)}${sep}`.startsWith(root);

/** What is to happen to this call: nothing, an error by its code, `short` or `full`. */
function fate(kind) {
  if (inside) return undefined;
  const n = counts[kind] ?? 0;
  counts[kind] = n + 1;
  if (armed?.kind !== kind) return undefined;
  // A disk that is full stays so.
  if (armed.how === 'full' ? n < armed.n : n !== armed.n) return undefined;
  struck++;
  return armed.how === 'full' && n > armed.n ? 'ENOSPC' : armed.how;
}

function failure(code, syscall) {
  const error = new Error(`${code}: injected, ${syscall}`);
  return Object.assign(error, { code, syscall, errno: -1 });
}

const fails = (how) => how !== undefined && how !== 'short' && how !== 'full';

/** Calls that take a path and either work or do not. */
const BY_PATH = {
  open: 'open',
  mkdir: 'directory',
  readdir: 'directory',
  rmdir: 'directory',
  opendir: 'directory',
  rename: 'rename',
  link: 'link',
  unlink: 'link',
  readFile: 'open',
  writeFile: 'open',
};
for (const [name, kind] of Object.entries(BY_PATH)) {
  const check = (path) => {
    if (!below(path)) return;
    const how = fate(kind);
    if (fails(how)) throw failure(how, name);
  };
  const sync = real[`${name}Sync`];
  fs[`${name}Sync`] = (path, ...rest) => {
    check(path);
    if (name === 'writeFile' && below(path)) return written(path, ...rest);
    const result = whole(() => sync(path, ...rest));
    if (name === 'open' && below(path)) ours.add(result);
    return result;
  };
  fs.promises[name] = async (path, ...rest) => {
    check(path);
    const result = await realPromises[name](path, ...rest);
    if (name === 'open' && below(path)) return handle(result);
    return result;
  };
}

/** A whole file at once: as much of it as there is room for. */
function written(path, data, options) {
  const how = fate('write');
  if (how === undefined || how === 'short') return whole(() => real.writeFileSync(path, data, options));
  const bytes = Buffer.from(data);
  whole(() => real.writeFileSync(path, how === 'full' ? bytes.subarray(0, bytes.length >> 1) : '', options));
  throw failure(how === 'full' ? 'ENOSPC' : how, 'write');
}

function whole(call) {
  inside = true;
  try {
    return call();
  } finally {
    inside = false;
  }
}

const half = (length) => Math.max(1, length >> 1);

fs.closeSync = (fd) => {
  ours.delete(fd);
  return real.closeSync(fd);
};
fs.readSync = (fd, buffer, offset, length, position) => {
  const how = ours.has(fd) ? fate('read') : undefined;
  if (fails(how)) throw failure(how, 'read');
  return real.readSync(fd, buffer, offset, how === 'short' ? half(length) : length, position);
};
fs.writeSync = (fd, buffer, offset = 0, length = buffer.length - offset, position = null) => {
  const how = ours.has(fd) ? fate('write') : undefined;
  if (fails(how)) throw failure(how, 'write');
  return real.writeSync(fd, buffer, offset, how === undefined ? length : half(length), position);
};
for (const name of ['fsync', 'fdatasync'])
  fs[`${name}Sync`] = (fd) => {
    const how = ours.has(fd) ? fate('sync') : undefined;
    if (fails(how)) throw failure(how, name);
    return real[`${name}Sync`](fd);
  };

/** With what promisify looks for. */
const like = (name, wrapped) => {
  for (const key of Object.getOwnPropertySymbols(real[name]))
    Object.defineProperty(wrapped, key, { value: real[name][key] });
  fs[name] = wrapped;
};
like('read', (fd, ...rest) => {
  const how = ours.has(fd) ? fate('read') : undefined;
  const done = rest.at(-1);
  if (fails(how)) return process.nextTick(done, failure(how, 'read'));
  if (how === 'short') rest[2] = half(rest[2]);
  return real.read(fd, ...rest);
});
for (const name of ['fsync', 'fdatasync'])
  like(name, (fd, done) => {
    const how = ours.has(fd) ? fate('sync') : undefined;
    return fails(how) ? process.nextTick(done, failure(how, name)) : real[name](fd, done);
  });

/** A file opened by node:fs/promises. */
function handle(file) {
  const wrap = (name, kind, call) => {
    const own = file[name].bind(file);
    file[name] = async (...args) => {
      const how = fate(kind);
      if (fails(how)) throw failure(how, name);
      return call ? call(own, how, args) : own(...args);
    };
  };
  wrap('sync', 'sync');
  wrap('datasync', 'sync');
  wrap('read', 'read');
  wrap('readFile', 'read');
  wrap('write', 'write');
  wrap('writeFile', 'write', async (own, how, [data, ...rest]) => {
    // It writes on by itself after a short write.
    if (how !== 'full') return own(data, ...rest);
    const bytes = Buffer.from(data);
    await own(bytes.subarray(0, bytes.length >> 1), ...rest);
    throw failure('ENOSPC', 'write');
  });
  return file;
}

syncBuiltinESMExports();
