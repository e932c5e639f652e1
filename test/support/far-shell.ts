/** Sessions whose commands run in the shell function, for tests: a bucket, Lambda's API, and a snapshot to work on. */
import { farShell } from '../../lib/io/far-shell.ts';
import { openStore } from '../../lib/io/open-store.ts';
import { type OverlayWorkspace, openBase, overlayWorkspace } from '../../lib/io/overlay-workspace.ts';
import { lambdaApi, SHELL } from './lambda-api.ts';
import { BUCKET, s3Server, useTestKeys } from './s3-server.ts';
import { publishTree } from './snapshot.ts';
import { call } from './tools.ts';
import { tempTree } from './tree.ts';

const ADDRESS = `s3://${BUCKET}/t/blue`;
const FILES = {
  'a.txt': 'one\n',
  'd/b.txt': 'b\n',
  'd/run.sh': { mode: 0o755, text: '#!/bin/sh\necho ran\n' },
  link: { link: 'a.txt' },
  'bin.dat': Buffer.from([0, 1, 2, 255]),
};

export type FarWorld = Awaited<ReturnType<typeof farWorld>>;

export async function farWorld() {
  useTestKeys();
  const s3 = await s3Server();
  const api = await lambdaApi();
  const store = openStore(ADDRESS, { endpoint: s3.endpoint });
  await publishTree(store, tempTree(FILES));
  let sessions = 0;
  const newSession = () => `s${++sessions}`;

  /** As a fresh process would open it. */
  async function open(
    session = newSession(),
    options: { name?: string; env?: NodeJS.ProcessEnv } = {},
  ): Promise<OverlayWorkspace> {
    const runner = farShell({
      name: options.name ?? SHELL,
      address: ADDRESS,
      parcels: `s3://${BUCKET}`,
      endpoint: s3.endpoint,
      session,
      env: { AWS_REGION: 'eu-west-1', AWS_ENDPOINT_URL_LAMBDA: api.endpoint, ...options.env },
      report: (error) => {
        throw error;
      },
    });
    return overlayWorkspace({ store, session, reader: await openBase(store, 'r@main'), runner });
  }

  /** Parcels that are in the store now. */
  async function parcels(): Promise<string[]> {
    const { entries } = await openStore(`s3://${BUCKET}`, { endpoint: s3.endpoint }).list('parcels/');
    return entries.map(({ key }) => key);
  }

  return { s3, api, store, newSession, open, parcels };
}

export const bash = (workspace: OverlayWorkspace, command: string, options = {}) =>
  call(workspace, 'bash', { command }, { timeout_ms: 20_000, ...options });

export const fine = (stdout: string) => ({
  ok: true,
  data: { stdout, stderr: '', exit_code: 0, timed_out: false },
});
