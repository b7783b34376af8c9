/**
 * The build manifest: one line for each file of `out/` that gen made, in the order of the plan. It travels with the
 * site, so whoever has the site knows what gen made, with which key, and since when its content stands.
 *
 *     gen 1 <hash of all inputs> <hash of that and of the lines below>
 *     <key> <hash of bytes> <hash of content> <lastmod> <file>
 *
 * It is held as the bytes it is made of, with a table of line offsets: 275,000 lines cost their text and no more.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { manifestChanged, notAManifest, notAManifestLine, pathOutside } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { hashChunks } from '../hash.ts';

export const MANIFEST_FILE = 'build-manifest.tsv';
/** The hash of the lines is new: a site that was built before has none. */
const HEADER = /^gen 1 ([\w-]*)(?: (\w{16}))?$/;
/** Stands for "no key" and "no content hash" on lines of files that are not pages. */
const NONE = '-';

export interface ManifestRow {
  /** Hash of what the page was made of; "-" for files that are not pages. */
  readonly key: string;
  /** Hash of the bytes: see hash.ts. */
  readonly hash: string;
  /** Hash of the page's own content, for lastmod. */
  readonly content: string;
  /** "2026-11-20" */
  readonly lastmod: string;
  /** Below `out/`. */
  readonly file: string;
}

export interface Manifest {
  /** Hash of everything the build was made from; "" when the build was partial. */
  readonly inputs: string;
  readonly count: number;
  readonly rowAt: (index: number) => ManifestRow;
  /** Line of a file; −1 when gen did not make it. */
  readonly indexOf: (file: string) => number;
  readonly find: (file: string) => ManifestRow | null;
  /** Hash of the whole tree: of each file's name and bytes. */
  readonly treeHash: string;
}

const TAB = 9;

export function formatRow({ key, hash, content, lastmod, file }: ManifestRow): string {
  return `${key || NONE}\t${hash}\t${content || NONE}\t${lastmod || NONE}\t${file}\n`;
}

/** A whole manifest of lines that `formatRow` made. */
export function formatManifest(inputs: string, rows: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(`gen 1 ${inputs} ${hashLines(inputs, rows)}\n`), ...rows]);
}

const hashLines = (inputs: string, rows: readonly Uint8Array[]): string => hashChunks([Buffer.from(inputs), ...rows]);

/** Null when there is no such file. A damaged one is an error that says what to do: see `parseManifest`. */
export function readManifest(path: string): Manifest | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ENOTDIR')
      return null;
    throw error;
  }
  return parseManifest(bytes, path);
}

/**
 * `path` is where it was read from, if it was: then it is refused when a line of it is not one of gen's, names a file
 * elsewhere, or was changed. A date that was would go on into the sitemap.
 */
export function parseManifest(bytes: Buffer, path?: string): Manifest {
  const headerEnd = bytes.indexOf(10);
  const [, inputs, hash] = HEADER.exec(bytes.toString('latin1', 0, Math.max(0, headerEnd))) ?? [];
  if (inputs === undefined) throw new GenError({ file: path ?? MANIFEST_FILE, line: 1, ...notAManifest() });
  const starts = lineStarts(bytes, headerEnd + 1);
  if (path !== undefined) {
    checkLines(bytes, starts, path);
    if (hash !== undefined && hash !== hashLines(inputs, [bytes.subarray(headerEnd + 1)]))
      throw new GenError({ file: path, ...manifestChanged() });
  }
  const count = starts.length - 1;
  const rowAt = (index: number): ManifestRow => {
    const [key = '', hash = '', content = '', lastmod = '', file = ''] = bytes
      .toString('utf8', starts[index], (starts[index + 1] as number) - 1)
      .split('\t');
    return { key, hash, content, lastmod, file };
  };
  const fileAt = (index: number): string => {
    const end = (starts[index + 1] as number) - 1;
    return bytes.toString('utf8', bytes.lastIndexOf(TAB, end - 1) + 1, end);
  };
  // Who only reads the lines in order needs no table.
  let made: ReturnType<typeof offsetTable> | undefined;
  const indexOf = (file: string): number => {
    made ??= offsetTable(count, (index) => hashName(fileAt(index)));
    const table = made;
    for (let slot = hashName(file) & table.mask; ; slot = (slot + 1) & table.mask) {
      const index = (table.slots[slot] as number) - 1;
      if (index < 0 || fileAt(index) === file) return index;
    }
  };
  return {
    inputs,
    count,
    rowAt,
    indexOf,
    find: (file) => {
      const index = indexOf(file);
      return index < 0 ? null : rowAt(index);
    },
    get treeHash() {
      const hash = createHash('sha256');
      for (let index = 0; index < count; index++) {
        const row = rowAt(index);
        hash.update(`${row.file}\0${row.hash}\n`);
      }
      return hash.digest('hex');
    },
  };
}

/** Three fields and a day, if any; then a path below the folder, without steps upwards and not among the build's own notes. */
const FIELDS = /^(?:[^\t]+\t){3}(?:-|\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))\t/;
const PATH = /^(?!\.gen\/)(?:(?!\.{1,2}(?:\/|$))[^/\\\t\0]+(?:\/(?!$)|$))+$/;

function checkLines(bytes: Buffer, starts: Uint32Array, path: string): void {
  for (let line = 0; line < starts.length; line++) {
    const from = starts[line] as number;
    const end = starts[line + 1];
    // After the last line break there is nothing, unless the file was cut off.
    const text = bytes.toString('latin1', from, end === undefined ? bytes.length : end - 1);
    const fields = end === undefined ? null : FIELDS.exec(text);
    if (fields ? PATH.test(text.slice(fields[0].length)) : end === undefined && text === '') continue;
    const shown = (part: string): string => Buffer.from(part, 'latin1').toString();
    const file = fields && shown(text.slice(fields[0].length));
    throw new GenError({ file: path, line: line + 2, ...(file ? pathOutside(file) : notAManifestLine(shown(text))) });
  }
}

/** Offset of each line, and of the end. */
function lineStarts(bytes: Buffer, from: number): Uint32Array {
  let lines = 0;
  for (let at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  const starts = new Uint32Array(lines + 1);
  starts[0] = from;
  for (let line = 1, at = bytes.indexOf(10, from); at >= 0; at = bytes.indexOf(10, at + 1)) starts[line++] = at + 1;
  return starts;
}

/** An open-addressing hash table of line numbers; 0 is an empty slot. */
function offsetTable(count: number, hashAt: (index: number) => number): { slots: Uint32Array; mask: number } {
  const size = 2 ** Math.ceil(Math.log2(Math.max(4, count * 2)));
  const slots = new Uint32Array(size);
  const mask = size - 1;
  for (let index = 0; index < count; index++) {
    let slot = hashAt(index) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
  return { slots, mask };
}

/** FNV-1a, 32 bits. */
function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
