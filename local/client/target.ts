/** Where a client goes by what it is told. Spec: Remote REPL, "Address Formats"; `tls://` and HTTP are additive. */
import { Fault } from '../../lib/fault.ts';
import { type Address, formatAddress, parseAddress } from '../address.ts';

export type Target =
  | { kind: 'in-process' }
  | { kind: 'unix'; path: string }
  | ({ kind: 'tcp' | 'tls' } & Address)
  | { kind: 'http'; url: URL };

const FORMS =
  'in-process, /path, unix://path, tcp://host:port, host:port, tls://host:port or http://host:port';

/** The slashes after a scheme may be left out, as in what the server announces. */
export function parseTarget(text: string): Target {
  if (text === '' || text === 'in-process') return { kind: 'in-process' };
  if (/^[/.]/.test(text)) return { kind: 'unix', path: text };
  const scheme = /^(unix|tcp|tls|https?):/i.exec(text)?.[1]?.toLowerCase();
  const rest = text.slice(scheme === undefined ? 0 : scheme.length + 1).replace(/^\/\//, '');
  if (scheme === 'unix' && rest !== '') return { kind: 'unix', path: rest };
  if ((scheme === 'http' || scheme === 'https') && URL.canParse(text))
    return { kind: 'http', url: new URL(text) };
  try {
    return { kind: scheme === 'tls' ? 'tls' : 'tcp', ...parseAddress(rest) };
  } catch (error) {
    throw new Fault('invalid_args', `no such address: ${JSON.stringify(text.slice(0, 200))}; use ${FORMS}`, {
      cause: error,
    });
  }
}

/** An address for people. */
export function formatTarget(target: Exclude<Target, { kind: 'in-process' }>): string {
  if (target.kind === 'unix') return `unix://${target.path}`;
  if (target.kind === 'http') return target.url.origin;
  return `${target.kind}://${formatAddress(target)}`;
}
