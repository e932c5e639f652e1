/** Whose request it is, from what the gateway says about its sender. */
import { describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { savedLog, tenantRule, tenantStore } from '../../infra/tenant.ts';
import { Fault } from '../../lib/fault.ts';
import { gatewayEvent } from '../support/lambda.ts';
import { WRONG_MAPS } from '../support/template.ts';

function from(authorizer: object | undefined): APIGatewayProxyEventV2 {
  const event = gatewayEvent('POST', '/zeno/stat', '{}');
  return {
    ...event,
    requestContext: { ...event.requestContext, ...(authorizer !== undefined && { authorizer }) },
  } as never;
}

const iam = (accountId: string, userArn: string) => from({ iam: { accountId, userArn } });
const ROLE = 'arn:aws:sts::123456789012:assumed-role/ci';
const ANN = 'arn:aws:iam::123456789012:user/ann';
const MAP = `map:${ROLE}2=blue,${ROLE}=green,${ANN}=red,${ROLE}/night=black`;

describe('a caller', () => {
  it.each([
    ['one', iam('123456789012', ROLE), undefined],
    ['', from(undefined), undefined],
    ['claim:team', from({ jwt: { claims: { team: 'blue' }, scopes: null } }), 'blue'],
    [MAP, iam('123456789012', `${ROLE}/run-7`), 'green'],
    [MAP, iam('123456789012', `${ROLE}/night`), 'black'],
    [MAP, iam('123456789012', ANN), 'red'],
    [MAP, iam('123456789012', `${ROLE}2/run-7`), 'blue'],
  ])('by the rule %s has its tenant', (rule, event, tenant) => {
    expect(tenantRule(rule)(event)).toBe(tenant);
  });

  it.each([
    [MAP, from(undefined)],
    [MAP, from(null as never)],
    [MAP, from({ iam: null })],
    [MAP, from({ iam: { userArn: null, accountId: null } })],
    [MAP, from({ iam: { userArn: [ROLE] } })],
    [MAP, from({ jwt: { claims: { userArn: ANN } } })],
    [MAP, iam('123456789012', '')],
    [MAP, iam('123456789012', 'arn:aws:iam::123456789012:user/bob')],
    [MAP, iam('123456789012', 'arn:aws:sts::123456789012:assumed-role/other/ci')],
    [MAP, { rawPath: '/zeno/stat' } as never],
    ['claim:team', from({ jwt: null })],
    ['claim:team', from({ jwt: { claims: null } })],
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
  ])('by the rule %s without a tenant is refused', (rule, event) => {
    expect(() => tenantRule(rule)(event)).toThrow(
      new Fault('unauthorized', 'nothing is kept here for this caller'),
    );
  });

  it.each(['many', 'claim:', 'account', 'claims:x', 'Map:x'])('has no rule %s', (rule) => {
    expect(() => tenantRule(rule)).toThrow(/^ZGATE_TENANTS must be one, claim:NAME or map:/);
  });

  it.each(WRONG_MAPS)('is in no map %j', (map, message) => {
    expect(() => tenantRule(`map:${map}`)).toThrow(`ZGATE_TENANTS: ${message}`);
  });
});

it('has a part of the store of its own', () => {
  expect(tenantStore('s3://bucket', 'blue')).toBe('s3://bucket/t/blue');
  expect(tenantStore('s3://bucket/p/', 'blue')).toBe('s3://bucket/p/t/blue');
  expect(tenantStore('s3://bucket/p', undefined)).toBe('s3://bucket/p');
});

it.each([
  ['s3://b', 'debug/a-1.md', false, { page: 'a-1', tenant: undefined }],
  ['s3://b/', 'debug/a-1.md', false, { page: 'a-1', tenant: undefined }],
  ['s3://b/p/q/', 'p/q/debug/a-1.md', false, { page: 'a-1', tenant: undefined }],
  ['s3://b', 'p/debug/a-1.md', false, undefined],
  ['s3://b/p', 'debug/a-1.md', false, undefined],
  ['s3://b/p', 'pp/debug/a-1.md', false, undefined],
  ['s3://b', 'debug.md', false, undefined],
  ['s3://b', 'debug/a/b.md', false, undefined],
  ['s3://b', 't/blue/debug/a-1.md', false, undefined],
  ['s3://b', 't/blue/debug/a-1.md', true, { page: 'a-1', tenant: 'blue' }],
  ['s3://b/p', 'p/t/blue/debug/a-1.md', true, { page: 'a-1', tenant: 'blue' }],
  ['s3://b', 'p/t/blue/debug/a-1.md', true, undefined],
  ['s3://b', 'debug/a-1.md', true, undefined],
  ['s3://b', 't/BLUE/debug/a-1.md', true, undefined],
  ['s3://b', 't/blue/x/debug/a-1.md', true, undefined],
  ['s3://b', 'xt/blue/debug/a-1.md', true, undefined],
  // What a tenant calls its own objects says nothing about others.
  ['s3://b', 't/green/pages/t/blue/debug/a-1.md', true, undefined],
  ['s3://b', 'results/t/blue/debug/a-1.md', true, undefined],
])('in %s knows whose log %s is (many tenants: %s)', (store, key, many, log) => {
  expect(savedLog(key, store, many)).toEqual(log);
});
