/** The result for a range of pages: lines of the ledger, which are cheap to pass between threads and to join. */
import type { Problem } from '../../errors/problem.ts';
import { createLedger, formatRows, type Ledger } from '../../ledger/ledger.ts';
import type { LedgerRow } from '../../ledger/row.ts';
import type { Fate, MadePage } from './page.ts';

export interface MadeRange {
  /** Number of the first page. */
  readonly from: number;
  /** A line for each page, empty for a missing one. */
  readonly lines: Uint8Array;
  readonly count: number;
  readonly fates: Readonly<Record<Fate, number>>;
  /** Newest lastmod; "" if there is no page. */
  readonly newest: string;
  /** Numbers of pages that were left as they are although their inputs have changed. */
  readonly behind: readonly number[];
  readonly failures: readonly Problem[];
}

/** Gathers the pages from `from` on, in order; null is a missing page. */
export function gatherRange(
  from: number,
  pages: readonly (MadePage | null)[],
  failures: readonly Problem[],
): MadeRange {
  const there = pages.filter((page) => page !== null);
  const fates: Record<Fate, number> = { kept: 0, same: 0, written: 0 };
  for (const { fate } of there) fates[fate]++;
  return {
    from,
    lines: formatRows(pages.map((page) => page?.row ?? null)),
    count: pages.length,
    fates,
    newest: there.reduce((day, { row }) => (row.lastmod > day ? row.lastmod : day), ''),
    behind: pages.flatMap((page, index) => (page?.isBehind ? [from + index] : [])),
    failures,
  };
}

/** All ranges of a build as one. */
export interface MadePages {
  /** Number of the page of the first line. */
  readonly from: number;
  readonly ledger: Ledger;
  readonly fates: Readonly<Record<Fate, number>>;
  readonly newest: string;
  /** Numbers of pages that were left as they are although their inputs have changed. */
  readonly behind: ReadonlySet<number>;
}

export function joinRanges(unordered: readonly MadeRange[]): MadePages {
  const ranges = [...unordered].sort((a, b) => a.from - b.from);
  const sum = (fate: Fate): number => ranges.reduce((total, { fates }) => total + fates[fate], 0);
  return {
    from: ranges[0]?.from ?? 0,
    ledger: createLedger(ranges.map(({ lines }) => lines)),
    fates: { kept: sum('kept'), same: sum('same'), written: sum('written') },
    newest: ranges.reduce((day, { newest }) => (newest > day ? newest : day), ''),
    behind: new Set(ranges.flatMap(({ behind }) => behind)),
  };
}

export const hasPage = ({ ledger, from }: MadePages, page: number): boolean => ledger.has(page - from);

/** Returns null for a missing page. */
export function rowOfPage({ ledger, from }: MadePages, page: number): LedgerRow | null {
  return ledger.has(page - from) ? ledger.at(page - from) : null;
}
