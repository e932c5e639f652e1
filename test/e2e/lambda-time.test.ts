/** The time that a function has: a program that would take longer ends with the usual error, not as if it had been interrupted. */
import { expect, it } from '@jest/globals';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { tempDir } from '../support/tree.ts';

const env = { ZGATE_STORE: tempDir() };
const repl = lambda('repl', { ...env, TIME_MS: '900000' });
/** Of whose time a second is kept back for the answer. */
const hurried = lambda('repl', { ...env, TIME_MS: '3000' });

async function ask(of: typeof repl, op: string, args: object) {
  const { statusCode, body } = await of.invoke(gatewayEvent('POST', `/repl/${op}`, JSON.stringify(args)));
  return [statusCode, JSON.parse(body!)];
}

it('ends a program before its own time is over, says so, and keeps nothing of it', async () => {
  const [, made] = await ask(repl, 'clone', { lang: 'js' });
  const session = made.data['new-session'];
  await ask(repl, 'eval', { session, code: 'var kept = 7' });
  const long = { session, code: 'kept = 8; for (;;);', timeout_ms: 60_000 };
  const error = expect.stringMatching(
    /^the program did not end in time: a request has [12] s here; nothing of it was kept$/,
  );
  const limit = {
    session,
    value: { error, type: 'limit-error' },
    status: ['done'],
    data: { type: 'error', thrown: true },
  };
  expect(await ask(hurried, 'eval', long)).toEqual([200, limit]);
  expect(await ask(hurried, 'load-file', { session, file: 'for (;;);', lang: 'js' })).toEqual([200, limit]);
  expect(await ask(repl, 'eval', { session, code: 'kept' })).toEqual([
    200,
    { session, value: 7, status: ['done'] },
  ]);
});

it('leaves a program that is interrupted what it was', async () => {
  const [, made] = await ask(repl, 'clone', { lang: 'js' });
  const session = made.data['new-session'];
  const long = ask(repl, 'eval', { session, code: 'for (;;);', timeout_ms: 60_000 });
  const other = lambda('repl', env);
  let ended: [number, { status: string[] }];
  do ended = (await ask(other, 'interrupt', { session })) as typeof ended;
  while (ended[1].status.includes('session-idle'));
  expect(await long).toEqual([200, { session, status: ['done', 'interrupted'] }]);
});
