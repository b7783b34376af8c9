/** Finds out which pages exist and how they are linked. */
import { auditLinks, condenseLinks, NO_LINKS } from '../audit/link-audit.ts';
import { findLinks, mainOf } from '../audit/links.ts';
import type { Audit, Outcome } from '../define/page.ts';
import { createOutcome, NO_AUDIT } from '../plan/outcome.ts';
import { parseLinks, type LedgerRow } from '../ledger/row.ts';
import type { BuildContext } from './options.ts';
import { collectGarbage } from './pages/context.ts';
import { hasPage, rowOfPage, type MadePages } from './pages/page.ts';

/** Returns the outcome of a build. Report pages count as built: they come next. */
export function auditPages(build: BuildContext, pages: MadePages): Outcome {
  const { plan, options } = build;
  collectGarbage(plan.count);
  const date = pages.newest || options.date;
  const isThere = (number: number): boolean => number >= plan.count || hasPage(pages, number);
  return createOutcome(plan, {
    date,
    stateAt: (number) => (isThere(number) ? (pages.behind.has(number) ? 'out of date' : 'built') : 'missing'),
    pageAt: (number) => {
      const row = rowOfPage(pages, number);
      return row && { lastmod: row.lastmod, bytes: row.stat?.size ?? 0 };
    },
    audit: () =>
      // `gen merge` audits the links of parts.
      options.shard
        ? { ...NO_AUDIT, date }
        : auditPlan(build, { isBuilt: isThere, rowAt: (page) => rowOfPage(pages, page) }, date),
  });
}

/**
 * Audits how the pages of a plan are linked. Report pages are numbered after all others. Nothing needs to link to them or to
 * not-found pages. `rowAt` returns null for a page that is not built. `date` is the newest day on which a page changed.
 */
export function auditPlan(
  { plan, renderer }: Pick<BuildContext, 'plan' | 'renderer'>,
  { isBuilt, rowAt }: { isBuilt: (page: number) => boolean; rowAt: (page: number) => LedgerRow | null },
  date: string,
): Audit {
  const { count, reportPaths, unlinked } = plan;
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  const graph = {
    size: count + reportPaths.length,
    home: plan.indexOf('/'),
    pathAt: plan.pathAt,
    isBuilt,
    linksAt: (page: number) => {
      const row = page < count ? rowAt(page) : null;
      return row ? parseLinks(row.links) : page < count ? null : NO_LINKS;
    },
    layout: [...condenseLinks(findLinks(layout.replace(mainOf(layout), '')), plan.numberOf).targets],
    exempt: new Set([...reportPaths.map((_, position) => count + position), ...unlinked]),
  };
  return auditLinks(graph, { date, advice: plan.site.linkAdvice });
}
