/** What the pages have come to: which are there, and how they are linked. */
import { auditLinks } from '../audit/audit.ts';
import { describeLinks } from '../audit/graph.ts';
import type { Audit, Outcome } from '../define/page.ts';
import { parseLinks, type LedgerRow, type PageLinks } from '../ledger/row.ts';
import type { SiteOrder } from './order.ts';
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
    audit: options.shard
      ? { date, pages: 0, links: 0, findings: [] }
      : auditPlan(order, { isBuilt: (page) => hasPage(pages, page), rowAt: (page) => rowOfPage(pages, page) }, date),
  };
}

interface BuiltPages {
  readonly isBuilt: (page: number) => boolean;
  /** Null for a page that is not built. */
  readonly rowAt: (page: number) => LedgerRow | null;
}

/** How the pages of a plan are linked. `date` is the newest day on which one of them changed. */
export function auditPlan(
  { plan, renderer }: Pick<SiteOrder, 'plan' | 'renderer'>,
  { isBuilt, rowAt }: BuiltPages,
  date: string,
): Audit {
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const linksAt = (page: number): PageLinks | null => {
    const row = rowAt(page);
    return row && parseLinks(row.links);
  };
  return auditLinks(describeLinks({ plan, isBuilt, linksAt, layout }), date);
}
