/**
 * The ledger on disk. The build manifest is part of the site and lists every file of gen's with key, hashes and day of
 * change. The copy in the state folder adds sizes, times and links. Both have the same lines (see row.ts) below a header
 * that ends with a hash of the rest:
 *
 *     gen 2 <day of the build> <hash of all inputs> <hash>                                                   the manifest
 *     gen 2 <day of the build> <hash of all inputs> <hash> <numbering> <hash of the manifest> <time in ms>   the copy
 *
 * Format 3 adds the moment at which the site changes by itself: `gen 3 2026-11-20 2026-12-24T17:00Z …`. Format 1 has no
 * day. gen reads all three.
 */
import { readFileSync, type Stats } from 'node:fs';
import { manifestChanged, newerManifest, notAManifest, notAManifestLine, pathOutside } from '../errors/output.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { hashChunks, hashBytes } from '../hash.ts';
import { createLedger, fileIn, formatRows, type Ledger, type LedgerOrigin } from './ledger.ts';
import { faultOfPath } from '../plan/paths.ts';
import { fileOfLine, isUntouched } from './row.ts';
import { statOf } from '../disk/real-path.ts';
import { replaceFile } from '../disk/rename.ts';

export const MANIFEST_FILE = 'build-manifest.tsv';
const DAY = String.raw`\d{4}-\d\d-\d\d`;
const HEADER = new RegExp(
  String.raw`^gen (?:1|2 (${DAY})|3 (${DAY}) (${DAY}T\d\d:\d\dZ)) ([\w-]*) (\w{16})(?: ([\w-]+) (\w{16}) (\d+))?$`,
);
/** The newest format. */
const NEWEST = 3;
const NONE = '-';
const LINE_BREAK = 10;

/** The header of a ledger beside the site. */
export interface KeptHeader {
  /** Numbering of the pages in its links; null if it has no links. */
  readonly numbering: string | null;
  /** Hash of the manifest of the site. */
  readonly manifest: string;
  /** Time of writing, in ms. */
  readonly writtenMs: number;
}

/** Reads a manifest; null if there is none. Throws a GenError for a damaged one: see `parseManifest`. */
export function readManifest(path: string): Ledger | null {
  const bytes = readIfThere(path);
  return bytes && parseManifest(bytes, path);
}

/** Reads a file; null if there is none. Throws a GenError for a folder, a pipe or a link to itself. */
export function readIfThere(path: string): Buffer | null {
  // A pipe would never end.
  if (statOf(path)?.isFile() === false) throw new GenError({ file: path, ...notAManifest() });
  try {
    return readFileSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return null;
    if (code === 'ELOOP') throw new GenError({ file: path, ...notAManifest() }, { cause: error });
    throw error;
  }
}

/**
 * Parses a manifest that was read from `path`. Throws a GenError for a line that gen did not write, that names a file
 * outside the site, or that was changed: a changed date would reach the sitemap.
 */
export const parseManifest = (bytes: Buffer, path: string): Ledger => parseLedger(bytes, path).ledger;

/** Hashes of ledgers whose lines were checked: a command reads the same manifest several times. */
const checked = new Set<string>();

/** Parses a manifest or the copy of a ledger; `kept` is the header of the copy, null for a manifest. Throws as `parseManifest` does. */
export function parseLedger(bytes: Buffer, path: string): { ledger: Ledger; kept: KeptHeader | null } {
  const end = bytes.indexOf(LINE_BREAK);
  const header = bytes.toString('latin1', 0, Math.max(0, end));
  const found = HEADER.exec(header);
  if (!found) {
    const [, format = ''] = /^gen (\d{1,3}) /.exec(header) ?? [];
    const isNewer = Number(format) > NEWEST;
    throw new GenError({
      file: path,
      line: 1,
      ...(isNewer ? newerManifest(format, NEWEST) : notAManifest()),
    });
  }
  const [, only, dayBefore, until, inputs = '', hash, numbering, manifest, writtenMs] = found;
  const made = { day: only ?? dayBefore ?? '', until, inputs };
  const lines = bytes.subarray(end + 1);
  const kept = manifest
    ? { numbering: numbering === NONE ? null : (numbering ?? null), manifest, writtenMs: Number(writtenMs) }
    : null;
  const actual = hashAll(made, kept, [lines]);
  if (!checked.has(actual)) checkLines(lines, path);
  checked.add(actual);
  if (hash !== actual) throw new GenError({ file: path, ...manifestChanged() });
  return { ledger: createLedger([lines], made), kept };
}

