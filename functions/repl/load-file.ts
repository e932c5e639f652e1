/**
 * load-file: evaluate a whole file. Spec: Remote REPL, "Core Operations", load-file; the document's example puts the
 * path into `file`, other clients its contents: what names a file under the root is read, anything else is the contents.
 */
import { Fault } from '../../lib/fault.ts';
import { operation } from '../../lib/operation.ts';
import { MAX_TEXT_BYTES, type Repo } from '../../lib/repo/repo.ts';
import * as contract from '../../schemas/generated/contracts.ts';
import type { LoadFileArgs } from '../../schemas/generated/types.ts';

export const loadFile = operation(contract.loadFile, {
  needs: { realms: 'use', repo: 'read' },
  async run(args, { realms, caller, repo, signal }) {
    const code = await source(args, repo, signal);
    const file = args['file-name'] ?? args['file-path'] ?? (code === args.file ? undefined : args.file);
    const { session, timeout_ms, stream } = args;
    const program = { code, file, lang: args.lang ?? langOf(file), timeout_ms };
    return realms.evaluate(session, program, stream ? caller : { ...caller, emit: undefined });
  },
});

async function source({ file, ...args }: LoadFileArgs, repo: Repo, signal: AbortSignal): Promise<string> {
  const path = args['file-path'];
  if (file === undefined && path === undefined)
    throw new Fault('invalid_args', 'file is missing: the contents, or a path under the root');
  if (file === undefined || file === path) return read(path!, repo, signal);
  if (path !== undefined || !looksLikePath(file)) return file;
  return read(file, repo, signal).catch((fault) => {
    // `x` and `Math.PI` are programs as well as possible names.
    const program = !file.includes('/') && langOf(file) === undefined;
    if (fault instanceof Fault && fault.code === 'not_found' && program) return file;
    throw fault;
  });
}

const looksLikePath = (text: string) => text.length < 4096 && /^[^\s()'";]+$/.test(text);

function read(path: string, repo: Repo, signal: AbortSignal): Promise<string> {
  return repo.text(path, signal, async (file) => {
    const slice = await file.lines(1, file.total_lines, MAX_TEXT_BYTES);
    if (slice.cut) throw new Fault('too_large', `${path} is longer than ${MAX_TEXT_BYTES} bytes`);
    return slice.text;
  });
}

function langOf(file: string | undefined): 'js' | 'zylisp' | undefined {
  if (/\.(?:js|mjs|cjs)$/i.test(file ?? '')) return 'js';
  return /\.(?:zylisp|zyl|lisp)$/i.test(file ?? '') ? 'zylisp' : undefined;
}
