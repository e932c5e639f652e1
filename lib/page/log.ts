/**
 * What stands where in a log: what the server wrote, and in the rest the blocks, headers and footers. A line the server remembers
 * having written begins its text even inside a fence somebody left open above it: what follows is never read as a request.
 * Spec: file-based REPL, "Parser heuristics", "Counting-from-footer semantics".
 */
import { type Fence, FenceReader } from './fences.ts';
import {
  type AgentHeader,
  isFooter,
  isInstruction,
  isOmission,
  isPlaceholder,
  isServerHeader,
  parseAgentHeader,
} from './format.ts';
import type { PageState } from './state.ts';

/** Lines of the server's, from its header to before `to`. */
export interface Region {
  from: number;
  to: number;
  line: string;
  kind: 'head' | 'said' | 'running';
}

export interface View {
  /** Where the look begins: above that is nothing but history. */
  from: number;
  /** Blocks outside the server's text. */
  fences: Fence[];
  regions: Region[];
  footers: number[];
  headers: { at: number; line: string; header: AgentHeader }[];
  /** Where fences and comments begin that nobody closed. */
  drafts: number[];
  /** Where the one begins that is open at the end of the text; -1 when none is. */
  draft: number;
  /** The first line below everything the server said. */
  zone: number;
}

/** How many of the last replies are looked at. */
const TAIL = 16;

const OUTPUT = /^(`{3,})(?:JSON|Text|Error)(?:[ \t][^`]*)?$/;

export function look(lines: readonly string[], state: PageState): View {
  const view = pass(lines, state, false);
  // A footer of ours that a fence above it swallowed: somebody is still writing that fence.
  return view.footers.length === 0 && state.footer && lines.some(isFooter) ? pass(lines, state, true) : view;
}

function pass(lines: readonly string[], state: PageState, footersAreOurs: boolean): View {
  const reader = new FenceReader();
  const remembered = new Map<string, number>();
  for (const line of state.wrote) remembered.set(line, (remembered.get(line) ?? 0) + 1);
  const from = start(lines, remembered, state);
  const view: View = {
    from,
    fences: reader.fences,
    regions: [],
    footers: [],
    headers: [],
    drafts: reader.drafts,
    draft: -1,
    zone: 0,
  };
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    const times = line.startsWith('> **') ? (remembered.get(line.trimEnd()) ?? 0) : 0;
    const ours = times > 0 || (footersAreOurs && isFooter(line));
    if (ours) reader.restart();
    reader.read(line, at);
    if (reader.inside || !line.startsWith('> ')) continue;
    if (times > 0) remembered.set(line.trimEnd(), times - 1);
    if (isFooter(line)) view.footers.push(at);
    else if (isServerHeader(line, state)) {
      const region = regionAt(lines, at, remembered);
      view.regions.push(region);
      reader.restart();
      at = region.to - 1;
    } else if (isInstruction(line)) {
      view.regions.push({ from: at, to: at + 1, line, kind: 'head' });
      reader.restart();
    } else {
      const header = parseAgentHeader(line);
      if (header) view.headers.push({ at, line, header });
    }
  }
  const before = reader.drafts.length;
  reader.restart();
  view.draft = reader.drafts[before] ?? -1;
  view.zone = view.regions.at(-1)?.to ?? 0;
  return view;
}

/**
 * A new text begins at each header the server remembers, so reading may begin at one of the last: a long log costs no more than
 * its tail. Takes those above off what is remembered. A footer above, which has no business there, asks for the whole.
 */
function start(lines: readonly string[], remembered: Map<string, number>, page: PageState): number {
  let from = lines.length;
  for (let seen = 0; seen < TAIL; ) {
    from--;
    if (from < 0) return 0;
    const line = lines[from]!;
    if (line.startsWith('> **') && isServerHeader(line, page) && remembered.has(line.trimEnd())) seen++;
  }
  const above = lines.slice(0, from).filter((line) => line.startsWith('> '));
  if (above.some(isFooter)) return 0;
  for (const line of above) {
    const times = remembered.get(line.trimEnd());
    if (times !== undefined) remembered.set(line.trimEnd(), times - 1);
  }
  return from;
}

function regionAt(lines: readonly string[], from: number, remembered: ReadonlyMap<string, number>): Region {
  const region: Region = { from, to: from + 1, line: lines[from]!, kind: 'said' };
  for (;;) {
    const line = lines[region.to];
    if (line === undefined) return region;
    const ticks = OUTPUT.exec(line)?.[1];
    if (ticks !== undefined) {
      const close = closing(lines, region.to + 1, ticks, remembered);
      if (close === -1) return region;
      region.to = close + 1;
    } else if (isOmission(line)) region.to++;
    else if (isPlaceholder(line)) return { ...region, to: region.to + 1, kind: 'running' };
    else return region;
  }
}

function closing(
  lines: readonly string[],
  from: number,
  ticks: string,
  remembered: ReadonlyMap<string, number>,
): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!.trimEnd();
    if (line.startsWith(ticks) && /^`+$/.test(line)) return at;
    if ((remembered.get(line) ?? 0) > 0) return -1;
  }
  return -1;
}
