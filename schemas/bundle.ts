/**
 * The schemas as one document, and the list of them. In the bundle every file is whole under `$defs` with its own `$id`, so
 * references by `$id` work as they do between files: a compound schema document of JSON Schema 2020-12.
 */
import type { Schema } from './resolve.ts';

const HOME = 'https://zgate.dev/schemas/';

/** Folders of schema files: what others refer to, what mounts serve, and what a model may call though no mount serves it. */
export const FOLDERS = { shared: ['common', 'wire'], families: ['zeno', 'repl', 'agent'], tools: 'tool' };

/** `https://zgate.dev/schemas/v1/zeno/grep.json` taken apart. */
export interface SchemaName {
  version: number;
  /** Of the file, below schemas/. */
  path: string;
  family: string;
}

export function schemaName(id: string): SchemaName {
  const [, version, path, family] =
    /^https:\/\/zgate\.dev\/schemas\/v([1-9]\d*)\/((\w+)\/[\w-]+\.json)$/.exec(id) ?? [];
  if (!version || !path || !family) throw new Error(`$id must be ${HOME}vN/FAMILY/NAME.json, is ${id}`);
  return { version: Number(version), path, family };
}

export function bundle(schemas: readonly Schema[]): object {
  const embedded = schemas.map((schema) => [
    schemaName(String(schema.$id)).path.slice(0, -5).replace('/', '.'),
    schema,
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${HOME}bundle.json`,
    title: 'zgate',
    description: 'Every schema of zgate in one document. Name one by its own $id.',
    $defs: Object.fromEntries(embedded),
  };
}

export function index(schemas: readonly Schema[]): object {
  return {
    dialect: 'https://json-schema.org/draft/2020-12/schema',
    bundle: 'generated/bundle.json',
    openapi: 'generated/openapi.json',
    schemas: schemas.map(({ $id, title }) => {
      const { version, path, family } = schemaName(String($id));
      return { id: $id, path, title, family, version };
    }),
  };
}
