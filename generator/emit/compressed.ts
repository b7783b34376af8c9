/** Compressed siblings of the files of a stage: taken over from the published tree, from the cache, or made. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markUsed } from '../disk/cache-entry.ts';
import { compress, isCompressible, RECIPE, SUFFIXES, type Suffix } from '../files/compress.ts';
import { hashBytes } from '../hash.ts';
import { formatRow, type Manifest } from './manifest.ts';
import type { FileStat, Stage } from './stage.ts';
import type { Published } from './stats.ts';

export interface CompressOrder {
  /** The files that are there, and their sizes: two numbers a file, as in `stats.ts`. */
  readonly manifest: Manifest;
  readonly stats: Float64Array;
  /** Folder of the stage, to read them from. */
  readonly folder: string;
  readonly stage: Stage;
  readonly published: Published | null;
  /** Folder of the cache. */
  readonly cache: string;
  /** Called once, before the first file that neither tree nor cache has. */
  readonly onWork: () => void;
}

/** Lines of the manifest and stats of the siblings, in the order of the files. */
export interface CompressedFiles {
  readonly rows: string;
  readonly stats: Float64Array;
}

/** Twice the threads of Node's pool: none waits while another's result is written. */
const AT_ONCE = 8;

/** Puts a `.br` and a `.gz` beside every file that is worth it. A content that has not changed is never compressed again. */
export async function compressFiles(order: CompressOrder): Promise<CompressedFiles> {
  const { manifest, stats } = order;
  const tasks: { readonly file: string; readonly mark: string; readonly suffix: Suffix }[] = [];
  for (let row = 0; row < manifest.count; row++) {
    const { file, hash } = manifest.rowAt(row);
    if (!isCompressible(file, stats[row * 2] ?? 0)) continue;
    const mark = hashBytes(`${RECIPE} ${hash}`);
    for (const suffix of SUFFIXES) tasks.push({ file, mark, suffix });
  }
  const cache = openCache(join(order.cache, COMPRESSED));
  const made: { readonly row: string; readonly stat: FileStat }[] = [];
  const queue = tasks.entries();
  let working = false;
  const work = async (): Promise<void> => {
    for (const [index, { file, mark, suffix }] of queue) {
      const sibling = `${file}${suffix}`;
      const kept = keep(sibling, mark, order.published);
      if (kept) {
        made[index] = kept;
        continue;
      }
      let body = cache.read(`${mark}${suffix}`);
      if (!body) {
        if (!working) order.onWork();
        working = true;
        body = await compress(readFileSync(join(order.folder, file)), suffix);
        cache.write(`${mark}${suffix}`, body);
      }
      const row = formatRow({ key: '', hash: hashBytes(body), content: mark, lastmod: '', file: sibling });
      made[index] = { row, stat: order.stage.write(sibling, [body]) };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  cache.trim();
  return {
    rows: made.map(({ row }) => row).join(''),
    stats: Float64Array.from(made.flatMap(({ stat }) => [stat.size, stat.mtimeMs])),
  };
}

/** The published sibling, when it was made of the same content and is intact. */
function keep(file: string, mark: string, published: Published | null): { row: string; stat: FileStat } | null {
  const index = published?.manifest.indexOf(file) ?? -1;
  if (!published || index < 0) return null;
  const row = published.manifest.rowAt(index);
  const stat = row.content === mark ? published.intact(index) : null;
  return stat && { row: formatRow({ ...row, key: '', lastmod: '' }), stat };
}

/** The folder of the cache that holds them. */
export const COMPRESSED = 'compressed';
/** Bytes that the cache may hold; what has not been used for longest goes first. */
const MOST_CACHED = 256 * 1024 * 1024;
/** Length of the hash before each body: what a crash has cut off is not believed. */
const HASH = 16;

interface Cache {
  readonly read: (name: string) => Buffer | null;
  readonly write: (name: string, body: Buffer) => void;
  /** Keeps to the limit, if anything was written. */
  readonly trim: () => void;
}

function openCache(folder: string): Cache {
  let grown = false;
  mkdirSync(folder, { recursive: true });
  return {
    read: (name) => {
      const path = join(folder, name);
      const body = readCompressed(path);
      if (body) markUsed(path);
      return body;
    },
    write: (name, body) => {
      const draft = join(folder, `${name}.${process.pid}`);
      writeFileSync(draft, Buffer.concat([Buffer.from(hashBytes(body)), body]));
      renameSync(draft, join(folder, name));
      grown = true;
    },
    trim: () => {
      if (grown) trimFolder(folder);
    },
  };
}

/** A kept body; null when it is missing or damaged. */
export function readCompressed(path: string): Buffer | null {
  try {
    const bytes = readFileSync(path);
    const body = bytes.subarray(HASH);
    return bytes.toString('latin1', 0, HASH) === hashBytes(body) ? body : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function trimFolder(folder: string): void {
  const files = readdirSync(folder).flatMap((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat ? [{ name, size: stat.size, usedMs: stat.mtimeMs }] : [];
  });
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= MOST_CACHED) break;
    rmSync(join(folder, name), { force: true });
    bytes -= size;
  }
}
