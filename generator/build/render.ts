/** Renders the pages and files of a plan into the stage, or takes them from parts that were built on other machines. */
import type { OutputFile } from '../define/file.ts';
import type { Outcome } from '../define/page.ts';
import { foreignInTheWay } from '../emit/session.ts';
import { openStage } from '../emit/stage.ts';
import { sameOnOthers } from '../errors/components.ts';
import { GenError, refuse, type Problem } from '../errors/problem.ts';
import { bytesOf, renderSiteFiles } from '../files/site-files.ts';
import type { SitemapEntry } from '../files/sitemap.ts';
import { groupBy } from '../group-by.ts';
import { hashBytes } from '../hash.ts';
import { createLedger, formatRows } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { fileOfPath, outputPath } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import { shareWork, withinProcessors } from '../threads.ts';
import type { BuildContext, Selection } from './options.ts';
import { collectGarbage, limitMemory, openContext, type MakeContext } from './pages/context.ts';
import { retrace } from '../source-place.ts';
import { explainPageFailure, joinRanges, makePage, makeRange, rowOfPage } from './pages/page.ts';
import type { MadePage, MadePages, MadeRange, PageRange } from './pages/page.ts';
import type { WorkerOptions } from './pages/worker.ts';
import { rangeOfShard, takeParts } from './parts.ts';

/** A build that has opened its stage. */
export type StagedBuild = ReturnType<typeof stageBuild>;

/** Opens the stage. Throws a GenError if files that gen did not create are where the site has to be written. */
export function stageBuild(build: BuildContext) {
  const { paths, published, foreign, plan, redirects, options } = build;
  refuse(foreignInTheWay(foreign, { plan, redirects, beside: build.files }));
  limitMemory(plan.count);
  openStage(paths, published?.ledger ?? null, foreign);
  const context = openContext({
    plan,
    renderer: build.renderer,
    siteHash: build.siteModule.hash,
    paths,
    published,
    date: options.date,
    historyFile: options.previous,
  });
  return { ...build, context };
}

/** Renders the numbered pages, or takes them from the parts. Throws a GenError with all pages that fail. */
export async function renderPages(build: StagedBuild): Promise<MadePages> {
  const { plan, paths, bundle, published, siteModule, dataFile, options, parts, context } = build;
  if (parts) {
    const fileAt = (number: number): string => fileOfPath(plan.pathAt(number));
    return takeParts(parts, paths.stage, { count: plan.count, fileAt });
  }
  const { date, now = date, previous, only, shard, workers, progress } = options;
  const { from, to } = shard ? rangeOfShard(shard, plan.count) : { from: 0, to: plan.count };
  const worker: WorkerOptions = {
    ...{ paths, siteModule, dataFile, date, now, bundleFolder: bundle.folder, meta: bundle.meta },
    ...{ historyFile: previous, fresh: published === null, wanted: only && selectPages(plan, only) },
  };
  const made: MadeRange[] = [];
  const pieces = cut({ from, to });
  let done = 0;
  let rendered = 0;
  // Over a published site, the keys of most pages may be all that is computed. A tenth of the pages says enough about the rest.
  const threads = (): number => {
    const share = published === null ? 1 : rendered / Math.max(done, (to - from) / 10);
    return chooseThreads(to - from, share);
  };
  await shareWork({
    module: 'build/pages/worker',
    options: worker,
    // Threads read the data from the cache.
    threads: () => (dataFile === null ? 1 : (workers ?? threads())),
    pieces,
    work: (range) => makeRange(context, range, worker.wanted),
    put: (range) => {
      if (range.failures.length > 0) pieces.return();
      made.push(range);
      done += range.count;
      rendered += range.fates.written + range.fates.same;
      progress.pages(done, to - from);
    },
  });
  const failures = made.flatMap((range) => range.failures);
  if (failures.length > 0) throw new GenError(onePerCause(failures));
  return joinRanges(made);
}

/** Pages in one unit of work, which takes some tens of milliseconds. */
const RANGE = 256;
/** Starting a thread takes as long as rendering about this many pages, or computing the keys of so many (see tests/bench). */
const PAGES_PER_WORKER = 2000;
const KEYS_PER_WORKER = 64_000;

function* cut({ from, to }: PageRange): Generator<PageRange, void> {
  for (let first = from; first < to; first += RANGE) yield { from: first, to: Math.min(to, first + RANGE) };
}

