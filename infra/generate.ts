/**
 * Generator: the operation table -> infra/generated/{functions.yml,roles.yml,agent.yml} and schemas/generated/openapi.json. `--check`
 * fails when they are stale. What does not follow from the table is in serverless.yml, by hand.
 */
import { table } from '../functions/table.ts';
import { openapi } from '../lib/openapi.ts';
import { version } from '../lib/version.ts';
import { emit } from '../schemas/emit.ts';
import { type DeployedFunction, functions, shell, streamed } from './deployed.ts';
import {
  memory,
  role,
  roleName,
  SHELL_DISK_MB,
  SHELL_MEMORY_MB,
  STREAM_TIMEOUT_S,
  TIMEOUT_S,
} from './permissions.ts';
import { type Data, yaml } from './yaml.ts';

/** One function of serverless.yml; who may call it is said there, by family. */
function serverlessFunction({ name, family, needs, routes }: DeployedFunction): Data {
  return {
    handler: `dist/lambda/${name}/index.handler`,
    role: roleName(name),
    memorySize: memory(needs),
    timeout: TIMEOUT_S,
    package: { patterns: ['!**', `dist/lambda/${name}/**`] },
    events: routes.map(([method, path]) => ({
      httpApi: { method, path, authorizer: `\${self:custom.auth.${family}}` },
    })),
  };
}

/** What all functions have, and this one is not to know. */
const NOT_FOR_COMMANDS = ['ZGATE_STORE', 'ZGATE_SNAPSHOT', 'ZGATE_TENANTS', 'ZGATE_CACHE_BYTES'];

/**
 * The agent, for `--param agent=yes`. Its address takes signed requests only, and gives what there is as it comes. With it comes the
 * function for its commands, which has no address, no logs, and for each session machines that no other session has used.
 */
const agent: Data = {
  functions: {
    no: {},
    yes: {
      [streamed.name]: {
        handler: `dist/lambda/${streamed.name}/index.handler`,
        role: roleName(streamed.name),
        memorySize: memory(streamed.needs),
        timeout: STREAM_TIMEOUT_S,
        package: { patterns: ['!**', `dist/lambda/${streamed.name}/**`] },
        environment: '${file(infra/choices.yml):agent}',
        url: { authorizer: 'aws_iam', invokeMode: 'RESPONSE_STREAM' },
      },
      [shell.name]: {
        handler: `dist/lambda/${shell.name}/index.handler`,
        role: roleName(shell.name),
        memorySize: SHELL_MEMORY_MB,
        timeout: STREAM_TIMEOUT_S,
        ephemeralStorageSize: SHELL_DISK_MB,
        disableLogs: true,
        package: { patterns: ['!**', `dist/lambda/${shell.name}/**`] },
        environment: {
          ...Object.fromEntries(NOT_FOR_COMMANDS.map((name) => [name, ''])),
          ZGATE_SCRATCH: '/tmp',
        },
      },
    },
  },
  roles: {
    no: {},
    yes: {
      Resources: Object.fromEntries([streamed, shell].map((one) => [roleName(one.name), role(one)])),
      extensions: {
        ShellLambdaFunction: { Properties: { TenancyConfig: { TenantIsolationMode: 'PER_TENANT' } } },
      },
    },
  },
};

const made = '# Made by infra/generate.ts from functions/table.ts: change that, then `npm run generate`.\n';
const byName = (of: (deployed: DeployedFunction) => Data, key = (name: string) => name) =>
  Object.fromEntries(functions.map((deployed) => [key(deployed.name), of(deployed)]));

emit('infra/generated', {
  'functions.yml': made + yaml(byName(serverlessFunction)),
  'roles.yml': made + yaml({ Resources: byName(role, roleName) }),
  'agent.yml': made + yaml(agent),
});
emit('schemas/generated', { 'openapi.json': `${JSON.stringify(openapi(table, version), null, 2)}\n` });
