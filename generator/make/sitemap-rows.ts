import type { SitemapEntry } from '../files/sitemap.ts';
import type { Plan } from '../plan/plan.ts';
import { rowOfPage, type MadePages } from './range.ts';

/** Rows of the pages that are there, in the order of the plan. */
export function* sitemapRows(plan: Plan, pages: MadePages): Generator<SitemapEntry> {
  for (let number = 0; number < plan.count; number++) {
    const row = rowOfPage(pages, number);
    const entry = row && plan.sitemapAt(number);
    if (entry) yield { ...entry, path: plan.pathAt(number), lastmod: row.lastmod };
  }
}
