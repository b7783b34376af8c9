/** Results of builds, for pages that report on the whole site. */
import { join } from 'node:path';
import { auditPlan } from '../../build/audit.ts';
import type { Outcome } from '../../define/page.ts';
import { stampOf } from '../../disk/stamp.ts';
import { openPublished } from '../../emit/published.ts';
import { statePaths } from '../../emit/state.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { MANIFEST_FILE, readManifest } from '../../ledger/manifest.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { SiteState } from './state.ts';

/** The outcome before any build. */
export const NO_OUTCOME: Outcome = {
  date: '',
  isBuilt: () => false,
  pageAt: () => null,
  audit: { date: '', pages: 0, links: 0, findings: [] },
};

/** Reads the outcome of the build in a folder; null if it has none of a site with the same pages. */
export function readOutcome(out: string, { plan, renderer }: SiteState): Outcome | null {
  const published = openPublished(statePaths(out));
  if (published?.numbering !== plan.numbering) return null;
  const { ledger } = published;
  /** Row of a path in the ledger; −1 if it is not a numbered page, or not built. */
  const rowOf = (path: string): number => (plan.indexOf(path) < 0 ? -1 : ledger.indexOf(fileOfPath(path)));
  const rows = Array.from({ length: plan.count }, (_, page) => ledger.indexOf(fileOfPath(plan.pathAt(page))));
  const date = rows.reduce((newest, row) => {
    const day = row < 0 ? '' : ledger.at(row).lastmod;
    return day > newest ? day : newest;
  }, '');
  const pages = {
    isBuilt: (page: number) => (rows[page] ?? -1) >= 0,
    rowAt: (page: number) => ledger.find(fileOfPath(plan.pathAt(page))),
  };
  return {
    date,
    isBuilt: (path) => rowOf(path) >= 0 && published.intact(rowOf(path)) !== null,
    pageAt: (path) => {
      const row = rowOf(path);
      const stat = row < 0 ? null : published.intact(row);
      return stat && { lastmod: ledger.at(row).lastmod, bytes: stat.size };
    },
    audit: auditPlan({ plan, renderer }, pages, date),
  };
}

/** Returns a function that finds the day on which a page last changed, in the manifest of the published site. */
export function createDayFinder(out: string): (file: string, content: string) => string | null {
  const path = join(out, MANIFEST_FILE);
  let stamp = '';
  let manifest: Ledger | null = null;
  return (file, content) => {
    const now = stampOf(path);
    if (now !== stamp) manifest = readManifest(path);
    stamp = now;
    const row = manifest?.find(file) ?? null;
    return row && row.content === content ? row.lastmod : null;
  };
}
