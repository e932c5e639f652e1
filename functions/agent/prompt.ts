/** prompt: something for the agent to do. Events are emitted as they happen; the result says how it ended. Spec: zot rpc, "Events of one prompt"; ZDX §7. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const prompt = operation(contract.prompt, {
  needs: { agents: 'use' },
  run: (args, { agents, caller }) => agents.prompt(args, caller),
});
