/** What of a reply differs from run to run, and how vectors write it. schemas/vectors/README.md says the same in words. */
type Json = unknown;

/** Family and op (`zeno/grep`, or `zeno/*`) -> JSON pointer (`*`: every item) -> what stands there in vectors. */
export type Volatile = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** A result with what is volatile replaced. What is not there stays away. */
export function calmed(family: string, op: string, result: Json, rules: Volatile): Json {
  const copy = structuredClone(result);
  for (const key of [`${family}/*`, `${family}/${op}`])
    for (const [pointer, value] of Object.entries(rules[key] ?? {}))
      put(copy, pointer.split('/').slice(1), value);
  return copy;
}

function put(node: Json, [key = '', ...rest]: string[], value: Json): void {
  if (typeof node !== 'object' || node === null) return;
  const holder = node as Record<string, Json>;
  for (const each of key === '*' ? Object.keys(holder) : [key]) {
    if (!Object.hasOwn(holder, each)) continue;
    if (rest.length === 0) holder[each] = value;
    else put(holder[each], rest, value);
  }
}

/** The names that vectors use for what replies invent, and what they stand for in this run. */
export class Names {
  readonly #real = new Map<string, string>();

  /** Learns names from a result; `bind` is a vector's. */
  learn(bind: Readonly<Record<string, string>>, result: Json): void {
    for (const [name, pointer] of Object.entries(bind)) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce<Json>((at, key) => (at as Record<string, Json> | undefined)?.[key], result);
      if (typeof found !== 'string') throw new Error(`there is no text at ${pointer} to call ${name}`);
      this.#real.set(name, found);
    }
  }

  /** A request of a vector as it is sent. */
  real(value: Json): Json {
    return this.#swap(value, [...this.#real]);
  }

  /** A reply as vectors write it. */
  named(value: Json): Json {
    return this.#swap(
      value,
      [...this.#real].map(([name, real]) => [real, name]),
    );
  }

  #swap(value: Json, pairs: [from: string, to: string][]): Json {
    if (typeof value === 'string') return pairs.reduce((all, [from, to]) => all.replaceAll(from, to), value);
    if (Array.isArray(value)) return value.map((item) => this.#swap(item, pairs));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.#swap(part, pairs)]));
  }
}
