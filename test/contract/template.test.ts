/** What would be deployed: packaged for real, without a network or credentials, and looked over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../functions/table.ts';
import { functions, shell, streamed } from '../../infra/deployed.ts';
import type { Needs } from '../../lib/operation.ts';
import { gatewayEvent, lambda } from '../support/lambda.ts';
import { sample } from '../support/random.ts';
import { mentioned, packaged, sketched, type Template } from '../support/template.ts';
import { unzip } from '../support/zip.ts';

const BUCKET = 'arn:${AWS::Partition}:s3:::zgate-t1-${AWS::AccountId}-${AWS::Region}';

let first: Awaited<ReturnType<typeof packaged>>;
let resources: Template['Resources'];
const ofType = (type: string) => Object.values(resources).filter((resource) => resource.Type === type);
const functionOf = (name: string) =>
  ofType('AWS::Lambda::Function').find(({ Properties }) => Properties.FunctionName === `zgate-t1-${name}`)!;

beforeAll(async () => {
  first = await packaged();
  resources = first.template.Resources;
});

/** The bundles that are packed twice: all at full effort. */
const AGAIN = sample(
  functions.map(({ name }) => name),
  2,
);
let other: ReturnType<typeof packaged> | undefined;
/** With the agent, for many tenants. */
function withAgent(): ReturnType<typeof packaged> {
  const params = ['tenants=map', 'map=arn:aws:sts::123456789012:assumed-role/ci=blue', 'agent=yes'];
  other ??= AGAIN.length === functions.length ? packaged(...params) : sketched(AGAIN, ...params);
  return other;
}

