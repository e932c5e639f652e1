/** The store contract on the filesystem and on S3 as our own test server speaks it. */
import { join } from 'node:path';
import { fsStore } from '../../lib/io/fs-store.ts';
import { s3Store } from '../../lib/io/s3-store.ts';
import { BUCKET, s3Server, useTestKeys } from '../support/s3-server.ts';
import { tempDir } from '../support/tree.ts';
import { storeContract } from './store.ts';

const directory = tempDir();
storeContract('filesystem', (place) => fsStore(join(directory, place)));

useTestKeys();
const { endpoint } = await s3Server();
storeContract('s3', (prefix) => s3Store({ bucket: BUCKET, prefix, endpoint }));
storeContract('s3, a deep prefix', (place) =>
  s3Store({ bucket: BUCKET, prefix: `deep/er/${place}`, endpoint }),
);
