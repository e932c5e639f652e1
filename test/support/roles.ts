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
};

/** What may be written on a condition only, by the statement RootsOnCondition. */
const ROOTS = [
  ...readFileSync('infra/resources.yml', 'utf8').matchAll(/\{self:custom\.tenants\.keys\}([\w/]+)\*/g),
].map((match) => match[1]!);

/** Whether the bucket takes it; keys are as a tenant has them. */
export const taken = (kind: Kind, key: string, conditional: boolean): boolean =>
  conditional || !['PUT', 'MULTIPART_COMPLETE'].includes(kind) || !ROOTS.some((root) => key.startsWith(root));

interface Statement {
  Action: string[];
  Resource: { 'Fn::Sub': string }[];
  Condition?: Record<string, Record<string, string[]>>;
}

const KEYS = '${self:custom.tenants.keys}';
/** As IAM compares: a star stands for any text. */
const like = (pattern: string, text: string) =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(text);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a list, by the prefix it has, is allowed; `keys` is what stands before a tenant's keys. */
export function mayList(deployed: DeployedFunction, prefix: string | undefined, keys = ''): boolean {
  const role = statements(deployed) as unknown as Statement[];
  return role.some(
    ({ Action, Condition = {} }) =>
      Action.includes('s3:ListBucket') &&
      Object.entries(Condition).every(([operator, { 's3:prefix': patterns = [] }]) => {
        if (prefix === undefined) return operator.endsWith('IfExists');
        return patterns.some((pattern) => like(pattern.replace(KEYS, keys), prefix));
      }),
  );
}

/** `key`: of a list, its prefix. */
export function allowed(deployed: DeployedFunction, kind: Kind, key: string, conditional: boolean): boolean {
  if (kind === 'LIST') return mayList(deployed, key);
  if (!taken(kind, key, conditional)) return false;
  const role = statements(deployed) as unknown as Statement[];
  return role.some(({ Action, Resource }) => {
    if (!Action.includes(ACTIONS[kind] ?? kind)) return false;
    const keys = Resource.map((one) =>
      one['Fn::Sub'].replace(/^.*\$\{self:custom\.(?:tenants\.keys\}|bucket\}\/)/, ''),
    );
    return keys.some((pattern) => like(pattern, key));
  });
}
