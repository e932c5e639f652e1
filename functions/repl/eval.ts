/** eval: run code in a session. Spec: Remote REPL, "Core Operations", eval. An error of the program is its value. */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const evaluate = operation(contract.evaluate, {
  needs: { realms: 'use' },
  run: ({ session, stream, ...program }, { realms, caller }) =>
    realms.evaluate(session, program, stream ? caller : { ...caller, emit: undefined }),
});
