/**
 * A few REPL operations whose programs do as they are told, for tests of what carries them: `say TEXT`, `print TEXT N`,
 * `count` (per connection), `wait` (until interrupted), `big N`. Evals wait for no turn.
 */

import { describe } from '../../functions/repl/describe.ts';
import { stat } from '../../functions/zeno/stat.ts';
import { dispatcher } from '../../lib/dispatch.ts';
import { Fault } from '../../lib/fault.ts';
import { operation } from '../../lib/operation.ts';
import type { Caller, Connection, Evaluated } from '../../lib/realm/realms.ts';
import * as contract from '../../schemas/generated/contracts.ts';

export function scripted() {
  const counts = new Map<Connection, number>();
  const waiting = new Map<string, (how: Evaluated) => void>();
  /** Connections that are gone, and requests whose signal came. */
  const gone: Connection[] = [];
  const aborted: string[] = [];
  let arrived = () => {};

  async function evaluated(code: string, { id, signal, connection, emit }: Caller): Promise<Evaluated> {
    if (connection && !counts.has(connection)) {
      counts.set(connection, 0);
      connection.closed.addEventListener('abort', () => gone.push(connection));
    }
    const [verb, ...words] = code.split(' ');
    const status = ['done'];
    switch (verb) {
      case 'say':
        return { value: words.join(' '), status };
      case 'print': {
        const pieces = Array.from({ length: Number(words[1]) }, (_, n) => `${words[0]}${n}\n`);
        if (!emit) return { value: null, output: pieces.join(''), status };
        for (const out of pieces) emit({ out });
        return { value: null, status };
      }
      case 'count': {
        const count = connection ? counts.get(connection)! + 1 : -1;
        if (connection) counts.set(connection, count);
        return { value: count, status };
      }
      case 'big':
        return { value: 'x'.repeat(Number(words[0])), status };
      case 'wait':
        arrived();
        return new Promise((resolve, reject) => {
          waiting.set(id, resolve);
          const abort = () => {
            aborted.push(id);
            reject(new Fault('unavailable', 'interrupted'));
          };
          if (signal.aborted) abort();
          signal.addEventListener('abort', abort);
        });
      default:
        return { value: { error: `undefined variable: ${verb}`, type: 'undefined-variable' }, status };
    }
  }

  const table = [
    describe,
    stat,
    operation(contract.evaluate, {
      needs: { realms: 'use' },
      run: ({ code, stream }, { caller }) =>
        evaluated(code, stream ? caller : { ...caller, emit: undefined }),
    }),
    operation(contract.interrupt, {
      needs: { realms: 'use' },
      async run({ 'interrupt-id': wanted }) {
        const ids = [...waiting.keys()].filter((id) => wanted === undefined || id === wanted);
        for (const id of ids) {
          waiting.get(id)!({ status: ['done', 'interrupted'] });
          waiting.delete(id);
        }
        return { status: ids.length > 0 ? ['done'] : ['done', 'session-idle'], data: { interrupted: ids } };
      },
    }),
  ];
  const clock = { elapsed: () => 0, now: () => new Date(0) };
  return {
    table,
    dispatch: dispatcher(table, { realms: {} as never, repo: {} as never, clock }, { checkResults: true }),
    gone,
    aborted,
    waiting,
    /** Resolves when the next `wait` has begun. */
    arrival: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
  };
}
