/** `zgate call`: answers that are streams, and what is wrong before anything is sent. */
import { describe, expect, it } from '@jest/globals';
import { type Answer, call, callHere, scripted } from '../support/call.ts';

describe('a stream', () => {
  const events =
    (...lines: object[]): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end(`\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('\n')}`);
    };

  it('is printed line by line, without what only keeps it alive', async () => {
    const lines = [
      { type: 'response', success: true },
      { type: 'text_delta', delta: 'hi\u2028' },
      { type: 'done' },
    ];
    const { url } = await scripted(events(...lines));
    const got = await call(['agent/prompt', '--args', '{"message":"hi"}', '--url', url]);
    expect(got).toEqual({
      code: 0,
      said: '',
      out: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    });
  });

  it('that ends with a refusal ends with 1', async () => {
    const { url } = await scripted(events({ type: 'response', success: false, error: 'no' }));
    expect(await call(['agent/prompt', '--url', url])).toMatchObject({ code: 1, said: '' });
  });

  it('that is cut off is no result', async () => {
    const { url } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.write('{"type":"text_delta"}\n', () => response.destroy());
    });
    const got = await call(['agent/prompt', '--url', url]);
    expect(got).toEqual({ code: 1, out: '{"type":"text_delta"}\n', said: 'zgate: the answer was cut off\n' });
  });

  it('that ends in the middle of a line is none either', async () => {
    const { url } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end('{"type":"text_delta"}\n{"type":"do');
    });
    const got = await callHere(['agent/prompt', '--url', url]);
    expect(got).toEqual({ code: 1, out: '{"type":"text_delta"}\n', said: 'zgate: the answer was cut off\n' });
  });

  it('may end without the end of its last line', async () => {
    const { url } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end('{"type":"text_delta"}\n{"type":"error"}');
    });
    const got = await callHere(['agent/prompt', '--url', url]);
    expect(got).toEqual({ code: 1, out: '{"type":"text_delta"}\n{"type":"error"}\n', said: '' });
  });

  it('with a line that is no JSON is not from a gateway', async () => {
    const { url } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'application/jsonl' });
      response.end('{"type":"text_delta"}\nhello\n');
    });
    const got = await callHere(['agent/prompt', '--url', url]);
    expect(got).toEqual({
      code: 1,
      out: '{"type":"text_delta"}\n',
      said: 'zgate: the answer has a line that is not JSON: hello\n',
    });
  });
});

describe('an answer', () => {
  const page = '<html>sign in</html>';
  it.each([
    [
      'text/html; charset=utf-8',
      page,
      'the answer must be application/json or application/jsonl, got text/html: is this the address of a gateway?',
    ],
    [
      '',
      page,
      'the answer must be application/json or application/jsonl, got no type: is this the address of a gateway?',
    ],
    ['application/json', page, 'the answer is not JSON: <html>sign in</html>'],
    ['application/json', '{"hits":[', 'the answer is not JSON: {"hits":['],
  ])('of the type %j that is none is refused: %s', async (type, body, said) => {
    const { url } = await scripted((response) => {
      response.writeHead(200, type === '' ? {} : { 'content-type': type });
      response.end(body);
    });
    expect(await callHere(['zeno/grep', '--url', url])).toEqual({
      code: 1,
      out: '',
      said: `zgate: ${said}\n`,
    });
  });

  it('of another type is not waited for', async () => {
    // No end of it ever comes.
    const { url } = await scripted((response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(page);
    });
    expect(await call(['zeno/grep', '--url', url])).toMatchObject({ code: 1, out: '' });
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'of the type %s is printed',
    async (type) => {
      const { url } = await scripted((response) => {
        response.writeHead(200, { 'content-type': type });
        response.end('{"hits":[]}');
      });
      expect(await callHere(['zeno/grep', '--url', url])).toEqual({
        code: 0,
        out: '{"hits":[]}\n',
        said: '',
      });
    },
  );
});

it.each([
  [['grep', '--url', 'http://x'], /call FAMILY\/OP, for instance zeno\/grep, got grep/],
  [['zeno/grep'], /which gateway\? give --url URL, or set ZGATE_URL/],
  [['zeno/grep', '--url', 'ftp://x'], /--url must be http:\/\/ or https:\/\/, got ftp:\/\/x/],
  [['zeno/grep', '--url', 'http://x', '--args', '{'], /--args must be JSON/],
  [['zeno/grep', '--url', 'http://x', '--retries', '-1'], /--retries must be a number/],
])('%j is wrong before anything is sent', async (args, said) => {
  expect(await callHere(args)).toEqual({ code: 2, out: '', said: expect.stringMatching(said) });
});
