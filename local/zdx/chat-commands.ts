/** What begins with a colon in a chat is for the chat itself. One list: help and deeds derive from it. */

import { everySession } from '../sessions.ts';
import type { Setup } from './setup.ts';
import { providerFor } from './setup.ts';
import type { Thread } from './thread.ts';

export interface ChatState {
  thread: Thread;
  setup: Setup;
}

export interface ChatCommand {
  name: string;
  /** What goes with it, for people. */
  takes?: string;
  doc: string;
  /** Gives what to tell; `leave` ends the chat. */
  run(state: ChatState, rest: string): Promise<string[] | 'leave'>;
}

const NEWEST = 10;

export const CHAT_COMMANDS: readonly ChatCommand[] = [
  { name: ':q', doc: 'leave', run: async () => 'leave' },
  {
    name: ':help',
    doc: 'what there is',
    async run() {
      const rows = CHAT_COMMANDS.map(
        ({ name, takes = '', doc }) => [`${name} ${takes}`.trim(), doc] as const,
      );
      const width = Math.max(...rows.map(([left]) => left.length));
      return [
        ...rows.map(([left, doc]) => `${left.padEnd(width + 2)}${doc}`),
        'A backslash at the end of a line goes on with the next; what is pasted is one prompt.',
        'Ctrl+C interrupts the answer, again leaves; Ctrl+D leaves.',
      ];
    },
  },
  {
    name: ':model',
    takes: '[ID]',
    doc: 'the model that is asked, or another one from now on',
    async run({ thread }, rest) {
      if (rest !== '') thread.choose({ provider: providerFor(rest, thread.choice.provider), model: rest });
      return [`Model: ${thread.choice.model} (${thread.choice.provider})`];
    },
  },
  {
    name: ':sessions',
    doc: 'the newest sessions',
    async run({ thread, setup }) {
      const all = await everySession(setup.place.sessions);
      if (all.length === 0) return ['No sessions found.'];
      return all
        .sort((a, b) => b.modified - a.modified)
        .slice(0, NEWEST)
        .map(({ id, modified }) => {
          const when = new Date(modified).toISOString().slice(0, 16).replace('T', ' ');
          return `${id}  ${when}${id === thread.id ? '  (this one)' : ''}`;
        });
    },
  },
];

/** Undefined when a line is a prompt. What looks like a command and is none gives no `command`. */
export function chatCommand(line: string): { name: string; rest: string; command?: ChatCommand } | undefined {
  const found = /^(:[a-z]+)(?:\s+(.*))?$/.exec(line);
  if (!found) return undefined;
  const [, name = '', rest = ''] = found;
  const command = CHAT_COMMANDS.find((one) => one.name === name);
  return { name, rest, ...(command && { command }) };
}
