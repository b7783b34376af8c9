/**
 * Finds pages over their limit without the strongest compression for every page. A page within its limit at level 5 is
 * within it at every level. Among the others, gen begins with the heaviest at level 5: levels agree on the order of pages
 * of one kind to about 1 % (measured over 250 of them), so once a whole batch stays clearly below, the lighter ones do.
 */
import { groupBy } from '../../group-by.ts';
import type { PageOutline, PageSize } from '../types.ts';

/** Levels 10 and 11 take some 20 and 60 times longer than 5. */
const LEVELS = [10, 11] as const;
const BATCH = 4;
const CLEARLY = 0.985;

/** `size` is at level 5. */
export type Weighed = Pick<PageOutline, 'file' | 'component' | 'limit' | 'size'>;
/** Bytes of a file after Brotli at a level. */
export type Compress = (file: string, level: number) => Promise<number>;

/** Sizes by file, of those pages that were compressed again. */
export async function recompressHeavy(pages: readonly Weighed[], compress: Compress): Promise<Map<string, PageSize>> {
  const found = new Map<string, PageSize>();
  for (const group of groupAlike(pages).values()) {
    const limit = group[0]?.limit ?? Number.POSITIVE_INFINITY;
    const heavy = group
      .filter(({ size }) => size.compressed > limit)
      .sort((a, b) => b.size.compressed - a.size.compressed || (a.file < b.file ? -1 : 1));
    for (let at = 0; at < heavy.length; at += BATCH) {
      const batch = heavy.slice(at, at + BATCH);
      const sizes = await Promise.all(batch.map((page) => recompress(page, limit, compress)));
      for (const [index, { file }] of batch.entries()) found.set(file, sizes[index] as PageSize);
      if (sizes.every(({ compressed }) => compressed <= limit * CLEARLY)) break;
    }
  }
  return found;
}

async function recompress({ file, size }: Weighed, limit: number, compress: Compress): Promise<PageSize> {
  let found = size;
  for (const level of LEVELS) {
    found = { ...size, compressed: await compress(file, level), level };
    if (found.compressed <= limit) break;
  }
  return found;
}

/** Pages of one kind that may weigh the same. */
const groupAlike = (pages: readonly Weighed[]): Map<string, Weighed[]> =>
  groupBy(pages, ({ component, limit }) => component && `${component} ${limit}`);
