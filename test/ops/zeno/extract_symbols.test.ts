import { describe, expect, it } from '@jest/globals';
import { asking } from '../../support/local.ts';
import { tempTree } from '../../support/tree.ts';

const ask = await asking(
  tempTree({
    'a.ts': 'export class A {\r\n  run() {}\r\n}\r\nexport const f = async () => 1;\r\n',
    'b.py': 'class B:\n    async def go(self):\n        pass\n\ndef top():\n    pass\n',
    'c.unknown': 'pub class C\nconst D = 1\nprotocol E\n',
    'empty.go': '',
    'bin.rs': Buffer.from([0, 255, 1, 10, 102]),
  }),
);

describe('extract_symbols', () => {
  it('lists declarations in file order, whatever the line breaks', async () => {
    expect(await ask('extract_symbols', { path: 'a.ts' })).toEqual({
      path: 'a.ts',
      symbols: [
        { kind: 'class', name: 'A', line: 1 },
        { kind: 'method', name: 'run', line: 2 },
        { kind: 'function', name: 'f', line: 4 },
      ],
      truncated: false,
      metrics: { bytes_read: 66, files_scanned: 1, symbols: 3 },
    });
    expect((await ask('extract_symbols', { path: 'b.py' })).symbols).toEqual([
      { kind: 'class', name: 'B', line: 1 },
      { kind: 'method', name: 'go', line: 2 },
      { kind: 'def', name: 'top', line: 5 },
    ]);
  });

  it('falls back to the words of the document for languages it does not know', async () => {
    expect((await ask('extract_symbols', { path: 'c.unknown' })).symbols).toEqual([
      { kind: 'class', name: 'C', line: 1 },
      { kind: 'const', name: 'D', line: 2 },
      { kind: 'protocol', name: 'E', line: 3 },
    ]);
  });

  it('stops at max_symbols and says so once the cap is reached', async () => {
    expect(await ask('extract_symbols', { path: 'a.ts', max_symbols: 2 })).toMatchObject({
      symbols: [{ name: 'A' }, { name: 'run' }],
      truncated: true,
    });
    expect(await ask('extract_symbols', { path: 'a.ts', max_symbols: 3 })).toMatchObject({ truncated: true });
    expect(await ask('extract_symbols', { path: 'a.ts', max_symbols: 4 })).toMatchObject({
      truncated: false,
    });
    expect(await ask('extract_symbols', { path: 'a.ts', max_symbols: 0 })).toMatchObject({
      symbols: [],
      truncated: true,
    });
  });

  it('takes empty and binary files', async () => {
    for (const path of ['empty.go', 'bin.rs'])
      expect(await ask('extract_symbols', { path })).toMatchObject({ symbols: [], truncated: false });
  });

  it.each([
    [{ path: 'nope' }, 'not_found', 'not found: nope'],
    [{}, 'invalid_args', 'missing path'],
    [{ path: 'a.ts', max: 1 }, 'invalid_args', 'unknown argument "max"; did you mean "max_symbols"?'],
  ])('refuses %j', async (args, code, message) => {
    expect(await ask('extract_symbols', args)).toEqual({ code, message });
  });
});
