/** Pages → the whole tree in the stage; the manifest is the last file of all. */
import type { Outcome } from '../define/page.ts';
import { compressFiles } from '../emit/compressed.ts';
import type { Stage } from '../emit/stage.ts';
import { renderSiteFiles } from '../files/site-files.ts';
import { createLedger, formatRows, rowsOf, type Ledger } from '../ledger/ledger.ts';
import { formatManifest, formatPartManifest, MANIFEST_FILE } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { makeFile, type MadeFile } from './files.ts';
import { clearUp } from './memory.ts';
import type { SiteOrder } from './order.ts';
import type { Fate } from './pages.ts';
import { markShard } from './parts.ts';
import type { MadePages } from './range.ts';
import type { Making } from './render.ts';
import { makeReportPages } from './report-pages.ts';
import { sitemapRows } from './sitemap-rows.ts';
import { spotCheck } from './spot-check.ts';

export interface MadeSite {
  /** The file of this name, with which the site travels. */
  readonly manifest: Buffer;
  readonly inputs: string;
  readonly ledger: Ledger;
  /** How the pages are numbered that its links speak of. */
  readonly numbering: string;
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  readonly outcome: Outcome;
  /** Number of all files, and their bytes. */
  readonly files: number;
  readonly bytes: number;
}

/**
 * Adds report pages and the files beside the pages, compresses where that is wanted, takes away what no longer belongs to
 * the site, and writes the manifest. A part has its pages only: the rest is made when the parts are joined.
 */
export async function emitSite(making: Making, pages: MadePages, outcome: Outcome): Promise<MadeSite> {
  const { order, stage, context } = making;
  const { published, options, plan } = order;
  const reports = options.shard ? [] : makeReportPages(context, outcome);
  clearUp(plan.count);
  const others = options.shard ? [] : await makeFiles(making, pages, outcome);
  const beside = [...reports, ...others].map(({ row }) => row);
  const ledger = createLedger([...pages.ledger.pieces, formatRows(beside)]);
  const compressed = await compressSite(making, ledger);
  ledger.append(formatRows(compressed));
  const removed = published ? removeLeftOver(stage, published.ledger, ledger) : 0;
  const inputs = inputsOf(order);
  const manifest = options.shard ? formatPartManifest(ledger, inputs) : formatManifest(ledger, inputs);
  stage.write(MANIFEST_FILE, [manifest]);
  if (published && !options.shard) spotCheck(order, { ledger, published, keys: context.keys });
  const fates = { ...pages.fates, removed };
  for (const { fate } of reports) fates[fate]++;
  return {
    manifest,
    inputs,
    ledger,
    numbering: plan.numbering,
    fates,
    outcome,
    files: pages.fates.kept + pages.fates.same + pages.fates.written + beside.length + compressed.length,
    bytes: pages.bytes + bytesOf(beside) + bytesOf(compressed),
  };
}

async function makeFiles({ order, context }: Making, pages: MadePages, outcome: Outcome): Promise<MadeFile[]> {
  const { plan, bundle, renderer, project } = order;
  const redirects = order.redirects.filter(({ to }) => outcome.isBuilt(to) || plan.reportPaths.includes(to));
  const made: MadeFile[] = [];
  const sitemap = sitemapRows(plan, pages);
  for await (const file of renderSiteFiles({ plan, bundle, renderer, project, outcome, redirects, sitemap }))
    made.push(makeFile(file, context));
  return made;
}

/** What the manifest says that the tree was made from: nothing of a tree whose other pages are older. */
function inputsOf({ options, inputsHash }: SiteOrder): string {
  if (options.only !== null) return '';
  return options.shard ? markShard(options.shard, inputsHash) : inputsHash;
}

const bytesOf = (rows: readonly LedgerRow[]): number => rows.reduce((sum, { stat }) => sum + (stat?.size ?? 0), 0);

/** The compressed siblings of all files. A part has none: they are made when the parts are joined. */
async function compressSite({ order, stage }: Making, ledger: Ledger): Promise<LedgerRow[]> {
  const { options, paths, project, published } = order;
  if (!options.compress || options.shard) return [];
  return compressFiles({
    ledger,
    folder: paths.stage,
    stage,
    published,
    cache: project.cache,
    onWork: () => options.progress.stage('compressing the files'),
  });
}

/** Files that gen made before and that are no longer part of the site. */
function removeLeftOver(stage: Stage, before: Ledger, now: Ledger): number {
  let removed = 0;
  for (const { file } of rowsOf(before)) {
    if (now.indexOf(file) >= 0) continue;
    stage.remove(file);
    removed++;
  }
  return removed;
}
