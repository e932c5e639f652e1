/**
 * Where a Markdown text has fenced code, line by line. Spec: CommonMark 0.31, sections 4.5 (fences), 4.6 (HTML blocks), 5 (containers).
 * Only what decides about fences is followed: block quotes, list items, lazy lines, HTML blocks. Link definitions count as
 * paragraphs. test/lib/page-fences.test.ts holds it against a full parser.
 */

export interface Fence {
  /** Line of the opening fence. */
  open: number;
  /** Line of the closing fence; -1 when a container or the text ended first. */
  close: number;
  info: string;
  code: string[];
  /** In a block quote: somebody's words, not a request. */
  quoted: boolean;
}

interface Container {
  /** Columns a list item's content is indented by; 0 for a block quote. */
  indent: number;
  /** A list item without content so far: it ends at the next blank line. */
  empty: boolean;
}

type Leaf =
  | { kind: 'none' | 'paragraph' }
  | { kind: 'fence'; mark: string; indent: number; fence: Fence }
  | { kind: 'html'; end: RegExp; from: number };

const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/;
const RULE = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
const MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const BLANK = /^[ \t]*$/;
/** Begins with nothing that could mean something to a block. */
const PLAIN = /^[^\s>#`~<=+*_0-9-]/;

const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|' +
  'figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|' +
  'noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul';
const ATTRIBUTE = '[ \\t]+[a-zA-Z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?';
/** How each kind of HTML block begins and what ends it; the last one does not interrupt a paragraph. */
const HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[ \t>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-zA-Z]/, />/],
  [new RegExp(`^</?(?:${BLOCK_TAGS})(?=[ \\t]|/?>|$)`, 'i'), BLANK],
  [
    new RegExp(
      `^(?:<[a-zA-Z][a-zA-Z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>|</[a-zA-Z][a-zA-Z0-9-]*[ \\t]*>)[ \\t]*$`,
    ),
    BLANK,
  ],
];

/** Reads a text line by line; `restart` begins a new text at the next line. */
export class FenceReader {
  readonly fences: Fence[] = [];
  /** Where each fence or comment begins that was open when the text ended or was begun anew; a quoted one ends with its quote. */
  readonly drafts: number[] = [];
  private stack: Container[] = [];
  private leaf: Leaf = { kind: 'none' };
  private rest = '';
  private column = 0;

  /** True when the next line may belong to an open fence or HTML block. */
  get inside(): boolean {
    return this.leaf.kind === 'fence' || this.leaf.kind === 'html';
  }

  restart(): void {
    if (this.leaf.kind === 'fence' && !this.leaf.fence.quoted) this.drafts.push(this.leaf.fence.open);
    if (this.leaf.kind === 'html' && this.leaf.end !== BLANK) this.drafts.push(this.leaf.from);
    this.stack = [];
    this.leaf = { kind: 'none' };
  }

  read(line: string, at: number): void {
    if (this.stack.length === 0 && PLAIN.test(line)) {
      // Most lines: nothing begins or ends on them.
      if (this.leaf.kind === 'fence' && this.leaf.indent === 0) {
        this.leaf.fence.code.push(line);
        return;
      }
      if (!this.inside) {
        this.leaf = { kind: 'paragraph' };
        return;
      }
    }
    this.rest = line;
    this.column = 0;
    const matched = this.match();
    const whole = matched === this.stack.length;
    if (whole && this.inside) {
      if (this.leaf.kind === 'fence') this.inFence(this.leaf, line, at);
      else if (this.leaf.kind === 'html' && this.leaf.end.test(this.rest)) this.leaf = { kind: 'none' };
      return;
    }
    const stack = this.stack.slice(0, matched);
    // What a line would continue, were it mere text.
    const lazy = this.leaf.kind === 'paragraph';
    const begun = this.begin(stack, { direct: lazy && whole, lazy }, at);
    if (begun === undefined && lazy && !BLANK.test(this.rest) && stack.length === matched) return;
    for (const container of stack) if (!BLANK.test(this.rest)) container.empty = false;
    this.stack = stack;
    this.leaf = begun ?? { kind: this.isText() ? 'paragraph' : 'none' };
  }

