/** Generator: the operation table -> infra/generated/{functions.yml,openapi.json}. `--check` fails when they are stale. */
import { table } from '../functions/table.ts';
import { openapi } from '../lib/openapi.ts';
import { version } from '../lib/version.ts';
import { emit } from '../schemas/emit.ts';

/** One function of serverless.yml; the gateway demands IAM-signed requests. */
function serverlessFunction(bundle: string, routes: [method: string, path: string][]): string {
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
  ...table.map(({ contract: { family, op } }) =>
    serverlessFunction(`${family}-${op}`, [['POST', `/${family}/${op}`]]),
  ),
  serverlessFunction('zeno', [
    ['POST', '/zeno'],
    ['GET', '/health'],
    ['GET', '/openapi.json'],
  ]),
];

emit('infra/generated', {
  'functions.yml': `# Made by infra/generate.ts from functions/table.ts: change that, then \`npm run generate\`.\n${functions.join('\n')}\n`,
  'openapi.json': `${JSON.stringify(openapi(table, version), null, 2)}\n`,
});
