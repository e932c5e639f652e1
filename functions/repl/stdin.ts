/**
 * stdin: input for a program that waits for a line. Spec: Remote REPL, "Future Operations", stdin. The reply is the
 * evaluation's, so that a client without a lasting connection gets it too.
 */
import { operation } from '../../lib/operation.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export const stdin = operation(contract.stdin, {
  needs: { realms: 'use' },
  run: ({ session, stdin: text, timeout_ms, stream }, { realms, caller }) =>
    realms.input(session, { text, timeout_ms }, stream ? caller : { ...caller, emit: undefined }),
});
