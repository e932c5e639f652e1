/** What a deployment may choose: what goes together is packaged, what never could work is refused with what would be right. */
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { tenantRule } from '../../infra/tenant.ts';
import { itInFull } from '../support/skips.ts';
import { osls, templateOf, WRONG_MAPS } from '../support/template.ts';

interface Asked {
  options: { param?: readonly string[] };
  resolveVariable(text: string): Promise<string>;
}
const choose: (osls: Asked) => Promise<object> = createRequire(import.meta.url)('../../infra/chosen.cjs');

const ROLE = 'arn:aws:sts::123456789012:assumed-role/ci';
const MAP = `${ROLE}=green,arn:aws:iam::123456789012:user/ann=blue,${ROLE}-2=green`;
const JWT = ['auth=jwt', 'issuer=https://id.example', 'audience=zgate'];

it('takes tokens instead of signatures, with tenants by a claim', async () => {
  const { Resources: all } = await templateOf(...JWT, 'tenants=claim', 'claim=team');
  expect(all.HttpApiAuthorizerPeople!.Properties.JwtConfiguration).toEqual({
    Audience: ['zgate'],
    Issuer: 'https://id.example',
  });
  expect(all.HttpApiRoutePostReplEval!.Properties).toMatchObject({
    AuthorizationType: 'JWT',
    AuthorizationScopes: ['repl:eval'],
  });
  for (const { Type, Properties } of Object.values(all))
    if (Type === 'AWS::ApiGatewayV2::Route') expect(Properties.AuthorizationType).toBe('JWT');
  expect(all.ReplDashevalLambdaFunction!.Properties.Environment.Variables.ZGATE_TENANTS).toBe('claim:team');
  expect(JSON.stringify(all.ReplEvalRole)).toContain('/t/*/repl/*');
});

const TAKEN: [params: string[], rule: string, chosen: object][] = [
  [
    ['tenants=map', `map=${MAP}`, 'agent=yes'],
    `map:${MAP}`,
    { auth: 'iam', tenants: 'map', agent: 'yes', secret: 'zgate' },
  ],
  [
    [
      ...JWT,
      'agent=yes',
      'secret=prod/zgate',
      'tool_timeout=60',
      'provider=openai',
      'model=m',
      'snapshot=r@main',
    ],
    'one',
    { auth: 'jwt', tenants: 'one', agent: 'yes', secret: 'prod/zgate' },
  ],
];

const NAMES =
  'auth, tenants, agent, snapshot, issuer, audience, map, claim, provider, model, secret, tool_timeout';
const ACCOUNT =
  "tenants=account cannot tell callers apart: behind an HTTP API all have the API's own account; use tenants=map with a role for each";

const REFUSED: [params: string[], message: string][] = [
  [['tennants=map'], `there is no parameter tennants: there are ${NAMES}`],
  [['tenants=account'], ACCOUNT],
  [['Tenants=map'], `there is no parameter Tenants: there are ${NAMES}`],
  [[' tenants=map'], `there is no parameter  tenants: there are ${NAMES}`],
  [['=tenants=map'], `there is no parameter : there are ${NAMES}`],
  [['toString=1'], `there is no parameter toString: there are ${NAMES}`],
  [['tenants=one', 'tenants=map'], 'the parameter tenants is there twice'],
  [[`map=${MAP}`], 'map does nothing without tenants=map, and tenants is one'],
  [['claim=team'], 'claim does nothing without tenants=claim, and tenants is one'],
  [['issuer=https://id.example'], 'issuer does nothing without auth=jwt, and auth is iam'],
  [['audience=zgate'], 'audience does nothing without auth=jwt, and auth is iam'],
  [['secret=other'], 'secret does nothing without agent=yes, and agent is no'],
  [['provider=openai', 'agent=no'], 'provider does nothing without agent=yes, and agent is no'],
  [['agent=yes', 'tool_timeout=1m'], 'tool_timeout must be 0 to 999 seconds, got 1m'],
  [
    ['agent=yes', 'secret=arn:aws:secretsmanager:eu-west-1:123456789012:secret:x'],
    "secret must be the name of a secret in the deployment's own account and region, got arn:aws:secretsmanager:eu-west-1:123456789012:secret:x",
  ],
  ...WRONG_MAPS.filter(([map]) => map !== '').map(([map, message]): [string[], string] => [
    ['tenants=map', `map=${map}`],
    message,
  ]),
  [['auth=key'], 'auth must be iam or jwt, got key'],
  [['auth=jwt'], 'auth=jwt needs issuer=https://…, the address of the OpenID provider'],
  [['auth=jwt', 'issuer=https://id.example'], 'auth=jwt needs audience=…, whom the tokens must be for'],
  [[...JWT, 'tenants=account'], ACCOUNT],
  [[...JWT, 'tenants=map', 'map=1=a'], 'with auth=jwt, tenants must be one or claim, got map'],
  [['tenants=claim'], 'with auth=iam, tenants must be one or map, got claim'],
  [['tenants=map'], 'tenants=map needs map=WHO=TENANT,…, where WHO is the ARN of a role or a user'],
  [['agent=maybe'], 'agent must be yes or no, got maybe'],
  [
    [...JWT, 'tenants=claim', 'agent=yes'],
    'agent=yes does not go with tenants=claim: its address takes signed requests, which have no claims',
  ],
];

/** What is chosen, by the function that osls asks. */
function chosen(params: readonly string[]): Promise<object> {
  const given = new Map(params.map((param) => /^([^=]*)=(.*)$/.exec(param)!.slice(1) as [string, string]));
  return choose({
    options: params.length > 0 ? { param: params } : {},
    resolveVariable: async (text) => given.get(/^param:(\w+), ''$/.exec(text)![1]!) ?? '',
  });
}

describe('the choice', () => {
  it.each(TAKEN)('may be %j', async (params, _, wanted) => {
    expect(await chosen(params)).toEqual(wanted);
  });

  it('is signatures and one tenant without the agent where nothing is said', async () => {
    expect(await chosen([])).toEqual({ auth: 'iam', tenants: 'one', agent: 'no', secret: 'zgate' });
  });

  it('is not made where npm has taken the parameters', async () => {
    process.env.npm_config_param = 'tenants=map';
    try {
      const message = 'npm has taken --param for its own: write npm run deploy -- --param NAME=VALUE';
      await expect(chosen([])).rejects.toMatchObject({ message });
    } finally {
      delete process.env.npm_config_param;
    }
  });

  it.each(REFUSED)('cannot be %j', async (params, message) => {
    await expect(chosen(params)).rejects.toMatchObject({ message, stack: message });
  });
});

/** By osls, a process each; the first of each kind in every run. */
const inTurn = (n: number) => (n === 0 ? it : itInFull);

describe('takes', () => {
  for (const [n, [params, rule]] of TAKEN.entries())
    inTurn(n)(JSON.stringify(params), async () => {
      const printed = await osls('.', ['print', '--path', 'custom.tenants.rule', '--format', 'text'], params);
      expect(printed.trim()).toBe(rule);
      expect(() => tenantRule(printed.trim())).not.toThrow();
    });
});

describe('refuses', () => {
  // Two: a name that is mistyped, and a value.
  for (const [n, [params, message]] of REFUSED.entries())
    inTurn(n >> 1)(JSON.stringify(params), async () => {
      await expect(osls('.', ['print'], params)).rejects.toMatchObject({
        stdout: expect.stringContaining(`errored with: ${message}\n`),
      });
    });
});
