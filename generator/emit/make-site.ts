/** Plan → a whole tree in the stage: pages, staff pages, the files beside them, the manifest. */
import { rmSync } from 'node:fs';
import type { Prepared } from '../prepare.ts';
import { inTheWay as filesInTheWay } from '../errors/output.ts';
import { refuse, type Problem } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import { RESERVED_FILES } from '../files/reserved.ts';
import { renderSiteFiles } from '../files/site-files.ts';
import { hashChunks } from '../hash.ts';
import type { BuildStatus, Redirect, SiteFile, SitemapRow } from '../model.ts';
import { cityPath, fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { auditLinks, condenseLinks, createLinkFinder, type LinkGraph, type PageLinks } from '../report/audit.ts';
import { findLinks, mainOf } from '../report/links.ts';
import { computeStatus } from '../report/status.ts';
import { makePages } from './crew.ts';
import { clearUp, keepHeapSmall } from './heap.ts';
import { createKeyMaker, makePage, explainPageFailure, type Fate, type MadePage, type Workshop } from './make-pages.ts';
import { formatHeader, formatRow, MANIFEST_FILE, parseManifest, type Manifest, type ManifestRow } from './manifest.ts';
import { markShard, rangeOfShard, savePartLinks, takeParts, type Part, type Shard } from './parts.ts';
import { linksNotedFor, type PublishedTree } from './published.ts';
import { joinStats, linkColumns, type LinkColumns, type MadePages } from './range.ts';
import { openStage, type FileStat, type Stage } from './stage.ts';
import type { StatePaths } from './state.ts';
import { findDifferences, sampleNumbers } from './verify.ts';

export interface SiteOrder extends Prepared {
  readonly project: Project;
  readonly paths: StatePaths;
  readonly published: PublishedTree | null;
  /** Files of the output folder that gen did not make. */
  readonly foreign: readonly string[];
  readonly history: Manifest | null;
  readonly options: SiteOptions;
  readonly inputsHash: string;
  /** Parts made elsewhere, instead of making the numbered pages here. */
  readonly parts?: readonly Part[];
}

export interface SiteOptions {
  readonly date: string;
  readonly cities: readonly string[];
  readonly previous: string | null;
  /** Threads; null: as many as pay. */
  readonly workers: number | null;
  /** Only this part of the numbered pages, and nothing beside them. */
  readonly shard: Shard | null;
  readonly progress: { readonly pages: (done: number, total: number) => void };
}

export interface MadeSite {
  readonly manifest: Buffer;
  readonly stats: Float64Array;
  /** How the pages are numbered that the links speak of. */
  readonly numbering: string;
  readonly links: readonly LinkColumns[];
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  readonly status: BuildStatus;
  readonly bytes: number;
}

/** Fills the stage. Throws a GenError when a page or file cannot be made; the stage is gone then. */
export async function makeSite(order: SiteOrder): Promise<MadeSite> {
  const { paths, published, foreign, plan, redirects } = order;
  refuse(foreignInTheWay(foreign, plan, redirects));
  keepHeapSmall(plan.count);
  const stage = openStage(paths, published?.manifest ?? null, foreign);
  try {
    return await fillStage(order, stage);
  } catch (error) {
    rmSync(paths.stage, { recursive: true, force: true });
    throw error;
  }
}

async function fillStage(order: SiteOrder, stage: Stage): Promise<MadeSite> {
  const { plan, bundle, project, options } = order;
  const shop = openWorkshop(order, stage);
  const pages = order.parts ? takeParts(order.parts, order.paths.stage) : await makeNumbered(shop, order);
  if (options.shard) return finishPart(order, stage, pages);
  clearUp();
  const newest = pages.newest || options.date;
  const isBuilt = (path: string): boolean => {
    const number = plan.indexOf(path);
    return number >= 0 && pages.isBuilt(number);
  };
  const status = computeStatus(plan, isBuilt, newest);
  const audit = auditLinks(linkGraph(plan, pages, bundle.renderer.renderLayout(plan.views.site)), newest);
  const last = makeLast(shop, { status, audit });
  clearUp();
  const redirects = order.redirects.filter(({ to }) => isBuilt(to) || plan.lastPaths.includes(to));
  const others: MadeFile[] = [];
  for await (const file of renderSiteFiles({
    plan,
    bundle,
    project,
    status,
    redirects,
    sitemap: sitemapRows(plan, pages),
  }))
    others.push(makeFile(file, shop));
  const site = finish({ order, stage, pages, last, others, status });
  spotCheck(order, site);
  return site;
}

function openWorkshop({ plan, bundle, published, history, project, options }: SiteOrder, stage: Stage): Workshop {
  return {
    plan,
    renderer: bundle.renderer,
    stage,
    published,
    notedLinks: linksNotedFor(published, plan.numbering),
    out: project.out,
    date: options.date,
    history,
    keys: createKeyMaker(),
    findLinks: createLinkFinder(plan.numberOf),
  };
}

function makeNumbered(
  shop: Workshop,
  { plan, paths, bundle, published, siteFile, options }: SiteOrder,
): Promise<MadePages> {
  const wanted = options.cities.length > 0 ? new Set(options.cities.flatMap((slug) => plan.pagesOfCity(slug))) : null;
  return makePages(shop, {
    ...(options.shard ? rangeOfShard(options.shard, plan.count) : { from: 0, to: plan.count }),
    wanted,
    workers: options.workers,
    order: {
      paths,
      siteFile,
      bundleFolder: bundle.folder,
      meta: bundle.meta,
      date: options.date,
      historyFile: options.previous,
      fresh: published === null,
    },
    onPages: options.progress.pages,
  });
}

/** In every incremental build some of the pages that were left alone are made anew and compared. */
const SPOT_CHECKS = 3;

function spotCheck({ plan, bundle, paths, inputsHash, published }: SiteOrder, { manifest }: MadeSite): void {
  if (!published) return;
  const lines = parseManifest(manifest);
  const keys = createKeyMaker();
  const left = sampleNumbers(plan.count, SPOT_CHECKS, inputsHash).filter((number) => {
    const page = plan.pageAt(number);
    const key = keys(page, bundle.renderer);
    return lines.find(page.file)?.key === key && published.manifest.find(page.file)?.key === key;
  });
  const different = findDifferences({ plan, renderer: bundle.renderer, folder: paths.stage, manifest: lines }, left);
  if (different.length > 0)
    throw new Error(`a page that was left alone is not what its inputs make now: ${different.join(', ')}`);
}

/** The staff pages, which show the outcome. What fails is told together. */
function makeLast(shop: Workshop, outcome: Parameters<Plan['lastPages']>[0]): MadePage[] {
  const failures: Problem[] = [];
  const made = shop.plan.lastPages(outcome).flatMap((page) => {
    try {
      return [makePage(page, shop)];
    } catch (error) {
      failures.push(...explainPageFailure(page, error));
      return [];
    }
  });
  refuse(failures);
  return made;
}

interface MadeFile {
  readonly row: ManifestRow;
  readonly stat: FileStat;
  readonly fate: Fate;
}

/** Writes a file that is not a page, unless the published one has the same bytes. */
function makeFile({ file, body }: SiteFile, { published, stage }: Workshop): MadeFile {
  const chunks = typeof body === 'string' ? [Buffer.from(body)] : body instanceof Uint8Array ? [body] : body;
  const row = { key: '', hash: hashChunks(chunks), content: '', lastmod: '', file };
  const index = published?.manifest.indexOf(file) ?? -1;
  const stat =
    published && index >= 0 && published.manifest.rowAt(index).hash === row.hash ? published.intact(index) : null;
  return stat ? { row, stat, fate: 'kept' } : { row, stat: stage.write(file, chunks), fate: 'written' };
}

function linkGraph(plan: Plan, pages: MadePages, layout: string): LinkGraph {
  const none: PageLinks = { targets: [], broken: [], vague: 0, total: 0 };
  const exempt = new Set([...plan.lastPaths.map((_, position) => plan.count + position), ...plan.unlinked]);
  return {
    size: plan.count + plan.lastPaths.length,
    pathAt: (page) => (page < plan.count ? plan.pathAt(page) : (plan.lastPaths[page - plan.count] as string)),
    linksAt: (page) => (page < plan.count ? pages.linksAt(page) : none),
    layout: [...condenseLinks(findLinks(layout.replace(mainOf(layout), '')), plan.numberOf).targets],
    exempt,
  };
}

/** Rows of the pages that are there, in the order of the plan. */
function* sitemapRows(plan: Plan, pages: MadePages): Generator<SitemapRow & { path: string; lastmod: string }> {
  const days = lastmodsIn(pages.rows);
  for (let number = 0; number < plan.count; number++) {
    if (!pages.isBuilt(number)) continue;
    const row = plan.sitemapAt(number);
    const lastmod = days.next().value as string;
    if (row) yield { ...row, path: plan.pathAt(number), lastmod };
  }
}

/** The days of all rows, part by part: joined they would be the largest thing in memory. */
function* lastmodsIn(parts: readonly Uint8Array[]): Generator<string> {
  for (const part of parts) {
    const lines = parseManifest(Buffer.concat([Buffer.from(formatHeader('')), part]));
    for (let line = 0; line < lines.count; line++) yield lines.rowAt(line).lastmod;
  }
}

interface Finished {
  readonly order: SiteOrder;
  readonly stage: Stage;
  readonly pages: MadePages;
  readonly last: readonly MadePage[];
  readonly others: readonly MadeFile[];
  readonly status: BuildStatus;
}

/** Takes away what no longer belongs to the site and writes the manifest, the last file of all. */
function finish({ order, stage, pages, last, others, status }: Finished): MadeSite {
  const { published, options, inputsHash } = order;
  const rest = [...last, ...others];
  const manifest = Buffer.concat([
    Buffer.from(formatHeader(options.cities.length === 0 ? inputsHash : '')),
    ...pages.rows,
    Buffer.from(rest.map(({ row }) => formatRow(row)).join('')),
  ]);
  const removed = published ? removeLeftOver(stage, published.manifest, parseManifest(manifest)) : 0;
  stage.write(MANIFEST_FILE, [manifest]);
  const stats = joinStats(
    pages.stats,
    rest.map(({ stat }) => stat),
  );
  const fates = { ...pages.fates, removed };
  for (const { fate } of last) fates[fate]++;
  return {
    manifest,
    stats,
    numbering: order.plan.numbering,
    links: [...pages.links, linkColumns(last.map(({ links }) => links))],
    fates,
    status,
    bytes: stats.reduce((sum, value, index) => (index % 2 === 0 ? sum + value : sum), 0),
  };
}

/** A part has its pages, its manifest and its links; staff pages and files are made when the parts are joined. */
function finishPart(order: SiteOrder, stage: Stage, pages: MadePages): MadeSite {
  const status = computeStatus(order.plan, (path) => pages.isBuilt(order.plan.indexOf(path)), pages.newest);
  const site = finish({
    order: { ...order, inputsHash: markShard(order.options.shard as Shard, order.inputsHash) },
    stage,
    pages,
    last: [],
    others: [],
    status,
  });
  savePartLinks(order.paths.stage, site.manifest, site.links);
  return site;
}

/** Files that gen made before and that are no longer part of the site. */
function removeLeftOver(stage: Stage, before: Manifest, now: Manifest): number {
  let removed = 0;
  for (let index = 0; index < before.count; index++) {
    const { file } = before.rowAt(index);
    if (now.indexOf(file) >= 0) continue;
    stage.remove(file);
    removed++;
  }
  return removed;
}

/** Files that somebody else put where gen wants to write. */
function foreignInTheWay(foreign: readonly string[], plan: Plan, redirects: readonly Redirect[]): Problem[] {
  const stubs = new Set(redirects.map(({ from }) => fileOfPath(from)));
  const reserved = new Set<string>(RESERVED_FILES.map(({ file }) => file));
  const folders = new Set(
    [
      'services',
      'assets',
      'assets/images',
      ...plan.site.cities.map(({ slug }) => cityPath(slug).slice(1)),
      ...stubs,
    ].flatMap((file) => (stubs.has(file) ? foldersOf(file) : [...foldersOf(file), file])),
  );
  const isFile = (file: string): boolean =>
    (file.endsWith('.html') && plan.numberOf(pathOfFile(file)) >= 0) || stubs.has(file) || reserved.has(file);
  const inTheWay = [
    ...new Set(
      foreign.flatMap((file) => (isFile(file) || folders.has(file) ? [file] : foldersOf(file).filter(isFile))),
    ),
  ];
  if (inTheWay.length === 0) return [];
  const shown = inTheWay
    .slice(0, 3)
    .map((file) => `out/${file}`)
    .join(', ');
  const more = inTheWay.length > 3 ? ` and ${count(inTheWay.length - 3, 'more file', 'more files')}` : '';
  return [
    {
      file: shown + more,
      ...filesInTheWay({ files: inTheWay.length }),
    },
  ];
}

/** "a/b/c.txt" → "a", "a/b" */
function foldersOf(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
