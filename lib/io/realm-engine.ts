/** The pool of sandbox threads as an engine for sessions. */
import type { Engine, Output, Ran } from '../realm/live-session.ts';
import type { OutputPiece } from '../realm/realms.ts';
import type { Base } from './realm-jobs.ts';
import type { RealmPool } from './realm-pool.ts';

const INSPECT_MS = 2000;

export function poolEngine(pool: RealmPool): Engine {
  const baseOf = ({
    name,
    bytes,
    evals,
  }: {
    name: string;
    bytes?: Uint8Array | undefined;
    evals: number;
  }): Base => ({
    name,
    ...(evals === 0 ? { fresh: true } : bytes && { image: bytes }),
  });
  return {
    has: (name) => pool.has(name),

    async run({ state, run, next, timeout_ms, printed, signal, emit }): Promise<Ran> {
      // Without a listener all pieces come with the answer; a program that is killed takes them along.
      let sent = printed;
      const send = (pieces: OutputPiece[]) => {
        for (const piece of pieces) {
          sent += textOf(piece).length;
          emit?.(piece);
        }
      };
      const result = await pool.run(
        { job: 'run', base: baseOf(state), run, next, timeout_ms, stream: emit !== undefined, printed },
        { signal, timeout_ms, pieces: send },
      );
      if (result.type === 'cold') return { kind: 'cold' };
      if (result.type !== 'ran') return { kind: 'killed', output: { text: '', printed: sent, cut: false } };
      const output: Output = { text: '', printed: result.printed, cut: result.cut };
      if (emit) send(result.pieces);
      else output.text = result.pieces.map(textOf).join('');
      return { kind: 'ended', ended: result.ended, output, image: result.image };
    },

    async inspect(state, { lang, query, text }, signal) {
      const result = await pool.run(
        { job: 'inspect', base: baseOf(state), lang, query, text },
        { signal, timeout_ms: INSPECT_MS },
      );
      if (result.type === 'cold') return 'cold';
      return { found: result.type === 'found' ? result.found : null };
    },
  };
}

const textOf = (piece: OutputPiece) => ('out' in piece ? piece.out : piece.err);
