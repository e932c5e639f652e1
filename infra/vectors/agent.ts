/** What the vectors ask of the agent family, with the model of model.ts, which says the same to everything. */
import { type Case, cases } from './case.ts';

const SESSION = '00000000-0000-4000-8000-000000000003';
const FORK = '00000000-0000-4000-8000-000000000004';
const NOBODY = '00000000-0000-4000-8000-00000000dead';
const session = SESSION;

export const agent: readonly Case[] = [
  ...cases('hello', [
    ['tells who answers', {}],
    ['refuses a token that is a number', { token: 1 }],
  ]),
  ...cases('ping', [
    ['answers', {}],
    ['takes no argument', { loud: true }],
    ['has no agent everywhere', {}, { tree: 'bare' }],
  ]),
  ...cases('get_models', [
    ['lists them', {}],
    ['takes no argument', { provider: 'anthropic' }],
  ]),
  ...cases('prompt', [
    [
      'begins a session and answers',
      { session: 'new', snapshot: 'org/demo@main', message: 'hello', prompt_id: 'p1' },
      { bind: { [SESSION]: '/session' } },
    ],
    ['needs a message', { session }],
    ['refuses a name that is none', { session, message: 'hello', prompt_id: 'a b' }],
    ['refuses a session that is not there', { session: NOBODY, message: 'hello' }],
    [
      'refuses a picture of another kind',
      { session, message: 'see', images: [{ mime_type: 'image/bmp', data: '' }] },
    ],
  ]),
  ...cases('get_state', [
    ['tells of a session', { session }],
    ['needs a session where there is no connection', {}],
    ['refuses a session that is not there', { session: NOBODY }],
  ]),
  ...cases('get_messages', [
    ['gives the conversation', { session }],
    ['refuses a session that is not there', { session: NOBODY }],
  ]),
  ...cases('set_model', [
    ['sends prompts elsewhere', { session, model: 'claude-sonnet-4-5' }],
    ['refuses a model that is not known', { session, model: 'nobody-1' }],
    ['needs a model', { session }],
  ]),
  ...cases('compact', [
    ['sums the conversation up', { session }],
    ['refuses a session that is a number', { session: 1 }],
  ]),
  ...cases('diff', [
    ['has nothing to tell', { session }],
    ['needs a session', {}],
  ]),
  ...cases('files', [
    ['has nothing to list', { session }],
    ['refuses a session that is not there', { session: NOBODY }],
  ]),
  ...cases('fork', [
    ['begins as another', { session }, { bind: { [FORK]: '/session' } }],
    ['refuses to take more than there is', { session, lines: 1000 }],
    ['refuses to take nothing', { session, lines: 0 }],
  ]),
  ...cases('abort', [
    ['ends what runs', { session }],
    ['refuses a session that is empty', { session: '' }],
  ]),
  ...cases('clear', [
    ['forgets', { session: FORK }],
    ['refuses a session that is not there', { session: NOBODY }],
  ]),
];
