/**
 * Makes files in the stage of a range of numbered pages. A range is the unit of work for one thread, several threads, several
 * machines, and for one record: all of them call `makeRange`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { condenseLinks, linksOfPage } from '../../audit/link-audit.ts';
import { findLinks } from '../../audit/links.ts';
import { formatLinks, type LedgerRow } from '../../ledger/row.ts';
import { componentFailed } from '../../errors/components.ts';
import { problemsOf, type Problem } from '../../errors/problem.ts';
import { siteThrows } from '../../errors/site.ts';
import { asError } from '../../errors/prose.ts';
import { findOwnPlace, retrace } from '../../source-place.ts';
import { hashBytes } from '../../hash.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { Page } from '../../plan/site-plan.ts';
import type { MakeContext } from './context.ts';
import { createLedger, formatRows } from '../../ledger/ledger.ts';

/** The result for a page: left as it was, or rendered with other bytes, or rendered with the same bytes. */
export type Fate = 'kept' | 'written' | 'same';

export interface MadePage {
  readonly row: LedgerRow;
  readonly fate: Fate;
  /** True for a page that was left as it is although its inputs have changed. */
  readonly isBehind?: boolean;
}

/** Renders one page. Leaves it as it is if its key is unchanged and its file intact. */
export function makePage(page: Page, context: MakeContext): MadePage {
  const { plan, renderer, stage, date, history, keys, published } = context;
  const key = keys(page);
  const row = published?.find(page.file) ?? null;
  if (row?.stat && row.key === key && row.lastmod <= date) return keep(row, context);
  const past = row ?? history?.find(page.file) ?? null;
  let lastmod = date;
  const { bytes, main, content } = renderer.renderPage(
    page,
    // An earlier build may have had a wrong clock, so a day in the future is never kept.
    (hash) => (lastmod = past?.content === hash && past.lastmod <= date ? past.lastmod : date),
  );
  const links = formatLinks(condenseLinks(findLinks(main), plan.numberOf));
  const made = { key, hash: hashBytes(bytes), content, lastmod, file: page.file, links };
  if (row?.stat && row.hash === made.hash) return { row: { ...made, stat: row.stat }, fate: 'same' };
  return { row: { ...made, stat: stage.write(page.file, bytes) }, fate: 'written' };
}

/** Takes over a published page. Its links are page numbers, which are valid as long as the numbering is the same. */
function keep(row: LedgerRow, { published, paths, plan }: MakeContext): MadePage {
  if (row.links !== '' && published?.numbering === plan.numbering) return { row, fate: 'kept' };
  const links = linksOfPage(readFileSync(join(paths.out, row.file), 'utf8'), plan.numberOf);
  return { row: { ...row, links: formatLinks(links) }, fate: 'kept' };
}

/**
 * Takes over a published page that was not asked for. A missing or edited one is made again, so that a build of some records
 * never takes other pages off the site. Returns null for a page that was never built.
 */
function keepPage(number: number, context: MakeContext): MadePage | null {
  const { plan, published, date, keys } = context;
  const row = published?.find(fileOfPath(plan.pathAt(number)));
  if (!row) return null;
  const page = plan.pageAt(number);
  if (!row.stat || row.lastmod > date) return makePage(page, context);
  return { ...keep(row, context), isBehind: keys(page) !== row.key };
}

/** Pages from `from` up to but not including `to`. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Makes the wanted pages of a range (null: all), and takes over all others. */
export function makeRange(
  context: MakeContext,
  { from, to }: PageRange,
  wanted: ReadonlySet<number> | null,
): MadeRange {
  const { plan } = context;
  const pages: (MadePage | null)[] = [];
  const failures: Problem[] = [];
  for (let number = from; number < to; number++) {
    try {
      const isWanted = wanted === null || wanted.has(number);
      pages.push(isWanted ? makePage(plan.pageAt(number), context) : keepPage(number, context));
    } catch (error) {
      pages.push(null);
      const traced = retrace(error, () => makePage(plan.pageAt(number), context));
      failures.push(...explainPageFailure(plan.pageAt(number), traced));
      if (failures.length >= MOST_FAILURES) break;
    }
  }
  return gatherRange(from, pages, failures);
}

/** A component that throws on one page throws on all of its kind, so these are enough. */
const MOST_FAILURES = 20;

/** Explains why a page throws, with its path, component and data file. A GenError of the copy keeps its own place. */
export function explainPageFailure({ definition, path, source }: Page, error: unknown): Problem[] {
  const problems = problemsOf(error);
  const page = definition.component;
  if (problems)
    return problems.map((problem) => ({
      ...problem,
      what: `${problem.what.replace(/\.$/, '')} (${page}, on the page ${path}).`,
    }));
  const { message, stack = '' } = asError(error);
  const component = /^\s*at ([A-Z]\w*) \(/m.exec(stack)?.[1] ?? page;
  const place = findOwnPlace(error);
  const record = source ? `${path} (${source})` : path;
  // Functions of the definition run here, too: for breadcrumbs, structured data and the picture.
  if (place && !place.file.endsWith('.tsx'))
    return [{ ...place, ...siteThrows({ reason: message, called: `A function of ${page}`, record }) }];
  return [
    {
      ...(place ? { ...place, key: record } : { file: source ?? `components/pages/${page}.tsx`, key: path }),
      ...componentFailed({ component, page, path, reason: message }),
    },
  ];
}

export type MadeRange = Readonly<ReturnType<typeof gatherRange>>;

/** Gathers the pages from `from` on, in order; null is a missing page. */
export function gatherRange(from: number, pages: readonly (MadePage | null)[], failures: readonly Problem[]) {
  const there = pages.filter((page) => page !== null);
  const fates: Record<Fate, number> = { kept: 0, same: 0, written: 0 };
  for (const { fate } of there) fates[fate]++;
  return {
    from,
    /** A line for each page, empty for a missing one. */
    lines: formatRows(pages.map((page) => page?.row ?? null)) as Uint8Array,
    count: pages.length,
    fates,
    /** Newest lastmod; "" if there is no page. */
    newest: there.reduce((day, { row }) => (row.lastmod > day ? row.lastmod : day), ''),
    /** Numbers of pages that were left as they are although their inputs have changed. */
    behind: pages.flatMap((page, index) => (page?.isBehind ? [from + index] : [])),
    failures,
  };
}

export type MadePages = Readonly<ReturnType<typeof joinRanges>>;

/** Joins all ranges of a build. */
export function joinRanges(unordered: readonly MadeRange[]) {
  const ranges = [...unordered].sort((a, b) => a.from - b.from);
  const sum = (fate: Fate): number => ranges.reduce((total, { fates }) => total + fates[fate], 0);
  return {
    /** Number of the page of the first line. */
    from: ranges[0]?.from ?? 0,
    ledger: createLedger(ranges.map(({ lines }) => lines)),
    fates: { kept: sum('kept'), same: sum('same'), written: sum('written') } as Readonly<Record<Fate, number>>,
    newest: ranges.reduce((day, { newest }) => (newest > day ? newest : day), ''),
    behind: new Set(ranges.flatMap(({ behind }) => behind)),
  };
}

export const hasPage = ({ ledger, from }: MadePages, page: number): boolean => ledger.has(page - from);

/** Returns null for a missing page. */
export function rowOfPage({ ledger, from }: MadePages, page: number): LedgerRow | null {
  return ledger.has(page - from) ? ledger.at(page - from) : null;
}
