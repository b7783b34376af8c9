/** Pages → the whole tree in the stage; the manifest is the last file of all. */
import { join } from 'node:path';
import type { PageChanges } from '../define/build-notes.ts';
import { limitOf, type Outcome } from '../define/page.ts';
import { isFile } from '../disk/real-path.ts';
import { compressFiles } from '../emit/compressed.ts';
import { findReplaced, type Damage } from '../emit/damaged.ts';
import type { PublishedTree } from '../emit/published.ts';
import { isCompressedName } from '../files/compress.ts';
import { renderSiteFiles } from '../files/site-files.ts';
import type { SitemapEntry } from '../files/sitemap.ts';
import { createLedger, formatRows, type Ledger } from '../ledger/ledger.ts';
import { formatManifest, formatPartManifest, MANIFEST_FILE } from '../ledger/manifest.ts';
import type { LedgerRow } from '../ledger/row.ts';
import { outputPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import { makeFile, type MadeFile } from './pages/file.ts';
import { collectGarbage } from './pages/memory.ts';
import type { Selection, BuildContext } from './options.ts';
import type { Fate } from './pages/page.ts';
import { markShard } from './parts.ts';
import { rowOfPage, type MadePages } from './pages/range.ts';
import type { Making } from './render.ts';
import { makeReportPages } from './pages/report-pages.ts';
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
  /** Published files that were edited or removed since the last build, and that this tree replaces; null at first. */
  readonly replaced: Damage | null;
  /** True for the file of a page that the plan has. */
  readonly isPlanned: (file: string) => boolean;
}

/**
 * Adds report pages and the files beside the pages, compresses where that is wanted, takes away what no longer belongs to
 * the site, and writes the manifest. A part has its pages only: the rest is made when the parts are joined.
 */
export async function emitSite(making: Making, pages: MadePages, outcome: Outcome): Promise<MadeSite> {
  const { order, stage, context } = making;
  const { published, options, plan, paths } = order;
  const reports = options.shard ? [] : makeReportPages(context, outcome);
  collectGarbage(plan.count);
  const others = options.shard ? [] : await makeFiles(making, pages, outcome);
  const beside = [...reports, ...others].map(({ row }) => row);
  const ledger = createLedger([...pages.ledger.pieces, formatRows(beside)]);
  const standing =
    options.only && published ? keepOthers(plan, options.only, { published, ledger, out: paths.out }) : [];
  ledger.append(formatRows(standing));
  const compressed = await compressSite(making, ledger);
  ledger.append(formatRows(compressed));
  const made = { ...pages.fates };
  for (const { fate } of reports) made[fate]++;
  for (const { key } of standing) if (key !== '') made.kept++;
  const { removed, changes } = compareLedgers({
    before: published?.ledger ?? null,
    now: ledger,
    pages: made.kept + made.same + made.written,
  });
  stage.remove(removed);
  const inputs = inputsOf(order);
  const manifest = options.shard ? formatPartManifest(ledger, inputs) : formatManifest(ledger, inputs);
  stage.write(outputPath(MANIFEST_FILE), [manifest]);
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
    replaced: published ? findReplaced(published, ledger, paths.out) : null,
    isPlanned: (file) => plan.numberOf(pathOfFile(file)) >= 0,
  };
}

interface Standing {
  readonly published: PublishedTree;
  /** Files of the tree under way. */
  readonly ledger: Ledger;
  readonly out: string;
}

/**
 * Published files that a build of some records leaves where they are, though nothing makes them now: pages that the plan
 * no longer has, unless they are pages of these records, and what such pages load. Stubs of aliases and compressed files
 * follow the data.
 */
function keepOthers(plan: Plan, { collection, keys }: Selection, { published, ledger, out }: Standing): LedgerRow[] {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  const isChosen = (path: string): boolean => keys.some((key) => chosen && plan.isPathOf(chosen, key, path));
  const follows = ({ file, key }: LedgerRow): boolean =>
    key !== '' ? isChosen(pathOfFile(file)) : file.endsWith('.html') || isCompressedName(file);
  const standing: LedgerRow[] = [];
  for (const row of published.ledger.rows()) {
    if (ledger.indexOf(row.file) >= 0 || follows(row) || !isFile(join(out, row.file))) continue;
    // Its links are numbers of pages in an earlier plan.
    standing.push({ ...row, stat: published.find(row.file)?.stat ?? null, links: '' });
  }
  return standing;
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
function inputsOf({ options, inputsHash }: BuildContext): string {
  if (options.only !== null) return '';
  return options.shard ? markShard(options.shard, inputsHash, options.date) : inputsHash;
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
