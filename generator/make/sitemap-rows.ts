import type { SitemapEntry } from '../files/sitemap.ts';
import { formatManifest, parseManifest } from '../emit/manifest.ts';
import type { Plan } from '../plan/plan.ts';
import type { MadePages } from './range.ts';

/** Rows of the pages that are there, in the order of the plan. */
export function* sitemapRows(plan: Plan, pages: MadePages): Generator<SitemapEntry> {
  const days = lastmodsIn(pages.rows);
  for (let number = 0; number < plan.count; number++) {
    if (!pages.isBuilt(number)) continue;
    const row = plan.sitemapAt(number);
    const lastmod = days.next().value as string;
    if (row) yield { ...row, path: plan.pathAt(number), lastmod };
  }
}

/** The days of all rows, part by part: joined they would be the largest thing in memory. */
function* lastmodsIn(parts: readonly Uint8Array[]): Generator<string> {
  for (const part of parts) {
    const lines = parseManifest(formatManifest('', [part]));
    for (let line = 0; line < lines.count; line++) yield lines.rowAt(line).lastmod;
  }
}
