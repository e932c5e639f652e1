/** AGENTS.md files on real directories, and the system prompt that is made of them. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { systemPrompt } from '../../lib/engine/agents-md.ts';
import { loadAgentsFiles } from '../../lib/io/agents-files.ts';
import { unlessRoot } from '../support/tools.ts';
import { type Entry, tempTree } from '../support/tree.ts';

/** A world with a home, a project in it and one outside. */
function world(files: Record<string, Entry>) {
  const top = tempTree({
    'home/work/project/': '',
    'elsewhere/project/': '',
    'home/.config/zdx/': '',
    ...files,
  });
  const places = {
    config: join(top, 'home/.config/zdx'),
    home: join(top, 'home'),
    root: join(top, 'home/work/project'),
  };
  return { top, places, at: (path: string) => join(top, path) };
}

describe('project context', () => {
  it('goes from the configuration over the home and what is between to the project', async () => {
    const { places, at } = world({
      'home/.config/zdx/AGENTS.md': 'global\n',
      'home/AGENTS.md': '\n\nhome\n',
      'home/work/AGENTS.md': 'work',
      'home/work/project/AGENTS.md': 'project\n\nmore\n',
      'AGENTS.md': 'above the home',
    });
    const paths = [
      'home/.config/zdx/AGENTS.md',
      'home/AGENTS.md',
      'home/work/AGENTS.md',
      'home/work/project/AGENTS.md',
    ].map(at);
    expect(await loadAgentsFiles(places)).toEqual({
      text: `# Project Context

## ${paths[0]}

global

## ${paths[1]}

home

## ${paths[2]}

work

## ${paths[3]}

project

more`,
      loaded: paths,
      warnings: [],
    });
  });

  it('of a project outside the home is the configuration and the project', async () => {
    const { places, at } = world({
      'home/.config/zdx/AGENTS.md': 'global',
      'home/AGENTS.md': 'home',
      'elsewhere/AGENTS.md': 'above',
      'elsewhere/project/AGENTS.md': 'project',
      // Its name begins like the home's.
      'home-2/project/AGENTS.md': 'second',
    });
    const { loaded } = await loadAgentsFiles({ ...places, root: at('elsewhere/project') });
    expect(loaded).toEqual([at('home/.config/zdx/AGENTS.md'), at('elsewhere/project/AGENTS.md')]);
    expect((await loadAgentsFiles({ ...places, root: at('home-2/project') })).loaded).toEqual([
      at('home/.config/zdx/AGENTS.md'),
      at('home-2/project/AGENTS.md'),
    ]);
    expect((await loadAgentsFiles({ ...places, home: '', root: at('home/work/project') })).loaded).toEqual([
      at('home/.config/zdx/AGENTS.md'),
    ]);
  });

  it('has no file twice, by links neither', async () => {
    const { places, at } = world({
      'home/AGENTS.md': 'home',
      'home/work/AGENTS.md': { link: '../AGENTS.md' },
      'home/work/project/AGENTS.md': { link: '../../AGENTS.md' },
      'home/.config/zdx/AGENTS.md': '',
      'link-home': { link: 'home' },
    });
    expect((await loadAgentsFiles(places)).loaded).toEqual([at('home/AGENTS.md')]);
    const linked = { ...places, home: at('link-home'), root: at('link-home') };
    expect((await loadAgentsFiles(linked)).loaded).toEqual([at('home/AGENTS.md')]);
    expect((await loadAgentsFiles({ ...places, config: places.home })).loaded).toEqual([
      at('home/AGENTS.md'),
    ]);
  });

  it('takes links of the user to anywhere, those of a project no further than its directory', async () => {
    const { places, at } = world({
      'dotfiles/config.md': 'config',
      'dotfiles/home.md': 'home',
      'home/.config/zdx/AGENTS.md': { link: '../../../dotfiles/config.md' },
      'home/AGENTS.md': { link: '../dotfiles/home.md' },
      'home/.ssh/id_rsa': 'private',
      'home/work/AGENTS.md': { link: '../.ssh/id_rsa' },
      'home/work/project/docs/AGENTS.md': 'docs',
      'home/work/project/by-way': { link: 'docs/AGENTS.md' },
      'home/work/project/AGENTS.md': { link: 'by-way' },
      'home/work/project/sub/AGENTS.md': { link: '../docs/AGENTS.md' },
      'home/work/project-2/AGENTS.md': { link: '../project/docs/AGENTS.md' },
      'elsewhere/project/AGENTS.md': { link: '/proc/self/environ' },
    });
    const [config, home] = [at('home/.config/zdx/AGENTS.md'), at('home/AGENTS.md')];
    const refused = (path: string) =>
      `${at(path)}/AGENTS.md is not read: it is a link that leads out of its directory`;
    expect(await loadAgentsFiles(places)).toMatchObject({
      loaded: [config, home, at('home/work/project/AGENTS.md')],
      warnings: [refused('home/work')],
      text: expect.not.stringContaining('private'),
    });
    for (const [root, warnings] of [
      ['home/work/project-2', [refused('home/work'), refused('home/work/project-2')]],
      ['elsewhere/project', [refused('elsewhere/project')]],
    ] as const) {
      const { text, ...found } = await loadAgentsFiles({ ...places, root: at(root) });
      expect(found).toEqual({ loaded: root.startsWith('home') ? [config, home] : [config], warnings });
      expect(text).not.toMatch(/private|docs|PATH=/);
    }
    // The directory that is served is named by a link: it is where that leads.
    expect((await loadAgentsFiles({ ...places, root: at('home') })).loaded).toEqual([config, home]);
  });

  it('passes over what is empty or not there', async () => {
    const { places } = world({ 'home/AGENTS.md': ' \n\t\n', 'home/work/AGENTS.md': '\ufeff' });
    expect(await loadAgentsFiles(places)).toEqual({ text: '', loaded: [], warnings: [] });
    expect(await loadAgentsFiles({ config: '/none', home: '/none', root: '/none/at/all' })).toEqual({
      text: '',
      loaded: [],
      warnings: [],
    });
  });

  it('warns of what is too long, and cuts it between characters', async () => {
    const { places, at } = world({
      'home/work/AGENTS.md': 'a'.repeat(65_536),
      'home/work/project/AGENTS.md': `${'a'.repeat(65_535)}é`,
    });
    const { text, warnings } = await loadAgentsFiles(places);
    expect(warnings).toEqual([
      `${at('home/work/project/AGENTS.md')} is longer than 64 KiB; the rest is left out`,
    ]);
    expect(text.endsWith(`\n\n${'a'.repeat(65_535)}`)).toBe(true);
    expect(text).toContain(`\n\n${'a'.repeat(65_536)}\n\n`);
  });

  it('takes what is not UTF-8 as well as it can', async () => {
    const { places } = world({ 'home/work/project/AGENTS.md': Buffer.from([0x61, 0xe9, 0x62]) });
    expect((await loadAgentsFiles(places)).text).toMatch(/a\ufffdb$/);
  });

  it('warns of what cannot be read and goes on', async () => {
    const { places, at } = world({ 'home/work/AGENTS.md/': '', 'home/work/project/AGENTS.md': 'project' });
    expect(await loadAgentsFiles(places)).toMatchObject({
      loaded: [at('home/work/project/AGENTS.md')],
      warnings: [`${at('home/work/AGENTS.md')} cannot be read: is a directory`],
    });
  });

  unlessRoot()('warns of what may not be read', async () => {
    const { places, at } = world({ 'home/work/project/AGENTS.md': 'project' });
    chmodSync(at('home/work/project/AGENTS.md'), 0);
    expect((await loadAgentsFiles(places)).warnings).toEqual([
      `${at('home/work/project/AGENTS.md')} cannot be read: permission denied`,
    ]);
  });
});

describe('the system prompt', () => {
  it.each([
    [{}, undefined],
    [{ config_prompt: 'a' }, 'a'],
    [{ config_prompt: 'a', config_file_text: 'b\n' }, 'b'],
    [{ config_prompt: 'a', config_file_text: 'b', flag: 'c' }, 'c'],
    [{ config_prompt: 'a', config_file_text: 'b', flag: '' }, undefined],
    [{ context: '# Project Context' }, '# Project Context'],
    [{ config_prompt: 'a', context: 'ctx' }, 'a\n\nctx'],
    [{ config_prompt: 'a', flag: '', context: 'ctx' }, 'ctx'],
    [{ config_prompt: '', config_file_text: undefined, context: '' }, undefined],
  ])('of %j is %j', (sources, prompt) => {
    expect(systemPrompt(sources)).toBe(prompt);
  });
});
