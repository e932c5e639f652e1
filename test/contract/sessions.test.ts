import { join } from 'node:path';
import { fsSessions } from '../../lib/io/fs-sessions.ts';
import { fsStore } from '../../lib/io/fs-store.ts';
import { ambient } from '../../lib/io/open-sessions.ts';
import { s3Store } from '../../lib/io/s3-store.ts';
import { ObjectSessions } from '../../lib/session/object-sessions.ts';
import { taken } from '../support/roles.ts';
import { BUCKET, s3Server, useTestKeys } from '../support/s3-server.ts';
import { tempDir } from '../support/tree.ts';
import { sessionsContract } from './sessions.ts';

const root = tempDir();
useTestKeys();
const server = await s3Server();
const { endpoint } = server;
// As the bucket of a deployment: no head is written without a condition.
server.trouble = ({ kind, key, conditional }) =>
  taken(kind, key.replace('p/', ''), conditional) ? undefined : { status: 403, code: 'AccessDenied' };

sessionsContract('plain files', () => fsSessions(join(root, 'sessions'), { ambient }));
sessionsContract('the filesystem store', () => new ObjectSessions(fsStore(join(root, 'store')), ambient));
sessionsContract('S3', () => new ObjectSessions(s3Store({ bucket: BUCKET, prefix: 'p', endpoint }), ambient));
