/** What looks like a key is shown to nobody, whichever command asks. Spec: facts on reliability, F "Secrets". */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { agentProcess, call, place } from '../../support/agent.ts';
import { type ModelServer, modelServer } from '../../support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await modelServer();
});
afterAll(() => server.close());

it('get_messages hides what the events hide', async () => {
  const shapes = [
    'AKIAABCDEFGHIJKLMNOP',
    'AKIAZYXWVUTSRQPONMLK',
    'ghp_0123456789abcdefghijABCDEFGHIJ012345',
  ] as const;
  const agent = agentProcess(server.url, place());
  server.add(
    { text: `it says ${shapes[1]}.`, tool_calls: [call('bash', { command: `echo ${shapes[2]}` })] },
    { text: 'ok' },
  );
  await agent.prompt(`a key: ${shapes[0]} ok`);
  await agent.ask({ type: 'get_messages' });
  const leaks = shapes.flatMap((shape) =>
    agent.heard
      .filter((message) => JSON.stringify(message).includes(shape))
      .map((message) => [shape, message.command ?? message.type]),
  );
  expect(leaks).toEqual([]);
});
