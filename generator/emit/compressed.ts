/** Compressed siblings of the files of a stage: from the published tree, from the cache, or compressed now. */
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepIfPossible, keepSealed, markUsed, readSealed, type OnLoss } from '../disk/cache-entry.ts';
import { compress, isCompressible, recipeOf, SUFFIXES } from '../files/compress.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { outputPath } from '../plan/paths.ts';
import type { PublishedTree } from './published.ts';
import type { Stage } from './stage.ts';

export interface CompressOptions {
  /** The files of the stage. */
  readonly ledger: Ledger;
  /** Folder of the stage. */
  readonly folder: string;
  readonly stage: Stage;
  readonly published: PublishedTree | null;
  /** Folder of the cache. */
  readonly cache: string;
  /** Returns the Brotli bytes that a file may have; null if there is no limit. */
  readonly limitOf: (file: string) => number | null;
  /** Called when the cache cannot be written. */
  readonly onLoss?: OnLoss | undefined;
  /** Called once, before the first file that neither tree nor cache has. */
  readonly onWork: () => void;
}

/** Twice the threads of Node's pool, so that none waits while another's result is written. */
const AT_ONCE = 8;

/** Puts a `.br` and a `.gz` beside files worth it, each content once, and returns their rows in the order of the files. */
export async function compressFiles(options: CompressOptions): Promise<LedgerRow[]> {
  const { ledger, folder, stage, published, limitOf, onLoss, onWork } = options;
  const cache = join(options.cache, COMPRESSED);
  const rows: LedgerRow[] = [];
  const queue = [...siblingsOf(ledger, limitOf)].entries();
  let [isWorking, hasGrown] = [false, false];
  const work = async (): Promise<void> => {
    for (const [index, { file, limit, mark, suffix }] of queue) {
      const sibling = outputPath(`${file}${suffix}`);
      const row = published?.find(sibling);
      if (row?.stat && row.content === mark) {
        rows[index] = row;
        continue;
      }
      const cached = join(cache, `${mark}${suffix}`);
      let body = readSealed(cached);
      if (body) markUsed(cached);
      else {
        if (!isWorking) onWork();
        isWorking = true;
        const made = await compress(readFileSync(join(folder, file)), suffix, limit);
        hasGrown = keepIfPossible(() => keepSealed(cached, made), onLoss) || hasGrown;
        body = made;
      }
      const stat = stage.write(sibling, body);
      rows[index] = { key: '', hash: hashBytes(body), content: mark, lastmod: '', file: sibling, stat, links: '' };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (hasGrown) keepIfPossible(() => trim(cache), onLoss);
  return rows;
}

/** Lists the siblings of a site. `mark` is a hash of the content and of the way it is compressed. */
function* siblingsOf(ledger: Ledger, limitOf: CompressOptions['limitOf']) {
  for (const { file, hash, stat } of ledger.rows()) {
    if (!isCompressible(file, stat?.size ?? 0)) continue;
    const limit = limitOf(file);
    const mark = hashBytes(`${recipeOf(limit)} ${hash}`);
    for (const suffix of SUFFIXES) yield { file, limit, mark, suffix };
  }
}

/** Their folder in the cache. */
const COMPRESSED = 'compressed';
/** Bytes that the cache may hold; the least recently used goes first. */
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
