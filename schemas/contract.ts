/**
 * What the generator makes of one operation's schema file: its names, its argument and result types, and the
 * validators compiled ahead of time. Validators fill in defaults where they stand in the schema.
 */
export interface Violation {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

export interface Check {
  (value: unknown): boolean;
  errors?: Violation[] | null;
}

export interface Contract<Args, Result> {
  readonly family: string;
  readonly op: string;
  readonly description: string;
  /** The schema file with every reference resolved: `$defs.args` and `$defs.result` stand alone. */
  readonly schema: ContractSchema;
  readonly checkArgs: Check;
  readonly checkResult: Check;
  /** Carries the types; never present at run time. */
  readonly types?: { args: Args; result: Result };
}

export interface ContractSchema {
  readonly $id: string;
  readonly $defs: { readonly args: ArgsSchema; readonly result: object };
}

export interface ArgsSchema {
  readonly properties: Readonly<Record<string, ArgSchema>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

export interface ArgSchema {
  readonly description?: string;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}
