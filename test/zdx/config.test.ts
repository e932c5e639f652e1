/** The configuration file of zdx: where it is, what may stand in it, and what is said when something else does. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DEFAULTS } from '../../lib/io/agent-setting.ts';
import {
  CONFIG_KEYS,
  configPath,
  configPrompt,
  initConfig,
  loadConfig,
  zdxHome,
} from '../../local/zdx/config.ts';
import { plant, tempDir, tempTree } from '../support/tree.ts';

const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';
const loaded = (text: string) => loadConfig({ ZDX_HOME: tempTree({ 'config.toml': text }) });

/** What is said of a file, with P for its path. */
function refused(text: string | Uint8Array): string {
  const home = tempTree({ 'config.toml': text });
  try {
    loadConfig({ ZDX_HOME: home });
  } catch (error) {
    return (error as Error).message.replaceAll(join(home, 'config.toml'), 'P');
  }
  return 'nothing';
}
function warned(text: string): string[] {
  const { path, warnings } = loaded(text);
  return warnings.map((warning) => warning.replaceAll(path, 'P'));
}

describe('the place', () => {
  it.each([
    [{ ZDX_HOME: '/z', XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/z'],
    [{ ZDX_HOME: '', XDG_CONFIG_HOME: '/x', HOME: '/h' }, '/x/zdx'],
    [{ XDG_CONFIG_HOME: 'relative', HOME: '/h' }, '/h/.config/zdx'],
    [{ XDG_CONFIG_HOME: '', HOME: '/h' }, '/h/.config/zdx'],
    [{}, join(homedir(), '.config/zdx')],
  ])('with %j is %s', (env, home) => {
    expect(zdxHome(env)).toBe(home);
    expect(configPath(env)).toBe(join(home, 'config.toml'));
  });
});

describe('loading', () => {
  it('gives nothing when there is no file', () => {
    const home = tempDir();
    expect(loadConfig({ ZDX_HOME: home })).toEqual({
      path: join(home, 'config.toml'),
      exists: false,
      config: {},
      warnings: [],
    });
  });

  it('takes every key', () => {
    const { config, warnings, exists, path } = loaded(`
provider = "openai"
model = "gpt-5"
max_tokens = 1024
temperature = 0.5
tool_timeout_secs = 0
idle_timeout_secs = 300
max_steps = 7
system_prompt = " kept as it is "
system_prompt_file = "prompts/one.md"
anthropic_base_url = "http://127.0.0.1:1"
openai_base_url = "https://a.example/v1"
gemini_base_url = ""
openrouter_base_url = "  "
deepseek_base_url = " https://b.example "
ollama_base_url = "http://[::1]:11434/v1"
store = "s3://bucket/prefix"
`);
    expect({ config, warnings, exists }).toEqual({
      exists: true,
      warnings: [],
      config: {
        provider: 'openai',
        model: 'gpt-5',
        max_tokens: 1024,
        temperature: 0.5,
        tool_timeout_secs: 0,
        idle_timeout_secs: 300,
        max_steps: 7,
        system_prompt: ' kept as it is ',
        system_prompt_file: join(path, '../prompts/one.md'),
        anthropic_base_url: 'http://127.0.0.1:1',
        openai_base_url: 'https://a.example/v1',
        deepseek_base_url: 'https://b.example',
        ollama_base_url: 'http://[::1]:11434/v1',
        store: 's3://bucket/prefix',
      },
    });
  });

  it('takes empty strings as not set', () => {
    expect(loaded('provider = ""\nmodel = ""\nstore = ""\nsystem_prompt = ""').config).toEqual({});
  });

  it.each([
    ['max_tokns = 5', ['P: unknown key "max_tokns"; did you mean "max_tokens"?']],
    ['max_token = 5', ['P: unknown key "max_token"; did you mean "max_tokens"?']],
    ['colour = "red"', ['P: unknown key "colour"']],
    ['[tools]\na = 1\nb = 2', ['P: unknown key "tools"']],
    [
      `api_key = "${KEY}"`,
      ['P: api_key is not taken from here: keys come from the environment (ANTHROPIC_API_KEY); remove it'],
    ],
    [
      `openai_api_key = "${KEY}"`,
      [
        'P: openai_api_key is not taken from here: keys come from the environment (OPENAI_API_KEY); remove it',
      ],
    ],
    [`"${KEY}" = 1`, ['P: unknown key "[redacted]"']],
  ])('warns of %s', (text, warnings) => {
    expect(warned(text)).toEqual(warnings);
  });

  it.each([
    ['model = 5', 'P: model must be a string, got 5'],
    ['model = ["a"]', 'P: model must be a string, got a list'],
    ['model = 2026-11-16', 'P: model must be a string, got a date'],
    ['[model]\nname = "a"', 'P: model must be a string, got an object'],
    ['max_tokens = "many"', 'P: max_tokens must be a whole number from 1, got "many"'],
    ['max_tokens = 0', 'P: max_tokens must be a whole number from 1, got 0'],
    ['max_steps = 1.5', 'P: max_steps must be a whole number from 1, got 1.5'],
    ['idle_timeout_secs = 0', 'P: idle_timeout_secs must be a whole number from 1 to 300, got 0'],
    ['idle_timeout_secs = 301', 'P: idle_timeout_secs must be a whole number from 1 to 300, got 301'],
    ['tool_timeout_secs = -1', 'P: tool_timeout_secs must be a whole number from 0, got -1'],
    ['temperature = nan', 'P: temperature must be a number from 0 to 2, got NaN'],
    [
      'provider = "antropic"',
      'P: provider must be one of anthropic, openai, openrouter, gemini, deepseek, ollama, got "antropic"',
    ],
    [
      'openai_base_url = "user:secret@host"',
      'P: openai_base_url must be a URL: http://HOST or https://HOST, got something else',
    ],
    ['openai_base_url = 1', 'P: openai_base_url must be a URL: http://HOST or https://HOST, got 1'],
    [`max_tokens = "${KEY}"`, 'P: max_tokens must be a whole number from 1, got "[redacted]"'],
    ['a = 1\nmodel = gpt', 'P:2:9: not valid TOML: invalid value (text goes into quotes)'],
    [
      'model = "a"\nmodel = "b"',
      'P:2:1: not valid TOML: trying to redefine an already defined table or value',
    ],
    [`api_key = "${KEY}`, 'P:1:11: not valid TOML: unfinished string'],
    [Uint8Array.of(0x61, 0xff), 'P cannot be read: it is not UTF-8 text'],
  ])('refuses %j', (text, message) => {
    expect(refused(text)).toBe(message);
  });

  it('says so when the file is a directory', () => {
    const home = tempTree({ 'config.toml/': '' });
    expect(() => loadConfig({ ZDX_HOME: home })).toThrow(
      `${home}/config.toml cannot be read: it is a directory`,
    );
  });

  it('shows no key in an error, nor in what caused it', () => {
    try {
      loaded(`api_key = "${KEY}"\nbroken`);
    } catch (error) {
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY);
      expect((error as Error).cause).toBeUndefined();
      return;
    }
    throw new Error('no error');
  });
});

describe('the system prompt', () => {
  it('comes from the file first, looked for beside the configuration', () => {
    const home = tempTree({
      'config.toml': 'system_prompt = "inline"\nsystem_prompt_file = "p/one.md"',
      'p/one.md': 'from the file\n',
    });
    expect(configPrompt(loadConfig({ ZDX_HOME: home }))).toBe('from the file\n');
  });

  it('may be below the home directory', () => {
    const home = tempTree({ 'z/config.toml': 'system_prompt_file = "~/one.md"', 'one.md': 'at home' });
    expect(configPrompt(loadConfig({ ZDX_HOME: `${home}/z`, HOME: home }))).toBe('at home');
  });

  it('comes from the configuration itself without a file', () => {
    expect(configPrompt(loaded('system_prompt = "inline"\nsystem_prompt_file = ""'))).toBe('inline');
    expect(configPrompt(loaded(''))).toBeUndefined();
  });

  it('is an error only when it is asked for', () => {
    const home = tempTree({ 'config.toml': 'system_prompt_file = "none.md"' });
    const config = loadConfig({ ZDX_HOME: home });
    expect(() => configPrompt(config)).toThrow(
      `${home}/config.toml: system_prompt_file ${home}/none.md cannot be read: there is no such file`,
    );
  });
});

describe('the first file', () => {
  it('is for its owner only, sets nothing, and is not overwritten', () => {
    const home = join(tempDir(), 'a/b');
    const path = initConfig({ ZDX_HOME: home });
    expect(path).toBe(join(home, 'config.toml'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadConfig({ ZDX_HOME: home })).toEqual({ path, exists: true, config: {}, warnings: [] });
    plant(home, { 'config.toml': 'model = "mine"' });
    expect(() => initConfig({ ZDX_HOME: home })).toThrow(
      expect.objectContaining({ code: 'conflict', message: `Config file already exists at ${path}` }),
    );
    expect(readFileSync(path, 'utf8')).toBe('model = "mine"');
  });

  it('has every key, valid when taken out of its comment', () => {
    const home = tempDir();
    const path = initConfig({ ZDX_HOME: home });
    const lines = readFileSync(path, 'utf8').match(/^# \w+ = .*$/gm) ?? [];
    plant(home, { 'config.toml': lines.map((line) => line.slice(2)).join('\n') });
    const { config, warnings } = loadConfig({ ZDX_HOME: home });
    expect(warnings).toEqual([]);
    expect(Object.keys(config)).toEqual(Object.keys(CONFIG_KEYS));
    const { provider, model, max_tokens, max_steps, tool_timeout_secs = 0 } = config;
    expect({ provider, model, max_tokens, max_steps, tool_timeout_ms: tool_timeout_secs * 1000 }).toEqual({
      ...DEFAULTS,
      max_tokens: 1024,
    });
  });

  it('does not follow a link that leads nowhere', () => {
    const home = tempDir();
    symlinkSync(join(home, 'elsewhere'), join(home, 'config.toml'));
    expect(() => initConfig({ ZDX_HOME: home })).toThrow('Config file already exists at');
    expect(existsSync(join(home, 'elsewhere'))).toBe(false);
  });

  it('says why it cannot be written', () => {
    const home = tempTree({ 'a-file': 'x' });
    chmodSync(join(home, 'a-file'), 0o600);
    expect(() => initConfig({ ZDX_HOME: join(home, 'a-file/zdx') })).toThrow(
      `${home}/a-file/zdx/config.toml cannot be written: a part of the path is no directory`,
    );
  });
});
