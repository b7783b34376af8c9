/** Plan → a whole tree in the stage: pages, staff pages, the files beside them, the manifest. */
import { rmSync } from 'node:fs';
import type { Prepared } from '../build.ts';
import { count, refuse, type Problem } from '../errors.ts';
import { RESERVED_FILES } from '../files/reserved.ts';
import { renderSiteFiles } from '../files/site-files.ts';
import type { BuildStatus, OutputFile, Page, Redirect, SitemapRow } from '../model.ts';
import { fileOfPath, pathOfFile } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { auditLinks, condenseLinks, type LinkGraph, type PageLinks } from '../report/audit.ts';
import { findLinks, mainOf } from '../report/links.ts';
import { computeStatus } from '../report/status.ts';
import { createKeyMaker, explainPageFailure, keepPage, makePage, type Fate, type MadePage, type Workshop } from './make-pages.ts';
import { formatHeader, formatRow, hashBytes, MANIFEST_FILE, parseManifest, type Manifest, type ManifestRow } from './manifest.ts';
import type { PublishedTree } from './published.ts';
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
  readonly options: { readonly date: string; readonly cities: readonly string[]; readonly progress: { readonly pages: (done: number, total: number) => void } };
  readonly inputsHash: string;
}

export interface MadeSite {
  readonly manifest: Buffer;
  readonly stats: readonly FileStat[];
  readonly links: readonly PageLinks[];
  readonly fates: Readonly<Record<Fate | 'removed', number>>;
  readonly status: BuildStatus;
  readonly bytes: number;
}

const MOST_FAILURES = 20;

/** Fills the stage. Throws a GenError when a page or file cannot be made; the stage is gone then. */
export async function makeSite(order: SiteOrder): Promise<MadeSite> {
  const { paths, published, foreign, plan, redirects } = order;
  refuse(foreignInTheWay(foreign, plan, redirects));
  const stage = openStage(paths, published?.manifest ?? null, foreign);
  try {
    return await fillStage(order, stage);
  } catch (error) {
    rmSync(paths.stage, { recursive: true, force: true });
    throw error;
  }
}

async function fillStage(order: SiteOrder, stage: Stage): Promise<MadeSite> {
  const { plan, bundle, published, project, options } = order;
  const shop: Workshop = { plan, renderer: bundle.renderer, stage, published, notedLinks: published?.notedLinks ?? null, out: project.out, date: options.date, history: order.history, keys: createKeyMaker() };
  const pages = await makeNumbered(shop, options);
  const newest = pages.reduce((day, page) => (page && page.row.lastmod > day ? page.row.lastmod : day), '') || options.date;
  const isBuilt = (path: string): boolean => Boolean(pages[plan.indexOf(path)]);
  const status = computeStatus(plan, isBuilt, newest);
  const audit = auditLinks(linkGraph(plan, pages, bundle.renderer.renderLayout(plan.views.site)), newest);
  const last = collect(plan.lastPages({ status, audit }), (page) => makePage(page, shop));
  const built = [...pages.filter((page) => page !== null), ...last];
  const files = await renderSiteFiles({ plan, bundle, project, status, redirects: order.redirects.filter(({ to }) => isBuilt(to) || plan.lastPaths.includes(to)), sitemap: sitemapRows(plan, pages) });
  const others = files.map((file) => makeFile(file, shop));
  const site = finish({ order, stage, built, others, status });
  spotCheck(order, pages, site);
  return site;
}

/** In every incremental build some of the pages that were left alone are made anew and compared. */
const SPOT_CHECKS = 3;

function spotCheck({ plan, bundle, paths, inputsHash }: SiteOrder, pages: readonly (MadePage | null)[], { manifest }: MadeSite): void {
  const left = sampleNumbers(plan.count, SPOT_CHECKS, inputsHash).filter((number) => pages[number]?.fate === 'kept');
  const different = findDifferences({ plan, renderer: bundle.renderer, folder: paths.stage, manifest: parseManifest(manifest) }, left);
  if (different.length > 0) throw new Error(`a page that was left alone is not what its inputs make now: ${different.join(', ')}`);
}

/** Makes or keeps pages 0 to count − 1; null where a page is neither made nor there. */
async function makeNumbered(shop: Workshop, { cities, progress }: SiteOrder['options']): Promise<(MadePage | null)[]> {
  const { plan } = shop;
  const wanted = cities.length > 0 ? new Set(cities.flatMap((slug) => plan.pagesOfCity(slug))) : null;
  const failures: Problem[] = [];
  const made: (MadePage | null)[] = [];
  for (let index = 0; index < plan.count; index++) {
    if (wanted && !wanted.has(index)) made.push(keepPage(fileOfPath(plan.pathAt(index)), () => plan.pageAt(index), shop));
    else made.push(attempt(plan.pageAt(index), shop, failures));
    if (failures.length >= MOST_FAILURES) break;
    if (index % 64 === 63) {
      progress.pages(index + 1, plan.count);
      await new Promise(setImmediate);
    }
  }
  refuse(failures);
  return made;
}

