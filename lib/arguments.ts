/**
 * Arguments as they are checked: null for one that may be left out counts as absent, also inside an argument, since many
 * clients send every field they know. Null stays where the schema has it for a value, where one is required, and under
 * unknown names, for the validator to refuse.
 */
import type { ArgSchema, ArgsSchema } from '../schemas/contract.ts';

interface Shape {
  properties?: Readonly<Record<string, ArgSchema>>;
  required?: readonly string[];
  items?: Shape;
  type?: string | readonly string[];
  enum?: readonly unknown[];
}

/** A copy: the validator fills in defaults, and what came stays what it was. */
export const withoutNulls = (args: object, schema: ArgsSchema) =>
  cleaned(args, schema as Shape) as Record<string, unknown>;

function cleaned(value: unknown, { properties, required = [], items }: Shape): unknown {
  if (Array.isArray(value)) return items ? value.map((each) => cleaned(each, items)) : value;
  if (typeof value !== 'object' || value === null || !properties) return value;
  const kept: [string, unknown][] = [];
  for (const [key, each] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? (properties[key] as Shape) : undefined;
    if (each === null && known && !required.includes(key) && !takesNull(known)) continue;
    kept.push([key, known ? cleaned(each, known) : each]);
  }
  return Object.fromEntries(kept);
}

function takesNull({ type, enum: values }: Shape): boolean {
  if (values) return values.includes(null);
  return type === undefined || [type].flat().includes('null');
}
