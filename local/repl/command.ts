/** `zgate repl`: a client for people and pipes. Without an address it is its own server. */
import { join } from 'node:path';
import { defaultStore, embeddedStore, storeDirectory } from '../../lib/io/open-store.ts';
import { connect } from '../connect.ts';
import { codecOption, langOption } from '../options.ts';
import { printer, writer } from '../terminal-text.ts';
import { runBatch } from './batch.ts';
import { converse } from './terminal.ts';

export interface ReplOptions {
  lang?: string;
  /** A session's id, or `new`. */
  session?: string;
  codec?: string;
  token?: string | undefined;
  tokenFile?: string | undefined;
  store?: string;
  endpoint?: string;
  root?: string;
}

/** Gives the exit code. */
export async function repl(
  address: string,
  options: ReplOptions,
  { stdin, stdout, stderr, env }: NodeJS.Process,
): Promise<number> {
  const { token, store, endpoint, root = '.' } = options;
  const lang = langOption(options.lang);
  const codec = options.codec === undefined ? undefined : codecOption(options.codec);
  const client = await connect(address, { codec, token, store, endpoint, root });
  try {
    let { session } = options;
    if (session === 'new') {
      const { data } = await client.clone({ lang });
      session = String(data?.['new-session']);
      printer(stderr)(`session ${session}`);
    }
    if (!stdin.isTTY || !stdout.isTTY) {
      const [out, err] = [writer(stdout), writer(stderr)];
      return await runBatch(client, { input: stdin, out, err, lang, session });
    }
    const home = storeDirectory(store ?? defaultStore(env)) ?? embeddedStore(env);
    await converse(client, {
      input: stdin,
      output: stdout,
      lang,
      session,
      coloured: !env.NO_COLOR && env.TERM !== 'dumb',
      history: join(home, 'repl_history'),
      now: () => performance.now(),
    });
    return 0;
  } finally {
    await client.close();
  }
}
