/** The parts of the tests: which files, how hard random suites try, and what is needed besides Node. The one list of them. */

export interface Part {
  /** What it proves, in a few words. */
  about: string;
  /** Files and folders below the repository's top. */
  paths: readonly string[];
  /** ZGATE_EFFORT unless given: the share of the rounds that a random suite does. */
  effort: number;
  /** What a machine must have besides Node; what is missing is skipped and named at the end. */
  needs?: string;
  /** One file after another, where they share a server. */
  serial?: boolean;
  /** The major version of Node, installed below .cache/, where it is not the one that runs this. */
  node?: number;
}

/** Behaviour at the boundaries: what `npm test` runs. */
const BEHAVIOUR = [
  'test/contract',
  'test/e2e',
  'test/lib',
  'test/ops',
  'test/page',
  'test/regression',
  'test/zdx',
];

export const PARTS = {
  quick: {
    about: 'every operation, mount and command; a sample of the random suites',
    paths: [...BEHAVIOUR, 'test/fuzz', 'test/sim'],
    effort: 0.05,
  },
  sim: { about: 'session logs in simulated failures', paths: ['test/sim'], effort: 1 },
  fuzz: {
    about: 'random input, hostile programs, kills at random moments',
    paths: ['test/fuzz'],
    effort: 1,
  },
  browser: { about: 'pages in a real browser', paths: ['test/browser'], effort: 1, needs: 'Chromium' },
  languages: {
    about: 'schemas and clients in other languages',
    paths: ['test/languages'],
    effort: 1,
    needs: 'Python, Go, Java',
  },
  s3: {
    about: 'the store and a deployment on moto and LocalStack',
    paths: ['test/s3'],
    effort: 1,
    needs: 'Python with pip, Docker',
    serial: true,
  },
  node24: {
    about: 'processes, sockets, streams and bundles on Node 24',
    paths: [
      'test/contract/table',
      'test/contract/store',
      'test/contract/sessions',
      'test/e2e/stdio',
      'test/e2e/sockets',
      'test/e2e/strangers',
      'test/e2e/before-token',
      'test/e2e/http',
      'test/e2e/same-answer',
      'test/e2e/repl-same-answer',
      'test/e2e/snapshot-serve',
      'test/e2e/agent-stdio',
      'test/e2e/zdx-exec',
      'test/e2e/pages-command',
      'test/e2e/mcp-transcript',
      'test/page/client-node',
      'test/lib/shell',
      'test/lib/provider',
    ],
    effort: 0.05,
    needs: 'the npm registry',
    node: 24,
  },
} satisfies Record<string, Part>;

/** Where the times of the last run of each part are. */
export const TIMES = '.cache/test-times';

export type PartName = keyof typeof PARTS;

/** `npm run test:full`: the quick part at full effort, which has sim and fuzz in it, then what needs more. */
export const FULL: readonly PartName[] = ['quick', 'browser', 'languages', 's3', 'node24'];
