/** Runs: files that follow one another both by path and in a pack's text, so that they are searched as one. */
import { BULK, HAS_CR, NON_ASCII, UNENDED } from '../manifest.ts';
import type { Corpus } from './corpus.ts';

export interface Run {
  /** Number of the pack, and the part of its text. */
  pack: number;
  from: number;
  to: number;
  /** Which files, as places in the list that the runs were made of. */
  first: number;
  end: number;
  bulk: boolean;
  ascii: boolean;
  /** Has \r: line breaks are more than \n. */
  returns: boolean;
}

export interface RunOptions {
  /** Texts in ASCII alone and others are not in one run. */
  splitAscii: boolean;
  /** A text that does not end with a line break ends its run. */
  splitUnended: boolean;
  /** Texts with \r and others are not in one run. */
  splitReturns: boolean;
}

/** Longest run of several files: what is searched between two looks at the clock, and the least that is fetched for a scan. */
const MAX_RUN = 512 << 10;

/** The runs of some files, in order; none of them is empty. */
export function runsOf(
  corpus: Corpus,
  list: Uint32Array,
  { splitAscii, splitUnended, splitReturns }: RunOptions,
): Run[] {
  const { files } = corpus.manifest;
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let i = 0; i < list.length; i++) {
    const text = corpus.text[list[i]!]!;
    const size = files.size[text]!;
    const flags = files.flags[text]!;
    const ascii = (flags & NON_ASCII) === 0;
    const bulk = (flags & BULK) !== 0;
    const returns = (flags & HAS_CR) !== 0;
    const pack = corpus.packOfBlock[files.block[text]!]!;
    const from = corpus.startOf(text);
    const fits =
      run !== undefined &&
      run.pack === pack &&
      run.to === from &&
      !bulk &&
      (!splitAscii || run.ascii === ascii) &&
      (!splitReturns || run.returns === returns) &&
      from + size - run.from <= MAX_RUN;
    if (run && fits) {
      run.to = from + size;
      run.end = i + 1;
      run.ascii &&= ascii;
      run.returns ||= returns;
    } else {
      run = { pack, from, to: from + size, first: i, end: i + 1, bulk, ascii, returns };
      runs.push(run);
    }
    if (splitUnended && flags & UNENDED) run = undefined;
  }
  return runs;
}
