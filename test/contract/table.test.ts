/** Laws of the operation table: what every operation owes to its schema, its file and its callers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { withoutNulls } from '../../lib/arguments.ts';
import { FAULTS } from '../../lib/fault.ts';
import { openapi } from '../../lib/openapi.ts';
import type { ArgSchema } from '../../schemas/contract.ts';
import { error } from '../../schemas/generated/wire.ts';

const families = [...new Set(table.map((op) => op.contract.family))];
const file = (family: string, op: string) => `functions/${family}/${op}.ts`;

describe('the operation table', () => {
  it('names each operation once', () => {
    const names = table.map((op) => op.contract.op);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(families)('holds every schema and every file of %s, and nothing else', (family) => {
    const names = table
      .filter((op) => op.contract.family === family)
      .map((op) => op.contract.op)
      .sort();
    const stems = (folder: string, end: string) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(end))
        .map((name) => name.slice(0, -end.length))
        .sort();
    expect(stems(`schemas/${family}`, '.json')).toEqual(names);
    expect(stems(`functions/${family}`, '.ts')).toEqual(names);
  });
});

/** Values of arguments that not every text will do for. */
const SAMPLES: Record<string, unknown> = { page: 'index-1a2b', token: 'x'.repeat(32), ok: true };

describe.each(table.map((op) => [op.contract.op, op] as const))('%s', (name, { contract, needs }) => {
  const { args, result } = contract.schema.$defs;

  it('has a versioned absolute $id that says where its schema is', () => {
    expect(contract.schema.$id).toBe(`https://zgate.dev/schemas/v1/${contract.family}/${name}.json`);
    expect(existsSync(`schemas/${contract.family}/${name}.json`)).toBe(true);
  });

  it('takes null for whatever may be left out as if it were, and no schema lists it', () => {
    const nulls = Object.fromEntries(Object.keys(args.properties).map((key) => [key, null]));
    const kept = Object.keys(withoutNulls({ ...nulls, unknown: null }, args));
    expect(kept).toEqual([...Object.keys(nulls).filter((key) => args.required?.includes(key)), 'unknown']);
    const listed = Object.entries(args.properties).filter(([, { type }]) => [type].flat().includes('null'));
    expect(listed).toEqual([]);
  });

  it('describes itself and every argument and result field', () => {
    expect(contract.description).toMatch(/^[A-Z].*\.$/);
    for (const [key, schema] of Object.entries({
      ...args.properties,
      ...(result as typeof args).properties,
    })) {
      expect([key, schema.description]).toEqual([key, expect.stringMatching(/.{10}/)]);
    }
  });

  it('refuses unknown arguments', () => {
    expect(args.additionalProperties).toBe(false);
  });

  it('has defaults that its own schema accepts, and fills them in', () => {
    const defaults = Object.entries<ArgSchema>(args.properties).filter(([, schema]) => 'default' in schema);
    const given = Object.fromEntries((args.required ?? []).map((key) => [key, SAMPLES[key] ?? 'x']));
    const filled: Record<string, unknown> = {
      ...given,
      ...(name === 'stat' && { path: 'x' }),
      ...(name === 'log_event' && { event: 'claim', claim: 'x', evidence: [] }),
    };
    expect(contract.checkArgs(filled)).toBe(true);
    for (const [key, schema] of defaults) expect(filled[key]).toEqual(schema.default);
  });

  it('says in its file which part of the document it serves', () => {
    expect(readFileSync(file(contract.family, name), 'utf8')).toMatch(
      /Spec: (?:Zeno|Remote REPL|file-based REPL|ZDX|zot rpc)/,
    );
  });

  it('needs something, unless it only tells of the others', () => {
    expect(Object.keys(needs).length > 0).toBe(name !== 'describe');
  });

  it('has a route in the OpenAPI document', () => {
    const { paths } = openapi(table, '0') as { paths: Record<string, { post: { operationId: string } }> };
    expect(paths[`/${contract.family}/${name}`]?.post.operationId).toBe(name);
  });
});

describe('the fault table', () => {
  it('has the codes of the wire schema', () => {
    expect(Object.keys(FAULTS)).toEqual([...error.properties.code.enum]);
  });

  it('has an error status and a non-zero exit code for each', () => {
    for (const { http, exit } of Object.values(FAULTS)) {
      expect(http).toBeGreaterThanOrEqual(400);
      expect(exit).toBeGreaterThan(0);
    }
  });
});
