/**
 * How far a long command is, on standard error: on a terminal one line that is drawn again and erased at the end,
 * elsewhere a line every second.
 */
import { bytesOfText, bytesText, counted, durationText, grouped } from './units.ts';

export interface Step {
  phase: string;
  files: number;
  total_files: number;
  bytes: number;
  total_bytes: number;
}

export interface Progress {
  step(step: Step): void;
  /** Erases the line; nothing is drawn afterwards. */
  end(): void;
}

interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const TERMINAL_MS = 100;
const LINES_MS = 1000;
/** Widest and narrowest bar; where there is less room, there is none. */
const BAR = { most: 30, least: 6 };

export function progress(quiet: boolean, output: Output = process.stderr, now = Date.now): Progress {
  if (quiet) return { step: () => {}, end: () => {} };
  const terminal = output.isTTY === true;
  const started = now();
  let latest: Step | undefined;
  let drawn = false;
  const draw = () => {
    if (!latest) return;
    const text = line(latest, now() - started);
    output.write(terminal ? `\r\x1b[K${withBar(latest, text, (output.columns || 80) - 1)}` : `${text}\n`);
    drawn = true;
  };
  const timer = setInterval(draw, terminal ? TERMINAL_MS : LINES_MS);
  timer.unref();
  return {
    step(step) {
      latest = step;
    },
    end() {
      clearInterval(timer);
      if (terminal && drawn) output.write('\r\x1b[K');
    },
  };
}

export function line({ phase, files, total_files, bytes, total_bytes }: Step, ms: number): string {
  const rate = ms > 0 ? (bytes / ms) * 1000 : 0;
  const left = rate > 0 && bytes < total_bytes ? `, ${durationText((total_bytes - bytes) / rate)} left` : '';
  return `${phase} ${grouped(files)}/${counted(total_files, 'file')}, ${bytesOfText(bytes, total_bytes)}, ${bytesText(Math.round(rate))}/s${left}`;
}

export function withBar(
  { files, total_files, bytes, total_bytes }: Step,
  text: string,
  columns: number,
): string {
  const width = Math.min(BAR.most, columns - text.length - 3);
  if (width < BAR.least) return text.slice(0, columns);
  const part = total_bytes > 0 ? bytes / total_bytes : total_files > 0 ? files / total_files : 0;
  const full = Math.round(Math.min(1, part) * width);
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${text}`;
}
