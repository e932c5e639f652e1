/** `zdx doctor` on real directories, real sockets and a real test provider. */
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttps } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DoctorFlags, doctor, type Finding } from '../../local/zdx/doctor.ts';
import { certificate } from '../support/certificate.ts';
import { type ModelServer, modelServer } from '../support/model-server.ts';
import { BUCKET, type S3Server, s3Server, useTestKeys } from '../support/s3-server.ts';
import { has } from '../support/skips.ts';
import { tempDir, tempTree } from '../support/tree.ts';

const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
const GIT = has('git') ? /^ok: git version / : /^warning: not found/;
let model: ModelServer;
let s3: S3Server;
const servers: Server[] = [];
beforeAll(async () => {
  model = await modelServer();
  useTestKeys();
  s3 = await s3Server();
});
afterAll(async () => {
  await model.close();
  await s3.close();
  for (const server of servers) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
}

interface Examined {
  code: number;
  lines: string[];
  checks: Record<string, string>;
}

/** Runs it twice, as text and as JSON: they say the same. */
async function examined(
  env: Record<string, string | undefined> = {},
  flags: DoctorFlags = {},
  reach_ms = 5000,
): Promise<Examined> {
  const home = env.ZDX_HOME ?? tempDir();
  const all = {
    PATH: process.env.PATH,
    HOME: tempDir(),
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: model.url,
  };
  const lines: string[] = [];
  const json: string[] = [];
  const said: string[] = [];
  const io = { env: { ...all, ZDX_HOME: home, ...env }, err: (line: string) => said.push(line), reach_ms };
  const wanted = { root: tempDir(), ...flags };
  const code = await doctor(wanted, { ...io, out: (line) => lines.push(line) });
  expect(await doctor({ ...wanted, json: true }, { ...io, out: (line) => json.push(line) })).toBe(code);
  expect(json).toHaveLength(1);
  const { ok, checks } = JSON.parse(json[0]!) as { ok: boolean; checks: Finding[] };
  expect(ok).toBe(code === 0);
  const word = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' };
  expect(lines.slice(0, -1)).toEqual(
    checks.map(({ name, status, message }) => `${word[status]} ${name}: ${message}`),
  );
  expect(said).toEqual([]);
  expect(lines.join('\n') + json.join('\n')).not.toContain(KEY);
  const byName = checks.map(({ name, status, message }) => [
    name,
    `${status}: ${message.replaceAll(home, 'HOME')}`,
  ]);
  return { code, lines, checks: Object.fromEntries(byName) };
}

describe('a machine where all is well', () => {
  it('passes every check and leaves nothing behind', async () => {
    const home = join(tempDir(), 'not/made/yet');
    const root = tempTree({ 'AGENTS.md': 'be kind' });
    const { code, lines, checks } = await examined({ ZDX_HOME: home }, { root });
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('zdx is ready');
    expect(checks).toEqual({
      node: `ok: ${process.versions.node}`,
      config: 'ok: HOME/config.toml is not there; `zdx config init` writes one',
      model: 'ok: claude-haiku-4-5 of anthropic',
      key: 'ok: ANTHROPIC_API_KEY is set',
      provider: `ok: ${model.url}/ answers (HTTP 404)`,
      sessions: 'ok: HOME/sessions can be written to',
      root: `ok: ${root}`,
      shell: expect.stringMatching(/^ok: sh, and GNU bash/),
      git: expect.stringMatching(GIT),
      'AGENTS.md': `ok: ${root}/AGENTS.md`,
    });
    expect(existsSync(join(home, '../../not'))).toBe(false);
  });

  it('sends no key to the provider', () => {
    expect(model.requests.length).toBeGreaterThan(0);
    for (const { headers } of model.requests) expect(JSON.stringify(headers)).not.toContain(KEY);
  });

  it('leaves a sessions folder that was there as it was', async () => {
    const home = tempTree({ 'sessions/a.jsonl': '{}\n' });
    expect((await examined({ ZDX_HOME: home })).code).toBe(0);
    expect(readdirSync(join(home, 'sessions'))).toEqual(['a.jsonl']);
    expect(readFileSync(join(home, 'sessions/a.jsonl'), 'utf8')).toBe('{}\n');
  });
});

describe('the configuration', () => {
  it('is warned of unknown keys and never quoted', async () => {
    const home = tempTree({ 'config.toml': `max_tokns = 1\napi_key = "${KEY}"` });
    const { code, checks } = await examined({ ZDX_HOME: home });
    expect(code).toBe(0);
    expect(checks.config).toBe(
      'warning: HOME/config.toml: unknown key "max_tokns"; did you mean "max_tokens"?; HOME/config.toml: api_key is not taken from here: keys come from the environment (ANTHROPIC_API_KEY); remove it',
    );
  });

  it('fails when it cannot be read, and the other checks go on', async () => {
    const { code, checks } = await examined({ ZDX_HOME: tempTree({ 'config.toml': 'model = ' }) });
    expect(code).toBe(1);
    expect(checks.config).toMatch(/^failed: HOME\/config.toml:1:\d+: not valid TOML: /);
    expect(checks.git).toMatch(GIT);
  });

  it('fails when its prompt file is missing', async () => {
    const { checks } = await examined({
      ZDX_HOME: tempTree({ 'config.toml': 'system_prompt_file = "no.md"' }),
    });
    expect(checks.config).toBe(
      'failed: HOME/config.toml: system_prompt_file HOME/no.md cannot be read: there is no such file',
    );
  });

  it('chooses provider, model and address; flags come before it', async () => {
    const config = `provider = "openai"\nmodel = "gpt-5"\nopenai_base_url = "${model.url}/v1"`;
    const home = tempTree({ 'config.toml': config });
    const { code, checks } = await examined({ ZDX_HOME: home });
    expect(code).toBe(1);
    expect([checks.model, checks.key, checks.provider]).toEqual([
      'ok: gpt-5 of openai',
      'failed: OPENAI_API_KEY is not set: it holds the key for openai',
      `ok: ${model.url}/v1 answers (HTTP 404)`,
    ]);
    const other = await examined({ ZDX_HOME: home }, { provider: 'anthropic' });
    expect([other.code, other.checks.model]).toEqual([0, 'ok: claude-haiku-4-5 of anthropic']);
    const mixed = await examined({ ZDX_HOME: home }, { provider: 'anthropic', model: 'gpt-5' });
    expect([mixed.code, mixed.checks.model]).toEqual([
      0,
      'warning: gpt-5 is a model of openai, not of anthropic: give --provider or --model',
    ]);
  });
});

describe('the provider', () => {
  it.each([
    [{ ANTHROPIC_API_KEY: '' }, 'failed: ANTHROPIC_API_KEY is not set: it holds the key for anthropic'],
    [{ ANTHROPIC_API_KEY: ' \n' }, 'failed: ANTHROPIC_API_KEY is not set: it holds the key for anthropic'],
    [{ ANTHROPIC_API_KEY: 'kéy' }, 'failed: ANTHROPIC_API_KEY holds characters that no key has'],
  ])('with %j has no key', async (env, key) => {
    expect((await examined(env)).checks.key).toBe(key);
  });

  it('may need no key, but then a model', async () => {
    const { checks } = await examined({ OLLAMA_BASE_URL: model.url }, { provider: 'ollama' });
    expect([checks.model, checks.key]).toEqual([
      'failed: which model of ollama? give --model',
      'ok: ollama needs none',
    ]);
  });

  it('must be known', async () => {
    const { code, checks } = await examined({}, { provider: 'acme' });
    expect(code).toBe(1);
    expect(checks.model).toMatch(/^failed: no provider "acme": there are anthropic, /);
    expect(checks.key).toBeUndefined();
  });

  const where = '; the address comes from ANTHROPIC_BASE_URL or the config';
  const provider = async (url: string, ms?: number) =>
    (await examined({ ANTHROPIC_BASE_URL: url }, {}, ms)).checks.provider;

  it('refuses connections', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((done) => server.close(done));
    expect(await provider(`http://127.0.0.1:${port}`)).toBe(
      `failed: http://127.0.0.1:${port}/: connection refused: nothing listens there${where}`,
    );
  });

  it('has no such name', async () => {
    expect(await provider('http://no-such-host.invalid')).toMatch(
      /^failed: http:\/\/no-such-host\.invalid\/: (no such host: the name cannot be found|the name cannot be looked up) \(DNS\)/,
    );
  });

  it('is silent', async () => {
    const port = await listening(createServer((socket) => void socket.on('error', () => {}).resume()));
    expect(await provider(`http://127.0.0.1:${port}`, 100)).toBe(
      `failed: http://127.0.0.1:${port}/: no answer in 0.1 s${where}`,
    );
  });

  it('hangs up', async () => {
    const port = await listening(
      createServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .end(),
      ),
    );
    expect(await provider(`http://127.0.0.1:${port}`)).toBe(
      `failed: http://127.0.0.1:${port}/: the connection was closed at once${where}`,
    );
  });

  it('speaks something else', async () => {
    const port = await listening(
      createServer(
        (socket) =>
          void socket
            .on('error', () => {})
            .resume()
            .end('SSH-2.0-x\r\n'),
      ),
    );
    expect(await provider(`http://127.0.0.1:${port}`)).toMatch(/what answers there does not speak HTTP/);
    expect(await provider(`https://127.0.0.1:${port}`)).toMatch(/no TLS there/);
  });

  it('has a certificate that nobody vouches for', async () => {
    const { cert, key } = certificate();
    const options = { cert: readFileSync(cert), key: readFileSync(key) };
    const port = await listening(createHttps(options));
    expect(await provider(`https://127.0.0.1:${port}`)).toMatch(/its certificate is not trusted \(TLS\)/);
  });

  it('has an address with a password, which is not shown', async () => {
    const { checks, lines } = await examined({ ANTHROPIC_BASE_URL: 'http://me:hunter2hunter2@127.0.0.1:9' });
    expect(checks.provider).toMatch(/^failed: a base URL holds no credentials/);
    expect(lines.join('\n')).not.toContain('hunter2');
  });
});

