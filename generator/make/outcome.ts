/** What the pages have come to: which are there, and how they are linked. */
import { auditLinks } from '../audit/audit.ts';
import { describeLinks } from '../audit/graph.ts';
import type { Audit, Outcome } from '../define/page.ts';
import { parseLinks, type PageLinks } from '../ledger/row.ts';
import { clearUp } from './memory.ts';
import { hasPage, rowOfPage, type MadePages } from './range.ts';
import type { Making } from './render.ts';

export function auditPages({ order }: Making, pages: MadePages): Outcome {
  const { plan, options } = order;
  clearUp(plan.count);
  const date = pages.newest || options.date;
  return {
    date,
    isBuilt: (path) => hasPage(pages, plan.indexOf(path)),
    pageAt: (path) => {
      const row = rowOfPage(pages, plan.indexOf(path));
      return row && { lastmod: row.lastmod, bytes: row.stat?.size ?? 0 };
    },
    // What a part links to is judged when the parts are joined.
    audit: options.shard ? { date, pages: 0, links: 0, findings: [] } : auditOf(order, pages, date),
  };
}

function auditOf({ plan, renderer }: Making['order'], pages: MadePages, date: string): Audit {
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const isBuilt = (page: number): boolean => hasPage(pages, page);
  const linksAt = (page: number): PageLinks | null => {
    const row = rowOfPage(pages, page);
    return row && parseLinks(row.links);
  };
  return auditLinks(describeLinks({ plan, isBuilt, linksAt, layout }), date);
}
