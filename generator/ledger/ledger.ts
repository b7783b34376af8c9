/**
 * The ledger: one line for each file of the site, in the order of the plan. It is held in memory as bytes with a table of
 * line offsets, so 275,000 lines take little more than their text. Threads make the pages of large sites in ranges, so it
 * consists of pieces; an empty line stands for a missing page.
 */
import { createHash } from 'node:crypto';
import { hashText } from '../hash.ts';
import { formatRow, parseRow, type LedgerRow } from './row.ts';

/** The build that a ledger comes from. */
export interface LedgerOrigin {
  /** Hash of everything that the site was made from; "" for a build of some records, or one under way. */
  readonly inputs: string;
  /** Day of the build, "2026-11-20"; "" if it is not recorded. */
  readonly day: string;
  /** Next moment at which the same inputs give another site, "2026-12-24T17:00Z"; left out if there is none. */
  readonly until?: string | undefined;
}

export type Ledger = Readonly<ReturnType<typeof createLedger>>;

/** Formats rows as lines; null is a missing page. */
export const formatRows = (rows: readonly (LedgerRow | null)[]): Buffer =>
  Buffer.from(rows.map((row) => (row ? formatRow(row) : '\n')).join(''));

interface Piece {
  readonly bytes: Buffer;
  /** Number of its first line. */
  readonly first: number;
  /** Offset of each line, and of the end. */
  readonly starts: Uint32Array;
}

export function createLedger(lines: readonly Uint8Array[], made: LedgerOrigin = { inputs: '', day: '' }) {
  const pieces: Piece[] = [];
  let count = 0;
  // Reading the lines in order needs no table.
  let table: OffsetTable | undefined;
  /** Returns the bytes of a line without its line break; null for a missing page. */
  const spanOf = (line: number) => {
    if (line < 0 || line >= count) return null;
    const { bytes, first, starts } = pieces[findPiece(pieces, line)] as Piece;
    const [start, end] = [starts[line - first] as number, (starts[line - first + 1] as number) - 1];
    return end > start ? { bytes, start, end } : null;
  };
  /** False for a missing page. */
  const has = (line: number): boolean => spanOf(line) !== null;
  /** Returns the row of a line. Throws for a missing page. */
  const at = (line: number): LedgerRow => {
    const span = spanOf(line);
    if (!span) throw new RangeError(`the ledger has no line ${line}`);
    return parseRow(span.bytes.toString('utf8', span.start, span.end));
  };
  const fileAt = (line: number): string | null => {
    const span = spanOf(line);
    return span && span.bytes.toString('utf8', ...fileIn(span.bytes, span.start, span.end));
  };
  /** Returns the line of a file; −1 if gen did not make it. */
  const indexOf = (file: string): number => {
    table ??= makeTable(count, fileAt);
    for (let slot = hashText(file) & table.mask; ; slot = (slot + 1) & table.mask) {
      const line = (table.slots[slot] as number) - 1;
      if (line < 0 || fileAt(line) === file) return line;
    }
  };
  function* rows(): Generator<LedgerRow> {
    for (let line = 0; line < count; line++) if (has(line)) yield at(line);
  }
  const append = (added: Uint8Array): void => {
    const bytes = Buffer.from(added.buffer, added.byteOffset, added.byteLength);
    const starts = lineStarts(bytes);
    pieces.push({ bytes, first: count, starts });
    count += starts.length - 1;
    table = undefined;
  };
  lines.forEach(append);
  const find = (file: string): LedgerRow | null => {
    const line = indexOf(file);
    return line < 0 ? null : at(line);
  };
  return {
    inputs: made.inputs,
    day: made.day,
    until: made.until,
    /** Number of lines. */
    get count() {
      return count;
    },
    /** All lines, piece by piece. */
    get pieces() {
      return pieces.map(({ bytes }) => bytes);
    },
    ...{ has, at, indexOf, find, rows, append },
  };
}

/**
 * Counts the pages and the files of a tree, sums up their bytes, and hashes names and contents. `sizeOf` returns the size of a
 * file in bytes if the ledger does not have it.
 */
export function describeTree(ledger: Ledger, sizeOf: (file: string) => number = () => 0) {
  const hash = createHash('sha256');
  let [pages, files, bytes] = [0, 0, 0];
  for (const { key, file, hash: content, stat } of ledger.rows()) {
    files++;
    if (key !== '') pages++;
    bytes += stat?.size ?? sizeOf(file);
    hash.update(`${file}\0${content}\n`);
  }
  return { pages, files, bytes, hash: hash.digest('hex') };
}

function findPiece(pieces: readonly Piece[], line: number): number {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((pieces[middle] as Piece).first <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}

const TAB = 9;
const LINE_BREAK = 10;

/** Returns the span of the file in a line: its fifth field. */
export function fileIn(bytes: Uint8Array, start: number, end: number): [from: number, to: number] {
  let from = start;
  for (let field = 0; field < 4; field++) from = bytes.indexOf(TAB, from) + 1;
  const tab = bytes.indexOf(TAB, from);
  return [from, tab < 0 || tab > end ? end : tab];
}

function lineStarts(bytes: Buffer): Uint32Array {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, at + 1)) lines++;
  const starts = new Uint32Array(lines + 1);
  for (let line = 1, at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, at + 1))
    starts[line++] = at + 1;
  return starts;
}

/**
 * An open-addressing hash table of line numbers plus one; 0 is an empty slot. At 275,000 lines it takes 4 MB where a Map of
 * their names takes 97 MB, and each thread of a build has one.
 */
interface OffsetTable {
  readonly slots: Uint32Array;
  readonly mask: number;
}

/** `fileAt` returns null for a line that is left out. */
function makeTable(count: number, fileAt: (line: number) => string | null): OffsetTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(4, count * 2)));
  const slots = new Uint32Array(size);
  const mask = size - 1;
  for (let line = 0; line < count; line++) {
    const file = fileAt(line);
    if (file === null) continue;
    let slot = hashText(file) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = line + 1;
  }
  return { slots, mask };
}
