/** The server's side of a page's wire, over a real socket, as far as a page can tell: it hands out jobs and keeps what it is told. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { FAULTS, type FaultCode } from '../../lib/fault.ts';
import type {
  PageBackgroundArgs,
  PageConnectArgs,
  PagePollArgs,
  PageResultArgs,
} from '../../schemas/generated/types.ts';

export interface Told {
  page_connect: PageConnectArgs;
  page_poll: PagePollArgs;
  page_result: PageResultArgs;
  page_background: PageBackgroundArgs;
}
export type PageOp = keyof Told;
export type Call = { [Op in PageOp]: { op: Op; args: Told[Op] } }[PageOp];

/** What happens to the next request of an operation: a refusal, no answer at all, or an answer that gets lost. */
export type Mishap = FaultCode | 'cut' | 'answer lost' | 'not ours';

export class PagePeer {
  readonly calls: Call[] = [];
  readonly mishaps: { op: PageOp; mishap: Mishap }[] = [];
  /** Other files to serve, by their path. */
  readonly files = new Map<string, { type: string; text: string; headers?: Record<string, string> }>();
  #jobs: { id: string; code: string; timeout_ms: number }[] = [];
  #polls: (() => void)[] = [];
  #waits: { test: () => unknown; done: (value: never) => void }[] = [];
  #sockets = new Set<Socket>();
  #made = 0;
  #pages = new Map<string, string>();
  #server = createServer((request, response) => void this.#answer(request, response));
  port = 0;

  static async start(port = 0): Promise<PagePeer> {
    const peer = new PagePeer();
    peer.#server.on('connection', (socket) => {
      peer.#sockets.add(socket);
      socket.on('close', () => peer.#sockets.delete(socket));
    });
    await new Promise<void>((resolve) => peer.#server.listen(port, '127.0.0.1', resolve));
    peer.port = (peer.#server.address() as AddressInfo).port;
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Stops listening and cuts what is open; the pages it knew are kept for `again`. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async again(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.port, '127.0.0.1', resolve));
  }

  /** Forgets the pages it knew. */
  forget(): void {
    this.#pages.clear();
    this.#wakePolls();
  }

  of<Op extends PageOp>(op: Op): Told[Op][] {
    return this.calls.filter((call) => call.op === op).map(({ args }) => args as Told[Op]);
  }

  /** Every event it was told, whichever way. */
  get events(): PageBackgroundArgs['events'] {
    return this.calls.flatMap((call) =>
      call.op === 'page_background' ? call.args.events : call.op === 'page_result' ? call.args.errors : [],
    );
  }

  /** Hands out a job to the next page that asks. */
  hand(code: string, { id = `job-${++this.#made}`, timeout_ms = 60_000 } = {}): string {
    this.#jobs.push({ id, code, timeout_ms });
    this.#wakePolls();
    return id;
  }

  /** Runs code in the page and gives what it said. */
  async run(code: string): Promise<Pick<PageResultArgs, 'ok' | 'value' | 'language'>> {
    const { ok, value, language } = await this.resultOf(this.hand(code));
    return { ok, value, language };
  }

  resultOf(job: string): Promise<PageResultArgs> {
    return this.until(() => this.of('page_result').find((each) => each.job === job));
  }

  /** The first truthy answer of `test`, asked whenever something was told. */
  until<T>(test: () => T | undefined | false): Promise<T> {
    return new Promise((done) => {
      this.#waits.push({ test, done });
      this.#check();
    });
  }

  #check(): void {
    this.#waits = this.#waits.filter(({ test, done }) => {
      const found = test();
      if (found) done(found as never);
      return !found;
    });
  }

  #wakePolls(): void {
    for (const wake of this.#polls.splice(0)) wake();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const file = this.files.get(pathname);
    if (file) {
      response.writeHead(200, { 'content-type': file.type, ...file.headers });
      return void response.end(file.text);
    }
    if (request.method !== 'POST') return void response.writeHead(404).end();
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const op = pathname.replace('/repl/', '') as PageOp;
    const args = JSON.parse(text);
    const at = this.mishaps.findIndex((each) => each.op === op);
    const mishap = at === -1 ? undefined : this.mishaps.splice(at, 1)[0]!.mishap;
    if (mishap === 'cut') return void request.socket.destroy();
    if (mishap === 'not ours') return void response.writeHead(502).end('<h1>Bad gateway</h1>');
    if (mishap && mishap !== 'answer lost') {
      this.calls.push({ op, args });
      this.#check();
      return refuse(response, mishap);
    }
    this.calls.push({ op, args });
    this.#check();
    if (mishap === 'answer lost') return void request.socket.destroy();
    await this.#reply(op, args, response);
  }

  async #reply(op: PageOp, args: Told[PageOp], response: ServerResponse): Promise<void> {
    const send = (data: object) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: ['done'], data }));
    };
    if (op === 'page_connect') {
      const { name, page: old, token: oldToken } = args as PageConnectArgs;
      const resumed = old !== undefined && this.#pages.get(old) === oldToken;
      const short = (0x1a2b + this.#pages.size).toString(16);
      const page = resumed ? old : `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${short}`;
      const token = resumed ? oldToken! : `token-of-${page}-${'x'.repeat(16)}`;
      this.#pages.set(page, token);
      return send({ page, name, log: `debug/${page}.md`, token, resumed });
    }
    const { page, token } = args as PagePollArgs;
    const known = () => this.#pages.get(page) === token;
    if (!known()) return refuse(response, 'not_found');
    if (op === 'page_result') return send({ page, taken: 'reply' });
    if (op === 'page_background')
      return send({ page, events: (args as PageBackgroundArgs).events?.length ?? 0 });
    const { wait_ms } = args as PagePollArgs;
    const { socket } = response;
    if (this.#jobs.length === 0 && wait_ms > 0)
      await new Promise<void>((resolve) => {
        this.#polls.push(resolve);
        response.on('close', resolve);
      });
    if (!socket || socket.destroyed) return;
    if (!known()) return refuse(response, 'not_found');
    const job = this.#jobs.shift();
    send({ page, state: job ? 'executing' : 'idle', ...(job && { job: { ...job, language: 'JS' } }) });
  }
}

function refuse(response: ServerResponse, code: FaultCode): void {
  const { http: status, title } = FAULTS[code];
  response.writeHead(status, { 'content-type': 'application/problem+json' });
  response.end(
    JSON.stringify({ type: `https://zgate.dev/problems/${code}`, title, status, detail: code, code }),
  );
}
