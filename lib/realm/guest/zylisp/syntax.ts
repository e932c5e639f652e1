/** The tree that analysis makes of forms and generation turns into JavaScript, with the scopes that lead there. */
import type { Cell, Definition } from './cell.ts';

/** One JavaScript function to be, or a named let that may become a loop in the function around it. */
export interface Owner {
  loop?: Loop;
  around?: Owner;
}

export interface Local {
  name: string;
  /** The JavaScript variable. */
  id: string;
  owner: Owner;
  /** Who mentions it. */
  users: Set<Owner>;
  /** Whether it can change after its first value: by set!, or by a definition that is not straight ahead. */
  mutated: boolean;
  /** Whether it certainly has a value where the analysis stands. */
  sure: boolean;
  /** What the name means while it has none. */
  outer?: (at: number) => Node;
  loop?: Loop;
  lambda?: Lambda;
}

/** A named let. It becomes a JavaScript loop when its name is only ever called in its own tail positions. */
export interface Loop {
  self: Local;
  vars: Local[];
  inline: boolean;
  /** Loops around it that its body continues: they can only be continued from here while this one is inline. */
  continues: Set<Loop>;
}

function functionOf(owner: Owner): Owner {
  let at = owner;
  while (at.loop?.inline && at.around !== undefined) at = at.around;
  return at;
}

/** Whether an inner function mentions it; known when the analysis is done. */
export function captured({ owner, users }: Local): boolean {
  const home = functionOf(owner);
  for (const user of users) if (functionOf(user) !== home) return true;
  return false;
}

/** loop, while and dotimes: what `break` leaves. */
export interface Breakable {
  label: string;
}

export interface Lambda {
  op: 'lambda';
  params: Local[];
  rest: Local | undefined;
  body: Node;
  /** What the function is bound to from its birth: a call of that in tail position is a jump. */
  self: Local | Cell | undefined;
}

export interface Call {
  op: 'call';
  callee: Node;
  args: Node[];
  at: number;
}

export type Node =
  | Lambda
  | Call
  | { op: 'const'; value: unknown }
  | { op: 'local'; local: Local; sure: boolean; at: number; outer: Node | undefined }
  | { op: 'global'; cell: Cell; at: number; builtin: boolean }
  | { op: 'assign'; local: Local; value: Node }
  | { op: 'assign-global'; cell: Cell; value: Node; at: number }
  | { op: 'define'; cell: Cell; value: Node; definition: Definition; macro: boolean }
  | { op: 'if'; test: Node; yes: Node; no: Node }
  | { op: 'and' | 'or'; items: Node[] }
  | { op: 'seq'; items: Node[] }
  | { op: 'let'; locals: Local[]; inits: Node[]; body: Node }
  | { op: 'scope'; locals: Local[]; body: Node }
  | { op: 'loop'; loop: Loop; inits: Node[]; body: Node; lambda: Lambda }
  | { op: 'while'; test: Node | undefined; body: Node; target: Breakable }
  | { op: 'times'; local: Local; count: Node; body: Node; result: Node; target: Breakable; at: number }
  | { op: 'break'; target: Breakable; value: Node }
  | { op: 'try'; body: Node; error: Local | undefined; handler: Node | undefined; last: Node | undefined }
  | { op: 'help'; name: 'list' | 'append' | 'map' | 'among'; args: Node[]; at: number };

/** Loops in whose tail position the analysis stands, the innermost first. */
export interface Tail {
  loop: Loop;
  outer: Tail | undefined;
}

export class Scope {
  readonly names = new Map<string, Local>();
  readonly parent: Scope | undefined;
  readonly owner: Owner;
  /** Variables of inner definitions, when this is the scope of a body. */
  readonly defined: Local[] | undefined;
  readonly breakable: Breakable | undefined;

  constructor(
    parent: Scope | undefined,
    owner: Owner,
    more: { defined?: Local[]; breakable?: Breakable | undefined } = {},
  ) {
    this.parent = parent;
    this.owner = owner;
    this.defined = more.defined;
    this.breakable = 'breakable' in more ? more.breakable : parent?.breakable;
  }

  find(name: string): Local | undefined {
    let scope: Scope | undefined = this;
    while (scope !== undefined) {
      const found = scope.names.get(name);
      if (found !== undefined) return found;
      scope = scope.parent;
    }
    return undefined;
  }

  /** The scope that a definition here binds in. */
  body(): Scope | undefined {
    let scope: Scope | undefined = this;
    while (scope !== undefined && scope.defined === undefined) scope = scope.parent;
    return scope;
  }
}
