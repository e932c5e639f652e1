/**
 * Files below a root for a browser. Documents and workers get the client on their way out; everything else is streamed
 * as it is. What is hidden stays so: dot files, and the logs, which say what people did in their pages.
 */
import { isUtf8 } from 'node:buffer';
import { closeSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { FAULTS, Fault } from '../../lib/fault.ts';
import { inspect, type Opened, openFile, type Root, readAt } from '../../lib/io/safe-path.ts';
import type { Reply } from '../http-server.ts';
import { inject, workerPreamble } from './inject.ts';
import { entries, escapeHtml, htmlPage, listingPage } from './listing.ts';
import { mediaType, withCharset } from './mime.ts';
import { byteRange } from './range.ts';

/** Documents beyond this are served as they are: they are read whole to be changed. */
const MAX_INJECTED_BYTES = 10_000_000;
const CHUNK_BYTES = 128 << 10;

const HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

export interface StaticRequest {
  method: string;
  /** As it was sent: path and query. */
  url: string;
  headers: IncomingHttpHeaders;
}

export type StaticFiles = (request: StaticRequest) => Promise<Reply>;

export function staticFiles(root: Root): StaticFiles {
  return async (request) => {
    try {
      const { method } = request;
      if (method !== 'GET' && method !== 'HEAD') {
        const refused = page(405, 'Method not allowed', `Files can be read (GET, HEAD), not ${method}.`);
        return { ...refused, headers: { ...refused.headers, allow: 'GET, HEAD' } };
      }
      return await found(root, request);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // What is no file or directory is nothing to a browser.
      const { http, title } = FAULTS[error.code === 'invalid_args' ? 'not_found' : error.code];
      return page(http, title, error.message);
    }
  };
}

async function found(root: Root, request: StaticRequest): Promise<Reply> {
  const [path = '', ...query] = request.url.split('?');
  const { steps, slash } = decoded(path);
  const name = steps.join('/') || '.';
  const missing = () => new Fault('not_found', `not found: ${name}`);
  if (!visible(name)) throw missing();
  const { path: real, stats } = inspect(root, name);
  if (!served(real)) throw missing();
  if (!stats.isDirectory()) {
    if (slash) throw missing();
    return file(root, name, request);
  }
  // Made of its decoded steps: of `//host` a browser would make another server.
  const location = `/${steps.map((step) => `${encodeURIComponent(step)}/`).join('')}`;
  if (!slash) {
    const search = query.length > 0 ? `?${query.join('?')}` : '';
    const moved = page(301, 'Moved', `It is at ${location}`);
    return { ...moved, headers: { ...moved.headers, location: location + search } };
  }
  const index = name === '.' ? 'index.html' : `${name}/index.html`;
  try {
    return await file(root, index, request);
  } catch (error) {
    if (!(error instanceof Fault) || !['not_found', 'invalid_args'].includes(error.code)) throw error;
  }
  const title = `/${steps.map((step) => `${step}/`).join('')}`;
  const body = inject(listingPage(title, entries(root, real, served)));
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...HEADERS }, body };
}

/** The names a path is made of. */
function decoded(path: string): { steps: string[]; slash: boolean } {
  let text: string;
  try {
    text = decodeURIComponent(path);
  } catch {
    throw new Fault('bad_message', `path is not valid percent-encoding: ${path.slice(0, 100)}`);
  }
  if (!text.startsWith('/')) throw new Fault('bad_message', 'path must start with /');
  if (text.includes('\0')) throw new Fault('bad_message', 'path must not have a NUL in it');
  return { steps: text.split('/').filter((step) => step !== ''), slash: text.endsWith('/') };
}

const stepsOf = (path: string) => path.split(/[\\/]/);
const visible = (path: string) => path === '.' || !stepsOf(path).some((step) => step.startsWith('.'));

/** Asked of real paths too: a link must not lead to what is hidden. Only pnpm keeps packages where links alone lead. */
function served(path: string): boolean {
  if (['debug', 'debug.md'].includes(stepsOf(path)[0]!)) return false;
  return visible(path.replaceAll('node_modules/.pnpm/', 'node_modules/'));
}

