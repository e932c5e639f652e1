/**
 * Whose request it is: from the identity that the gateway has checked, never from what the request says. ZGATE_TENANTS has
 * the rule: `one` (everybody shares the store), `claim:NAME` (of a JWT), or `map:WHO=TENANT,…` (tenant-map.cjs).
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { Fault } from '../lib/fault.ts';
import { isTenant, tenantMap } from './tenant-map.cjs';

/** What the gateway puts into an event about who sent it, by kind of authorizer; `null` for the kinds that it did not use. */
interface Identity {
  iam?: { userArn?: unknown } | null;
  jwt?: { claims?: Record<string, unknown> | null } | null;
}

/** Gives the tenant, or undefined where there is one store for all; throws for a caller who has none. */
export type TenantOf = (event: APIGatewayProxyEventV2) => string | undefined;

export function tenantRule(rule = 'one'): TenantOf {
  if (rule === 'one' || rule === '') return () => undefined;
  const find = finder(rule);
  return ({ requestContext }) => {
    const { authorizer } = (requestContext ?? {}) as { authorizer?: Identity | null };
    const tenant = find(authorizer ?? {});
    if (isTenant(tenant)) return tenant;
    throw new Fault('unauthorized', 'nothing is kept here for this caller');
  };
}

function finder(rule: string): (identity: Identity) => unknown {
  const [, kind, rest = ''] = /^([a-z]+)(?::(.*))?$/s.exec(rule) ?? [];
  if (kind === 'claim' && rest !== '') return ({ jwt }) => own(jwt?.claims, rest);
  if (kind !== 'map')
    throw new Fault(
      'invalid_args',
      `ZGATE_TENANTS must be one, claim:NAME or map:WHO=TENANT,…, got ${rule.slice(0, 40)}`,
    );
  const map = mapOf(rest);
  return ({ iam }) => {
    const userArn = iam?.userArn;
    if (typeof userArn !== 'string') return undefined;
    // A session's name is the caller's own choice; its role is not.
    const role = /^(arn:[^/]+:assumed-role\/[^/]+)\//.exec(userArn)?.[1] ?? '';
    return map.get(userArn) ?? map.get(role);
  };
}

function mapOf(text: string): Map<string, string> {
  try {
    return tenantMap(text);
  } catch (error) {
    throw new Fault('invalid_args', `ZGATE_TENANTS: ${(error as Error).message}`, { cause: error });
  }
}

const own = (claims: Record<string, unknown> | null | undefined, name: string): unknown =>
  claims && Object.hasOwn(claims, name) ? claims[name] : undefined;

/** Where in the store a tenant's objects are. */
export const tenantStore = (store: string, tenant: string | undefined): string =>
  tenant === undefined ? store : `${store.replace(/\/+$/, '')}/t/${tenant}`;

export interface SavedLog {
  tenant: string | undefined;
  page: string;
}

/**
 * The page whose log an object is, and whose it is; undefined when it is no log. Counted from the top of the store: below it, names are
 * a tenant's own choice. `store` is s3://BUCKET/PREFIX, `many` whether there are tenants.
 */
export function savedLog(key: string, store: string, many: boolean): SavedLog | undefined {
  const prefix = /^s3:\/\/[^/]+\/*(.*?)\/*$/i.exec(store)?.[1] ?? '';
  const top = prefix === '' ? '' : `${prefix}/`;
  if (!key.startsWith(top)) return undefined;
  const [, tenant, page] = /^(?:t\/([^/]+)\/)?debug\/([^/]+)\.md$/.exec(key.slice(top.length)) ?? [];
  if (page === undefined || (many ? !isTenant(tenant) : tenant !== undefined)) return undefined;
  return { page, tenant };
}
