/** What begins with a dot at the prompt is for the client itself. One list: help, completion and deeds derive from it. */
import type { Talk } from './talk.ts';

export interface Command {
  name: string;
  /** What goes with it, for people. */
  takes?: string;
  doc: string;
  /** Gives what to tell, if anything; `leave` ends the client. */
  run(talk: Talk, rest: string): Promise<string | undefined | 'leave'>;
}

export const COMMANDS: readonly Command[] = [
  {
    name: '.help',
    doc: 'what there is',
    async run() {
      const rows = COMMANDS.map(({ name, takes = '', doc }) => [`${name} ${takes}`.trim(), doc] as const);
      const width = Math.max(...rows.map(([left]) => left.length));
      return [
        ...rows.map(([left, doc]) => `${left.padEnd(width + 2)}${doc}`),
        'Ctrl+C interrupts what runs, twice leaves; Ctrl+D leaves; Tab completes.',
      ].join('\n');
    },
  },
  {
    name: '.lang',
    takes: '[js|zylisp]',
    doc: 'the language of what is typed',
    async run(talk, rest) {
      if (rest === 'js' || rest === 'zylisp') talk.speak(rest);
      else if (rest !== '') return `languages are js and zylisp, not ${rest}`;
      return talk.lang;
    },
  },
  {
    name: '.session',
    takes: '[ID|new]',
    doc: 'the session that is used, another one, or a new one',
    async run(talk, rest) {
      if (rest === 'new') return fresh(talk, undefined);
      if (rest !== '') {
        talk.session = rest;
        await talk.learn();
      }
      return (
        talk.session ?? 'the connection has its own, which ends with it; .session new makes a durable one'
      );
    },
  },
  {
    name: '.load',
    takes: 'FILE',
    doc: 'evaluate a file of this machine',
    async run(talk, rest) {
      if (rest === '') return 'which file? .load FILE';
      await talk.load(rest);
      return undefined;
    },
  },
  {
    name: '.clone',
    doc: 'fork the durable session and go on in the fork',
    async run(talk) {
      if (talk.session === undefined) return 'only durable sessions can be forked; .session new makes one';
      return fresh(talk, talk.session);
    },
  },
  {
    name: '.info',
    takes: 'NAME',
    doc: 'what is known about a name',
    async run(talk, rest) {
      if (rest === '') return 'about what? .info NAME';
      const reply = await talk.ask(talk.client.info(rest, talk.where));
      if (!reply) return undefined;
      if (!reply.data) return `nothing is known about ${rest}`;
      const { name, type, arglists, doc, file, line } = reply.data as Record<string, string>;
      const calls = (arglists as unknown as string[] | undefined) ?? [];
      const place = file === undefined ? [] : [`defined in ${file}${line === undefined ? '' : `:${line}`}`];
      return [`${name}: ${type}`, ...calls, ...(doc ? [doc] : []), ...place].join('\n  ');
    },
  },
  {
    name: '.interrupt',
    doc: 'end what runs in the session, here or elsewhere',
    async run(talk) {
      const reply = await talk.ask(talk.client.interrupt({ session: talk.session }));
      return reply?.status.includes('session-idle') ? 'nothing runs' : undefined;
    },
  },
  { name: '.exit', doc: 'leave', run: async () => 'leave' },
];

async function fresh(talk: Talk, from: string | undefined): Promise<string | undefined> {
  const { lang } = talk.where;
  const reply = await talk.ask(talk.client.clone({ session: from, ...(from === undefined && { lang }) }));
  if (!reply) return undefined;
  talk.session = String(reply.data?.['new-session']);
  return talk.session;
}

/** The command that a line is; undefined when it is for the server. */
export function commandOf(
  line: string,
): { command: Command | undefined; name: string; rest: string } | undefined {
  const parts = /^(\.[a-z]+)(?:\s+(.*))?$/.exec(line.trim());
  if (!parts) return undefined;
  const [, name, rest = ''] = parts;
  return { command: COMMANDS.find((one) => one.name === name), name: name!, rest: rest.trim() };
}
