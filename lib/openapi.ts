/** The OpenAPI 3.1 document, derived from the operation table. Its schemas are the operations' own. */
import * as wire from '../schemas/generated/wire.ts';
import type { Operation } from './operation.ts';
import { JOBS } from './wire/agent.ts';

/** Where a document tells of: any server of these operations, the gateway of a deployment, or the address of its agent. */
export type Place = 'anywhere' | 'gateway' | 'address';

export function openapi(table: readonly Operation[], version: string, place: Place = 'anywhere'): object {
  const families = [...new Set(table.map((op) => op.contract.family))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'zgate',
      version,
      description:
        'Read a repository and run programs over HTTP. One route per operation, and one per family for envelopes.',
    },
    paths: {
      ...Object.fromEntries(
        table.map((op) => [`/${op.contract.family}/${op.contract.op}`, { post: route(op) }]),
      ),
      ...Object.fromEntries(families.map((family) => [`/${family}`, { post: batch(family) }])),
      '/health': {
        get: {
          operationId: 'health',
          summary: 'Whether the server answers.',
          responses: { 200: body('Alive.', { type: 'object' }) },
        },
      },
    },
    security: WAYS_IN[place].map((way) => (way === 'open' ? {} : { [way]: [] })),
    components: {
      schemas: { problem: wire.problem },
      responses: { elsewhere: ELSEWHERE },
      securitySchemes: Object.fromEntries(
        WAYS_IN[place].flatMap((way) => (way === 'open' ? [] : [[way, SCHEMES[way]]])),
      ),
    },
  };
}

/** Each of them is enough. */
const WAYS_IN: Readonly<Record<Place, readonly (keyof typeof SCHEMES | 'open')[]>> = {
  anywhere: ['open', 'token', 'signature'],
  gateway: ['signature', 'token'],
  address: ['signature'],
};

const SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'What `--token` told a server of your own; for a deployment with `auth=jwt`, a token of its OpenID provider with the scopes `zeno:read` and `repl:eval`.',
  },
  signature: {
    type: 'apiKey',
    name: 'Authorization',
    in: 'header',
    description:
      'AWS Signature Version 4, for a deployment with `auth=iam`: of the service `execute-api`, at the address of the agent `lambda`.',
    'x-amazon-apigateway-authtype': 'awsSigv4',
  },
};

const asProblem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/problem' } } },
};

const PROBLEMS = {
  default: {
    description:
      'A problem (RFC 9457). `code` tells its kind, `detail` what was wrong and what would be right.',
    ...asProblem,
  },
};

const ELSEWHERE = {
  description:
    'A result that is too large for the function that made it, where it is deployed: GET `Location` for what 200 would have had, without credentials, within 15 minutes.',
  headers: { Location: { schema: { type: 'string', format: 'uri' } } },
  ...asProblem,
};

/** Not of the agent: its answers are streams. */
const elsewhere = (family: string) =>
  family !== 'agent' && { 303: { $ref: '#/components/responses/elsewhere' } };

const body = (description: string, schema: object, type = 'application/json') => ({
  description,
  content: { [type]: { schema } },
});

function route({ contract }: Operation): object {
  const { args, result } = contract.schema.$defs;
  return {
    operationId: contract.op,
    tags: [contract.family],
    summary: contract.description,
    requestBody: {
      required: (args.required ?? []).length > 0,
      content: { 'application/json': { schema: args } },
    },
    responses: {
      200: JOBS.has(contract.op)
        ? told()
        : 'stream' in args.properties
          ? streamed(result)
          : body('The result.', result),
      ...elsewhere(contract.family),
      ...PROBLEMS,
    },
  };
}

function streamed(result: object): object {
  const schema = { type: 'string', description: 'One message per line: pieces of output, last the result.' };
  const { description, content } = body('The result; with `stream`, after the output.', result);
  return { description, content: { ...content, 'application/jsonl': { schema } } };
}

/** What happens, as it happens. */
function told(): object {
  const schema = { type: 'string', description: 'One agent_event per line; the last one is `done`.' };
  const events = { type: 'string', description: 'The same as numbered server-sent events.' };
  return {
    description: 'What the agent does, until it is done.',
    content: { 'application/jsonl': { schema }, 'text/event-stream': { schema: events } },
  };
}

/** Requests and replies in envelopes, by family. */
const ENVELOPES: Readonly<Record<string, { request: object; reply: object }>> = {
  zeno: { request: wire.zenoRequest, reply: wire.zenoReply },
  repl: { request: wire.replRequest, reply: wire.replReply },
  agent: { request: wire.agentRequest, reply: wire.agentEvent },
};

function batch(family: string): object {
  const { request, reply } = ENVELOPES[family]!;
  const either = (schema: object) => ({
    'application/json': { schema: { anyOf: [schema, { type: 'array', items: schema }] } },
    'application/jsonl': { schema: { type: 'string', description: 'One envelope per line.' } },
  });
  return {
    operationId: `${family}_envelopes`,
    tags: [family],
    summary: 'Requests in envelopes, one or many, as JSON or JSONL; replies in the same form and order.',
    requestBody: { required: true, content: either(request) },
    responses: {
      200: { description: 'One reply per request.', content: either(reply) },
      ...elsewhere(family),
      ...PROBLEMS,
    },
  };
}
