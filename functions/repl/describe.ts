/** describe: what this server can do. Spec: Remote REPL, "Core Operations", describe; `docs`, `codecs`, `langs` and `limits` are additive. */
import { operation } from '../../lib/operation.ts';
import { LIMITS } from '../../lib/realm/realms.ts';
import { version } from '../../lib/version.ts';
import { catalogue } from '../../schemas/generated/catalogue.ts';
import * as contract from '../../schemas/generated/contracts.ts';

const ops = catalogue.filter(({ family }) => family === 'repl');

export const describe = operation(contract.describe, {
  needs: {},
  run: async () => ({
    status: ['done'],
    data: {
      versions: { zylisp: version, protocol: '0.1.0', zgate: version },
      ops: ops.map(({ op }) => op),
      docs: Object.fromEntries(ops.map(({ op, description }) => [op, description])),
      transports: ['in-process', 'unix', 'tcp', 'stdio', 'http'],
      codecs: ['json', 'msgpack'],
      langs: ['zylisp', 'js'],
      limits: LIMITS,
    },
  }),
});
