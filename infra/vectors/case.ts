/** One request of the vectors, before it is answered. */
export interface Case {
  op: string;
  title: string;
  args: unknown;
  /** Names for what the reply invents: the name used in vectors -> JSON pointer into the result. */
  bind?: Readonly<Record<string, string>>;
  /** A tree of schemas/vectors/tree.json; `demo` unless told. */
  tree?: string;
}

export type Row = readonly [
  title: string,
  args: unknown,
  more?: { bind?: Readonly<Record<string, string>>; tree?: string },
];

export const cases = (op: string, rows: readonly Row[]): Case[] =>
  rows.map(([title, args, more]) => ({ op, title, args, ...more }));
