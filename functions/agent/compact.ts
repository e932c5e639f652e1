/** compact: the conversation summed up. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const compact = operation(contract.compact, {
  needs: { agents: 'use' },
  run: ({ session }, { agents, caller }) => agents.compact(session, caller),
});
