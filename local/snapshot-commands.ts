/** The `zgate snapshot` commands and their options. What they do is loaded when one of them runs. */
import type { Command } from 'commander';
import type { Print } from './sessions.ts';
import type { SnapshotOptions } from './snapshot.ts';
import type { PushOptions } from './snapshot-push.ts';

const many = (value: string, before: string[]) => [...before, value];

export function snapshotCommands(program: Command, print: Print, talk: Print): void {
  const snapshot = program
    .command('snapshot')
    .description('snapshots of repositories in an object store: publish and manage them');
  const command = (name: string, description: string) =>
    snapshot
      .command(name)
      .description(description)
      .option(
        '--store <url>',
        'where they are: a directory, or s3://BUCKET/PREFIX (default: ZGATE_STORE, else the embedded store)',
      )
      .option('--endpoint <url>', 'where the S3 store is, if it is not AWS')
      .option('--json', 'one JSON object instead of text');
  const ended = (code: number) => {
    process.exitCode = code;
  };
  const managing = () => import('./snapshot.ts');
  const pushing = () => import('./snapshot-push.ts');

  command('push [dir]', 'publish a directory, a commit or an archive as a snapshot')
    .option('--repo <name>', "repository (default: the origin's name, or the directory's)")
    .option(
      '--ref <name>',
      'ref to move (default: the branch checked out or named by --git; outside git, main)',
    )
    .option('--git <rev>', 'what is in a commit instead of what is on disk')
    .option('--tar <file>', 'what is in a .tar or .tar.gz; - is standard input')
    .option('--strip <n>', 'take so many leading parts off the names in the archive')
    .option('--all', 'also what git ignores')
    .option('--secrets', 'also .env files, private keys and the like')
    .option('--rehash', 'read every file, also those that have not changed since the last push')
    .option('--fresh', 'upload everything anew, using nothing of the snapshots before: mends a damaged one')
    .option('--exclude <glob>', 'leave out what matches; may be given again', many, [])
    .option(
      '--grant <file>',
      'publish by a grant, without credentials; - is standard input (or set ZGATE_GRANT)',
    )
    .option('--quiet', 'no progress')
    .addHelpText(
      'after',
      `
In a git work tree: what git tracks, and what is new and not ignored. Elsewhere: everything but .git.
A folder of a work tree needs --repo, and what is no branch and no tag needs --ref.
Nothing is visible until all is uploaded; a push that was stopped can be repeated.

Examples:
  zgate snapshot push
  zgate snapshot push --git v1.2.0 --store s3://bucket/zgate
  git archive HEAD | zgate snapshot push --tar - --repo demo`,
    )
    .action(async (directory: string | undefined, options: PushOptions) => {
      const grant = options.grant ?? (options.store === undefined ? process.env.ZGATE_GRANT : undefined);
      const given = { ...options, ...(grant !== undefined && { grant }) };
      ended(await (await pushing()).push(directory, given, print, talk));
    });

  command('list', 'all snapshots, newest first')
    .option('--repo <name>', 'of this repository only')
    .action(async (options: SnapshotOptions) => ended(await (await managing()).list(options, print, talk)));

  command('show <snapshot>', 'what a snapshot is and what it takes; REPO@REF, REPO@ID or an id').action(
    async (text: string, options: SnapshotOptions) =>
      ended(await (await managing()).show(text, options, print)),
  );

  command('diff <a> <b>', 'files added (A), removed (D), changed (M), with another mode (m)')
    .addHelpText('after', '\nEnds with 0 when they are the same, 1 when they differ.')
    .action(async (a: string, b: string, options: SnapshotOptions) =>
      ended(await (await managing()).compare(a, b, options, print)),
    );

  command('rm <snapshot>', 'remove a ref (REPO@REF), or a snapshot that no ref leads to').action(
    async (text: string, options: SnapshotOptions) =>
      ended(await (await managing()).take(text, options, print)),
  );

  command('gc', 'drop snapshots that no ref leads to, and delete what nothing needs any more')
    .option('--repo <name>', 'of this repository only')
    .option('--older-than <duration>', 'what has been without a ref for so long: 45s, 30m, 24h, 7d', '24h')
    .action(async (options: SnapshotOptions & { repo?: string; olderThan: string }) =>
      ended(await (await managing()).gc(options, print, talk)),
    );

  command('verify <snapshot>', 'read all of a snapshot and compare it with its checksums')
    .option('--quiet', 'no progress')
    .addHelpText('after', '\nEnds with 0 when it is sound, 1 when it is damaged.')
    .action(async (text: string, options: SnapshotOptions) =>
      ended(await (await managing()).check(text, options, print)),
    );

  command('materialize <snapshot> <dir>', 'write the files of a snapshot into a directory')
    .option('--force', 'also when it is not empty; files of the same name are replaced')
    .option('--quiet', 'no progress')
    .action(async (text: string, directory: string, options: SnapshotOptions & { force?: boolean }) =>
      ended(await (await managing()).restore(text, directory, options, print)),
    );

  command('grant', 'print a grant: presigned addresses with which others publish one ref')
    .requiredOption('--repo <name>', 'repository')
    .requiredOption('--ref <name>', 'ref')
    .option('--expires <duration>', 'how long it lasts: 45s, 30m, 24h, 7d', '1h')
    .option('--packs <n>', 'for how many packs of 8 MB', '64')
    .action(
      async (options: SnapshotOptions & { repo: string; ref: string; expires: string; packs: string }) =>
        ended(await (await pushing()).grant(options, print, talk)),
    );
}
