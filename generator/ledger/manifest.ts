/**
 * The ledger on disk. As the build manifest it travels with the site, so whoever has the site knows what gen made, with
 * which key, and since when its content stands; beside the site it is kept with what only this machine knows: sizes,
 * times and links. Both have the same lines: see row.ts.
 *
 *     gen 1 <hash of all inputs> <sum>                                                    the manifest
 *     gen 1 <…> <sum>                                                                     that of a part, with links
 *     gen 1 <…> <sum> <numbering> <hash of the manifest> <time in ms>                     what is kept
 *
 * The sum is the hash of all else in the file: a day that was changed would go on into the sitemap.
 */
import { readFileSync } from 'node:fs';
import { manifestChanged, notAManifest, notAManifestLine, pathOutside } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { hashChunks } from '../hash.ts';
import { createLedger, fileIn, formatRows, rowsOf, type Ledger } from './ledger.ts';
import { isRow } from './row.ts';

export const MANIFEST_FILE = 'build-manifest.tsv';
const HEADER = /^gen 1 ([\w-]*)(?:\t(\w+)(?:\t([\w-]+)\t(\w+)\t(\d+))?)?$/;
const NONE = '-';
const LINE_BREAK = 10;

/** What stands above the lines. */
export interface Header {
  readonly inputs: string;
  /** Hash of the lines and of what else stands above them; null in a manifest of the days before there was one. */
  readonly sum: string | null;
  /** Of a ledger that is kept beside the site; null in a manifest. */
  readonly kept: KeptFacts | null;
}

export interface KeptFacts {
  /** How the pages are numbered that the links speak of; null when there are none. */
  readonly numbering: string | null;
  /** Hash of the manifest of the site. */
  readonly manifest: string;
  /** When it was written, in ms. */
  readonly writtenMs: number;
}

/** Null when there is no such file. A damaged one is an error that says what to do: see `parseManifest`. */
export function readManifest(path: string): Ledger | null {
  const bytes = readIfThere(path);
  return bytes && parseManifest(bytes, path);
}

/** Null when there is no such file. */
export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** `path` is where it was read from: a line that is not one of gen's, that names a file elsewhere or that was changed is a GenError. */
export function parseManifest(bytes: Buffer, path: string): Ledger {
  const header = parseHeader(bytes);
  if (!header) throw new GenError({ file: path, line: 1, ...notAManifest() });
  const lines = linesOf(bytes);
  checkLines(lines, path);
  if (header.sum !== null && !isWhole(bytes)) throw new GenError({ file: path, ...manifestChanged() });
  return createLedger([lines], header.inputs);
}

/** Null when this is not a ledger that this version of gen can read. */
export function parseHeader(bytes: Buffer): Header | null {
  const found = HEADER.exec(bytes.toString('latin1', 0, Math.max(0, bytes.indexOf(LINE_BREAK))));
  if (!found) return null;
  const [, inputs = '', sum = null, numbering, manifest, writtenMs] = found;
  const kept = manifest
    ? { numbering: numbering === NONE ? null : (numbering ?? null), manifest, writtenMs: Number(writtenMs) }
    : null;
  return { inputs, sum, kept };
}

/** True when the lines are those that the header was written for. */
export function isWhole(bytes: Buffer): boolean {
  const header = parseHeader(bytes);
  return header !== null && header.sum === sumOf(header, [linesOf(bytes)]);
}

const factsOf = ({ kept }: Pick<Header, 'kept'>): string[] =>
  kept ? [kept.numbering ?? NONE, kept.manifest, String(kept.writtenMs)] : [];

const sumOf = (header: Omit<Header, 'sum'>, lines: readonly Uint8Array[]): string =>
  hashChunks([Buffer.from([header.inputs, ...factsOf(header)].join('\t')), ...lines]);

/** What stands above these lines. */
export const formatHeader = (header: Omit<Header, 'sum'>, lines: readonly Uint8Array[]): Buffer =>
  Buffer.from(`gen 1 ${[header.inputs, sumOf(header, lines), ...factsOf(header)].join('\t')}\n`);

/** The manifest of a site: what everybody makes of the same inputs. */
export function formatManifest(ledger: Ledger, inputs: string): Buffer {
  const lines = ledger.pieces.map(withoutNotes);
  return Buffer.concat([formatHeader({ inputs, kept: null }, lines), ...lines]);
}

/** The manifest of a part: with the links of its pages, which whoever joins the parts needs. */
export function formatPartManifest(ledger: Ledger, inputs: string): Buffer {
  const lines = formatRows([...rowsOf(ledger)].map((row) => ({ ...row, stat: null })));
  return Buffer.concat([formatHeader({ inputs, kept: null }, [lines]), lines]);
}

/** Lines up to the file, without sizes, times and links; empty lines are left out. */
function withoutNotes(piece: Uint8Array): Uint8Array {
  const lines = new Uint8Array(piece.length);
  let length = 0;
  for (let start = 0; start < piece.length; ) {
    const end = piece.indexOf(LINE_BREAK, start);
    if (end > start) {
      const [, to] = fileIn(piece, start, end);
      lines.set(piece.subarray(start, to), length);
      length += to - start;
      lines[length++] = LINE_BREAK;
    }
    start = end + 1;
  }
  return lines.slice(0, length);
}

const linesOf = (bytes: Buffer): Buffer => bytes.subarray(bytes.indexOf(LINE_BREAK) + 1);

function checkLines(bytes: Buffer, path: string): void {
  for (let start = 0, line = 2; start < bytes.length; line++) {
    const end = bytes.indexOf(LINE_BREAK, start);
    const text = bytes.toString('utf8', start, end < 0 ? bytes.length : end);
    // After the last line break there is nothing, unless the file was cut off.
    if (end < 0 || !isRow(text)) throw new GenError({ file: path, line, ...refusalOf(text, end >= 0) });
    start = end + 1;
  }
}

function refusalOf(text: string, whole: boolean): ReturnType<typeof notAManifestLine> {
  const file = whole ? text.split('\t')[4] : undefined;
  // A path that is one: something else in the line is wrong.
  return file === undefined || isRow(`-\t-\t-\t-\t${file}`) ? notAManifestLine(text) : pathOutside(file);
}
