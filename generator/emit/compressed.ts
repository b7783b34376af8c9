/** Compressed siblings of the files of a stage: taken over from the published tree, from the cache, or made. */
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepIfPossible, keepSealed, markUsed, readSealed, type OnLoss } from '../disk/cache-entry.ts';
import { compress, isCompressible, recipeOf, SUFFIXES, type Suffix } from '../files/compress.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { outputPath } from '../plan/paths.ts';
import type { PublishedTree } from './published.ts';
import type { Stage } from './stage.ts';

export interface CompressOptions {
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
export async function compressFiles(options: CompressOptions): Promise<LedgerRow[]> {
  const tasks: {
    readonly file: string;
    readonly limit: number | null;
    readonly mark: string;
    readonly suffix: Suffix;
  }[] = [];
  for (const { file, hash, stat } of options.ledger.rows()) {
    if (!isCompressible(file, stat?.size ?? 0)) continue;
    const limit = options.limitOf(file);
    const mark = hashBytes(`${recipeOf(limit)} ${hash}`);
    for (const suffix of SUFFIXES) tasks.push({ file, limit, mark, suffix });
  }
  const cache = join(options.cache, COMPRESSED);
  const made: LedgerRow[] = [];
  const queue = tasks.entries();
  let working = false;
  let hasGrown = false;
  const work = async (): Promise<void> => {
    for (const [index, { file, limit, mark, suffix }] of queue) {
      const sibling = outputPath(`${file}${suffix}`);
      const kept = keep(sibling, mark, options.published);
      if (kept) {
        made[index] = kept;
        continue;
      }
      const cached = join(cache, `${mark}${suffix}`);
      let body = readSealed(cached);
      if (body) markUsed(cached);
      else {
        if (!working) options.onWork();
        working = true;
        body = await compress(readFileSync(join(options.folder, file)), suffix, limit);
        const bytes = body;
        hasGrown = keepIfPossible(() => keepSealed(cached, bytes), options.onLoss) || hasGrown;
      }
      const stat = options.stage.write(sibling, [body]);
      made[index] = { key: '', hash: hashBytes(body), content: mark, lastmod: '', file: sibling, stat, links: '' };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (hasGrown) keepIfPossible(() => trim(cache), options.onLoss);
  return made;
}

/** The published sibling, when it was made of the same content and is intact. */
function keep(file: string, mark: string, published: PublishedTree | null): LedgerRow | null {
  const row = published?.find(file);
  return row?.stat && row.content === mark ? row : null;
}

/** The folder of the cache that holds them. */
export const COMPRESSED = 'compressed';
/** Bytes that the cache may hold; what has not been used for longest goes first. */
const MOST_CACHED = 256 * 1024 * 1024;

function trim(folder: string): void {
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
