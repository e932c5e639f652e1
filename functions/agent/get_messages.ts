/** get_messages: the conversation so far. Spec: zot rpc, "Commands". */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const getMessages = operation(contract.getMessages, {
  needs: { agents: 'use' },
  run: ({ session }, { agents, caller }) => agents.messages(session, caller),
});
