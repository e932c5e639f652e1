/** Generator: the operation table -> infra/generated/{functions.yml,openapi.json}. `--check` fails when they are stale. */
import { table } from '../functions/table.ts';
import { openapi } from '../lib/openapi.ts';
import { version } from '../lib/version.ts';
import { emit } from '../schemas/emit.ts';
import { deployed, families } from './deployed.ts';

/** One function of serverless.yml; the gateway demands IAM-signed requests. */
function serverlessFunction(
  bundle: string,
  routes: readonly (readonly [method: string, path: string])[],
): string {
  const events = routes.map(
    ([method, path]) => `    - httpApi: { method: ${method}, path: ${path}, authorizer: { type: aws_iam } }`,
  );
  return [
    `${bundle}:`,
    `  handler: dist/lambda/${bundle}/index.handler`,
    '  package:',
    `    patterns: ['!**', 'dist/lambda/${bundle}/**']`,
    '  events:',
    ...events,
  ].join('\n');
}

const functions = [
  ...deployed.map(({ contract: { family, op } }) =>
    serverlessFunction(`${family}-${op}`, [['POST', `/${family}/${op}`]]),
  ),
  ...families.map((family, n) =>
    // The first family's function also answers what belongs to none.
    serverlessFunction(family, [
      ['POST', `/${family}`],
      ...(n === 0
        ? ([
            ['GET', '/health'],
            ['GET', '/openapi.json'],
          ] as const)
        : []),
    ]),
  ),
];

emit('infra/generated', {
  'functions.yml': `# Made by infra/generate.ts from functions/table.ts: change that, then \`npm run generate\`.\n${functions.join('\n')}\n`,
  'openapi.json': `${JSON.stringify(openapi(table, version), null, 2)}\n`,
});