/** Reports a failure with the same cause on many pages once, with the first page. */
function onePerCause(failures: readonly Problem[]): Problem[] {
  const causes = groupBy(failures, ({ what, todo }) => `${what} ${todo}`.replace(/ on the page \S+/, ''));
  return [...causes.values()].map(([first, ...others]) => ({
    ...(first as Problem),
    what: `${first?.what ?? ''}${others.length > 0 ? sameOnOthers(others.length) : ''}`,
  }));
}

/** Chooses a number of threads for pages of which a share has to be rendered. */
function chooseThreads(pages: number, share: number): number {
  const work = (pages * share) / PAGES_PER_WORKER + (pages * (1 - share)) / KEYS_PER_WORKER;
  return withinProcessors(Math.ceil(work));
}

function selectPages(plan: Plan, { collection, keys }: Selection): ReadonlySet<number> {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  return new Set(chosen ? keys.flatMap((key) => plan.pagesOf(chosen, key)) : []);
}

/** Adds report pages and files beside the pages. A part of a site has neither: `gen merge` adds them. */
export async function renderOthers(build: StagedBuild, pages: MadePages, outcome: Outcome) {
  const { plan, options, context } = build;
  const reports = options.shard ? [] : renderReportPages(context, outcome);
  collectGarbage(plan.count);
  const files = options.shard ? [] : await renderFiles(build, pages, outcome);
  const fates = { ...pages.fates };
  for (const { fate } of reports) fates[fate]++;
  const rows = [...reports.map(({ row }) => row), ...files];
  return { ledger: createLedger([...pages.ledger.pieces, formatRows(rows)]), fates };
}

function renderReportPages(context: MakeContext, outcome: Outcome): MadePage[] {
  const failures: Problem[] = [];
  const made: MadePage[] = [];
  for (const page of context.plan.reportPages(outcome))
    try {
      made.push(makePage(page, context));
    } catch (error) {
      failures.push(
        ...explainPageFailure(
          page,
          retrace(error, () => makePage(page, context)),
        ),
      );
    }
  refuse(failures);
  return made;
}

async function renderFiles(build: StagedBuild, pages: MadePages, outcome: Outcome): Promise<LedgerRow[]> {
  const { plan, options, context } = build;
  const redirects = build.redirects.filter(({ to }) => outcome.isBuilt(to) || plan.reportPaths.includes(to));
  const sitemap = sitemapEntries(plan, pages);
  const rows: LedgerRow[] = [];
  for await (const file of renderSiteFiles({ ...build, outcome, redirects, sitemap, onLoss: options.progress.notKept }))
    rows.push(stageFile(file, context));
  rows.push(...(await stagePictures(build)));
  return rows;
}

/** Encodes the photographs that are not published yet: their names carry a hash of their content. */
async function stagePictures({ plan, project, options, context }: StagedBuild): Promise<LedgerRow[]> {
  const { pictures } = plan.data;
  if (pictures.length === 0) return [];
  const { encodePictures } = await import('../pictures/encode.ts');
  const { notKept: onLoss, stage } = options.progress;
  const rows: LedgerRow[] = [];
  const isNew = (file: string): boolean => {
    const old = context.published?.find(file);
    if (old?.stat) rows.push(old);
    return !old?.stat;
  };
  for await (const file of encodePictures(pictures, { ...project, onLoss, onWork: stage, isNew }))
    rows.push(stageFile(file, context));
  return rows;
}

/** Entries of the pages that exist, in the order of the plan. */
function* sitemapEntries(plan: Plan, pages: MadePages): Generator<SitemapEntry> {
  for (let number = 0; number < plan.count; number++) {
    const row = rowOfPage(pages, number);
    const entry = row && plan.sitemapAt(number);
    if (entry) yield { ...entry, path: plan.pathAt(number), lastmod: row.lastmod };
  }
}

/** Writes a file to the stage, unless the published one has the same bytes. */
function stageFile({ file, body }: OutputFile, { published, stage }: MakeContext): LedgerRow {
  const bytes = bytesOf(body);
  const row = { key: '', hash: hashBytes(bytes), content: '', lastmod: '', file, links: '' };
  const old = published?.find(file);
  return { ...row, stat: old?.stat && old.hash === row.hash ? old.stat : stage.write(outputPath(file), bytes) };
}
