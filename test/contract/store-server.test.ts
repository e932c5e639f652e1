/** The S3 server of the tests is an S3 server: what Amazon's documents and its SDK say goes with it. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, describe, expect, it } from '@jest/globals';
import { BUCKET, KEYS, s3Server } from '../support/s3-server.ts';
import { checkSignature } from '../support/s3-signature.ts';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const server = await s3Server();
const { endpoint } = server;
const client = new S3Client({
  endpoint,
  region: 'eu-west-1',
  forcePathStyle: true,
  credentials: KEYS,
  maxAttempts: 1,
});
afterAll(() => client.destroy());
const put = (Key: string, Body: string) => client.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body }));
const get = async (Key: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return Body!.transformToString();
};

describe('signatures', () => {
  // Amazon S3 API Reference, "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks".
  const example = () => {
    const chunk = (size: number, signature: string) =>
      `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}\r\n`;
    return {
      method: 'PUT',
      url: '/examplebucket/chunkObject.txt',
      headers: {
        host: 's3.amazonaws.com',
        'x-amz-date': '20130524T000000Z',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '66560',
        'content-length': '66824',
        authorization:
          'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class,Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
      },
      body: Buffer.from(
        chunk(65536, 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648') +
          chunk(1024, '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497') +
          chunk(0, 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'),
      ),
    };
  };
  const keys = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const then = Date.UTC(2013, 4, 24);

  it('of the documented chunked upload are right', () => {
    const body = checkSignature(example(), keys, then);
    expect(body.toString()).toBe('a'.repeat(66560));
  });

  it.each([
    [
      'a byte of the body',
      'SignatureDoesNotMatch',
      (one: ReturnType<typeof example>) => one.body.fill('b', 200, 201),
    ],
    [
      'a header',
      'SignatureDoesNotMatch',
      (one: ReturnType<typeof example>) => {
        one.headers['x-amz-storage-class'] = 'STANDARD';
      },
    ],
    [
      'the path',
      'SignatureDoesNotMatch',
      (one: ReturnType<typeof example>) => {
        one.url += 'x';
      },
    ],
    [
      'the length',
      'SignatureDoesNotMatch',
      (one: ReturnType<typeof example>) => {
        one.headers['x-amz-decoded-content-length'] = '66561';
      },
    ],
  ])('are wrong when %s is changed', (_, refusal, change) => {
    const request = example();
    change(request);
    expect(() => checkSignature(request, keys, then)).toThrow(refusal);
  });

  it('do not last', () => {
    expect(() => checkSignature(example(), keys, then + 16 * 60_000)).toThrow('RequestTimeTooSkewed');
  });
});

describe('presigned addresses', () => {
  it('work without credentials, for what they were made for', async () => {
    await put('given/to others', 'hello');
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket: BUCKET, Key: 'given/to others' }));
    expect(await (await fetch(url)).text()).toBe('hello');
    expect((await fetch(url.replace('others', 'more'))).status).toBe(403);
    expect((await fetch(`${endpoint}/${BUCKET}/given/to%20others`)).status).toBe(403);
  });

  it('take an upload, and end', async () => {
    const command = new PutObjectCommand({ Bucket: BUCKET, Key: 'given/in' });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    expect((await fetch(url, { method: 'PUT', body: 'from outside' })).status).toBe(200);
    expect(await get('given/in')).toBe('from outside');
    server.now = () => Date.now() + 61_000;
    expect((await fetch(url, { method: 'PUT', body: 'too late' })).status).toBe(403);
    server.now = Date.now;
  });
});

it('takes a streamed body in chunks with its checksum behind it', async () => {
  const parts = ['one ', 'two ', 'three'.repeat(20_000)];
  const Body = Readable.from(parts.map((part) => Buffer.from(part)));
  const ContentLength = parts.join('').length;
  await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: 'streamed', Body, ContentLength }));
  expect((await get('streamed')) === parts.join('')).toBe(true);
});

describe('a multipart upload', () => {
  const Key = 'parts';
  const begin = async () =>
    (await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }))).UploadId!;
  const upload = async (UploadId: string, PartNumber: number, Body: string) => {
    const part = new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, PartNumber, Body });
    return { PartNumber, ETag: (await client.send(part)).ETag! };
  };
  const complete = (UploadId: string, Parts: { PartNumber: number; ETag: string }[], only = {}) =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket: BUCKET,
        Key,
        UploadId,
        MultipartUpload: { Parts },
        ...only,
      }),
    );

  it('is there when it is complete, and not before', async () => {
    const id = await begin();
    const parts = [await upload(id, 1, 'one,'), await upload(id, 2, 'two')];
    await expect(get(Key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect((await complete(id, parts)).ETag).toMatch(/^"[0-9a-f]{32}-2"$/);
    expect(await get(Key)).toBe('one,two');
    await expect(complete(id, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('honours a condition at its end', async () => {
    await put(Key, 'there');
    const id = await begin();
    const parts = [await upload(id, 1, 'late')];
    await expect(complete(id, parts, { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    });
    expect(await get(Key)).toBe('there');
  });

  it('is gone when it is aborted', async () => {
    const id = await begin();
    await client.send(new AbortMultipartUploadCommand({ Bucket: BUCKET, Key, UploadId: id }));
    await expect(upload(id, 1, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });
});

it('lists by continuation token and removes many at once', async () => {
  const keys = ['many/&<>"', 'many/A', 'many/a', 'many/ä'];
  for (const key of keys) await put(key, key);
  const found: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'many/', MaxKeys: 3, ContinuationToken: token }),
    );
    found.push(...page.Contents!.map(({ Key }) => Key!));
    token = page.NextContinuationToken;
  } while (token);
  expect(found).toEqual(keys);
  const Objects = keys.map((Key) => ({ Key }));
  await client.send(new DeleteObjectsCommand({ Bucket: BUCKET, Delete: { Objects } }));
  const left = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix: 'many/' }));
  expect(left.KeyCount).toBe(0);
});

it('answers conditional reads', async () => {
  const { ETag } = await put('conditional', 'x');
  const ask = (only: { IfMatch?: string; IfNoneMatch?: string }) =>
    client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'conditional', ...only }));
  await expect(ask({ IfNoneMatch: ETag! })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  await expect(ask({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect((await ask({ IfMatch: ETag! })).ETag).toBe(ETag);
});
