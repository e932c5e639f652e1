/** Checked ranges of immutable objects: the one way in which bytes of a snapshot are read. */

/** Consecutive parts of an object, each with the first bytes of its SHA-256. */
export interface Range {
  key: string;
  start: number;
  parts: readonly { bytes: number; sum: Uint8Array }[];
}

/** What reading cost. */
export interface Meter {
  reads: number;
  bytes: number;
}

/** Gives each range's bytes, checked; all ranges are asked for at once. A fault `corrupt` when a part is damaged. */
export type Fetch = (ranges: readonly Range[], meter: Meter) => Promise<Uint8Array[]>;
