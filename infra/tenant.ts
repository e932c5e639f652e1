/**
 * Whose request it is: from the identity that the gateway has checked, never from what the request says. ZGATE_TENANTS has
 * the rule: `one` (everybody shares the store), `account` (the caller's AWS account), `claim:NAME` (of a JWT), or
 * `map:WHO=TENANT,…` where WHO is an account or the ARN of a user, a role's session, or a role (…:assumed-role/NAME).
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Fault } from '../lib/fault.ts';

const TENANT = /^[a-z0-9-]{1,64}$/;

/** What the gateway puts into an event about who sent it, by kind of authorizer. */
interface Identity {
  iam?: { accountId?: string; userArn?: string };
  jwt?: { claims?: Record<string, unknown> };
}

/** Gives the tenant, or undefined where there is one store for all; throws for a caller who has none. */
export type TenantOf = (event: APIGatewayProxyEventV2) => string | undefined;

export function tenantRule(rule = 'one'): TenantOf {
  if (rule === 'one' || rule === '') return () => undefined;
  const find = finder(rule);
  return ({ requestContext }) => {
    const { authorizer } = requestContext as { authorizer?: Identity };
    const tenant = find(authorizer ?? {});
    if (typeof tenant === 'string' && TENANT.test(tenant)) return tenant;
    throw new Fault('unauthorized', 'nothing is kept here for this caller');
  };
}

function finder(rule: string): (identity: Identity) => unknown {
  const [, kind, rest = ''] = /^([a-z]+)(?::(.*))?$/s.exec(rule) ?? [];
  if (rule === 'account') return ({ iam }) => iam?.accountId;
  if (kind === 'claim' && rest !== '') return ({ jwt }) => own(jwt?.claims, rest);
  if (kind !== 'map')
    throw new Fault(
      'invalid_args',
      `ZGATE_TENANTS must be one, account, claim:NAME or map:WHO=TENANT,…, got ${rule.slice(0, 40)}`,
    );
  const map = new Map(rest.split(',').map((pair) => [pair.replace(/=[^=]*$/, ''), pair.replace(/^.*=/, '')]));
  return ({ iam: { userArn = '', accountId = '' } = {} }) => {
    // A session's name is the caller's own choice; its role is not.
    const role = /^(arn:[^/]+:assumed-role\/[^/]+)\//.exec(userArn)?.[1] ?? '';
    return map.get(userArn) ?? map.get(role) ?? map.get(accountId);
  };
}

const own = (claims: Record<string, unknown> | undefined, name: string): unknown =>
  claims && Object.hasOwn(claims, name) ? claims[name] : undefined;

/** Where in the store a tenant's objects are. */
export const tenantStore = (store: string, tenant: string | undefined): string =>
  tenant === undefined ? store : `${store.replace(/\/+$/, '')}/t/${tenant}`;

/** The page whose log an object is, and whose it is; undefined when it is no log. */
export function savedLog(
  key: string,
  many: boolean,
): { tenant: string | undefined; page: string } | undefined {
  const [, path = '', page] = /^(.*?)\/?debug\/([^/]+)\.md$/.exec(key) ?? [];
  const tenant = /(?:^|\/)t\/([^/]+)$/.exec(path)?.[1];
  if (page === undefined || (many && !TENANT.test(tenant ?? ''))) return undefined;
  return { page, tenant: many ? tenant : undefined };
}
