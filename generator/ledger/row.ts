/**
 * One line of the ledger, which records one file of the site:
 *
 *     <key> <hash of bytes> <hash of content> <lastmod> <file> [<size> <time> <links>]
 *
 * Tabs separate the fields; "-" stands for a missing value. The last three are of this machine, so the manifest omits them.
 */

import type { Stats } from 'node:fs';
import { CLOCK_STEP_MS } from '../disk/real-path.ts';

/** Size in bytes and modification time in ms. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
}

/** True for a file to which nobody has written since its size and time were recorded, at `writtenMs`. */
export function isUntouched({ size, mtimeMs, ctimeMs }: Stats, then: FileStat | null, writtenMs: number): boolean {
  // A program can set the time of a file back, but not the time of that change.
  const latest = writtenMs - CLOCK_STEP_MS;
  return then !== null && then.size === size && then.mtimeMs === mtimeMs && mtimeMs < latest && ctimeMs < latest;
}

export interface LedgerRow {
  /** Hash of what a page was made of; "" for files that are not pages. */
  readonly key: string;
  /** Hash of the bytes: see hash.ts. */
  readonly hash: string;
  /** Hash of a page's own content, for lastmod; of a compressed file, the mark of what it was made from. */
  readonly content: string;
  /** "2026-11-20" */
  readonly lastmod: string;
  /** Below `out/`. */
  readonly file: string;
  /** Recorded when the file was written; null if it was not. */
  readonly stat: FileStat | null;
  /** Links of a page as `formatLinks` writes them; "" if they are not recorded. */
  readonly links: string;
}

const NONE = '-';

export function formatRow({ key, hash, content, lastmod, file, stat, links }: LedgerRow): string {
  const what = `${key || NONE}\t${hash}\t${content || NONE}\t${lastmod || NONE}\t${file}`;
  return stat || links ? `${what}\t${stat?.size ?? NONE}\t${stat?.mtimeMs ?? NONE}\t${links || NONE}\n` : `${what}\n`;
}

/** Parses a line without its line break. */
export function parseRow(line: string): LedgerRow {
  const [key = '', hash = '', content = '', lastmod = '', file = '', size = NONE, mtimeMs = NONE, links = NONE] =
    line.split('\t');
  return {
    key: textOf(key),
    hash,
    content: textOf(content),
    lastmod: textOf(lastmod),
    file,
    stat: size === NONE ? null : { size: Number(size), mtimeMs: Number(mtimeMs) },
    links: textOf(links),
  };
}

const textOf = (field: string): string => (field === NONE ? '' : field);

const FIELDS = String.raw`(?:[^\t]+\t){3}(?:-|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\t`;
const NOTES = String.raw`(?:\t(?:\d+\t[\d.]+|-\t-)\t[^\t]+)?`;
const LINE = new RegExp(`^${FIELDS}([^\\t]*)${NOTES}$`);

/** Returns the file that a line names, be it part of the site or not; null for a line that gen did not write. */
export const fileOfLine = (line: string): string | null => LINE.exec(line)?.[1] ?? null;

/** The links of a page, in a form small enough to keep for every page. */
export interface PageLinks {
  /** Numbers of the linked pages, each once, ascending. */
  readonly targets: ArrayLike<number> & Iterable<number>;
  /** Paths of links that lead to no page. */
  readonly broken: readonly string[];
  /** Links whose text says nothing about where they lead. */
  readonly vague: number;
  /** All internal links of its main content. */
  readonly total: number;
}

/**
 * Returns links as text: their number, the number of vague ones, and the targets, each as its distance from the one before,
 * in base 36 with dots between; then the broken paths. 45 links take about 110 bytes.
 */
export function formatLinks({ targets, broken, vague, total }: PageLinks): string {
  let text = `${total.toString(36)}.${vague.toString(36)}`;
  let last = 0;
  for (const target of targets) {
    text += `.${(target - last).toString(36)}`;
    last = target;
  }
  return [text, ...broken.map(encodePath)].join(' ');
}

const encodePath = (path: string): string => encodeURIComponent(path.replace(/\p{Surrogate}/gu, '\uFFFD'));

export function parseLinks(text: string): PageLinks {
  const [numbers = '', ...broken] = text.split(' ');
  const [total = 0, vague = 0, ...distances] = readNumbers(numbers);
  let last = 0;
  return {
    total,
    vague,
    targets: distances.map((distance) => (last += distance)),
    broken: broken.map(decodeURIComponent),
  };
}

/** Reads letter by letter: the ten million numbers of 275,000 pages take 0.5 s, and 2.7 s with split and parseInt. */
function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      numbers.push(number);
      number = 0;
    } else number = number * 36 + (code < LETTERS ? code - DIGITS : code - LETTERS + 10);
  }
  numbers.push(number);
  return numbers;
}

const DOT = 46;
const DIGITS = 48;
const LETTERS = 97;
