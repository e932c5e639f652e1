/** `zgate agent` as a child process of a test: commands go in, replies and events come out. */
import { lineReader, type Running, run } from './server.ts';
import { tempDir } from './tree.ts';
import type { ZotMessage } from './zot-grammar.ts';

export const KEY = 'sk-ant-canary-7f3d9b2e4c6a8f1d0e5b';

export interface Place {
  /** Where sessions are. */
  store: string;
  root: string;
  env: Record<string, string>;
}

/** A home and a store of its own, and a key. */
export function place(): Place {
  const home = tempDir();
  const store = tempDir();
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: `${home}/.config`,
    ZDX_HOME: '',
    ZGATE_HOME: store,
    ZOTCORE_RPC_TOKEN: '',
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: '',
  };
  return { store, root: tempDir(), env };
}

export interface AgentLine {
  send(message: object | string): void;
  /** Reads on to the first message that is so. */
  hear(so: (message: ZotMessage) => boolean): Promise<ZotMessage>;
  /** Sends a command and gives its response without `type`; what else comes meanwhile is kept. */
  ask(command: object): Promise<ZotMessage>;
  /** Sends a prompt; gives its response and its events up to `done`. */
  prompt(message: string, more?: object): Promise<ZotMessage[]>;
  /** Everything that came so far. */
  heard: ZotMessage[];
}

export interface AgentProcess extends AgentLine, Running {
  /** Ends the input and waits for the end; gives all that was not heard yet, too. */
  finish(): Promise<{ code: number | null; messages: ZotMessage[] }>;
}

export function agentProcess(
  url: string,
  { root, env }: Place,
  args: string[] = [],
  more: Record<string, string> = {},
  before: string[] = [],
): AgentProcess {
  const running = run(['agent', '--root', root, '--base-url', url, ...args], { ...env, ...more }, before);
  const { child } = running;
  const lines = lineReader(child.stdout);
  const line = agentLine(lines, (text) => void child.stdin.write(text), running.said);
  return {
    ...running,
    ...line,
    async finish() {
      child.stdin.end();
      const rest = (await lines.rest()).map((text) => JSON.parse(text) as ZotMessage);
      line.heard.push(...rest);
      return { code: (await running.ended).code, messages: line.heard };
    },
  };
}

/** Speaks zot rpc over any line. */
export function agentLine(
  lines: ReturnType<typeof lineReader>,
  write: (text: string) => void,
  said: () => string = () => '',
): AgentLine {
  const heard: ZotMessage[] = [];
  let number = 0;
  const send = (message: object | string) =>
    write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
  async function hear(so: (message: ZotMessage) => boolean): Promise<ZotMessage> {
    for (;;) {
      const text = await lines.next();
      if (text === undefined) throw new Error(`nothing more came after ${tail(heard)}; ${said()}`);
      if (text === '') continue;
      const message = JSON.parse(text) as ZotMessage;
      heard.push(message);
      if (so(message)) return message;
    }
  }
  async function ask(command: object) {
    const id = `c${++number}`;
    send({ id, ...command });
    return hear((message) => message.type === 'response' && message.id === id);
  }
  return {
    heard,
    send,
    hear,
    ask,
    async prompt(message, more = {}) {
      const response = await ask({ type: 'prompt', message, ...more });
      if (!response.success) return [response];
      const { prompt_id } = response.data;
      const from = heard.length - 1;
      await hear((event) => event.type === 'done' && [prompt_id, undefined].includes(event.prompt_id));
      return heard.slice(from).filter((event) => event === response || event.type !== 'response');
    },
  };
}

const tail = (messages: ZotMessage[]) => JSON.stringify(messages.slice(-3));

export const typesOf = (messages: readonly ZotMessage[]) => messages.map(({ type }) => type);

/** Without what differs from run to run. */
export function timeless(messages: readonly ZotMessage[]): ZotMessage[] {
  return messages.map(({ prompt_id, time, ...message }) => message as ZotMessage);
}

/** One call of a tool, as the model server tells it. */
export const call = (name: string, args: Record<string, unknown> | string[], id = 'toolu_1') => ({
  id,
  name,
  args,
});
