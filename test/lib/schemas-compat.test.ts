/** Schemas of one release against those of another. */
import { describe, expect, it } from '@jest/globals';
import { type Release, verdicts } from '../../schemas/compat.ts';
import type { Schema } from '../../schemas/resolve.ts';

const string = { type: 'string' };
const open = (properties: object) => ({ type: 'object', properties });
const id = (path: string, version = 1) => `https://zgate.dev/schemas/v${version}/${path}`;
const op = (args: object, result: object = {}, version = 1) => ({
  $id: id('zeno/a.json', version),
  $defs: { args, result },
});
const release = (version: string, ...schemas: Schema[]): Release => ({
  package: version,
  bundle: { $defs: Object.fromEntries(schemas.map((schema) => [String(schema.$id), schema])) },
});

describe('a release', () => {
  const narrower = [op(string), op({ ...string, maxLength: 5 })] as const;
  const found = { path: 'zeno/a.json', breaks: ['/args: maxLength any became 5'] };

  it('may not narrow a file', () => {
    expect(verdicts(release('1.0.0', narrower[0]), release('2.0.0', narrower[1]))).toEqual([
      { ...found, allowed: false },
    ]);
  });

  it('may with a new version of the file', () => {
    const next = op({ ...string, maxLength: 5 }, {}, 2);
    expect(verdicts(release('1.0.0', narrower[0]), release('1.0.1', next))).toEqual([
      { ...found, allowed: true },
    ]);
  });

  it('may widen arguments, add to results and add files', () => {
    const before = release('1.0.0', op({ ...string, maxLength: 5 }, open({})));
    const added = { $id: id('zeno/b.json'), $defs: { args: {}, result: {} } };
    expect(verdicts(before, release('1.0.1', op(string, open({ a: string })), added))).toEqual([]);
  });

  it.each([
    ['1.2.0', '1.3.0', false],
    ['1.2.0', '2.0.0', true],
    ['0.1.0', '0.1.1', false],
    ['0.1.0', '0.2.0', true],
    ['0.1.0', '1.0.0', true],
  ])('%s -> %s may take a file away: %s', (before, after, allowed) => {
    expect(verdicts(release(before, op({})), release(after))).toEqual([
      { path: 'zeno/a.json', breaks: ['the file was removed'], allowed },
    ]);
  });

  it('answers for what is shared where it is used', () => {
    const user = op({ $ref: `${id('common/c.json')}#/$defs/x` });
    const shared = (x: object) => ({ $id: id('common/c.json'), $defs: { x } });
    const before = release('1.0.0', user, shared(string));
    expect(verdicts(before, release('1.0.0', user, shared({ ...string, maxLength: 5 })))).toEqual([
      { ...found, allowed: false },
    ]);
  });

  it('reads messages to the server as arguments and those from it as results', () => {
    const wire = (name: string, schema: object) => ({ $id: id(`wire/${name}.json`), ...schema });
    const before = release('1.0.0', wire('a_request', string), wire('a_reply', string));
    const wider = { type: ['string', 'null'] };
    expect(verdicts(before, release('1.0.0', wire('a_request', wider), wire('a_reply', wider)))).toEqual([
      { path: 'wire/a_reply.json', breaks: ['/: type "string" became ["string","null"]'], allowed: false },
    ]);
  });
});
