/** Whether anybody answers at an address, and if not, why, in plain words. No key is sent. */
import { request as http } from 'node:http';
import { request as https } from 'node:https';

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused: nothing listens there',
  ECONNRESET: 'the connection was closed at once',
  EPIPE: 'the connection was closed at once',
  ENOTFOUND: 'no such host: the name cannot be found (DNS)',
  EAI_AGAIN: 'the name cannot be looked up (DNS): is there a network?',
  EHOSTUNREACH: 'no way to that host: is there a network?',
  ENETUNREACH: 'no way to that network: is there a network?',
  ETIMEDOUT: 'no answer in time',
  EPROTO: 'no TLS there: should it be http:// instead of https://?',
  CERT_HAS_EXPIRED: 'its certificate has expired (TLS)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host (TLS)',
};
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_UNTRUSTED/;

/**
 * The status of the answer, whatever it is, or what is wrong. Not with fetch: that of Node 20 never tells when the other side hangs up
 * before it was asked.
 */
export function reach(url: URL, ms: number): Promise<number | string> {
  return new Promise((done) => {
    const asked = (url.protocol === 'https:' ? https : http)(url, { method: 'HEAD', agent: false });
    const timer = setTimeout(() => end(`no answer in ${ms / 1000} s`), ms);
    function end(found: number | string) {
      clearTimeout(timer);
      asked.destroy();
      done(found);
    }
    asked.on('response', ({ statusCode = 0 }) => end(statusCode));
    // Also what comes when nobody listens any more.
    asked.on('error', (error) => end(whyNot(error)));
    asked.end();
  });
}

function whyNot({ code = '', message }: NodeJS.ErrnoException): string {
  if (UNTRUSTED.test(code))
    return 'its certificate is not trusted (TLS): NODE_EXTRA_CA_CERTS can name the file that vouches for it';
  if (code.startsWith('ERR_SSL_')) return WORDS.EPROTO!;
  if (code.startsWith('HPE_')) return 'what answers there does not speak HTTP: should it be https://?';
  return WORDS[code] ?? `it cannot be reached (${code || message})`;
}