async function file(root: Root, name: string, request: StaticRequest): Promise<Reply> {
  const opened = openFile(root, name);
  let streaming = false;
  try {
    if (!served(opened.path)) throw new Fault('not_found', `not found: ${name}`);
    const type = mediaType(name);
    const change = changeFor(type, request.headers);
    const { size, mtimeMs } = opened.stats;
    const changed = change !== undefined && size <= MAX_INJECTED_BYTES;
    const mark = `${size.toString(36)}-${Math.round(mtimeMs * 1000).toString(36)}${changed ? '-z' : ''}`;
    const headers: Record<string, string> = {
      'content-type': withCharset(type),
      etag: `W/"${mark}"`,
      ...HEADERS,
      // The same file is one thing to a page that fetches it and another to a window that opens it.
      ...(/html|javascript/.test(type) && { vary: 'sec-fetch-dest' }),
    };
    if (matches(request.headers['if-none-match'], mark)) return { status: 304, headers, body: '' };
    if (changed) {
      const bytes = await whole(opened);
      // What is not UTF-8 says itself what it is.
      if (!isUtf8(bytes)) headers['content-type'] = type;
      return { status: 200, headers, body: edited(bytes, change) };
    }
    const reply = plain(opened, request, headers);
    streaming = typeof reply.body !== 'string';
    return reply;
  } finally {
    if (!streaming) closeSync(opened.fd);
  }
}

/** A page may fetch documents to take them apart: those are left alone, like scripts that are no worker's first. */
function changeFor(type: string, headers: IncomingHttpHeaders): ((text: string) => string) | undefined {
  const use = headers['sec-fetch-dest'];
  if (type === 'text/html') return use === 'empty' ? undefined : (text) => inject(text);
  const worker = use === 'worker' || use === 'sharedworker';
  return type === 'text/javascript' && worker ? workerPreamble : undefined;
}

/** Changes text without touching a byte of the rest, whatever its charset. */
function edited(bytes: Buffer, change: (text: string) => string): Buffer {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') {
    if (bytes.length % 2 !== 0) return bytes;
    if (mark === 'feff') return edited(bytes.swap16(), change).swap16();
    return Buffer.from(change(bytes.toString('utf16le')), 'utf16le');
  }
  const charset = isUtf8(bytes) ? 'utf8' : 'latin1';
  return Buffer.from(change(bytes.toString(charset)), charset);
}

const matches = (header: string | undefined, mark: string) =>
  header?.split(',').some((each) => ['*', `"${mark}"`].includes(each.trim().replace(/^W\//, '')));

function plain(
  opened: Opened,
  { method, headers: asked }: StaticRequest,
  headers: Record<string, string>,
): Reply {
  const { size } = opened.stats;
  headers['accept-ranges'] = 'bytes';
  // A tag that is weak never vouches for the rest of a file.
  const range =
    method === 'GET' && asked['if-range'] === undefined ? byteRange(asked.range, size) : undefined;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: '' };
  }
  const { start, end } = range ?? { start: 0, end: size };
  headers['content-length'] = String(end - start);
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`;
  const body = method === 'HEAD' || start === end ? '' : streamed(opened.fd, start, end);
  return { status: range ? 206 : 200, headers, body };
}

/** Closes the descriptor. A file that got shorter fails, so that nobody takes what there is for all of it. */
async function* streamed(fd: number, start: number, end: number): AsyncGenerator<Uint8Array> {
  try {
    for (let at = start; at < end; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
      const length = await readAt(fd, chunk, at);
      if (length === 0) throw new Fault('unavailable', 'the file got shorter while it was read');
      yield chunk.subarray(0, length);
      at += length;
    }
  } finally {
    closeSync(fd);
  }
}

async function whole({ fd, stats }: Opened): Promise<Buffer> {
  const bytes = Buffer.alloc(stats.size);
  let at = 0;
  for (let length = -1; length !== 0 && at < bytes.length; at += length) {
    length = await readAt(fd, bytes.subarray(at), at);
  }
  return bytes.subarray(0, at);
}

function page(status: number, title: string, text: string): Reply {
  const body = htmlPage(`${status} ${title}`, `<p>${escapeHtml(text)}</p>\n`);
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...HEADERS }, body };
}
