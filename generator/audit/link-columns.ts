/** Links of many pages as a few arrays: what threads hand over, and what is noted for the next build. */
import type { PageLinks } from './audit.ts';

/** Links of several pages; page `i` has the targets from `ends[i − 1]` to `ends[i]`. */
export interface LinkColumns {
  readonly targets: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Vague links and all links, two numbers a page. */
  readonly counts: Uint16Array<ArrayBuffer>;
  /** Broken links of the few pages that have some. */
  readonly broken: Readonly<Record<number, readonly string[]>>;
}

export function linkColumns(pages: readonly PageLinks[]): LinkColumns {
  const ends = new Uint32Array(pages.length);
  const counts = new Uint16Array(pages.length * 2);
  const broken: Record<number, readonly string[]> = {};
  let end = 0;
  pages.forEach((links, index) => {
    ends[index] = end += links.targets.length;
    counts[index * 2] = links.vague;
    counts[index * 2 + 1] = links.total;
    if (links.broken.length > 0) broken[index] = links.broken;
  });
  const targets = new Uint32Array(end);
  let at = 0;
  for (const { targets: some } of pages) for (const target of some) targets[at++] = target;
  return { targets, ends, counts, broken };
}

/** Links of one page of the columns. */
export function linksIn({ targets, ends, counts, broken }: LinkColumns, index: number): PageLinks {
  return {
    targets: targets.subarray(index === 0 ? 0 : (ends[index - 1] as number), ends[index]),
    broken: broken[index] ?? [],
    vague: counts[index * 2] as number,
    total: counts[index * 2 + 1] as number,
  };
}