describe('the disk and the programs', () => {
  it('fails when sessions cannot be written', async () => {
    const { code, checks } = await examined({ ZDX_HOME: tempTree({ sessions: 'a file' }) });
    expect(code).toBe(1);
    expect(checks.sessions).toBe(
      'failed: HOME/sessions cannot be written to: something else is in its place; change that, or set ZDX_HOME',
    );
  });

  it.each([
    ['missing', 'does not exist: give --root DIRECTORY'],
    ['a-file', 'is not a directory: give --root DIRECTORY'],
  ])('fails when the root is %s', async (name, message) => {
    const root = join(tempTree({ 'a-file': '' }), name);
    const { code, checks } = await examined({}, { root });
    expect(code).toBe(1);
    expect(checks.root).toBe(`failed: ${root} ${message}`);
  });

  it('fails without sh and warns of a missing git', async () => {
    const { code, checks } = await examined({ PATH: tempDir() });
    expect(code).toBe(1);
    expect(checks.shell).toMatch(/^failed: no sh/);
    expect(checks.git).toMatch(/^warning: not found/);
  });

  it('warns when there is sh alone', async () => {
    const PATH = tempTree({ sh: { mode: 0o755, text: '#!/bin/sh\nexit 0\n' } });
    const { code, checks } = await examined({ PATH });
    expect(code).toBe(0);
    expect(checks.shell).toBe('warning: sh, but no bash: commands written for it fail');
  });

  it('warns of an AGENTS.md that cannot be read', async () => {
    const root = tempTree({ 'AGENTS.md/': '' });
    chmodSync(root, 0o755);
    expect((await examined({}, { root })).checks['AGENTS.md']).toMatch(
      /^warning: .*AGENTS\.md cannot be read: /,
    );
  });
});

describe('a store', () => {
  it('on disk is tried', async () => {
    const store = tempDir();
    const { code, checks } = await examined({}, { store });
    expect(code).toBe(0);
    expect([checks.sessions, checks.store]).toEqual([
      `ok: ${store}/sessions can be written to`,
      `ok: ${store} may be trusted with everything`,
    ]);
  });

  it('on S3 is tried, from the configuration too', async () => {
    const store = `s3://${BUCKET}/zdx`;
    const home = tempTree({ 'config.toml': `store = "${store}"` });
    const { code, checks } = await examined({ ZDX_HOME: home }, { endpoint: s3.endpoint });
    expect(code).toBe(0);
    expect([checks.sessions, checks.store]).toEqual([
      undefined,
      `ok: ${store} may be trusted with everything`,
    ]);
  });

  it('of an unknown kind fails', async () => {
    const { code, checks } = await examined({}, { store: 'ftp://x' });
    expect(code).toBe(1);
    expect(checks.store).toBe('failed: no store of the kind "ftp:": use s3://, file:// or a directory');
    expect(checks.sessions).toBeUndefined();
  });
});
