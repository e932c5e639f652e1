/** infra/COSTS.md: what was measured, priced. Made again for other prices, without measuring, from the figures in the page itself. */

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

export interface Measured {
  op: string;
  memory_mb: number;
  first_ms: number;
  ms: number;
  reads: number;
  writes: number;
}

/** How the figures were taken. */
export interface Setting {
  node: string;
  latency_ms: number;
  rounds: number;
}

export const HEADING = [
  'call',
  'MB',
  'first ms',
  'ms',
  'S3 reads',
  'S3 writes, lists',
  'GB-s per 1,000',
  '$ per 1,000',
];

/** GB-seconds and dollars of one call. */
export function cost({ memory_mb, ms, reads, writes }: Measured): { gb_s: number; dollars: number } {
  // All of it as if it were computing: the part that waits for S3 takes no longer on a share of a processor.
  const billed_s = (Math.ceil(ms) / 1000) * Math.max(1, WHOLE_MB / memory_mb);
  const gb_s = billed_s * (memory_mb / 1024);
  const { gateway, invocation, gb_second, read, write } = PRICES;
  const dollars =
    gateway.dollars +
    invocation.dollars +
    gb_s * gb_second.dollars +
    reads * read.dollars +
    writes * write.dollars;
  return { gb_s, dollars };
}

/** The row of a call. It is priced as printed, for a reader to come to the same. */
export function row({ op, memory_mb, first_ms, ms, reads, writes }: Measured): string[] {
  const printed = [first_ms.toFixed(0), ms.toFixed(1), reads.toFixed(1), writes.toFixed(1)];
  const [first, ms_, reads_, writes_] = printed.map(Number) as [number, number, number, number];
  const { gb_s, dollars } = cost({ op, memory_mb, first_ms: first, ms: ms_, reads: reads_, writes: writes_ });
  return [op, String(memory_mb), ...printed, (gb_s * 1000).toFixed(0), (dollars * 1000).toFixed(4)];
}

/** What a page was made of. */
export function figures(text: string): { setting: Setting; rows: Measured[] } {
  const found = (pattern: RegExp) => {
    const match = pattern.exec(text)?.[1];
    if (match === undefined) throw new Error(`infra/COSTS.md has no ${pattern}: make it by measuring`);
    return match;
  };
  const rows = [...text.matchAll(/^\| (\w+\/\w+) \|(.*)\|$/gm)].map(([, op = '', cells = '']) => {
    const [memory_mb = 0, first_ms = 0, ms = 0, reads = 0, writes = 0] = cells.split('|').map(Number);
    return { op, memory_mb, first_ms, ms, reads, writes };
  });
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
a new process with its first call (a cold start, without what Lambda itself adds); \`ms\` is the median of ${rounds} calls after it, with
nothing kept on disk.

${table(HEADING, rows.map(row))}

    $ per call = gateway + invocation + GB-s × price + reads × price + (writes + lists) × price
    GB-s = ms, rounded up, / 1000 × max(1, ${WHOLE_MB} / MB) × MB / 1024

The \`max\` is there because a function of less than ${WHOLE_MB} MB has a part of a processor only: an upper bound, as waiting takes no longer.

## Prices

List prices of eu-west-1, the first tier, without the free tier, each from the file of AWS's price list named beside it, by the day
that file was published. The files were read in copies that public repositories keep, not at AWS: look the prices up before you rely on
them. They are in \`test/bench/cost-page.ts\`; after a change there, \`npm run bench -- costs prices\` makes this page again from the
figures above, without measuring.

${table(['what', 'price', 'file of the price list', 'published'], [...Object.values(PRICES), ...OTHERS].map(printedPrice))}

The formula leaves out the last ${OTHERS.length}. It also leaves out that an HTTP API counts a request for each 512 KB begun, and a page that
waits in \`page_poll\`, which costs its memory for as long as it waits (${waiting(25, 512)}).
`;

function waiting(seconds: number, memory_mb: number): string {
  const gb_s = seconds * (memory_mb / 1024);
  return `${seconds} s at ${memory_mb} MB: ${gb_s} GB-s, $${(gb_s * PRICES.gb_second.dollars).toFixed(5)}`;
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
