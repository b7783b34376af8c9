/** Links of every published page, noted so that the audit need not read each page again. Lost, they are read from the pages. */
import { openSync, readFileSync } from 'node:fs';
import { hashChunks } from '../hash.ts';
import type { PageLinks } from '../audit/audit.ts';
import { linksIn, type LinkColumns } from '../audit/link-columns.ts';
import { writeAndClose } from './stage.ts';
import { fingerprint } from './stats.ts';

/** Links are numbers of pages: they hold as long as the pages are numbered as they were. */
export interface NotedLinks {
  /** The numbering of the plan that they were noted with. */
  readonly numbering: string;
  /** Links by line of the manifest. */
  readonly at: (row: number) => PageLinks | null;
}

/** Text of the head: fingerprint of the manifest, and for each part the lengths of its columns and its broken links. */
interface Head {
  readonly manifest: string;
  /** Hash of all else: see `hashNotes`. */
  readonly hash: string;
  readonly numbering: string;
  readonly parts: readonly {
    readonly targets: number;
    readonly pages: number;
    readonly broken: LinkColumns['broken'];
  }[];
}

const HEAD_BYTES = 8;

/** Null when the notes are missing or belong to another manifest. */
export function readNotedLinks(path: string, manifest: Uint8Array): NotedLinks | null {
  const noted = readNotes(path, manifest);
  return noted && { numbering: noted.numbering, at: lookUp(noted.columns) };
}

/** The notes as they were written; null when they are missing, damaged or belong to another manifest. */
export function readNotes(path: string, manifest: Uint8Array): { numbering: string; columns: LinkColumns[] } | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    return null;
  }
  try {
    const length = bytes.readDoubleLE(0);
    const head = JSON.parse(bytes.toString('utf8', HEAD_BYTES, HEAD_BYTES + length)) as Head;
    const whole =
      bytes.length ===
      HEAD_BYTES + length + head.parts.reduce((sum, { targets, pages }) => sum + targets * 4 + pages * 8, 0);
    const body = bytes.subarray(HEAD_BYTES + length);
    return whole && head.manifest === fingerprint(manifest) && head.hash === hashNotes(head, [body])
      ? { numbering: head.numbering, columns: readColumns(bytes, head, HEAD_BYTES + length) }
      : null;
  } catch {
    return null;
  }
}

function readColumns(bytes: Buffer, head: Head, from: number): LinkColumns[] {
  let at = from;
  const take = (length: number): ArrayBuffer => {
    const copy = new Uint8Array(length);
    copy.set(bytes.subarray(at, at + length));
    at += length;
    return copy.buffer;
  };
  return head.parts.map(({ targets, pages, broken }) => ({
    targets: new Uint32Array(take(targets * 4)),
    ends: new Uint32Array(take(pages * 4)),
    counts: new Uint16Array(take(pages * 4)),
    broken,
  }));
}

function lookUp(parts: readonly LinkColumns[]): (row: number) => PageLinks | null {
  const starts: number[] = [];
  let rows = 0;
  for (const { ends } of parts) {
    starts.push(rows);
    rows += ends.length;
  }
  return (row) => {
    if (row >= rows) return null;
    let part = starts.length - 1;
    while ((starts[part] as number) > row) part--;
    return linksIn(parts[part] as LinkColumns, row - (starts[part] as number));
  };
}

const hashNotes = ({ numbering, parts }: Pick<Head, 'numbering' | 'parts'>, columns: readonly Uint8Array[]): string =>
  hashChunks([Buffer.from(JSON.stringify([numbering, parts])), ...columns]);

export function writeNotedLinks(
  path: string,
  manifest: Uint8Array,
  { numbering, links: parts }: { numbering: string; links: readonly LinkColumns[] },
): void {
  const bytesOf = (column: Uint32Array | Uint16Array): Uint8Array =>
    new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
  const columns = parts.flatMap(({ targets, ends, counts }) => [bytesOf(targets), bytesOf(ends), bytesOf(counts)]);
  const facts = {
    numbering,
    parts: parts.map(({ targets, ends, broken }) => ({ targets: targets.length, pages: ends.length, broken })),
  };
  const head: Head = { manifest: fingerprint(manifest), hash: hashNotes(facts, columns), ...facts };
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(HEAD_BYTES);
  length.writeDoubleLE(text.length);
  writeAndClose(openSync(path, 'w'), [length, text, ...columns]);
}
