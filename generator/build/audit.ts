/** Finds out which pages exist and how they are linked. */
import { auditLinks, condenseLinks, NO_LINKS } from '../audit/link-audit.ts';
import { findLinks, mainOf } from '../audit/links.ts';
import type { Audit, Outcome } from '../define/page.ts';
import { parseLinks, type LedgerRow } from '../ledger/row.ts';
import type { BuildContext } from './options.ts';
import { collectGarbage } from './pages/memory.ts';
import { hasPage, rowOfPage, type MadePages } from './pages/range.ts';

export function auditPages(build: BuildContext, pages: MadePages): Outcome {
  const { plan, options } = build;
  collectGarbage(plan.count);
  const date = pages.newest || options.date;
  return {
    date,
    isBuilt: (path) => hasPage(pages, plan.indexOf(path)),
    pageAt: (path) => {
      const row = rowOfPage(pages, plan.indexOf(path));
      return row && { lastmod: row.lastmod, bytes: row.stat?.size ?? 0 };
    },
    // `gen merge` audits the links of parts.
    audit: options.shard
      ? { date, pages: 0, links: 0, findings: [] }
      : auditPlan(build, { isBuilt: (page) => hasPage(pages, page), rowAt: (page) => rowOfPage(pages, page) }, date),
  };
}

interface BuiltPages {
  readonly isBuilt: (page: number) => boolean;
  /** Returns null for a page that is not built. */
  readonly rowAt: (page: number) => LedgerRow | null;
}

/**
 * Audits how the pages of a plan are linked. Report pages are numbered after all others. Nothing needs to link to them or to
 * not-found pages. `date` is the newest day on which a page changed.
 */
export function auditPlan(
  { plan, renderer }: Pick<BuildContext, 'plan' | 'renderer'>,
  { isBuilt, rowAt }: BuiltPages,
  date: string,
): Audit {
  const { count, reportPaths, unlinked } = plan;
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const graph = {
    size: count + reportPaths.length,
    home: plan.indexOf('/'),
    pathAt: (page: number) => (page < count ? plan.pathAt(page) : (reportPaths[page - count] ?? '')),
    isBuilt: (page: number) => page >= count || isBuilt(page),
    linksAt: (page: number) => {
      const row = page < count ? rowAt(page) : null;
      return row ? parseLinks(row.links) : page < count ? null : NO_LINKS;
    },
    layout: [...condenseLinks(findLinks(layout.replace(mainOf(layout), '')), plan.numberOf).targets],
    exempt: new Set([...reportPaths.map((_, position) => count + position), ...unlinked]),
  };
  return auditLinks(graph, { date, advice: plan.site.linkAdvice });
}
