/** The links between all pages of a plan, as the audit walks them. */
import type { PageLinks } from '../ledger/row.ts';
import type { Plan } from '../plan/plan.ts';
import { condenseLinks, type LinkGraph } from './audit.ts';
import { findLinks, mainOf } from './links.ts';

export interface LinkSources {
  readonly plan: Plan;
  readonly isBuilt: (page: number) => boolean;
  /** Links of a numbered page; null when it is not built. */
  readonly linksAt: (page: number) => PageLinks | null;
  /** Markup of the layout, without a page. */
  readonly layout: string;
}

/** Report pages are numbered after all others; nothing needs to link to them, nor to not-found pages. */
export function describeLinks({ plan, isBuilt, linksAt, layout }: LinkSources): LinkGraph {
  const none: PageLinks = { targets: [], broken: [], vague: 0, total: 0 };
  const { count, reportPaths, unlinked } = plan;
  return {
    size: count + reportPaths.length,
    home: plan.indexOf('/'),
    pathAt: (page) => (page < count ? plan.pathAt(page) : (reportPaths[page - count] ?? '')),
    isBuilt: (page) => page >= count || isBuilt(page),
    linksAt: (page) => (page < count ? linksAt(page) : none),
    layout: [...condenseLinks(findLinks(layout.replace(mainOf(layout), '')), plan.numberOf).targets],
    exempt: new Set([...reportPaths.map((_, position) => count + position), ...unlinked]),
  };
}
