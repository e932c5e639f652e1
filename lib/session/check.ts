/** Looks a session on object storage over: everything that must hold of what is stored, by the format alone. */
import { Fault } from '../fault.ts';
import type { Store } from '../store.ts';
import { Children } from './children.ts';
import { ChildGone } from './doubt.ts';
import { decodeHead, decodeLine } from './head.ts';

export interface Findings {
  id: string;
  lines: number;
  state: string;
  /** What is wrong, in words; nothing when all is well. */
  problems: string[];
  /** Objects that no head or line names: leftovers, harmless. */
  orphans: number;
  /** Lines that failed writes left in a file, never acknowledged: harmless. */
  torn?: number;
  /** Saved states of a REPL session that are not what was saved: it runs again from its log. */
  damaged_states?: number;
}

export async function checkSession(
  store: Store,
  sha256: (bytes: Uint8Array) => string,
  id: string,
): Promise<Findings> {
  const findings: Findings = { id, lines: 0, state: 'missing', problems: [], orphans: 0 };
  const children = new Children(store, sha256);
  try {
    // Listed first: what is written meanwhile is in the head that is read afterwards, or no leftover yet.
    const all = await children.all(id);
    const object = await store.read(`heads/${id}.jsonl`);
    if (!object) return { ...findings, problems: ['there is no head'], orphans: all.length };
    const head = decodeHead(object.bytes, id);
    findings.state = head.header.state;
    findings.lines = head.header.next;
    const named = await children.named(head);
    findings.orphans = all.filter((key) => !named.has(key)).length;
    findings.problems.push(...problemsIn(await children.lines(head)));
    for (const key of named)
      if (key.startsWith('blobs/') && !(await store.read(key, { start: 0, end: 1 })))
        findings.problems.push(`${key} is missing`);
  } catch (error) {
    if (error instanceof ChildGone) findings.problems.push(`${error.message} is missing`);
    else if (error instanceof Fault && error.code === 'corrupt') findings.problems.push(error.message);
    else throw error;
  }
  return findings;
}

function problemsIn(texts: readonly string[]): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < texts.length; ) {
    const first = decodeLine(texts[at]!);
    if (!first) {
      problems.push(`line ${at} cannot be read`);
      at++;
      continue;
    }
    if (at === 0 && first.line.type !== 'meta') problems.push('the first line is not a meta line');
    if (seen.has(first.k)) problems.push(`batch ${first.k} is there twice`);
    seen.add(first.k);
    const batch = texts.slice(at, at + first.n).map(decodeLine);
    if (batch.length !== first.n || batch.some((line, i) => line?.k !== first.k || line.i !== i))
      problems.push(`batch ${first.k} at line ${at} is not whole`);
    at += first.n;
  }
  return problems;
}
