/** What a file is, by the end of its name. */
import { extname } from 'node:path';

const TYPES = new Map(
  Object.entries({
    html: 'text/html',
    htm: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    mjs: 'text/javascript',
    cjs: 'text/javascript',
    json: 'application/json',
    map: 'application/json',
    webmanifest: 'application/manifest+json',
    xml: 'application/xml',
    xhtml: 'application/xhtml+xml',
    txt: 'text/plain',
    log: 'text/plain',
    md: 'text/markdown',
    csv: 'text/csv',
    vtt: 'text/vtt',
    svg: 'image/svg+xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    ico: 'image/x-icon',
    woff: 'font/woff',
    woff2: 'font/woff2',
    ttf: 'font/ttf',
    otf: 'font/otf',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    m4a: 'audio/mp4',
    mp4: 'video/mp4',
    webm: 'video/webm',
    pdf: 'application/pdf',
    wasm: 'application/wasm',
  }),
);

/** The type of a file, without a charset. */
export function mediaType(path: string): string {
  return TYPES.get(extname(path).slice(1).toLowerCase()) ?? 'application/octet-stream';
}

/** As a header; what is text is UTF-8. JSON is by definition, and others say it themselves. */
export const withCharset = (type: string) =>
  /^text\/|^image\/svg|xml$/.test(type) ? `${type}; charset=utf-8` : type;
