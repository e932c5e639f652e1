/** HTTP requests of a Node program that must not live a moment longer for them: no socket keeps the process alive. */
import { Agent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Post } from './link.ts';
import { Later } from './saved.ts';

/** `where` says where the server is now; undefined when there is none. */
export function nodePost(where: () => string | undefined): Post {
  const agents = { http: new Agent({ keepAlive: true }), https: new TlsAgent({ keepAlive: true }) };
  return (path, body, { signal }) =>
    new Later((resolve, reject) => {
      const base = where();
      if (base === undefined) throw new Error('no server yet');
      const secure = base.startsWith('https:');
      const agent = secure ? agents.https : agents.http;
      const request = secure ? tlsRequest : plainRequest;
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const sent = request(`${base}${path}`, { method: 'POST', headers, agent, signal }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      sent.on('socket', (socket) => socket.unref());
      sent.on('error', reject);
      sent.end(body);
    });
}
