/** Whether a function's role, and the bucket's own policy, let it do something to an object of the store. */
import { readFileSync } from 'node:fs';
import type { DeployedFunction } from '../../infra/deployed.ts';
import { statements } from '../../infra/permissions.ts';
import type { Kind } from './s3-server.ts';

const ACTIONS: Partial<Record<Kind, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
  LIST: 's3:ListBucket',
};

/** What may be written on a condition only, by the statement RootsOnCondition. */
const ROOTS = [
  ...readFileSync('infra/resources.yml', 'utf8').matchAll(/\{self:custom\.tenants\.keys\}([\w/]+)\*/g),
].map((match) => match[1]!);

/** Whether the bucket takes it; keys are as a tenant has them. */
export const taken = (kind: Kind, key: string, conditional: boolean): boolean =>
  conditional || !['PUT', 'MULTIPART_COMPLETE'].includes(kind) || !ROOTS.some((root) => key.startsWith(root));

export function allowed(deployed: DeployedFunction, kind: Kind, key: string, conditional: boolean): boolean {
  if (!taken(kind, key, conditional)) return false;
  const role = statements(deployed) as unknown as { Action: string[]; Resource: { 'Fn::Sub': string }[] }[];
  return role.some(({ Action, Resource }) => {
    if (!Action.includes(ACTIONS[kind] ?? kind)) return false;
    const keys = Resource.map((one) =>
      one['Fn::Sub'].replace(/^.*\$\{self:custom\.(?:tenants\.keys\}|bucket\}\/)/, ''),
    );
    const fits = (one = '') => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one);
    return kind === 'LIST' || keys.some(fits);
  });
}
