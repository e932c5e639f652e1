/** What a deployment may choose: what goes together is packaged, what never could work is refused with what would be right. */
import { describe, expect, it } from '@jest/globals';
import { tenantRule } from '../../infra/tenant.ts';
import { osls, packaged } from '../support/template.ts';

const JWT = ['auth=jwt', 'issuer=https://id.example', 'audience=zgate'];

it('takes tokens instead of signatures, with tenants by a claim', async () => {
  const { Resources: all } = (await packaged(...JWT, 'tenants=claim', 'claim=team')).template;
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

it.each([
  [
    ['tenants=map', 'map=123456789012=blue,arn:aws:sts::210987654321:assumed-role/ci=green', 'agent=yes'],
    'map:',
  ],
  [[...JWT, 'agent=yes'], 'one'],
])('takes %j', async (params, rule) => {
  const printed = await osls('.', ['print', '--path', 'custom.tenants.rule', '--format', 'text'], params);
  expect(printed.trim()).toBe(rule === 'map:' ? `map:${params[1]!.slice(4)}` : rule);
  expect(() => tenantRule(printed.trim())).not.toThrow();
});

describe('refuses', () => {
  it.each([
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
  ])('%j', async (params, message) => {
    await expect(osls('.', ['print'], params)).rejects.toMatchObject({
      stdout: expect.stringContaining(`errored with: ${message}\n`),
    });
  });
});
