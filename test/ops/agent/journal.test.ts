/** What is told is kept: an event that speaks of something durable comes after it was written. Spec: facts on reliability, "acknowledged". */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ambient } from '../../../lib/io/open-sessions.ts';
import { s3Store } from '../../../lib/io/s3-store.ts';
import { ObjectSessions } from '../../../lib/session/object-sessions.ts';
import { agentProcess, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';
import { BUCKET, KEYS, type S3Server, s3Server, useTestKeys } from '../../support/s3-server.ts';

let server: ModelServer;
let s3: S3Server;
beforeAll(async () => {
  useTestKeys();
  [server, s3] = [await modelServer([{ text: 'ok' }], { repeat: true }), await s3Server()];
});
afterAll(() => server.close());

it('tells the message of a user when the log has it', async () => {
  const env = {
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: 'us-east-1',
  };
  const args = ['--store', `s3://${BUCKET}/j`, '--endpoint', s3.endpoint];
  const first = agentProcess(server.url, place(), args, env);
  const { session } = (await first.prompt('one', { session: 'new' }))[0]!.data;
  await first.finish();
  const agent = agentProcess(server.url, place(), args, env);
  const sessions = new ObjectSessions(
    s3Store({ bucket: BUCKET, prefix: 'j', endpoint: s3.endpoint }),
    ambient,
  );
  // Writes take a while; reads do not.
  s3.trouble = ({ kind }) => (kind === 'PUT' ? { delay_ms: 150 } : undefined);
  agent.send({ id: 'p', type: 'prompt', message: 'two', session });
  await agent.hear(({ type }) => type === 'user_message');
  const { lines } = (await sessions.load(session))!;
  expect(
    lines.flatMap(({ type, role, text }) => (type === 'message' && role === 'user' ? [text] : [])),
  ).toEqual(['one', 'two']);
});
