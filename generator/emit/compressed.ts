/** Compressed siblings of the files of a stage: taken over from the published tree, from the cache, or made. */
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepIfPossible, keepSealed, markUsed, readSealed, type OnLoss } from '../disk/cache-entry.ts';
import { compress, isCompressible, recipeOf, SUFFIXES, type Suffix } from '../files/compress.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import type { PublishedTree } from './published.ts';
import type { Stage } from './stage.ts';

export interface CompressOrder {
  /** The files that are there. */
  readonly ledger: Ledger;
  /** Folder of the stage, to read them from. */
  readonly folder: string;
  readonly stage: Stage;
  readonly published: PublishedTree | null;
  /** Folder of the cache. */
  readonly cache: string;
  /** Brotli bytes that a file may have; null when there is no limit. */
  readonly limitOf: (file: string) => number | null;
  /** Hears of what could not be kept in the cache. */
  readonly onLoss?: OnLoss | undefined;
  /** Called once, before the first file that neither tree nor cache has. */
  readonly onWork: () => void;
}

/** Twice the threads of Node's pool: none waits while another's result is written. */
const AT_ONCE = 8;

/**
 * Puts a `.br` and a `.gz` beside every file that is worth it, and gives their lines in the order of the files. A content
 * that has not changed is never compressed again.
 */
export async function compressFiles(order: CompressOrder): Promise<LedgerRow[]> {
  const tasks: {
    readonly file: string;
    readonly limit: number | null;
    readonly mark: string;
    readonly suffix: Suffix;
  }[] = [];
  for (const { file, hash, stat } of order.ledger.rows()) {
    if (!isCompressible(file, stat?.size ?? 0)) continue;
    const limit = order.limitOf(file);
    const mark = hashBytes(`${recipeOf(limit)} ${hash}`);
    for (const suffix of SUFFIXES) tasks.push({ file, limit, mark, suffix });
  }
  const cache = openCache(join(order.cache, COMPRESSED), order.onLoss);
  const made: LedgerRow[] = [];
  const queue = tasks.entries();
  let working = false;
  const work = async (): Promise<void> => {
    for (const [index, { file, limit, mark, suffix }] of queue) {
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
        body = await compress(readFileSync(join(order.folder, file)), suffix, limit);
        cache.write(`${mark}${suffix}`, body);
      }
      const stat = order.stage.write(sibling, [body]);
      made[index] = { key: '', hash: hashBytes(body), content: mark, lastmod: '', file: sibling, stat, links: '' };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  cache.trim();
  return made;
}

/** The published sibling, when it was made of the same content and is intact. */
function keep(file: string, mark: string, published: PublishedTree | null): LedgerRow | null {
  const line = published?.ledger.indexOf(file) ?? -1;
  if (!published || line < 0) return null;
  const row = published.ledger.at(line);
  const stat = row.content === mark ? published.intact(line) : null;
  return stat && { ...row, stat };
}

/** The folder of the cache that holds them. */
export const COMPRESSED = 'compressed';
/** Bytes that the cache may hold; what has not been used for longest goes first. */
const MOST_CACHED = 256 * 1024 * 1024;

interface Cache {
  readonly read: (name: string) => Buffer | null;
  readonly write: (name: string, body: Buffer) => void;
  /** Keeps to the limit, if anything was written. */
  readonly trim: () => void;
}

function openCache(folder: string, onLoss: OnLoss | undefined): Cache {
  let grown = false;
  return {
    read: (name) => {
      const path = join(folder, name);
      const body = readSealed(path);
      if (body) markUsed(path);
      return body;
    },
    write: (name, body) => {
      const isKept = keepIfPossible(() => {
        mkdirSync(folder, { recursive: true });
        keepSealed(join(folder, name), body);
      }, onLoss);
      grown ||= isKept;
    },
    trim: () => {
      if (grown) keepIfPossible(() => trimFolder(folder), onLoss);
    },
  };
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
