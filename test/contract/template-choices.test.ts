/** What a deployment may choose: what goes together is packaged, what never could work is refused with what would be right. */
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { tenantRule } from '../../infra/tenant.ts';
import { itInFull } from '../support/skips.ts';
import { osls, templateOf } from '../support/template.ts';

const choose: (osls: { resolveVariable(text: string): Promise<string> }) => Promise<object> = createRequire(
  import.meta.url,
)('../../infra/chosen.cjs');

const MAP = '123456789012=blue,arn:aws:sts::210987654321:assumed-role/ci=green';
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
  [['tenants=map', `map=${MAP}`, 'agent=yes'], `map:${MAP}`, { auth: 'iam', tenants: 'map', agent: 'yes' }],
  [[...JWT, 'agent=yes'], 'one', { auth: 'jwt', tenants: 'one', agent: 'yes' }],
];

const REFUSED: [params: string[], message: string][] = [
  [['auth=key'], 'auth must be iam or jwt, got key'],
  [['auth=jwt'], 'auth=jwt needs issuer=https://…, the address of the OpenID provider'],
  [['auth=jwt', 'issuer=https://id.example'], 'auth=jwt needs audience=…, whom the tokens must be for'],
  [[...JWT, 'tenants=account'], 'with auth=jwt, tenants must be one or claim, got account'],
  [[...JWT, 'tenants=map', 'map=1=a'], 'with auth=jwt, tenants must be one or claim, got map'],
  [['tenants=claim'], 'with auth=iam, tenants must be one or account or map, got claim'],
  [['tenants=map'], 'tenants=map needs map=WHO=TENANT,…, where WHO is an account or an ARN'],
  [['agent=maybe'], 'agent must be yes or no, got maybe'],
  [
    [...JWT, 'tenants=claim', 'agent=yes'],
    'agent=yes does not go with tenants=claim: its address takes signed requests, which have no claims',
  ],
];

/** What is chosen, by the function that osls asks. */
function chosen(params: readonly string[]): Promise<object> {
  const given = new Map(params.map((param) => /^(\w+)=(.*)$/.exec(param)!.slice(1) as [string, string]));
  return choose({
    resolveVariable: async (text) => given.get(/^param:(\w+), ''$/.exec(text)![1]!) ?? '',
  });
}

describe('the choice', () => {
  it.each(TAKEN)('may be %j', async (params, _, wanted) => {
    expect(await chosen(params)).toEqual(wanted);
  });

  it('is signatures and one tenant without the agent where nothing is said', async () => {
    expect(await chosen([])).toEqual({ auth: 'iam', tenants: 'one', agent: 'no' });
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
  for (const [n, [params, message]] of REFUSED.entries())
    inTurn(n)(JSON.stringify(params), async () => {
      await expect(osls('.', ['print'], params)).rejects.toMatchObject({
        stdout: expect.stringContaining(`errored with: ${message}\n`),
      });
    });
});
