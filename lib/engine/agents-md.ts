/** AGENTS.md files as a part of the system prompt. Spec: ZDX §15, and §9, "Prompt resolution rules". */
import { Buffer } from 'node:buffer';
import { wholeCharacters } from './tools/tool.ts';

export const MAX_AGENTS_BYTES = 64 * 1024;

/** A file as it was found: what it holds (a little more than the limit is enough), or why it is not read. */
export type AgentsFile = { path: string } & ({ bytes: Uint8Array } | { problem: string });

export interface ProjectContext {
  /** Empty when no file says anything. */
  text: string;
  /** Paths of the files in `text`, in their order. */
  loaded: string[];
  /** One line each. */
  warnings: string[];
}

/** From the most general file to the most specific one, as they are given. */
export function projectContext(files: readonly AgentsFile[]): ProjectContext {
  const loaded: string[] = [];
  const warnings: string[] = [];
  const sections: string[] = [];
  for (const file of files) {
    if ('problem' in file) {
      warnings.push(`${file.path} ${file.problem}`);
      continue;
    }
    const { path, bytes } = file;
    const end = wholeCharacters(bytes, MAX_AGENTS_BYTES);
    // What is not UTF-8 stands as U+FFFD: guidelines with a wrong letter are better than none.
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, end).toString('utf8').trim();
    if (content === '') continue;
    if (end < bytes.length) warnings.push(`${path} is longer than 64 KiB; the rest is left out`);
    loaded.push(path);
    sections.push(`## ${path}\n\n${content}`);
  }
  const text = sections.length === 0 ? '' : ['# Project Context', ...sections].join('\n\n');
  return { text, loaded, warnings };
}

export interface PromptSources {
  /** `system_prompt` of the configuration. */
  config_prompt?: string | undefined;
  /** What stands in `system_prompt_file`; it wins over `config_prompt`. */
  config_file_text?: string | undefined;
  /** `--system-prompt`; an empty one clears what the configuration says. */
  flag?: string | undefined;
  /** The text of the project context. */
  context?: string | undefined;
}

/** The system prompt, the project's context at its end; undefined when there is neither. */
export function systemPrompt(sources: PromptSources): string | undefined {
  const { config_prompt, config_file_text, flag, context } = sources;
  const prompt = (flag ?? config_file_text ?? config_prompt ?? '').trim();
  const parts = [prompt, context ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('\n\n');
}
