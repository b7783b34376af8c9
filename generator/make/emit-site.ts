/** Pages → the whole tree in the stage; the manifest is the last file of all. */
import type { PageChanges } from '../define/build-notes.ts';
import { limitOf, type Outcome } from '../define/page.ts';
import { compressFiles } from '../emit/compressed.ts';
import { renderSiteFiles } from '../files/site-files.ts';
import type { SitemapEntry } from '../files/sitemap.ts';
import { createLedger, formatRows, type Ledger } from '../ledger/ledger.ts';
import { formatManifest, formatPartManifest, MANIFEST_FILE } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import { makeFile, type MadeFile } from './files.ts';
import { collectGarbage } from './memory.ts';
import type { SiteOrder } from './order.ts';
import type { Fate } from './pages.ts';
import { markShard } from './parts.ts';
import { rowOfPage, type MadePages } from './range.ts';
import type { Making } from './render.ts';
import { makeReportPages } from './report-pages.ts';
import { spotCheck } from './spot-check.ts';

export interface MadeSite {
  /** The file of this name, with which the site travels. */
  readonly manifest: Buffer;
  readonly inputs: string;
  readonly ledger: Ledger;
  /** How the pages are numbered that its links speak of. */
  readonly numbering: string;
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  /** Against the site that was published before. */
  readonly changes: PageChanges;
  readonly outcome: Outcome;
}

/**
 * Adds report pages and the files beside the pages, compresses where that is wanted, takes away what no longer belongs to
 * the site, and writes the manifest. A part has its pages only: the rest is made when the parts are joined.
 */
export async function emitSite(making: Making, pages: MadePages, outcome: Outcome): Promise<MadeSite> {
  const { order, stage, context } = making;
  const { published, options, plan } = order;
  const reports = options.shard ? [] : makeReportPages(context, outcome);
  collectGarbage(plan.count);
  const others = options.shard ? [] : await makeFiles(making, pages, outcome);
  const beside = [...reports, ...others].map(({ row }) => row);
  const ledger = createLedger([...pages.ledger.pieces, formatRows(beside)]);
  const compressed = await compressSite(making, ledger);
  ledger.append(formatRows(compressed));
  const made = { ...pages.fates };
  for (const { fate } of reports) made[fate]++;
  const { removed, changes } = compareLedgers({
    before: published?.ledger ?? null,
    now: ledger,
    pages: made.kept + made.same + made.written,
  });
  stage.remove(removed);
  const inputs = inputsOf(order);
  const manifest = options.shard ? formatPartManifest(ledger, inputs) : formatManifest(ledger, inputs);
  stage.write(MANIFEST_FILE, [manifest]);
  if (published && !options.shard) spotCheck(order, { ledger, published, keys: context.keys });
  const fates = { ...made, removed: removed.length };
  return {
    manifest,
    inputs,
    ledger,
    numbering: plan.numbering,
    fates,
    changes,
    outcome,
  };
}

async function makeFiles({ order, context }: Making, pages: MadePages, outcome: Outcome): Promise<MadeFile[]> {
  const { plan, bundle, renderer, project } = order;
  const redirects = order.redirects.filter(({ to }) => outcome.isBuilt(to) || plan.reportPaths.includes(to));
  const made: MadeFile[] = [];
  const sitemap = sitemapRows(plan, pages);
  const onLoss = order.options.progress.notKept;
  for await (const file of renderSiteFiles({ plan, bundle, renderer, project, outcome, redirects, sitemap, onLoss }))
    made.push(makeFile(file, context));
  return made;
}

/** Rows of the pages that are there, in the order of the plan. */
function* sitemapRows(plan: Plan, pages: MadePages): Generator<SitemapEntry> {
  for (let number = 0; number < plan.count; number++) {
    const row = rowOfPage(pages, number);
    const entry = row && plan.sitemapAt(number);
    if (entry) yield { ...entry, path: plan.pathAt(number), lastmod: row.lastmod };
  }
}

/** What the manifest says that the tree was made from: nothing of a tree whose other pages are older. */
function inputsOf({ options, inputsHash }: SiteOrder): string {
  if (options.only !== null) return '';
  return options.shard ? markShard(options.shard, inputsHash) : inputsHash;
}

/** The compressed siblings of all files. A part has none: they are made when the parts are joined. */
async function compressSite({ order, stage }: Making, ledger: Ledger): Promise<LedgerRow[]> {
  const { options, paths, plan, project, published } = order;
  if (!options.compress || options.shard) return [];
  return compressFiles({
    ledger,
    folder: paths.stage,
    stage,
    published,
    cache: project.cache,
    limitOf: (file) => limitOf(plan.definitionOf(pathOfFile(file))?.budget ?? null),
    onLoss: options.progress.notKept,
    onWork: () => options.progress.stage('compressing the files'),
  });
}

/** What a tree no longer has of the one before it, and how many of its `pages` are other ones. */
function compareLedgers({ before, now, pages }: { before: Ledger | null; now: Ledger; pages: number }): {
  removed: readonly string[];
  changes: PageChanges;
} {
  const files: string[] = [];
  let [changed, unchanged, removed] = [0, 0, 0];
  for (const { file, key, hash } of before?.rows() ?? []) {
    const row = now.find(file);
    if (!row) files.push(file);
    if (key === '') continue;
    if (!row) removed++;
    else if (row.hash === hash) unchanged++;
    else changed++;
  }
  return { removed: files, changes: { added: pages - changed - unchanged, changed, unchanged, removed } };
}
