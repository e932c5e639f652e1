/** Sessions of `zdx` elsewhere than beside its configuration. Spec: ZDX §8; issue 8, "Must show". */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { call } from '../support/agent.ts';
import { BUCKET, KEYS, s3Server } from '../support/s3-server.ts';
import { run } from '../support/server.ts';
import { plant, tempDir } from '../support/tree.ts';
import { conversation, place, provider, sessionIds, sessionLines, zdx } from '../support/zdx.ts';

describe('zdx on an S3 store', () => {
  it('goes on there with a session that was begun on the filesystem', async () => {
    const { endpoint } = await s3Server();
    const { url, requests } = await provider([
      { text: 'I look.', tool_calls: [call('bash', { command: 'echo 1' })] },
      { text: 'begun' },
      { text: 'gone on' },
      { text: 'chatted' },
    ]);
    const keys = {
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
      AWS_CONFIG_FILE: '/dev/null',
    };
    const at = place(url);
    Object.assign(at.env, keys);
    const store = ['--store', `s3://${BUCKET}/zdx`, '--endpoint', endpoint];
    expect((await zdx(['exec', '-p', 'hello'], at)).out).toBe('I look.\nbegun\n');
    const [id] = sessionIds(at);
    await zdx(['sessions', 'export', id!, 'moved.jsonl'], at);
    const moved = run(['sessions', 'import', join(at.root, 'moved.jsonl'), '--id', id!, ...store], at.env);
    moved.child.stdout.resume();
    expect((await moved.ended).code).toBe(0);

    expect((await zdx(['sessions', 'list', ...store], at)).out).toContain(id);
    expect((await zdx(['exec', '-p', 'on', '--session', id!.slice(0, 6), ...store], at)).out).toBe(
      'gone on\n',
    );
    expect((await zdx([...store, 'sessions', 'resume'], at, 'and on\n')).out).toBe('chatted\n');
    expect(conversation(requests[3]!.body)).toEqual([
      'user: hello',
      'assistant: I look. | call bash {"command":"echo 1"}',
      'user: result {"ok":true,"data":{"stdout":"1\\n","stderr":"","exit_code":0,"timed_out":false}}',
      'assistant: begun',
      'user: on',
      'assistant: gone on',
      'user: and on',
    ]);
    // What was written there did not come back here.
    expect(sessionLines(at).filter(({ type }) => type === 'message')).toHaveLength(3);
    const there = await zdx(['sessions', 'show', 'latest', ...store], at);
    expect(there.out.match(/^### .*$/gm)).toEqual([
      '### You',
      '### Assistant',
      '### Tool: bash',
      '### Result ✓',
      '### Assistant',
      '### You',
      '### Assistant',
      '### You',
      '### Assistant',
    ]);
  });

  it('takes the store from the configuration', async () => {
    const { url } = await provider([{ text: 'ok' }]);
    const at = place(url);
    const store = tempDir();
    plant(at.home, { 'config.toml': `store = ${JSON.stringify(store)}\n` });
    await zdx(['exec', '-p', 'x'], at);
    expect(sessionIds(at)).toEqual([]);
    expect(readdirSync(join(store, 'sessions'))).toHaveLength(1);
    expect((await zdx(['sessions', 'show', 'latest'], at)).out).toContain('### You\n\nx\n');
  });
});
