/**
 * Generator: schemas/<family>/<op>.json, schemas/tool/*.json and schemas/wire/*.json -> schemas/generated/{types,contracts,tools}.ts
 * and validators.js; all of them -> generated/bundle.json and index.json. `--check` writes nothing and fails when the committed
 * files differ from what it would write.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { buildSync } from 'esbuild';
import { bundle, FOLDERS, index, schemaName } from './bundle.ts';
import { emit } from './emit.ts';
import { valueName } from './names.ts';
import { resolve as resolved } from './resolve.ts';

type Schema = Record<string, any>;

const dialect = new Ajv2020();
const byId = new Map<string, Schema>();
const load = (folder: string): Schema[] =>
  readdirSync(`schemas/${folder}`)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const schema = JSON.parse(readFileSync(`schemas/${folder}/${name}`, 'utf8')) as Schema;
      if (schemaName(schema.$id).path !== `${folder}/${name}`)
        throw new Error(`schemas/${folder}/${name}: $id must end in ${folder}/${name}, is ${schema.$id}`);
      if (!dialect.validateSchema(schema))
        throw new Error(`schemas/${folder}/${name}: ${dialect.errorsText()}`);
      byId.set(schema.$id, schema);
      return schema;
    });

const shared = new Map(FOLDERS.shared.map((folder) => [folder, load(folder)]));
const families = new Map(FOLDERS.families.map((folder) => [folder, load(folder)]));
const tools = load(FOLDERS.tools);

const resolve = (node: unknown, home: Schema): any => resolved(node, home, byId);

const pascal = (name: string) => name.replace(/(?:^|[_-])(\w)/g, (_, c: string) => c.toUpperCase());

/** TypeScript for a resolved schema. `filled`: keys with a default are always there. */
function typeOf(schema: Schema, filled: boolean): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value: unknown) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type }, filled)).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, filled)}>`;
    case 'object': {
      if (!schema.properties) return 'Record<string, unknown>';
      const fields = Object.entries<Schema>(schema.properties).map(([key, value]) => {
        const sure = schema.required?.includes(key) || (filled && 'default' in value);
        const doc = value.description ? `/** ${value.description.replaceAll('*/', '*\\/')} */\n` : '';
        return `${doc}${/^\w+$/.test(key) ? key : JSON.stringify(key)}${sure ? '' : '?'}: ${typeOf(value, filled)};`;
      });
      return `{\n${fields.join('\n').replace(/^/gm, '  ')}\n}`;
    }
    default:
      return 'unknown';
  }
}

const types: string[] = [];
const contracts: string[] = [];
const wire: string[] = [];
const operations: string[] = [];
const catalogue: object[] = [];
const validators: Record<string, string> = {};
// The schemas use nothing that the drafts disagree on; the older class makes code that bundlers can drop unused.
const ajv = new Ajv({
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
  strictRequired: false,
  code: { source: true, esm: true },
});

/** A schema without the words for people. */
function bare(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(bare);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(
    ([key, value]) => !(['description', 'title'].includes(key) && typeof value === 'string'),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, bare(value)]));
}

function compile(name: string, schema: Schema): void {
  ajv.addSchema({ ...(bare(schema) as Schema), $id: name });
  validators[name] = name;
}

/** Types, validators and the contract of one operation or tool; gives the contract's source. */
function contract(family: string, schema: Schema): string {
  const op = schema.title as string;
  const { args, result } = resolve(schema, schema).$defs;
  const name = pascal(op);
  types.push(
    `/** Arguments of ${op} as its handler sees them: defaults filled in. */\nexport type ${name}Args = ${typeOf(args, true)};`,
    `/** Arguments of ${op} as a caller may send them. */\nexport type ${name}Input = ${typeOf(args, false)};`,
    `/** Result of ${op}. */\nexport type ${name}Result = ${typeOf(result, false)};`,
  );
  const key = valueName(op);
  compile(`${key}Args`, args);
  compile(`${key}Result`, result);
  const kept = { $id: schema.$id, $defs: { args, result } };
  return (
    `export const ${key}: Contract<types.${name}Args, types.${name}Result> = {\n  family: ${JSON.stringify(family)},\n  op: ${JSON.stringify(op)},\n` +
    `  description: ${JSON.stringify(schema.description)},\n  schema: ${JSON.stringify(kept, null, 2).replace(/\n/g, '\n  ')},\n` +
    `  checkArgs: validators.${key}Args,\n  checkResult: validators.${key}Result,\n};`
  );
}

for (const [family, schemas] of families) {
  for (const schema of schemas) {
    const op = schema.title as string;
    contracts.push(contract(family, schema));
    operations.push(
      `  ${/^\w+$/.test(op) ? op : JSON.stringify(op)}: { input: ${pascal(op)}Input; result: ${pascal(op)}Result };`,
    );
    const args = Object.keys(resolve(schema, schema).$defs.args.properties);
    catalogue.push({ family, op, description: schema.description, args });
  }
}
const toolContracts = tools.map((schema) => contract(FOLDERS.tools, schema));
for (const schema of shared.get('wire')!) {
  const name = schema.$id.split('/').pop().replace('.json', '');
  const whole = resolve(schema, schema);
  types.push(`/** ${schema.description} */\nexport type ${pascal(name)} = ${typeOf(whole, false)};`);
  const { $schema, $id, ...body } = whole;
  compile(valueName(name), body);
  wire.push(
    `export const ${valueName(name)} = ${JSON.stringify({ $id: schema.$id, ...body }, null, 2)} as const;`,
  );
}

const BANNER =
  '// Made by schemas/generate.ts from the schema files: change those, then `npm run generate`.\n';
const IMPORTS =
  "import type { Contract } from '../contract.ts';\nimport type * as types from './types.ts';\nimport * as validators from './validators.js';\n";
const source = standalone.default(ajv, validators);
const bundled = buildSync({
  stdin: { contents: source, resolveDir: '.', loader: 'js' },
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['main'],
  write: false,
}).outputFiles[0]!.text;

const files: Record<string, string> = {
  'types.ts': `${BANNER}\n${types.join('\n\n')}\n\n/** What each operation takes and gives. */\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
  'contracts.ts': `${BANNER}${IMPORTS}\n${contracts.join('\n\n')}\n`,
  'tools.ts': `${BANNER}${IMPORTS}\n${toolContracts.join('\n\n')}\n\n/** In the order in which models are told of them. */\nexport const tools = [${tools.map(({ title }) => valueName(title)).join(', ')}] as const;\n`,
  'catalogue.ts': `${BANNER}\n/** Every operation in a line, for those that tell of them without running them. */\nexport const catalogue = ${JSON.stringify(catalogue, null, 2)} as const;\n`,
  'wire.ts': `${BANNER}\n${wire.join('\n\n')}\n`,
  'validators.js': `${BANNER}${bundled.replace(/^\/\/ .*\n/gm, '')}`,
  'validators.d.ts': `${BANNER}import type { Check } from '../contract.ts';\n\n${Object.keys(validators)
    .map((name) => `export const ${name}: Check;`)
    .join('\n')}\n`,
};

const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const everything = [...byId.values()];
emit('schemas/generated', { ...files, 'bundle.json': json(bundle(everything)) });
emit('schemas', { 'index.json': json(index(everything)) });
