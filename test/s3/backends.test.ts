/** The store contract on S3 servers that we did not write. `npm run test:s3`. One line at the start says which ran. */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import { s3Store } from '../../lib/io/s3-store.ts';
import { checkStore } from '../../lib/store-check.ts';
import { storeContract } from '../contract/store.ts';
import { clouds } from '../support/clouds.ts';
import { BUCKET, useTestKeys } from '../support/s3-server.ts';

useTestKeys();
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
const { running, told } = await clouds(async ({ endpoint }) => {
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
});
process.stderr.write(`S3 servers: ${told.join('; ')}\n`);

describe('S3 servers of others', () => {
  it('are looked for, and those that are missing are named', () => {
    expect(told).toHaveLength(2);
  });
});

for (const { name, endpoint } of running) {
  const open = (prefix: string) => s3Store({ bucket: BUCKET, prefix, endpoint });
  storeContract(name, open);

  describe(`${name} as the store check sees it`, () => {
    it('may be trusted with everything', async () => {
      const report = await checkStore(open('check'), 'n1');
      expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
      expect(report.trust).toBe('everything');
      expect(await open('check').list('')).toEqual({ entries: [], more: false });
    });
  });
}
