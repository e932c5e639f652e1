import { describe, expect, it } from '@jest/globals';
import { formatTarget, parseTarget, type Target } from '../../local/client/target.ts';

describe('an address', () => {
  it.each<[string, Target | { kind: 'http' }]>([
    ['', { kind: 'in-process' }],
    ['in-process', { kind: 'in-process' }],
    ['/tmp/zylisp.sock', { kind: 'unix', path: '/tmp/zylisp.sock' }],
    ['./zylisp.sock', { kind: 'unix', path: './zylisp.sock' }],
    ['../zylisp.sock', { kind: 'unix', path: '../zylisp.sock' }],
    ['unix:///tmp/zylisp.sock', { kind: 'unix', path: '/tmp/zylisp.sock' }],
    ['unix://zylisp.sock', { kind: 'unix', path: 'zylisp.sock' }],
    ['unix:/tmp/zylisp.sock', { kind: 'unix', path: '/tmp/zylisp.sock' }],
    ['tcp://localhost:5555', { kind: 'tcp', host: 'localhost', port: 5555 }],
    ['tcp:127.0.0.1:5555', { kind: 'tcp', host: '127.0.0.1', port: 5555 }],
    ['localhost:5555', { kind: 'tcp', host: 'localhost', port: 5555 }],
    ['[::1]:5555', { kind: 'tcp', host: '::1', port: 5555 }],
    [':5555', { kind: 'tcp', host: '127.0.0.1', port: 5555 }],
    ['5555', { kind: 'tcp', host: '127.0.0.1', port: 5555 }],
    ['tls://example.org:5555', { kind: 'tls', host: 'example.org', port: 5555 }],
    ['TLS://example.org:5555', { kind: 'tls', host: 'example.org', port: 5555 }],
  ])('%j leads to %j', (text, wanted) => {
    expect(parseTarget(text)).toEqual(wanted);
  });

  it.each(['http://127.0.0.1:8080', 'https://example.org/base/'])('%s leads to HTTP', (text) => {
    expect(parseTarget(text)).toEqual({ kind: 'http', url: new URL(text) });
  });

  it.each(['localhost', 'host:port', 'host:99999', 'ftp://x:1', 'unix://', 'tcp://', 'http://'])(
    '%s leads nowhere',
    (text) => {
      expect(() => parseTarget(text)).toThrow(
        `no such address: ${JSON.stringify(text)}; use in-process, /path, `,
      );
    },
  );

  it.each(['unix:///tmp/s', 'tcp://[::1]:1', 'tls://example.org:1', 'http://127.0.0.1:8080'])(
    'is told again as %s',
    (text) => {
      expect(formatTarget(parseTarget(text) as never)).toBe(text);
    },
  );
});
