/** A line of schemas/vectors/{zeno,repl,agent}.jsonl: a request, and what must come of it. */
export interface Vector {
  id: string;
  family: string;
  op: string;
  title: string;
  /** A tree of tree.json: the server that is asked serves it. */
  tree: string;
  /** `$id` of the op's schema; absent when there is no such op. */
  schema?: string;
  /** Whether the schema's `args` accept the request. */
  valid?: boolean;
  request: unknown;
  /** Names for what the reply invents -> where in the result it stands. */
  bind?: Readonly<Record<string, string>>;
  reply: { ok: true; result: unknown } | { ok: false; code: string; message: string };
}

/** A line of invalid.jsonl: a value that the schema must refuse. */
export interface Refused {
  id: string;
  family: string;
  op: string;
  title: string;
  part: 'args' | 'result';
  /** The subschema, by reference. */
  schema: string;
  /** The keyword that refuses it. */
  keyword: string;
  value: unknown;
}
