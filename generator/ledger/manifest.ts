/**
 * The ledger on disk. As the build manifest it travels with the site, so whoever has the site knows what gen made, with
 * which key, and since when its content stands; beside the site it is kept with what only this machine knows: sizes,
 * times and links. Both have the same lines: see row.ts.
 *
 *     gen 1 <hash of all inputs>                                                          the manifest
 *     gen 1 <…> <hash of the lines>                                                       that of a part, with links
 *     gen 1 <…> <hash of the lines> <numbering> <hash of the manifest> <time in ms>       what is kept
 */
import { readFileSync } from 'node:fs';
import { notAManifest, notAManifestLine, pathOutside } from '../errors/output.ts';
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
  /** Hash of the lines; null in the manifest of a site, whose files have hashes of their own. */
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

/** `path` is where it was read from: a line that is not one of gen's, or that names a file elsewhere, is a GenError. */
export function parseManifest(bytes: Buffer, path: string): Ledger {
  const header = parseHeader(bytes);
  if (!header) throw new GenError({ file: path, line: 1, ...notAManifest() });
  const lines = linesOf(bytes);
  checkLines(lines, path);
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
export const isWhole = (bytes: Buffer): boolean => parseHeader(bytes)?.sum === hashChunks([linesOf(bytes)]);

export function formatHeader({ inputs, sum, kept }: Header): Buffer {
  const facts = kept ? [kept.numbering ?? NONE, kept.manifest, String(kept.writtenMs)] : [];
  return Buffer.from(`gen 1 ${[inputs, ...(sum === null ? [] : [sum]), ...facts].join('\t')}\n`);
}

/** The manifest of a site: what everybody makes of the same inputs. */
export function formatManifest(ledger: Ledger, inputs: string): Buffer {
  const header = formatHeader({ inputs, sum: null, kept: null });
  return Buffer.concat([header, ...ledger.pieces.map(withoutNotes)]);
}

/** The manifest of a part: with the links of its pages, which whoever joins the parts needs. */
export function formatPartManifest(ledger: Ledger, inputs: string): Buffer {
  const lines = formatRows([...rowsOf(ledger)].map((row) => ({ ...row, stat: null })));
  return Buffer.concat([formatHeader({ inputs, sum: hashChunks([lines]), kept: null }), lines]);
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
  return file === undefined ? notAManifestLine(text) : pathOutside(file);
}
