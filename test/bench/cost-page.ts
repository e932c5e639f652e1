/** infra/COSTS.md: what was measured, priced. Made again for other prices, without measuring, from the figures in the page itself. */

import { bundled, type DeployedFunction, shell, streamed } from '../../infra/deployed.ts';
import { memory, SHELL_MEMORY_MB } from '../../infra/permissions.ts';

/** One price; `dollars` is for one unit of what the formula counts, the page says it per `per`. */
interface Price {
  what: string;
  dollars: number;
  per: number;
  unit: string;
  /** Offer file of AWS's price list that it was seen in. */
  list: string;
  published: string;
}

/** List prices of eu-west-1 in US dollars, first tier, without the free tier. */
export const PRICES = {
  gateway: price('HTTP API', 1.11e-6, 1e6, 'requests', 'AmazonApiGateway', '2026-10-02'),
  invocation: price('Lambda', 0.2e-6, 1e6, 'requests', 'AWSLambda', '2026-10-01'),
  gb_second: price('Lambda on arm64', 0.0000133334, 1, 'GB-s', 'AWSLambda', '2026-10-01'),
  read: price('S3 GET, HEAD', 0.0004e-3, 1000, 'requests', 'AmazonS3', '2026-09-28'),
  write: price('S3 PUT, LIST', 0.005e-3, 1000, 'requests', 'AmazonS3', '2026-09-28'),
};
/** Not in the formula. */
const OTHERS = [
  price('S3 storage', 0.023, 1, 'GB-month', 'AmazonS3', '2026-09-28'),
  price('logs taken in', 0.57, 1, 'GB', 'AmazonCloudWatch', '2026-09-22'),
  price('logs kept', 0.03, 1, 'GB-month', 'AmazonCloudWatch', '2026-09-22'),
  price('data that leaves to the internet', 0.09, 1, 'GB', 'AWSDataTransfer', '2026-09-16'),
];
/** Of a whole processor. */
const WHOLE_MB = 1769;

export interface Measured extends Figures {
  /** The operation, or the function, and behind a comma what sets this call of it apart. */
  call: string;
}

export interface Figures {
  memory_mb: number;
  /** Requests to the HTTP API: none where there is another way to the function. */
  gateway: number;
  first_ms: number;
  ms: number;
  /** The part of it that the call asked to wait for. */
  waits_ms: number;
  reads: number;
  writes: number;
  /** Those of the writes that the bucket tells `page_changed` of. */
  saves: number;
}

/** Calls that an open page comes to. */
export const POLL_IN_VAIN = 'repl/page_poll, waits in vain';
export const SAVED_BY_ITSELF = 'repl/page_changed, a log with nothing new';

/** The function that answers a call. */
export function answering(call: string): DeployedFunction {
  const op = operationOf(call);
  const name = op.startsWith(`${streamed.family}/`) ? streamed.name : op.replace('/', '-');
  return bundled.find((one) => one.name === name)!;
}

export const operationOf = (call: string): string => call.split(',')[0]!;

export const memoryOf = (one: DeployedFunction): number =>
  one === shell ? SHELL_MEMORY_MB : memory(one.needs);

/** How the figures were taken. */
export interface Setting {
  node: string;
  latency_ms: number;
  rounds: number;
}

export const HEADING = [
  'call',
  'MB',
  'gateway',
  'first ms',
  'ms',
  'of it waiting',
  'S3 reads',
  'S3 writes, lists',
  '`.md` saved',
  'GB-s per 1,000',
  '$ per 1,000',
];

interface Cost {
  gb_s: number;
  dollars: number;
}

/** Of one call. */
export function cost({ memory_mb, gateway, ms, waits_ms, reads, writes }: Figures): Cost {
  // All but what it was asked to wait as if it were computing: the part that waits for S3 takes no longer on a share of a processor.
  const computing_ms = Math.ceil(Math.max(0, ms - waits_ms)) * Math.max(1, WHOLE_MB / memory_mb);
  const gb_s = ((waits_ms + computing_ms) / 1000) * (memory_mb / 1024);
  const dollars =
    gateway * PRICES.gateway.dollars +
    PRICES.invocation.dollars +
    gb_s * PRICES.gb_second.dollars +
    reads * PRICES.read.dollars +
    writes * PRICES.write.dollars;
  return { gb_s, dollars };
}

/** The row of a call. It is priced as printed, for a reader to come to the same. */
export function row(measured: Measured): string[] {
  const { gb_s, dollars } = cost(numbers(cells(measured)));
  return [measured.call, ...cells(measured), (gb_s * 1000).toFixed(0), (dollars * 1000).toFixed(4)];
}

const cells = ({ memory_mb, gateway, first_ms, ms, waits_ms, reads, writes, saves }: Figures): string[] => [
  String(memory_mb),
  String(gateway),
  first_ms.toFixed(0),
  ms.toFixed(1),
  String(waits_ms),
  ...[reads, writes, saves].map((count) => count.toFixed(1)),
];

function numbers(texts: string[]): Figures {
  const [memory_mb = 0, gateway = 0, first_ms = 0, ms = 0, waits_ms = 0, reads = 0, writes = 0, saves = 0] =
    texts.map(Number);
  return { memory_mb, gateway, first_ms, ms, waits_ms, reads, writes, saves };
}

