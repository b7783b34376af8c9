/**
 * A range of numbered pages → files in the stage. The unit of work of one thread, of several threads, of several
 * machines and of one record: whatever makes pages calls `makeRange`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { condenseLinks } from '../../audit/link-audit.ts';
import { findLinks, mainOf } from '../../audit/links.ts';
import { formatLinks, type LedgerRow } from '../../ledger/row.ts';
import { componentFailed } from '../../errors/components.ts';
import { problemsOf, type Problem } from '../../errors/problem.ts';
import { asError } from '../../errors/thrown.ts';
import { hashChunks } from '../../hash.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { Page } from '../../plan/site-plan.ts';
import type { MakeContext } from './context.ts';
import { gatherRange, type MadeRange } from './range.ts';

/** What happened to a page: left as it was, made anew with other bytes, or made anew with the same bytes. */
export type Fate = 'kept' | 'written' | 'same';

export interface MadePage {
  readonly row: LedgerRow;
  readonly fate: Fate;
}

/** Makes one page, or leaves it when nothing that it is made of has changed and its file is intact. */
export function makePage(page: Page, context: MakeContext): MadePage {
  const { renderer, stage, date, history, keys, published } = context;
  const key = keys(page);
  const row = published?.find(page.file) ?? null;
  if (row?.stat && row.key === key && row.lastmod <= date) return keep(row, context);
  const past = row ?? history?.find(page.file) ?? null;
  let lastmod = date;
  const { chunks, main, content } = renderer.renderPage(
    page,
    // An earlier build may have had a wrong clock: a day in the future is never kept.
    (hash) => (lastmod = past?.content === hash && past.lastmod <= date ? past.lastmod : date),
  );
  const links = formatLinks(context.findLinks(main));
  const made = { key, hash: hashChunks(chunks), content, lastmod, file: page.file, links };
  if (row?.stat && row.hash === made.hash) return { row: { ...made, stat: row.stat }, fate: 'same' };
  return { row: { ...made, stat: stage.write(page.file, chunks) }, fate: 'written' };
}

/** The links that are known are numbers of pages: they hold as long as the pages are numbered as they were. */
function keep(row: LedgerRow, { published, out, plan }: MakeContext): MadePage {
  if (row.links !== '' && published?.numbering === plan.numbering) return { row, fate: 'kept' };
  const links = condenseLinks(findLinks(mainOf(readFileSync(join(out, row.file), 'utf8'))), plan.numberOf);
  return { row: { ...row, links: formatLinks(links) }, fate: 'kept' };
}

/**
 * Takes over a published page that nobody asked for. One that is missing or was edited is made again, so that a build of
 * some records never takes other pages off the site. Null for a page that was never built.
 */
function keepPage(number: number, context: MakeContext): MadePage | null {
  const { plan, published, date } = context;
  const row = published?.find(fileOfPath(plan.pathAt(number)));
  if (!row) return null;
  return row.stat && row.lastmod <= date ? keep(row, context) : makePage(plan.pageAt(number), context);
}

/** Pages from `from` up to but not including `to`. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

interface RangeOrder extends PageRange {
  readonly context: MakeContext;
  /** Numbers of the pages to make; null: all. */
  readonly wanted: ReadonlySet<number> | null;
}

/** Pages that are not `wanted` are taken over. */
export function makeRange({ context, from, to, wanted }: RangeOrder): MadeRange {
  const { plan } = context;
  const pages: (MadePage | null)[] = [];
  const failures: Problem[] = [];
  for (let number = from; number < to; number++) {
    try {
      const isWanted = wanted === null || wanted.has(number);
      pages.push(isWanted ? makePage(plan.pageAt(number), context) : keepPage(number, context));
    } catch (error) {
      pages.push(null);
      failures.push(...explainPageFailure(plan.pageAt(number), error));
      if (failures.length >= MOST_FAILURES) break;
    }
  }
  return gatherRange(from, pages, failures);
}

/** A component that throws on one page throws on all of its kind: these are enough to see it. */
const MOST_FAILURES = 20;

/** A page that throws: which page, which component, from which data. A GenError of the copy keeps its own place. */
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
  const file = `components/pages/${page}.tsx`;
  return [
    {
      file: source ?? file,
      key: path,
      ...componentFailed({ component, page, path, reason: message }),
    },
  ];
}
