/** A stack deployed as `npm run deploy` does it, to a cloud of test/support/clouds.ts, and what is asked of it there. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { GetObjectCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect } from '@jest/globals';
import { type LocalFunction, localFunction } from '../../local/gateway/function.ts';
import type { Cloud } from './clouds.ts';
import { KEYS } from './s3-server.ts';
import { mentioned, OSLS, type Packaged, type Template } from './template.ts';
import { plant, tempDir } from './tree.ts';
import { unzip } from './zip.ts';

export const REGION = 'eu-west-1';
const keys = { accessKeyId: KEYS.accessKeyId, secretAccessKey: KEYS.secretAccessKey };

/** A function as Lambda tells of it. */
export interface Configuration {
  FunctionName: string;
  Role: string;
  Handler: string;
  CodeSha256: string;
  Environment: { Variables: Record<string, string> };
  [name: string]: unknown;
}

export const s3Client = (
  { endpoint }: Cloud,
  credentials: { accessKeyId: string; secretAccessKey: string } = keys,
) => new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials });

/** As `npm run deploy` does it, of what was packaged. */
export async function deploy({ endpoint }: Cloud, { folder, top }: Packaged): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    HOME: tempDir(),
    AWS_ENDPOINT_URL: endpoint,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_REGION: REGION,
  };
  const args = ['deploy', '--stage', 't1', '--package', folder];
  await promisify(execFile)(process.execPath, [OSLS, ...args], { env, cwd: top }).catch(
    ({ stdout, stderr }) => {
      throw new Error(`osls deploy: ${(stderr + stdout).slice(-1000)}`);
    },
  );
}

/** Takes resources of some types out of a package, and whatever speaks of them. */
export function leaveOut(folder: string, types: RegExp): void {
  const file = join(folder, 'serverless-state.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  const template = state.service.provider.compiledCloudFormationTemplate as Template;
  const gone = new Set(
    Object.keys(template.Resources).filter((name) => types.test(template.Resources[name]!.Type)),
  );
  for (const part of [template.Resources, template.Outputs])
    for (const [name, value] of Object.entries(part))
      if (gone.has(name) || mentioned(value).some((one) => gone.has(one))) delete part[name];
  writeFileSync(file, JSON.stringify(state));
}

/** A request to a service that checks no signature, but reads from it whom the request is for. */
export async function ask(
  { endpoint }: Cloud,
  service: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const scope = `${keys.accessKeyId}/20260101/${REGION}/${service}/aws4_request`;
  const response = await fetch(`${endpoint}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0` },
    ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return text.startsWith('<') ? text : JSON.parse(text);
}

/** Credentials of a role. */
export async function assumed(cloud: Cloud, role: string) {
  const form = { Action: 'AssumeRole', Version: '2011-06-15', RoleArn: role, RoleSessionName: 'test' };
  const xml = (await ask(cloud, 'sts', '/', new URLSearchParams(form))) as string;
  const of = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)![1]!;
  return {
    accessKeyId: of('AccessKeyId'),
    secretAccessKey: of('SecretAccessKey'),
    sessionToken: of('SessionToken'),
  };
}

/** Whether moto checks signatures and permissions from now on. */
export async function enforce({ endpoint }: Cloud, strictly: boolean): Promise<void> {
  await fetch(`${endpoint}/moto-api/reset-auth`, { method: 'POST', body: strictly ? '0' : 'inf' });
}

/** A function with what moto has for it: its code, its environment, its role. */
export async function fetched(
  cloud: Cloud,
  s3: S3Client,
  { FunctionName, Role, Handler, CodeSha256, Environment }: Configuration,
  { template }: Packaged,
): Promise<LocalFunction> {
  const { S3Key } = Object.values(template.Resources).find(
    ({ Type, Properties }) => Type === 'AWS::Lambda::Function' && Properties.FunctionName === FunctionName,
  )!.Properties.Code;
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  const Bucket = Buckets.find(({ Name }) => Name?.includes('deploymentbucket'))!.Name!;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: S3Key }));
  const zip = Buffer.from(await Body!.transformToByteArray());
  expect(createHash('sha256').update(zip).digest('base64')).toBe(CodeSha256);
  const folder = tempDir();
  plant(folder, Object.fromEntries(unzip(zip)));
  const { accessKeyId, secretAccessKey, sessionToken } = await assumed(cloud, Role);
  return localFunction({
    name: FunctionName,
    bundle: join(folder, dirname(Handler)),
    env: {
      PATH: process.env.PATH,
      ...Environment.Variables,
      AWS_REGION: REGION,
      AWS_ENDPOINT_URL: cloud.endpoint,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
      ZGATE_CACHE_BYTES: '0',
    },
    timeout_ms: 29_000,
  });
}
