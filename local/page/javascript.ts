/**
 * JavaScript blocks in the global scope of this very program. A block is parsed first and run exactly once; what it
 * declares at its top level is there for the next one, and may be declared again.
 */
import { asyncBody } from '../../lib/realm/async-body.ts';
import { rewrite } from '../../lib/realm/rewrite.ts';
import type { Describe } from './describe.ts';
import type { Job, Outcome, Realm } from './drive.ts';
import { headline } from './stack.ts';

export interface JavaScript {
  describe: Describe;
  /** Evaluates a script in the global scope; the value is its completion value, and stacks name the file. */
  evaluate(code: string, file: string): unknown;
  /** Why this place does not let text be evaluated, if so. Asked after an EvalError. */
  forbidden?(): string | undefined;
}

export function javascript({ describe, evaluate, forbidden }: JavaScript): Realm {
  async function run({ id, code }: Job): Promise<Outcome> {
    const file = `zgate-${id.replace(/[^\w.-]+/g, '-')}.js`;
    const { why, wrong, code: wrapped } = asyncBody(code);
    const text = why === 'none' ? rewrite(code).code : wrapped;
    try {
      const given = evaluate(text, file);
      return { ok: true, ...describe.value(await given) };
    } catch (thrown) {
      // No frame of an error of syntax is in the block, which has not run.
      if (wrong && isNamed(thrown, 'SyntaxError')) {
        const value = `${headline(thrown)}\n    at ${file}:${wrong.line}:${wrong.col}`;
        return { ok: false, language: 'Error', value };
      }
      const reason = isNamed(thrown, 'EvalError') ? forbidden?.() : undefined;
      const value = `${reason ? `${reason}\n` : ''}${describe.thrown(thrown)}`;
      return { ok: false, language: 'Error', value };
    }
  }
  return { languages: ['JS'], run };
}

function isNamed(thrown: unknown, name: string): thrown is Error {
  try {
    return (thrown as Error | undefined)?.name === name;
  } catch {
    return false;
  }
}

/** `eval` of this place, which may want its texts vouched for (Trusted Types) or forbid them (Content Security Policy). */
export function evaluator(scope: {
  eval(code: unknown): unknown;
  trustedTypes?: TrustedTypes | undefined;
}): Required<Pick<JavaScript, 'evaluate' | 'forbidden'>> {
  // Called by another name it sees the global scope only.
  const indirect = scope.eval;
  let vouch: ((code: string) => unknown) | undefined;
  /** Once: does a text do as it is? Else one that is vouched for may. */
  const probe = (): ((code: string) => unknown) => {
    try {
      indirect('0');
    } catch {
      try {
        const policy = scope.trustedTypes?.createPolicy('zgate', { createScript: (code) => code });
        if (policy) return (code) => policy.createScript(code);
      } catch {
        // The page has a list of policies, and this is not on it.
      }
    }
    return (code) => code;
  };
  const evaluate = (code: string, file: string) => {
    vouch ??= probe();
    return indirect(vouch(`${code}\n//# sourceURL=${file}`));
  };
  return {
    evaluate,
    forbidden() {
      try {
        evaluate('0', 'zgate.js');
        return undefined;
      } catch {
        return "this page forbids eval: its Content-Security-Policy must have 'unsafe-eval' in script-src for code to run here";
      }
    },
  };
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript(code: string): string },
  ): { createScript(code: string): unknown };
}