/** The routes of an OpenAPI document, as the gateway names them. */
const routesOf = ({ paths }: { paths: Record<string, object> }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

/** The statements of a function's role, as texts. */
function granted(name: string): string[] {
  const role = resources[functionOf(name).Properties.Role['Fn::GetAtt'][0]]!;
  return role.Properties.Policies.flatMap(
    ({ PolicyDocument }: { PolicyDocument: { Statement: object[] } }) => PolicyDocument.Statement,
  ).map((statement: { Effect: string; Action: string[]; Resource: { 'Fn::Sub': string }[] }) => {
    expect(statement.Effect).toBe('Allow');
    const where = statement.Resource.map((resource) => resource['Fn::Sub'].replace(BUCKET, 'BUCKET'));
    return `${statement.Action.join(' ')} on ${where.join(' ')}`;
  });
}

/** What a function with such needs may do, and nothing else. */
function due(name: string, { repo, snapshots, realms, pages }: Needs): string[] {
  const use = 's3:GetObject s3:PutObject s3:DeleteObject on';
  return [
    `logs:CreateLogStream logs:PutLogEvents on arn:\${AWS::Partition}:logs:\${AWS::Region}:\${AWS::AccountId}:log-group:/aws/lambda/zgate-t1-${name}:*`,
    ...(repo || snapshots ? ['s3:GetObject on BUCKET/repos/*'] : []),
    ...(realms ? [`${realms === 'use' ? use : 's3:GetObject on'} BUCKET/repl/*`] : []),
    ...(pages
      ? [`${pages === 'use' ? use : 's3:GetObject on'} BUCKET/pages/* BUCKET/debug/* BUCKET/debug.md`]
      : []),
    ...(repo || realms || pages ? ['s3:PutObject s3:GetObject on BUCKET/results/*'] : []),
    ...(repo || snapshots || realms || pages ? ['s3:ListBucket on BUCKET'] : []),
  ];
}

describe('the template', () => {
  it('has a route for each operation that is deployed, one per family, and two that tell of the gateway', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route')
      .map(({ Properties }) => Properties.RouteKey)
      .sort();
    const ops = table.filter(({ needs }) => !needs.trace && !needs.agents);
    expect(routes).toEqual(
      [
        ...ops.map(({ contract }) => `POST /${contract.family}/${contract.op}`),
        'POST /zeno',
        'POST /repl',
        'GET /health',
        'GET /openapi.json',
      ].sort(),
    );
  });

  it('tells of exactly its routes when it is asked for its document, and how to get in', async () => {
    const { statusCode, body } = await lambda('zeno', {}).invoke(gatewayEvent('GET', '/openapi.json'));
    expect(statusCode).toBe(200);
    const told = JSON.parse(body!);
    const packed = unzip(readFileSync(join(first.folder, 'zeno.zip'))).get('dist/lambda/zeno/openapi.json');
    expect(JSON.parse(packed!.toString())).toEqual(told);
    expect([...routesOf(told), 'GET /openapi.json'].sort()).toEqual(
      ofType('AWS::ApiGatewayV2::Route')
        .map(({ Properties }) => Properties.RouteKey)
        .sort(),
    );
    expect(told.security).toEqual([{ signature: [] }, { token: [] }]);
    expect(Object.keys(told.components.securitySchemes)).toEqual(['signature', 'token']);
  });

  it('has a document of all routes, deployed or not, which the index of the schemas names', () => {
    const { openapi: path } = JSON.parse(readFileSync('schemas/index.json', 'utf8'));
    const told = JSON.parse(readFileSync(join('schemas', path), 'utf8'));
    expect(routesOf(told).sort()).toEqual(
      [
        ...table.map(({ contract }) => `POST /${contract.family}/${contract.op}`),
        ...['zeno', 'repl', 'agent'].map((family) => `POST /${family}`),
        'GET /health',
      ].sort(),
    );
    expect(told.security).toEqual([{}, { token: [] }, { signature: [] }]);
    expect(Object.keys(told.components.securitySchemes)).toEqual(['token', 'signature']);
  });

  it("has one of the agent's routes with the agent", () => {
    const told = JSON.parse(readFileSync('dist/lambda/agent/openapi.json', 'utf8'));
    const ops = table.filter(({ needs }) => needs.agents);
    expect(routesOf(told)).toEqual([
      ...ops.map(({ contract }) => `POST /agent/${contract.op}`),
      'POST /agent',
      'GET /health',
    ]);
    expect(told.security).toEqual([{ signature: [] }]);
  });

  it('lets nobody call without a signature', () => {
    for (const { Properties } of ofType('AWS::ApiGatewayV2::Route'))
      expect([Properties.RouteKey, Properties.AuthorizationType]).toEqual([Properties.RouteKey, 'AWS_IAM']);
    expect(ofType('AWS::Lambda::Url')).toEqual([]);
  });

  it('runs every function on Node 24 for arm64, in less time than the gateway waits', () => {
    expect(
      ofType('AWS::Lambda::Function')
        .map(({ Properties }) => Properties.FunctionName)
        .sort(),
    ).toEqual(functions.map(({ name }) => `zgate-t1-${name}`).sort());
    for (const { Properties } of ofType('AWS::Lambda::Function')) {
      expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Timeout: 29 });
      expect(Properties.MemorySize).toBeGreaterThanOrEqual(512);
      expect(Properties.Tags).toEqual([
        { Key: 'service', Value: 'zgate' },
        { Key: 'stage', Value: 't1' },
      ]);
      expect(Properties.Environment.Variables).toEqual({
        ZGATE_STORE: { 'Fn::Sub': 's3://zgate-t1-${AWS::AccountId}-${AWS::Region}' },
        ZGATE_SNAPSHOT: '',
        ZGATE_TENANTS: 'one',
        ZGATE_CACHE_BYTES: '350000000',
      });
    }
  });

  it.each(functions.map((one) => [one.name, one] as const))(
    'lets %s do what it needs only',
    (name, { needs }) => {
      expect(granted(name)).toEqual(due(name, needs));
    },
  );

  it.each(['complete', 'info', 'eldoc', 'lookup', 'ls-sessions', 'page_list'])(
    'lets repl-%s write nothing but large replies',
    (op) => {
      const writes = granted(`repl-${op}`).filter((one) => /s3:(?:Put|Delete)Object/.test(one));
      expect(writes).toEqual(['s3:PutObject s3:GetObject on BUCKET/results/*']);
    },
  );

  it('lets no function list more than what is its own', () => {
    for (const { Properties } of ofType('AWS::IAM::Role'))
      for (const { PolicyDocument } of Properties.Policies)
        for (const { Action, Condition } of PolicyDocument.Statement) {
          if (!Action.includes('s3:ListBucket')) continue;
          // With IfExists a list without a prefix, of the whole bucket, would be allowed.
          expect(Object.keys(Condition)).toEqual(['StringLike']);
          const prefixes: string[] = Condition.StringLike['s3:prefix'];
          expect(prefixes.length).toBeGreaterThan(0);
          for (const prefix of prefixes)
            expect(prefix).toMatch(/^(?:repos|repl|pages|debug)\/\*$|^debug\.md$/);
        }
  });

  it('has a role for each function and none besides, and no wildcard where something is allowed', () => {
    expect(ofType('AWS::IAM::Role').length).toBe(functions.length);
    expect(ofType('AWS::IAM::Policy')).toEqual([]);
    for (const { Properties } of ofType('AWS::IAM::Role')) {
      expect(Properties.ManagedPolicyArns).toBeUndefined();
      for (const { PolicyDocument } of Properties.Policies)
        for (const { Action, Resource } of PolicyDocument.Statement) {
          expect(Action.join()).not.toContain('*');
          // A star stands for a log's streams, or for the objects below a name.
          for (const at of Resource)
            expect(at['Fn::Sub']).toMatch(/[^*](?::\*|\/[a-z]+\/\*|\/debug\.md|[^*/])$/);
        }
    }
  });

  it('keeps objects private, encrypted and versioned, and older versions for a month', () => {
    const { Properties } = resources.Bucket!;
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toEqual([
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ]);
    expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(Properties.LifecycleConfiguration.Rules.map(({ Id }: { Id: string }) => Id)).toEqual([
      'older-versions',
      'results',
      'parcels',
      'unfinished-uploads',
    ]);
    // Replies that were too large to be carried, whoever they were for, and what commands were sent.
    for (const [n, Id] of ['results', 'parcels'].entries())
      expect(Properties.LifecycleConfiguration.Rules[n + 1]).toEqual({
        Id,
        Status: 'Enabled',
        Prefix: `${Id}/`,
        ExpirationInDays: 1,
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      });
    const denied = resources.BucketPolicy!.Properties.PolicyDocument.Statement;
    expect(denied.map(({ Sid, Effect }: { Sid: string; Effect: string }) => [Sid, Effect])).toEqual([
      ['TlsOnly', 'Deny'],
      ['RootsOnCondition', 'Deny'],
    ]);
    expect(denied[1]).toMatchObject({
      Action: 's3:PutObject',
      Resource: ['repos/roots/*', 'repl/heads/*', 'heads/*'].map((keys) => ({
        'Fn::Sub': `\${Bucket.Arn}/${keys}`,
      })),
      Condition: { Null: { 's3:if-match': 'true', 's3:if-none-match': 'true' } },
    });
  });

  it('tells the function for pages of logs that were saved, and only the bucket may', () => {
    const target = { 'Fn::GetAtt': ['ReplDashpageUnderscorechangedLambdaFunction', 'Arn'] };
    expect(resources.ReplDashpageUnderscorechangedLambdaFunction).toBe(functionOf('repl-page_changed'));
    expect(resources.Bucket!.Properties.NotificationConfiguration.LambdaConfigurations).toEqual([
      {
        Event: 's3:ObjectCreated:*',
        Filter: { S3Key: { Rules: [{ Name: 'suffix', Value: '.md' }] } },
        Function: target,
      },
    ]);
    expect(resources.PageChangedPermission!.Properties).toEqual({
      Action: 'lambda:InvokeFunction',
      FunctionName: target,
      Principal: 's3.amazonaws.com',
      SourceAccount: { Ref: 'AWS::AccountId' },
      SourceArn: { 'Fn::Sub': BUCKET },
    });
  });

  it('names nothing that is not in it, and nothing that waits for itself', () => {
    const names = new Set(Object.keys(resources));
    const after = new Map([...names].map((name) => [name, mentioned(resources[name])]));
    for (const [name, others] of after)
      expect([name, others.filter((other) => !names.has(other))]).toEqual([name, []]);
    const done = new Set<string>();
    for (let before = -1; before < done.size; ) {
      before = done.size;
      for (const [name, others] of after) if (others.every((other) => done.has(other))) done.add(name);
    }
    expect([...names].filter((name) => !done.has(name))).toEqual([]);
    expect(mentioned(first.template.Outputs).filter((name) => !names.has(name))).toEqual([]);
  });

  it('keeps every log for a month with who called, limits the rate, and says where the gateway and the bucket are', () => {
    expect(ofType('AWS::Logs::LogGroup').length).toBe(functions.length + 1);
    for (const { Properties } of ofType('AWS::Logs::LogGroup')) expect(Properties.RetentionInDays).toBe(30);
    expect(resources.HttpApiStage!.Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
    });
    const { Format } = resources.HttpApiStage!.Properties.AccessLogSettings;
    expect(JSON.parse(Format)).toEqual({
      requestId: '$context.requestId',
      ip: '$context.identity.sourceIp',
      requestTime: '$context.requestTime',
      httpMethod: '$context.httpMethod',
      routeKey: '$context.routeKey',
      status: '$context.status',
      protocol: '$context.protocol',
      responseLength: '$context.responseLength',
      userArn: '$context.identity.userArn',
      account: '$context.identity.accountId',
      subject: '$context.authorizer.claims.sub',
      client: '$context.authorizer.claims.client_id',
      authorizerError: '$context.authorizer.error',
      integrationError: '$context.integrationErrorMessage',
    });
    expect(first.template.Outputs.Url.Value).toEqual({ 'Fn::GetAtt': ['HttpApi', 'ApiEndpoint'] });
    expect(first.template.Outputs.Bucket.Value).toEqual({ Ref: 'Bucket' });
  });

  it('packs each bundle and nothing else, to the same bytes every time, also with the agent and for many tenants', async () => {
    const second = await withAgent();
    const zips = readdirSync(first.folder).filter((name) => name.endsWith('.zip'));
    expect(zips.sort()).toEqual(functions.map(({ name }) => `${name}.zip`).sort());
    for (const zip of zips) {
      const bytes = readFileSync(join(first.folder, zip));
      if (AGAIN.includes(zip.slice(0, -4)))
        expect([zip, bytes.equals(readFileSync(join(second.folder, zip)))]).toEqual([zip, true]);
      const folder = `dist/lambda/${zip.slice(0, -4)}`;
      const packed = unzip(bytes);
      expect([...packed.keys()].sort()).toEqual(
        readdirSync(folder)
          .map((name) => `${folder}/${name}`)
          .sort(),
      );
      for (const [name, content] of packed) expect(content.equals(readFileSync(name))).toBe(true);
    }
    const other = second.template.Resources;
    expect(other.AgentLambdaFunctionUrl!.Properties).toMatchObject({
      AuthType: 'AWS_IAM',
      InvokeMode: 'RESPONSE_STREAM',
    });
    expect(second.template.Outputs.AgentLambdaFunctionUrl.Value).toEqual({
      'Fn::GetAtt': ['AgentLambdaFunctionUrl', 'FunctionUrl'],
    });
    const { FunctionName, Runtime, Timeout, Environment } = other.AgentLambdaFunction!.Properties;
    expect([FunctionName, Runtime, Timeout]).toEqual(['zgate-t1-agent', 'nodejs24.x', 900]);
    expect(Environment.Variables.ZGATE_SECRET).toBe('zgate');
    // The key is in no environment and in no template: who may look at a function sees its environment.
    expect(JSON.stringify(second.template)).not.toMatch(/_API_KEY|resolve:secretsmanager/);
    const readers = Object.entries(other).filter(
      ([, { Type, Properties }]) =>
        Type === 'AWS::IAM::Role' && JSON.stringify(Properties).includes('secretsmanager:'),
    );
    expect(readers.map(([name]) => name)).toEqual(['AgentRole']);
    expect(readers[0]![1].Properties.Policies[0].PolicyDocument.Statement).toContainEqual({
      Effect: 'Allow',
      Action: ['secretsmanager:GetSecretValue'],
      Resource: [
        {
          'Fn::Sub':
            'arn:${AWS::Partition}:secretsmanager:${AWS::Region}:${AWS::AccountId}:secret:zgate-??????',
        },
      ],
    });
    expect(readdirSync(second.folder)).toContain(`${streamed.name}.zip`);
    const keys = [...JSON.stringify(other.AgentRole).matchAll(/Region\}\/([^"]+)"/g)].map(
      (match) => match[1],
    );
    const own = ['repos', 'heads', 'segs', 'blobs', 'agent'].map((key) => `t/*/${key}/*`);
    expect(keys).toEqual([...own, 'parcels/*']);
    expect(JSON.stringify(other.ReplEvalRole)).toContain('/t/*/repl/*');
    expect(JSON.stringify(other.ReplEvalRole)).toContain('${AWS::Region}/results/*');
    expect(JSON.stringify(other.ReplEvalRole)).not.toContain('${AWS::Region}/repl/*');
  });

  it("runs the agent's commands in a function that may do nothing, knows nothing, and is called by the agent alone", async () => {
    const { template, folder } = await withAgent();
    const all = template.Resources;
    const { TenancyConfig, Environment, Role, Timeout, MemorySize, EphemeralStorage } =
      all.ShellLambdaFunction!.Properties;
    expect(Role).toEqual({ 'Fn::GetAtt': ['ShellRole', 'Arn'] });
    expect(Object.keys(all.ShellRole!.Properties).sort()).toEqual([
      'AssumeRolePolicyDocument',
      'Description',
    ]);
    expect(TenancyConfig).toEqual({ TenantIsolationMode: 'PER_TENANT' });
    expect([Timeout, MemorySize, EphemeralStorage]).toEqual([900, 2048, { Size: 4096 }]);
    // What every function gets is taken from this one: a new name in serverless.yml must be emptied in infra/generate.ts.
    const told = Object.entries(Environment.Variables).filter(([, value]) => value !== '');
    expect(told).toEqual([['ZGATE_SCRATCH', '/tmp']]);
    // No route, no address, no log.
    const about = Object.entries(all).filter(([, one]) => mentioned(one).includes('ShellLambdaFunction'));
    expect([about, all.ShellLogGroup, all.ShellLambdaFunctionUrl]).toEqual([[], undefined, undefined]);
    const callers = Object.entries(all).filter(
      ([, { Type, Properties }]) =>
        Type === 'AWS::IAM::Role' && JSON.stringify(Properties).includes('lambda:InvokeFunction'),
    );
    expect(callers.map(([name]) => name)).toEqual(['AgentRole']);
    const statements = callers[0]![1].Properties.Policies[0].PolicyDocument.Statement;
    const name = all.ShellLambdaFunction!.Properties.FunctionName;
    expect(statements.filter(({ Action }: { Action: string[] }) => Action.join().includes('lambda'))).toEqual(
      [
        {
          Effect: 'Allow',
          Action: ['lambda:InvokeFunction'],
          Resource: [
            {
              'Fn::Sub': `arn:\${AWS::Partition}:lambda:\${AWS::Region}:\${AWS::AccountId}:function:${name}`,
            },
          ],
        },
      ],
    );
    expect(all.AgentLambdaFunction!.Properties.Environment.Variables.ZGATE_SHELL).toBe(name);
    expect(readdirSync(folder)).toContain(`${shell.name}.zip`);
  });
});
