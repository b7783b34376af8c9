/** The outcome of the last build, for trackers and the link audit. */
import { join } from 'node:path';
import type { Outcome } from '../define/page.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, readManifest } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { auditPlan } from '../build/audit.ts';
import { fileOfPath } from '../plan/paths.ts';
import { stampOf } from '../disk/stamp.ts';
import type { SiteState } from './state.ts';

/** Nothing is built. */
export const NO_OUTCOME: Outcome = {
  date: '',
  isBuilt: () => false,
  pageAt: () => null,
  audit: { date: '', pages: 0, links: 0, findings: [] },
};

/** Reads the outcome of the build in a folder; null when there is none of a site with the same pages. */
export function readOutcome(out: string, { plan, renderer }: SiteState): Outcome | null {
  const published = openPublished(statePaths(out));
  if (published?.numbering !== plan.numbering) return null;
  const { ledger } = published;
  const rowOf = (path: string): number => ledger.indexOf(fileOfPath(path));
  const pages = {
    isBuilt: (page: number): boolean => rowOf(plan.pathAt(page)) >= 0,
    rowAt: (page: number): LedgerRow | null => ledger.find(fileOfPath(plan.pathAt(page))),
  };
  const date = newestDay(ledger, plan.count, (page) => rowOf(plan.pathAt(page)));
  /** Number of the line of a page in the ledger; −1 when it is none of the numbered pages, or not built. */
  const builtRow = (path: string): number => (plan.indexOf(path) < 0 ? -1 : rowOf(path));
  return {
    date,
    isBuilt: (path) => builtRow(path) >= 0 && published.intact(builtRow(path)) !== null,
    pageAt: (path) => {
      const row = builtRow(path);
      const stat = row < 0 ? null : published.intact(row);
      return stat && { lastmod: ledger.at(row).lastmod, bytes: stat.size };
    },
    audit: auditPlan({ plan, renderer }, pages, date),
  };
}

function newestDay(ledger: Ledger, count: number, rowOf: (page: number) => number): string {
  let newest = '';
  for (let page = 0; page < count; page++) {
    const row = rowOf(page);
    const day = row < 0 ? '' : ledger.at(row).lastmod;
    if (day > newest) newest = day;
  }
  return newest;
}

/** The days on which pages last changed, from the manifest of the published site; read again when that is a new one. */
export function openDays(out: string): (file: string, content: string) => string | null {
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
