/**
 * Rows of the operation table as MCP tools: names, descriptions and schemas are the operations' own, hints come from what
 * they need. Spec: MCP 2026-07-28, "Tools".
 *
 * What a tool needs tells what it can do, and so the hints that clients ask people by:
 *
 *   needs                 read-only  destructive  open world  because
 *   nothing               yes        no           no          it tells about the server itself
 *   repo, snapshots       yes        no           no          trees are read and never written
 *   realms, pages: read   yes        no           no          sessions, or who is there, are looked at
 *   trace                 no         no           no          a line is added to the log
 *   realms: use           no         no           no          a sandbox without files or network; only its session changes
 *   realms, in `close`    no         yes          no          the session is gone
 *   pages: use            no         yes          yes         code runs in somebody's page, which may do anything
 */
import { Fault } from '../../lib/fault.ts';
import type { Needs, Operation } from '../../lib/operation.ts';
import type { ArgsSchema } from '../../schemas/contract.ts';

export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  outputSchema: object;
  annotations: Annotations;
}

export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  openWorldHint: boolean;
}

/** What can be asked for; the agent is no tool of another one. */
const FAMILIES = ['zeno', 'repl', 'pages'] as const;
type Family = (typeof FAMILIES)[number];

/** Those of the realms that are about no session in particular. */
const NO_SESSION: ReadonlySet<string> = new Set(['clone', 'ls-sessions']);
/** What ends something that cannot be had back. */
const ENDS: ReadonlySet<string> = new Set(['close']);

/** Families as they were written. */
export function familiesOf(text = 'zeno,repl'): Set<Family> {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names)
    if (!(FAMILIES as readonly string[]).includes(name))
      throw new Fault('invalid_args', `--families must be some of ${FAMILIES.join(',')}, got ${text}`);
  return new Set(names as Family[]);
}

const familyOf = ({ contract, needs }: Operation) => (needs.pages ? 'pages' : contract.family);

/** The operations to offer: those of the families whose needs can be met. */
export function offered(
  table: readonly Operation[],
  families: ReadonlySet<string>,
  missing: readonly (keyof Needs)[],
): Operation[] {
  return table.filter((op) => families.has(familyOf(op)) && !missing.some((need) => op.needs[need]));
}

export function toolOf(op: Operation): Tool {
  const { op: name, description, schema } = op.contract;
  return {
    name,
    title: titleOf(name),
    description,
    inputSchema: inputOf(op, schema.$defs.args),
    outputSchema: schema.$defs.result,
    annotations: hintsOf(op),
  };
}

/** Between two calls nothing is kept, so there is no session but the one that is named. */
export const needsSession = ({ contract, needs }: Operation) =>
  needs.realms !== undefined && !NO_SESSION.has(contract.op);

/**
 * `stream` is left out, for nothing is sent before the result; so are choices between sets of arguments, for which providers of
 * models refuse every tool of a client at once. Descriptions tell of them, and dispatch checks them.
 */
function inputOf(op: Operation, { anyOf, oneOf, allOf, ...args }: ArgsSchema): object {
  const { stream, ...properties } = args.properties;
  if (!needsSession(op)) return { ...args, properties };
  const session = { ...properties.session, description: 'A durable session, as clone gave it.' };
  return {
    ...args,
    required: [...(args.required ?? []), 'session'],
    properties: { ...properties, session },
  };
}

function hintsOf({ contract, needs }: Operation): Annotations {
  return {
    readOnlyHint: !needs.trace && needs.realms !== 'use' && needs.pages !== 'use',
    destructiveHint: needs.pages === 'use' || ENDS.has(contract.op),
    openWorldHint: needs.pages === 'use',
  };
}

/** A name for people: `load-file` is "Load file". */
function titleOf(name: string): string {
  const words = name.replace(/[_-]/g, ' ');
  return words[0]!.toUpperCase() + words.slice(1);
}

/** What a model is told before it calls anything. */
export function instructionsFor(ops: readonly Operation[]): string {
  const has = (name: string) => ops.some(({ contract }) => contract.op === name);
  return [
    'Every call stands alone; nothing is kept between two but what they name.',
    ...(has('read_file')
      ? [
          'Paths are relative to the root of the tree. `snapshot` reads a stored tree instead of the served one; snapshots lists them.',
          'read_file gives one line unless it is told `end_line`; `total_lines` in its result says how many the file has. peek gives the beginning and the end.',
          '`truncated` says that there is more than was returned: ask again with a narrower question or a larger limit.',
        ]
      : []),
    ...(has('eval')
      ? [
          'Programs run in durable sessions: call clone once, then give its `new-session` as `session` to eval and the others; close ends it.',
          'A program that raised an error has that error as its value; it is no failed call.',
        ]
      : []),
    'A failed call is {"code", "message"}; the message says what would be right.',
  ].join('\n');
}
