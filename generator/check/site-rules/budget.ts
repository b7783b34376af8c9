/** A page and its styles arrive with the first flight. */
import { readPage } from '../html/page.ts';
import { BUDGET_BASIS, formatBytes } from '../size/limits.ts';
import { describeParts } from '../size/parts.ts';
import type { CheckedSite, PageSummary, SiteFound, SiteRule } from '../types.ts';

/** As many places as a cause shows: the parts of further pages would never be read. */
const DESCRIBED = 3;

export const budget: SiteRule = {
  name: 'budget',
  basis: BUDGET_BASIS,
  check: (site) => {
    const described = new Map<string, number>();
    return site.pages.flatMap((page): SiteFound[] => {
      const { file, component, limit, size, role } = page;
      // At a lower level the page was not compressed again because it keeps its limit.
      if (role === 'redirect' || limit === null || size.compressed <= limit || size.level < 11) return [];
      const message = `A page weighs more than ${formatBytes(limit)} with Brotli (${component}).`;
      const nth = described.get(message) ?? 0;
      described.set(message, nth + 1);
      return [
        {
          file,
          message,
          detail: `${formatBytes(size.compressed)}, ${formatBytes(size.compressed - limit)} too many${nth < DESCRIBED ? `: ${partsIn(site, page)}` : ''}`,
        },
      ];
    });
  },
};

function partsIn({ read }: CheckedSite, { file, path, role, component, limit }: PageSummary): string {
  return describeParts(readPage({ file, path, role, component, limit, html: read(file) }));
}
