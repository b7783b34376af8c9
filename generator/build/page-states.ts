/**
 * The state of every planned page, from the plan, the ledger and the files of the output. Status, staff pages, lists
 * and previews all take it from here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linksOfPage } from '../audit/link-audit.ts';
import type { Now, Outcome, PageState } from '../define/page.ts';
import { stateOfFile, type FileState, openPublished } from '../emit/published.ts';
import { readBuildNotes } from '../emit/build-notes.ts';
import { attempt } from '../errors/problem.ts';
import { statePaths } from '../emit/state.ts';
import { statIfThere } from '../disk/real-path.ts';
import { formatLinks, parseLinks, type LedgerRow } from '../ledger/row.ts';
import { createOutcome } from '../plan/outcome.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Page, Plan } from '../plan/site-plan.ts';
import { auditPlan } from './audit.ts';
import { createKeyMaker } from './pages/context.ts';
import type { PlannedSite } from './plan.ts';

/**
 * Decides on the state of a planned page. `isRecorded` is true if the ledger has it; a file without a record counts as
 * "changed". `isCurrent` is true if the page was made from today's data, components and texts.
 */
export function judgePage({
  isRecorded,
  file,
  isCurrent,
}: Readonly<Record<'isRecorded' | 'isCurrent', boolean>> & { readonly file: FileState }): PageState {
  if (file === 'lost') return 'missing';
  if (!isRecorded || file !== 'whole') return 'changed by hand';
  return isCurrent ? 'built' : 'out of date';
}

export type PublishedFiles = ReturnType<typeof readPublishedFiles>;

/** Compares the files of an output folder with its ledger. `damage` are those that are missing or not as gen wrote them. */
export function readPublishedFiles(out: string) {
  const paths = statePaths(out);
  const published = openPublished(paths);
  const damage = new Map<string, FileState>();
  const { ledger } = published ?? {};
  for (let line = 0; ledger && line < ledger.count; line++) {
    if (!ledger.has(line) || published?.intact(line)) continue;
    const { file, hash } = ledger.at(line);
    damage.set(file, stateOfFile(join(paths.out, file), hash));
  }
  return { published, damage };
}

interface ReadStatesOptions extends Pick<PlannedSite, 'plan' | 'renderer'> {
  readonly out: string;
  /** Returns the key of a page as of today; null if it is not known. */
  readonly keyOf: (file: string, page: () => Page) => string | null;
}

/** Returns the keys of a planned site as of today, each computed once: only those of report pages depend on the output. */
export function todaysKeys({ plan, renderer, siteModule }: PlannedSite) {
  const make = createKeyMaker(renderer, siteModule.hash);
  const reports = new Set(plan.reportPaths.map(fileOfPath));
  const keys = new Map<string, string>();
  return (file: string, page: () => Page): string => {
    const key = keys.get(file) ?? make(page());
    if (!reports.has(file)) keys.set(file, key);
    return key;
  };
}

/** Returns the outcome of what lies in an output folder at this moment. */
export function readPageStates({ plan, renderer, out, keyOf }: ReadStatesOptions): Outcome {
  const files = readPublishedFiles(out);
  const { published, damage } = files;
  const states: PageState[] = [];
  /** Pages of the ledger whose key is not that of today. */
  const behind = new Set<number>();
  const rowAt = (number: number): LedgerRow | null => published?.ledger.find(fileAt(plan, number)) ?? null;
  const judge = (number: number, row: LedgerRow | null): PageState => {
    const path = join(out, fileAt(plan, number));
    const file = row ? (damage.get(row.file) ?? 'whole') : existsSync(path) ? 'changed' : 'lost';
    return judgePage({ isRecorded: row !== null, file, isCurrent: !behind.has(number) });
  };
  const isBehind = (row: LedgerRow, page: () => Page, unknown: boolean): boolean => {
    const key = keyOf(row.file, page);
    return key === null ? unknown : key !== row.key;
  };
  let date = '';
  for (let number = 0; number < plan.count; number++) {
    const row = rowAt(number);
    if (row && isBehind(row, () => plan.pageAt(number), false)) behind.add(number);
    states.push(judge(number, row));
    if (row && row.lastmod > date) date = row.lastmod;
  }
  const stateAt = (number: number): PageState => states[number] ?? 'missing';
  const isThere = (number: number): boolean => stateAt(number) !== 'missing';
  const links = createLinkReader(plan, files, out);
  const audit =
    (isIn: (number: number) => boolean, day: string, correct = (row: LedgerRow | null) => row) =>
    () =>
      auditPlan(
        { plan, renderer },
        { isBuilt: isIn, rowAt: (number) => (isIn(number) ? correct(links(rowAt(number))) : null) },
        day,
      );
  // A report page is up to date if it shows what a build would show of the pages that the ledger has.
  const isRecorded = (number: number): boolean => number >= plan.count || rowAt(number) !== null;
  const recorded = createOutcome(plan, {
    date,
    stateAt: (number) => (!isRecorded(number) ? 'missing' : behind.has(number) ? 'out of date' : 'built'),
    pageAt: (number) => finishedPage(rowAt(number), NO_DAMAGE, out),
    audit: audit(isRecorded, date),
  });
  const isAnyBehind = behind.size > 0;
  for (let number = plan.count; number < plan.count + plan.reportPaths.length; number++) {
    const row = rowAt(number);
    if (row && isBehind(row, () => plan.pageAt(number, recorded), isAnyBehind)) behind.add(number);
    states.push(judge(number, row));
  }
  const now: Now = { at: new Date().toISOString(), differing: [...damage.keys()].sort(), notes: readBuildNotes(out) };
  return createOutcome(plan, {
    date,
    stateAt,
    pageAt: (number) => (isThere(number) ? finishedPage(rowAt(number), files, out) : null),
    audit: audit(isThere, date, (row) => withoutStanding(row, files)),
    now,
  });
}

const NO_DAMAGE: Pick<PublishedFiles, 'damage'> = { damage: new Map() };

const fileAt = (plan: Plan, number: number): string => fileOfPath(plan.pathAt(number));

/** The size is that of the file where its record has none, or another one. */
function finishedPage(row: LedgerRow | null, { damage }: Pick<PublishedFiles, 'damage'>, out: string) {
  if (!row) return null;
  const stat = damage.has(row.file) || !row.stat ? statIfThere(join(out, row.file)) : row.stat;
  return { lastmod: row.lastmod, bytes: stat?.size ?? 0 };
}

/** A link to a page that the plan has no more leads somewhere as long as its file is there. */
function withoutStanding(row: LedgerRow | null, { published, damage }: PublishedFiles): LedgerRow | null {
  if (!row?.links.includes(' ')) return row;
  const isStanding = (path: string): boolean =>
    published?.ledger.find(fileOfPath(path)) !== null && damage.get(fileOfPath(path)) !== 'lost';
  const links = parseLinks(row.links);
  return { ...row, links: formatLinks({ ...links, broken: links.broken.filter((path) => !isStanding(path)) }) };
}

/** Returns a function that adds the links of a page to its row: from the ledger if it has them, else from the file. */
function createLinkReader(plan: Plan, { published, damage }: PublishedFiles, out: string) {
  const isKept = published?.numbering === plan.numbering;
  return (row: LedgerRow | null): LedgerRow | null => {
    if (!row || (isKept && row.links !== '' && !damage.has(row.file))) return row;
    const html = attempt(() => readFileSync(join(out, row.file), 'utf8'));
    return html === null ? null : { ...row, links: formatLinks(linksOfPage(html, plan.numberOf)) };
  };
}