/** What a page was made of. */
export function figures(text: string): { setting: Setting; rows: Measured[] } {
  const found = (pattern: RegExp) => {
    const match = pattern.exec(text)?.[1];
    if (match === undefined) throw new Error(`infra/COSTS.md has no ${pattern}: make it by measuring`);
    return match;
  };
  const rows = [...text.matchAll(/^\| ([^|]+) \| (\d+ \|.*)\|$/gm)].map(([, call = '', rest = '']) => ({
    call,
    ...numbers(rest.split('|')),
  }));
  const setting = {
    node: found(/\(Node (\d+)\)/),
    latency_ms: Number(found(/waits (\d+) ms/)),
    rounds: Number(found(/median of (\d+) calls/)),
  };
  return { setting, rows };
}

export const page = (rows: Measured[], { node, latency_ms, rounds }: Setting) => `# What calls cost

Made by \`npm run bench -- costs\`; nothing here is a bill. The functions' bundles ran on one machine (Node ${node}), one
process each, against an S3 server that waits ${latency_ms} ms before each answer; the snapshot is this repository's \`lib/\`. \`first ms\` is
a new process with its first call (a cold start, taken once, without what Lambda itself adds); \`ms\` is the median of ${rounds} calls after
it, with nothing kept on disk; requests to S3 are what those calls sent on average, DELETEs left out, which cost nothing. \`zeno\` and
\`repl\` are the functions that answer envelopes.

${table(HEADING, rows.map(row))}

    $ per call = gateway × price + invocation + GB-s × price + reads × price + (writes + lists) × price
    GB-s = (waiting + (ms − waiting, rounded up) × max(1, ${WHOLE_MB} / MB)) / 1000 × MB / 1024

The \`max\` is there because a function of less than ${WHOLE_MB} MB has a part of a processor only: an upper bound, as waiting for S3 takes no
longer either. \`of it waiting\` is what the call asked to wait, which no processor makes shorter. There is no gateway before the agent, which
has an address of its own, before \`shell\`, which the agent calls, and before \`page_changed\`, which the bucket calls.

## The agent

The model is a test server that answers at once and charges nothing: what a provider charges comes on top, and so does the time that a
model takes, during which the agent waits (${waiting(1, memoryOf(streamed))}). Each prompt has one tool call and 50 words of an answer, in a
conversation that goes on. \`shell\` is the function's own part of "runs a command": it gets the files by presigned addresses, runs a
command that takes no time, and puts back the one file that it changed; the agent waits meanwhile, so a second of a command is paid
twice (${waiting(1, memoryOf(streamed) + SHELL_MEMORY_MB)}).

## An open page

${openPage(rows)}

## Prices

List prices of eu-west-1, the first tier, without the free tier, each from the file of AWS's price list named beside it, by the day
that file was published. The files were read in copies that public repositories keep, not at AWS: look the prices up before you rely on
them. They are in \`test/bench/cost-page.ts\`; after a change there, \`npm run bench -- costs prices\` makes this page again from the
figures above, without measuring.

${table(['what', 'price', 'file of the price list', 'published'], [...Object.values(PRICES), ...OTHERS].map(printedPrice))}

The formula leaves out the last ${OTHERS.length}. It also leaves out that an HTTP API counts a request for each 512 KB begun, and of the agent what AWS
charges for each machine that is one session's own, for the disk of \`shell\` above 512 MB, and for streams behind their first 6 MB.
`;

/** What it costs that a page is open and nobody asks it anything. */
function openPage(rows: Measured[]): string {
  const of = (call: string) => numbers(cells(rows.find((each) => each.call === call)!));
  const [poll, changed] = [of(POLL_IN_VAIN), of(SAVED_BY_ITSELF)];
  const polls = 3_600_000 / poll.ms;
  const [polled, told] = [cost(poll), cost(changed)];
  const events = polls * poll.saves;
  const dollars = (amount: number) => `$${amount.toFixed(4)}`;
  return `A page polls for as long as it is open, ${poll.waits_ms / 1000} s each time, and the function is paid while it waits. An hour in which nobody asks it
anything is ${polls.toFixed(0)} polls: ${(polls * polled.gb_s).toFixed(0)} GB-s, ${(polls * poll.reads).toFixed(0)} reads and ${(polls * poll.writes).toFixed(0)} writes, ${dollars(polls * polled.dollars)}.

Whenever an object is saved whose name ends in \`.md\` (a log, and the list of pages), the bucket calls \`page_changed\`, also when an operation
saved it: add a call like "a log with nothing new" for each that the table counts. In that hour it is ${events.toFixed(0)} of them, for the list of
pages alone, which is left after no more than a look at its name: ${dollars(events * told.dollars)} at most. \`page_request\` waits only when it is asked
to, and is paid for that time, too.`;
}

function waiting(seconds: number, memory_mb: number): string {
  const gb_s = seconds * (memory_mb / 1024);
  return `${seconds} s at ${memory_mb} MB: ${gb_s} GB-s, $${(gb_s * PRICES.gb_second.dollars).toFixed(6)}`;
}

function price(
  what: string,
  dollars: number,
  per: number,
  unit: string,
  list: string,
  published: string,
): Price {
  return { what, dollars, per, unit, list, published };
}

function printedPrice({ what, dollars, per, unit, list, published }: Price): string[] {
  const amount = String(Number((dollars * per).toPrecision(12)));
  const shown = amount.includes('e') ? dollars.toFixed(10) : amount;
  const count = per === 1 ? '' : `${per.toLocaleString('en')} `;
  return [what, `$${shown} per ${count}${unit}`, list, published];
}

const table = (heading: string[], rows: string[][]) =>
  [
    `| ${heading.join(' | ')} |`,
    `| ${heading.map((name) => (/^(call|what|price|file.*|published)$/.test(name) ? '---' : '---:')).join(' | ')} |`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
