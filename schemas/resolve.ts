/** References followed: a schema that stands alone. Schemas refer to each other by `$id`; none refers to itself. */
export type Schema = { [keyword: string]: unknown };

/** The schema with every `$ref` replaced by what it points to, so that it stands alone and defaults are seen. */
export function resolve(node: unknown, home: Schema, byId: ReadonlyMap<string, Schema>): unknown {
  if (Array.isArray(node)) return node.map((item) => resolve(item, home, byId));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as Schema;
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value, home, byId)]));
  const [id, pointer = ''] = String($ref).split('#');
  const target = id ? byId.get(id) : home;
  if (!target) throw new Error(`${home.$id}: unknown $ref ${$ref}`);
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], target);
  if (!found) throw new Error(`${home.$id}: $ref ${$ref} points to nothing`);
  const { $schema, $id, title, $defs, ...body } = found as Schema;
  return resolve({ ...body, ...rest }, target, byId);
}
