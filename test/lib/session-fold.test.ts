import { describe, expect, it } from '@jest/globals';
import { fold } from '../../lib/session/fold.ts';
import type { SessionLine } from '../../lib/session/sessions.ts';

const TS = '2025-12-17T03:21:09Z';
const META: SessionLine = { type: 'meta', schema_version: 1, ts: TS };
const said = (text: string): SessionLine => ({ type: 'message', role: 'user', text, ts: TS });

describe('fold', () => {
  it('gives the conversation, with an answer for every tool call', () => {
    const lines: SessionLine[] = [
      META,
      said('hi'),
      { type: 'tool_use', id: 't1', name: 'read', input: { path: 'a' }, ts: TS },
      { type: 'tool_use', id: 't2', name: 'bash', input: {}, ts: TS },
      { type: 'tool_result', tool_use_id: 't1', ok: true, output: { text: 'x' }, ts: TS },
      { type: 'later', ts: TS },
      { type: 'interrupted', role: 'system', text: 'Interrupted', ts: TS },
      { type: 'message', role: 'assistant', text: 'bye', ts: TS },
    ];
    expect(fold(lines)).toEqual({
      schema_version: 1,
      turns: [
        { kind: 'message', role: 'user', text: 'hi', ts: TS },
        {
          kind: 'tool',
          id: 't1',
          name: 'read',
          input: { path: 'a' },
          ok: true,
          output: { text: 'x' },
          ts: TS,
        },
        {
          kind: 'tool',
          id: 't2',
          name: 'bash',
          input: {},
          ok: false,
          output: {
            ok: false,
            error: { code: 'interrupted', message: 'the tool was interrupted; it may have run' },
          },
          ts: TS,
        },
        { kind: 'interrupted', ts: TS },
        { kind: 'message', role: 'assistant', text: 'bye', ts: TS },
      ],
      unanswered: ['t2'],
      unknown: 1,
    });
  });
});