/** Returns the first line of a file with these lines. */
export function formatHeader(made: LedgerOrigin, kept: KeptHeader | null, lines: readonly Uint8Array[]): Buffer {
  const format = made.until ? 'gen 3' : made.day === '' ? 'gen 1' : 'gen 2';
  return Buffer.from(
    `${[format, ...timesOf(made), made.inputs, hashAll(made, kept, lines), ...fieldsOf(kept)].join(' ')}\n`,
  );
}

function hashAll(made: LedgerOrigin, kept: KeptHeader | null, lines: readonly Uint8Array[]): string {
  const fields = [...timesOf(made), made.inputs, ...fieldsOf(kept)];
  return hashChunks([Buffer.from(fields.join(' ')), ...lines]);
}

const timesOf = ({ day, until }: LedgerOrigin): string[] => [day, until ?? ''].filter((time) => time !== '');

const fieldsOf = (kept: KeptHeader | null): string[] =>
  kept ? [kept.numbering ?? NONE, kept.manifest, String(kept.writtenMs)] : [];

/** Returns the manifest of a site: the same bytes for the same inputs on every machine. */
export function formatManifest(ledger: Ledger, made: LedgerOrigin): Buffer {
  const lines = ledger.pieces.map((piece) => linesOf(piece, 'manifest'));
  return Buffer.concat([formatHeader(made, null, lines), ...lines]);
}

/** Returns the manifest of a part. It has the links of its pages, which `gen merge` needs. */
export function formatPartManifest(ledger: Ledger, made: LedgerOrigin): Buffer {
  const lines = formatRows([...ledger.rows()].map((row) => ({ ...row, stat: null })));
  return Buffer.concat([formatHeader(made, null, [lines]), lines]);
}

/** Returns the lines of a piece without empty ones, in a manifest without sizes, times and links. */
function linesOf(piece: Uint8Array, kind: 'manifest' | 'copy'): Uint8Array {
  const lines = new Uint8Array(piece.length);
  let length = 0;
  for (let start = 0; start < piece.length; ) {
    const end = piece.indexOf(LINE_BREAK, start);
    if (end > start) {
      const to = kind === 'manifest' ? fileIn(piece, start, end)[1] : end;
      lines.set(piece.subarray(start, to), length);
      length += to - start;
      lines[length++] = LINE_BREAK;
    }
    start = end + 1;
  }
  return lines.slice(0, length);
}

function checkLines(bytes: Buffer, path: string): void {
  for (let start = 0, line = 2; start < bytes.length; line++) {
    const end = bytes.indexOf(LINE_BREAK, start);
    // A file that does not end with a line break was cut off.
    const text = bytes.toString('utf8', start, end < 0 ? bytes.length : end);
    const file = end < 0 ? null : fileOfLine(text);
    if (file === null) throw new GenError({ file: path, line, ...notAManifestLine(text) });
    if (faultOfPath(file) !== null) throw new GenError({ file: path, line, ...pathOutside(file) });
    start = end + 1;
  }
}

export interface KeepOptions {
  readonly ledger: Ledger;
  /** The build that made it, if the ledger does not have it yet. */
  readonly made?: LedgerOrigin;
  /** Numbering of its pages; null if it holds no links. */
  readonly numbering: string | null;
  /** Bytes of the manifest that it belongs to. */
  readonly manifest: Uint8Array;
}

export function saveLedger(path: string, { ledger, made = ledger, numbering, manifest }: KeepOptions): void {
  const lines = ledger.pieces.map((piece) => linesOf(piece, 'copy'));
  const header = formatHeader(made, { numbering, manifest: hashBytes(manifest), writtenMs: Date.now() }, lines);
  replaceFile(path, `${path}.draft`, [header, ...lines]);
}

/** Reads the copy of a ledger; null if there is none, or if it is damaged. */
export function openKept(path: string): (KeptHeader & { readonly ledger: Ledger }) | null {
  const found = attempt(() => {
    const bytes = readIfThere(path);
    return bytes && parseLedger(bytes, path);
  });
  return found?.kept ? { ...found.kept, ledger: found.ledger } : null;
}

/** Returns a function that returns the recorded hash of a file with these stats; null if the file may have changed since the build. */
export function openRecorded(path: string, manifest: Uint8Array): (file: string, stats: Stats) => string | null {
  const kept = openKept(path);
  if (kept?.manifest !== hashBytes(manifest)) return () => null;
  return (file, stats) => {
    const row = kept.ledger.find(file);
    return row && stats.isFile() && isUntouched(stats, row.stat, kept.writtenMs) ? row.hash : null;
  };
}
