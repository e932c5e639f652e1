// AssemblyScript: what the kernel exports. Pointers are byte addresses; lib/kernel/kernel.ts is the caller. Every region
// is followed by 64 readable bytes: functions may read these, but no result depends on them and none is written to.
export { dfa } from './dfa';
export { breaks, facts } from './facts';
export { find, window } from './find';
export { directories, flagged, offsets, places, sharers, upTo, within } from './layout';
export { compress, decompress } from './lz4';
export { normalise } from './normalise';
export { members, narrow } from './postings';
export { lists, numbers, paths } from './tables';
export { trigrams } from './trigrams';
