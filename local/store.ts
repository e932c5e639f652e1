/** `zgate store check`: tries a store and says in plain words what it may be trusted with. */
import { randomUUID } from 'node:crypto';
import { openStore } from '../lib/io/open-store.ts';
import { jsonText } from '../lib/json-text.ts';
import { checkStore, type Trust } from '../lib/store-check.ts';

const VERDICTS: Readonly<Record<Trust, string>> = {
  everything: 'this store may be trusted with everything, also with several writers at a time',
  'one writer':
    'this store may be trusted with ONE WRITER ONLY: it does not honour conditions on writes, so two writers would overwrite each other',
  nothing: 'this store must NOT be used: it fails at plain reading, writing or listing',
};

/** Gives the exit code: 0 when the store may be trusted with everything. */
export async function storeCheck(
  address: string,
  options: { endpoint?: string; json?: boolean },
  print: (line: string) => void,
): Promise<number> {
  const report = await checkStore(openStore(address, options), randomUUID());
  if (options.json) print(jsonText({ store: address, ...report }));
  else {
    for (const { check, ok, found } of report.checks) {
      print(`${ok ? 'ok    ' : 'FAILED'} ${check}${found === undefined ? '' : `: ${found}`}`);
    }
    print(VERDICTS[report.trust]);
  }
  return report.trust === 'everything' ? 0 : 1;
}
