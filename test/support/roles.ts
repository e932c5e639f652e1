/** Whether a function's role lets it do something to an object of the store. */
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

export function allowed(deployed: DeployedFunction, kind: Kind, key: string): boolean {
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
