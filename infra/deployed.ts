/**
 * What is deployed: a Lambda function for every operation but those that need a log, or an agent's tools, on this machine,
 * and one for each family, which answers envelopes. Bundles, routes, memory and permissions follow from this list.
 */
import { table } from '../functions/table.ts';
import { openapi } from '../lib/openapi.ts';
import type { Needs } from '../lib/operation.ts';
import { version } from '../lib/version.ts';

export const deployed = table.filter(({ needs }) => needs.trace === undefined && needs.agents === undefined);
/** One function per family answers envelopes, for every operation of the family. */
export const families = [...new Set(deployed.map((op) => op.contract.family))];

export interface DeployedFunction {
  /** Its bundle's name, and its own. */
  name: string;
  family: string;
  /** The operation, unless it answers for all of its family. */
  op?: string;
  /** Of all its operations together. */
  needs: Needs;
  routes: readonly (readonly [method: 'GET' | 'POST', path: string])[];
}

export const functions: readonly DeployedFunction[] = [
  ...deployed.map(({ contract: { family, op }, needs }) => ({
    name: `${family}-${op}`,
    family,
    op,
    needs,
    routes: [['POST', `/${family}/${op}`]] as const,
  })),
  ...families.map((family, n) => ({
    name: family,
    family,
    needs: together(family),
    routes: [
      ['POST', `/${family}`] as const,
      // The first family's function also answers what belongs to none.
      ...(n === 0 ? ([['GET', '/health'] as const, ['GET', '/openapi.json'] as const] as const) : []),
    ],
  })),
];

/** The agent's operations, whose answers are streams, in one function with an address of its own; deployed when asked for. */
export const streamed: DeployedFunction = {
  name: 'agent',
  family: 'agent',
  needs: { agents: 'use' },
  routes: [],
};

/** Runs the agent's commands, and may do nothing else; deployed with the agent, and called by it alone. */
export const shell: DeployedFunction = { name: 'shell', family: 'agent', needs: {}, routes: [] };

/** Everything there is a bundle of. */
export const bundled: readonly DeployedFunction[] = [...functions, streamed, shell];

/** The OpenAPI document that a bundle has beside it; undefined for those that nobody asks for it. */
export function document({ name, routes }: DeployedFunction): object | undefined {
  if (name === streamed.name)
    return openapi(
      table.filter(({ needs }) => needs.agents),
      version,
      'address',
    );
  return routes.some(([, path]) => path === '/openapi.json')
    ? openapi(deployed, version, 'gateway')
    : undefined;
}

function together(family: string): Needs {
  const all = deployed.filter((op) => op.contract.family === family).map(({ needs }) => needs);
  // Whoever uses something reads it, too.
  const uses = all.filter((needs) => Object.values(needs).includes('use'));
  return Object.assign({}, ...all, ...uses);
}
