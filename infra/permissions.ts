/**
 * What a function may do, from what its operations need, and how much of a machine it gets. Keys are those of the store:
 * snapshots in repos/, REPL sessions in repl/, pages in pages/ and debug/. Where there are many tenants, each has these
 * below a prefix of its own, which `custom.tenants.keys` of serverless.yml stands for. Large replies are in results/, of all.
 */
import type { Needs } from '../lib/operation.ts';
import { type DeployedFunction, shell } from './deployed.ts';
import type { Data } from './yaml.ts';

type Statement = { [key: string]: Data };

const KEYS = '${self:custom.tenants.keys}';
const BUCKET = 'arn:${AWS::Partition}:s3:::${self:custom.bucket}';
const sub = (text: string): Data => ({ 'Fn::Sub': text });
const objects = (keys: readonly string[]): Data => keys.map((key) => sub(`${BUCKET}/${KEYS}${key}`));

const allow = (actions: readonly string[], resources: Data, condition?: Data): Statement => ({
  Effect: 'Allow',
  Action: actions,
  Resource: resources,
  ...(condition && { Condition: condition }),
});

const READ = ['s3:GetObject'];
const USE = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'];
/** Of conversations: their logs, and what was changed in them. */
const AGENT_KEYS = ['heads/*', 'segs/*', 'blobs/*', 'agent/*'];
const PAGE_KEYS = ['pages/*', 'debug/*', 'debug.md'];
/** Of every tenant, outside of their parts: nobody's code finds a reply there but who is told its name (infra/results.ts). */
const RESULTS = `${BUCKET}/results/*`;
/** The same of what the function that runs commands is sent and sends (lib/io/far-shell.ts). */
const PARCELS = `${BUCKET}/parcels/*`;

/** The secret with the provider's key; Secrets Manager puts a hyphen and six characters behind its name. */
const SECRET =
  'arn:${AWS::Partition}:secretsmanager:${AWS::Region}:${AWS::AccountId}:secret:${self:custom.chosen.secret}-??????';

/** The function that runs commands, by its name and by nothing like it. */
const SHELL = `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:zgate-\${sls:stage}-${shell.name}`;

export function statements({ name, needs }: DeployedFunction): Statement[] {
  const reads = [needs.repo, needs.snapshots, needs.agents].some((need) => need !== undefined);
  // What others have written, read or printed has no bound that fits into one reply of Lambda.
  const large = [needs.repo, needs.realms, needs.pages].some((need) => need !== undefined);
  const listed = [
    ...(reads ? ['repos/*'] : []),
    ...(needs.realms ? ['repl/*'] : []),
    ...(needs.pages ? PAGE_KEYS : []),
    ...(needs.agents ? AGENT_KEYS : []),
  ];
  // Whatever it may do, a command may do: not even to write a log.
  if (name === shell.name) return [];
  return [
    allow(
      ['logs:CreateLogStream', 'logs:PutLogEvents'],
      [
        sub(
          `arn:\${AWS::Partition}:logs:\${AWS::Region}:\${AWS::AccountId}:log-group:/aws/lambda/zgate-\${sls:stage}-${name}:*`,
        ),
      ],
    ),
    ...(reads ? [allow(READ, objects(['repos/*']))] : []),
    ...(needs.realms ? [allow(needs.realms === 'use' ? USE : READ, objects(['repl/*']))] : []),
    ...(needs.pages ? [allow(needs.pages === 'use' ? USE : READ, objects(PAGE_KEYS))] : []),
    ...(needs.agents ? [allow(USE, objects(AGENT_KEYS))] : []),
    ...(needs.agents
      ? [
          allow(USE, [sub(PARCELS)]),
          allow(['lambda:InvokeFunction'], [sub(SHELL)]),
          allow(['secretsmanager:GetSecretValue'], [sub(SECRET)]),
        ]
      : []),
    // To read it too: an address allows no more than who has signed it.
    ...(large ? [allow(['s3:PutObject', 's3:GetObject'], [sub(RESULTS)])] : []),
    // The prefix must be there: a list without one is of the whole bucket, of all tenants. S3 also asks for this permission, without a
    // prefix, to tell that an object is missing; it answers 403 then, and lib/io/s3-store.ts finds out by a list.
    ...(listed.length > 0
      ? [
          allow(['s3:ListBucket'], [sub(BUCKET)], {
            StringLike: { 's3:prefix': listed.map((key) => `${KEYS}${key}`) },
          }),
        ]
      : []),
  ];
}

/** Megabytes, which are also its share of processors: 1,769 are one. */
export function memory({ realms, repo, snapshots, agents }: Needs): number {
  if (realms || agents) return 2048;
  return repo || snapshots ? 1024 : 512;
}

/** The disk is for the files that a command works on, and for what it makes. */
export const SHELL_MEMORY_MB = 2048;
export const SHELL_DISK_MB = 4096;

/** Seconds: API Gateway waits for 30; the agent has an address of its own, and all the time there is. */
export const TIMEOUT_S = 29;
export const STREAM_TIMEOUT_S = 900;

export function role(deployed: DeployedFunction): Data {
  const allowed = statements(deployed);
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      Description: `What ${deployed.name} of zgate may do`,
      AssumeRolePolicyDocument: {
        Version: '2012-10-17',
        Statement: [
          { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
        ],
      },
      ...(allowed.length > 0 && {
        Policies: [{ PolicyName: 'needs', PolicyDocument: { Version: '2012-10-17', Statement: allowed } }],
      }),
    },
  };
}

/** A name in a template: letters and digits only. */
export const roleName = (name: string) =>
  `${name.replace(/(?:^|[-_])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Role`;