  private isText(): boolean {
    return !BLANK.test(this.rest) && this.spaces() < 4;
  }

  /** Takes the open containers' marks off the line; how many of them it continues. */
  private match(): number {
    for (const [n, { indent, empty }] of this.stack.entries()) {
      const spaces = this.spaces();
      if (indent === 0) {
        if (spaces > 3 || this.rest[spaces] !== '>') return n;
        this.takeQuote(spaces);
      } else if (BLANK.test(this.rest)) {
        if (empty) return n;
      } else if (spaces >= indent) this.take(indent);
      else return n;
    }
    return this.stack.length;
  }

  /** Opens the containers and the leaf that begin on this line; undefined when it is text, code by indent, or blank. */
  private begin(stack: Container[], over: { direct: boolean; lazy: boolean }, at: number): Leaf | undefined {
    let { direct, lazy } = over;
    for (;;) {
      const spaces = this.spaces();
      if (spaces > 3 || BLANK.test(this.rest)) return undefined;
      const text = this.rest.slice(spaces);
      if (text[0] === '>') {
        this.takeQuote(spaces);
        stack.push({ indent: 0, empty: false });
        direct = lazy = false;
        continue;
      }
      if (HEADING.test(text)) return { kind: 'none' };
      const fence = FENCE.exec(text);
      if (fence) return this.openFence(fence, spaces, stack, at);
      const html = HTML.findIndex(([start], n) => !(n === 6 && lazy) && start.test(text));
      if (html !== -1) {
        const end = HTML[html]![1];
        return end !== BLANK && end.test(text) ? { kind: 'none' } : { kind: 'html', end, from: at };
      }
      if ((direct && UNDERLINE.test(text)) || RULE.test(text)) return { kind: 'none' };
      const marker = MARKER.exec(text);
      if (!marker) return undefined;
      const bare = BLANK.test(text.slice(marker[0].length));
      if (direct && (bare || (marker[1] !== undefined && Number(marker[1]) !== 1))) return undefined;
      this.take(spaces + marker[0].length);
      const gap = this.spaces();
      const padding = bare || gap > 4 ? 1 : gap;
      this.take(Math.min(padding, gap));
      for (const container of stack) container.empty = false;
      stack.push({ indent: spaces + marker[0].length + padding, empty: bare });
      direct = lazy = false;
      // An item without content yet holds nothing, and what would be read next is blank.
      if (bare) return { kind: 'none' };
    }
  }

  private openFence(found: RegExpExecArray, indent: number, stack: readonly Container[], at: number): Leaf {
    const quoted = stack.some((container) => container.indent === 0);
    const info = (found[2] ?? found[4] ?? '').trim();
    const fence: Fence = { open: at, close: -1, info, code: [], quoted };
    this.fences.push(fence);
    return { kind: 'fence', mark: (found[1] ?? found[3])!, indent, fence };
  }

  private inFence({ mark, indent, fence }: Leaf & { kind: 'fence' }, line: string, at: number): void {
    const spaces = this.spaces();
    const text = this.rest.slice(spaces).trimEnd();
    const closes = spaces < 4 && text.length >= mark.length && text === mark[0]!.repeat(text.length);
    if (closes) {
      fence.close = at;
      this.leaf = { kind: 'none' };
    } else if (this.stack.length === 0 && indent === 0) fence.code.push(line);
    else fence.code.push(this.rest.slice(Math.min(spaces, indent)));
  }

  /** Turns tabs at the front of what is left into spaces, by the column they stand at; how many spaces that makes. */
  private spaces(): number {
    const lead = /^[ \t]*/.exec(this.rest)![0];
    if (!lead.includes('\t')) return lead.length;
    let width = 0;
    for (const char of lead) width += char === '\t' ? 4 - ((this.column + width) % 4) : 1;
    this.rest = ' '.repeat(width) + this.rest.slice(lead.length);
    return width;
  }

  private take(columns: number): void {
    this.rest = this.rest.slice(columns);
    this.column += columns;
  }

  private takeQuote(spaces: number): void {
    this.take(spaces + 1);
    if (this.spaces() > 0) this.take(1);
  }
}
