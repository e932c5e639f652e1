/** The bundles of a build: which functions there are, where their requests come from, and what they find in their environment. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Fault } from '../../lib/fault.ts';

/** One function, as infra/build.ts tells of it. */
export interface Packaged {
  name: string;
  /** None for a function that others call by its name. */
  routes: [method: string, path: string][];
  /** As long as the gateway waits, unless told. */
  timeout_s?: number;
  /** Its answers are streams, and it has an address of its own. */
  streams?: true;
}

export function packaged(folder: string): Packaged[] {
  try {
    return JSON.parse(readFileSync(join(folder, 'functions.json'), 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no functions.json' : 'its functions.json cannot be read';
    throw new Fault(
      'not_found',
      `no bundles in ${folder}: ${why}; run npm run build in a checkout, and give --package dist/lambda`,
      { cause: error },
    );
  }
}

/** What is served, unless the environment says it. */
export interface Served {
  root?: string;
  snapshot?: string;
  store?: string;
}

/** Of the machine, without what is the gateway's own or the agent's. */
const SHARED = /^(?:PATH|HOME|TMPDIR|AWS_.*|ZGATE_(?!TOKEN$|PROVIDER$|MODEL$|SHELL$|SECRET$).*)$/;
/** A function that is called by its name alone works for others: nothing of the machine's owner is for it. */
const BARE = /^(?:PATH|TMPDIR|LANG)$/;

const chosen = (env: NodeJS.ProcessEnv, names: RegExp) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));

/** What a deployment sets, and the credentials of whoever started this. */
export function environment({ root, snapshot, store }: Served, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // The functions run elsewhere: a directory's name must hold there too.
  const whole = (address: string) => (/^[a-z0-9]+:/i.test(address) ? address : resolve(address));
  return {
    ...chosen(env, SHARED),
    TZ: 'UTC',
    ...(root !== undefined && { ZGATE_ROOT: resolve(root) }),
    ...(snapshot !== undefined && { ZGATE_SNAPSHOT: snapshot }),
    ...(store !== undefined && { ZGATE_STORE: whole(store) }),
  };
}

export const bareEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...chosen(env, BARE),
  TZ: 'UTC',
});

/** By its name in infra/chosen.cjs, unless told. */
const SECRET = 'zgate';

export interface ForAgent {
  /** What `agent:` of infra/choices.yml sets. */
  env: NodeJS.ProcessEnv;
  /** What Secrets Manager has for it. */
  secrets: ReadonlyMap<string, string>;
}

/** The provider's key goes into a secret, as it is when deployed: the function's own environment has none. */
export async function forAgent(env: NodeJS.ProcessEnv, shell: boolean): Promise<ForAgent> {
  const { keyOf, providerInfo } = await import('../../lib/io/open-provider.ts');
  const { DEFAULTS } = await import('../../lib/io/agent-setting.ts');
  const provider = env.ZGATE_PROVIDER || DEFAULTS.provider;
  const info = providerInfo(provider);
  const key = keyOf(provider, info, env);
  const base_url = env[info.base_url_env];
  return {
    env: {
      ZGATE_PROVIDER: provider,
      ZGATE_MODEL: env.ZGATE_MODEL ?? '',
      ZGATE_SECRET: SECRET,
      ...(shell && { ZGATE_SHELL: 'shell' }),
      ...(base_url && { [info.base_url_env]: base_url }),
    },
    secrets: new Map(key === undefined ? [] : [[SECRET, JSON.stringify({ [info.key_env!]: key })]]),
  };
}

/** Signatures that nobody checks: with a directory for a store there may be no credentials. */
export const STAND_IN: NodeJS.ProcessEnv = {
  AWS_ACCESS_KEY_ID: 'LOCAL',
  AWS_SECRET_ACCESS_KEY: 'LOCAL',
  AWS_SESSION_TOKEN: undefined,
  AWS_PROFILE: undefined,
};