function attempt(page: Page, shop: Workshop, failures: Problem[]): MadePage | null {
  try {
    return makePage(page, shop);
  } catch (error) {
    failures.push(...explainPageFailure(page, error));
    return null;
  }
}

/** Runs all, then throws what failed together. */
function collect(pages: readonly Page[], make: (page: Page) => MadePage): MadePage[] {
  const failures: Problem[] = [];
  const made = pages.flatMap((page) => {
    try {
      return [make(page)];
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
function makeFile({ file, body }: OutputFile, { published, stage }: Workshop): MadeFile {
  const row = { key: '', hash: hashBytes(body), content: '', lastmod: '', file };
  const index = published?.manifest.indexOf(file) ?? -1;
  const stat = published && index >= 0 && published.manifest.rowAt(index).hash === row.hash ? published.intact(index) : null;
  return stat ? { row, stat, fate: 'kept' } : { row, stat: stage.write(file, body), fate: 'written' };
}

function linkGraph(plan: Plan, pages: readonly (MadePage | null)[], layout: string): LinkGraph {
  const size = plan.count + plan.lastPaths.length;
  const none: PageLinks = { targets: [], broken: [], vague: 0, total: 0 };
  const exempt = new Set([...plan.lastPaths.map((_, position) => plan.count + position), ...plan.unlinked]);
  return {
    size,
    pathAt: (page) => (page < plan.count ? plan.pathAt(page) : (plan.lastPaths[page - plan.count] as string)),
    linksAt: (page) => (page < plan.count ? (pages[page]?.links ?? null) : none),
    layout: condenseLinks(findLinks(layout.replace(mainOf(layout), '')), plan.numberOf).targets,
    exempt,
  };
}

function sitemapRows(plan: Plan, pages: readonly (MadePage | null)[]): (SitemapRow & { path: string; lastmod: string })[] {
  return pages.flatMap((page, index) => {
    const row = page && plan.sitemapAt(index);
    return row ? [{ ...row, path: plan.pathAt(index), lastmod: page.row.lastmod }] : [];
  });
}

interface Finished {
  readonly order: SiteOrder;
  readonly stage: Stage;
  readonly built: readonly MadePage[];
  readonly others: readonly MadeFile[];
  readonly status: BuildStatus;
}

/** Takes away what no longer belongs to the site and writes the manifest, the last file of all. */
function finish({ order, stage, built, others, status }: Finished): MadeSite {
  const { published, options, inputsHash } = order;
  const all = [...built, ...others];
  const manifest = Buffer.from(formatHeader(options.cities.length === 0 ? inputsHash : '') + all.map(({ row }) => formatRow(row)).join(''));
  const lines = parseManifest(manifest);
  let removed = 0;
  for (let index = 0; index < (published?.manifest.count ?? 0); index++) {
    const { file } = (published as PublishedTree).manifest.rowAt(index);
    if (lines.indexOf(file) >= 0) continue;
    stage.remove(file);
    removed++;
  }
  stage.write(MANIFEST_FILE, manifest);
  const fates = { kept: 0, same: 0, written: 0, removed };
  for (const { fate } of built) fates[fate]++;
  return { manifest, stats: all.map(({ stat }) => stat), links: built.map(({ links }) => links), fates, status, bytes: all.reduce((sum, { stat }) => sum + stat.size, 0) };
}

/** Files that somebody else put where gen wants to write. */
function foreignInTheWay(foreign: readonly string[], plan: Plan, redirects: readonly Redirect[]): Problem[] {
  const stubs = new Set(redirects.map(({ from }) => fileOfPath(from)));
  const folders = new Set(['locations', 'services', 'assets']);
  const inTheWay = foreign.filter((file) => (file.endsWith('.html') && plan.numberOf(pathOfFile(file)) >= 0) || stubs.has(file) || folders.has(file) || RESERVED_FILES.some((reserved) => reserved.file === file));
  if (inTheWay.length === 0) return [];
  const shown = inTheWay.slice(0, 3).map((file) => `out/${file}`).join(', ');
  const more = inTheWay.length > 3 ? ` and ${count(inTheWay.length - 3, 'more file', 'more files')}` : '';
  return [{ file: shown + more, what: `${inTheWay.length === 1 ? 'This file is' : 'These files are'} in the way, and gen did not make ${inTheWay.length === 1 ? 'it' : 'them'}.`, todo: 'Move them elsewhere or name another folder with --out; gen neither overwrites nor deletes what it did not make.' }];
}

