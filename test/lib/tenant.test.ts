/** Whose request it is, from what the gateway says about its sender. */
import { describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { savedLog, tenantRule, tenantStore } from '../../infra/tenant.ts';
import { Fault } from '../../lib/fault.ts';
import { gatewayEvent } from '../support/lambda.ts';

function from(authorizer: object | undefined): APIGatewayProxyEventV2 {
  const event = gatewayEvent('POST', '/zeno/stat', '{}');
  return {
    ...event,
    requestContext: { ...event.requestContext, ...(authorizer && { authorizer }) },
  } as never;
}

const iam = (accountId: string, userArn: string) => from({ iam: { accountId, userArn } });
const ROLE = 'arn:aws:sts::123456789012:assumed-role/ci';
const MAP = `map:123456789012=blue,${ROLE}=green,arn:aws:iam::123456789012:user/ann=red`;

describe('a caller', () => {
  it.each([
    ['one', iam('123456789012', ROLE), undefined],
    ['', from(undefined), undefined],
    ['account', iam('123456789012', 'arn:aws:iam::123456789012:user/x'), '123456789012'],
    ['claim:team', from({ jwt: { claims: { team: 'blue' }, scopes: null } }), 'blue'],
    [MAP, iam('123456789012', 'arn:aws:iam::123456789012:user/bob'), 'blue'],
    [MAP, iam('123456789012', `${ROLE}/run-7`), 'green'],
    [MAP, iam('123456789012', 'arn:aws:iam::123456789012:user/ann'), 'red'],
    [MAP, iam('123456789012', 'arn:aws:sts::123456789012:assumed-role/ci2/run-7'), 'blue'],
  ])('by the rule %s has its tenant', (rule, event, tenant) => {
    expect(tenantRule(rule)(event)).toBe(tenant);
  });

  it.each([
    ['account', from(undefined)],
    ['account', from({ jwt: { claims: { accountId: 'blue' } } })],
    ['account', iam('../other', 'arn')],
    ['account', iam('', '')],
    ['claim:team', from({ jwt: { claims: {} } })],
    ['claim:team', from({ jwt: { claims: { team: 'Blue' } } })],
    ['claim:team', from({ jwt: { claims: { team: 'a/b' } } })],
    ['claim:team', from({ jwt: { claims: { team: 'x'.repeat(65) } } })],
    ['claim:team', from({ jwt: { claims: { team: 'blue\n' } } })],
    ['claim:team', from({ jwt: { claims: { team: ['blue'] } } })],
    ['claim:toString', from({ jwt: { claims: {} } })],
    ['claim:team', iam('123456789012', 'arn')],
    [MAP, iam('210987654321', 'arn:aws:iam::210987654321:user/ann')],
    [MAP, from({ iam: {} })],
    ['map:', from({ iam: {} })],
  ])('by the rule %s without a tenant is refused', (rule, event) => {
    expect(() => tenantRule(rule)(event)).toThrow(
      new Fault('unauthorized', 'nothing is kept here for this caller'),
    );
  });

  it.each(['many', 'claim:', 'accounts', 'claims:x', 'Account'])('has no rule %s', (rule) => {
    expect(() => tenantRule(rule)).toThrow(/^ZGATE_TENANTS must be one, account, claim:NAME or map:/);
  });
});

it('has a part of the store of its own', () => {
  expect(tenantStore('s3://bucket', 'blue')).toBe('s3://bucket/t/blue');
  expect(tenantStore('s3://bucket/p/', 'blue')).toBe('s3://bucket/p/t/blue');
  expect(tenantStore('s3://bucket/p', undefined)).toBe('s3://bucket/p');
});

it.each([
  ['debug/a-1.md', false, { page: 'a-1', tenant: undefined }],
  ['p/debug/a-1.md', false, { page: 'a-1', tenant: undefined }],
  ['debug.md', false, undefined],
  ['debug/a/b.md', false, undefined],
  ['t/blue/debug/a-1.md', true, { page: 'a-1', tenant: 'blue' }],
  ['p/t/blue/debug/a-1.md', true, { page: 'a-1', tenant: 'blue' }],
  ['debug/a-1.md', true, undefined],
  ['t/BLUE/debug/a-1.md', true, undefined],
  ['t/blue/x/debug/a-1.md', true, undefined],
  ['xt/blue/debug/a-1.md', true, undefined],
])('knows whose log %s is (many tenants: %s)', (key, many, log) => {
  expect(savedLog(key, many)).toEqual(log);
});
