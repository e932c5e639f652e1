/** Numbers as people write and read them. */
import { Fault } from '../lib/fault.ts';

export const grouped = (count: number): string => count.toLocaleString('en-US');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;
// What would be rounded up to 1000 has the next unit.
const unitOf = (bytes: number) => UNITS.find(([, size]) => bytes >= size * 0.99995);

/** Bytes with a unit of a thousand: 1.5 MB. */
export function bytesText(bytes: number): string {
  const [unit, size] = unitOf(bytes) ?? ['B', 1];
  return size === 1 ? `${bytes} B` : `${(bytes / size).toFixed(1)} ${unit}`;
}

/** Both in the unit of the whole: 0.3/1.5 MB. */
export function bytesOfText(bytes: number, whole: number): string {
  const [unit, size] = unitOf(whole) ?? ['B', 1];
  const text = (value: number) => (size === 1 ? String(value) : (value / size).toFixed(1));
  return `${text(bytes)}/${text(whole)} ${unit}`;
}

/** 0:07, 12:34, 1:02:03. */
export function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1e3, m: 60e3, h: 3600e3, d: 86_400e3 };

/** 45s, 30m, 24h, 7d, in milliseconds. */
export function durationMs(text: string): number {
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  if (parts) return Number(parts[1]) * UNITS_MS[parts[2]!]!;
  throw new Fault(
    'invalid_args',
    `not a duration: ${JSON.stringify(text.slice(0, 40))}; use 45s, 30m, 24h or 7d`,
  );
}

export const timeText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

/** A path on a line of its own, whatever is in it. */
export const pathText = (path: string): string => (/[\p{C}"\\]/u.test(path) ? JSON.stringify(path) : path);
