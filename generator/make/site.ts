/** Plan → a whole tree in the stage: pages, report pages, the files beside them, the manifest. */
import { rmSync } from 'node:fs';
import { auditLinks } from '../audit/audit.ts';
import { describeLinks } from '../audit/graph.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Outcome } from '../define/page.ts';
import { foreignInTheWay } from '../emit/foreign.ts';
import { formatManifest, parseManifest, type Manifest } from '../emit/manifest.ts';
import type { PublishedTree } from '../emit/published.ts';
import { openStage, type Stage } from '../emit/stage.ts';
import type { StatePaths } from '../emit/state.ts';
import { refuse } from '../errors/problem.ts';
import { claimSiteFiles, renderSiteFiles } from '../files/site-files.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/plan.ts';
import type { Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import { openContext, type MakeContext } from './context.ts';
import { finishSite, type MadeSite } from './finish.ts';
import { clearUp, keepHeapSmall } from './memory.ts';
import { joinStats, type MadePages } from './range.ts';
import { markShard, rangeOfShard, savePartLinks, takeParts, type Part, type Shard } from './parts.ts';
import { makeReportPages } from './report-pages.ts';
import { sitemapRows } from './sitemap-rows.ts';
import { spotCheck } from './spot-check.ts';
import { makeFile, type MadeFile } from './files.ts';
import { makePages } from './worker-pool.ts';
import type { Renderer } from '../render/types.ts';

/** Everything that a tree is made from. */
export interface SiteOrder {
  readonly project: Project;
  readonly paths: StatePaths;
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly siteModule: { readonly file: string; readonly hash: string };
  /** The parsed data in the cache, for other threads. */
  readonly dataFile: string;
  readonly published: PublishedTree | null;
  /** Files of the output folder that gen did not make. */
  readonly foreign: readonly string[];
  /** Rows that give the last change of pages which the published tree does not have. */
  readonly history?: Manifest;
  readonly options: SiteOptions;
  readonly inputsHash: string;
  /** Parts made elsewhere, instead of making the numbered pages here. */
  readonly parts?: readonly Part[];
}

export interface SiteOptions {
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Makes only the pages of these records; null: all. */
  readonly only: Selection | null;
  /** Manifest of an earlier build whose dates of change hold. */
  readonly previous: string | null;
  /** Threads; null: as many as pay. */
  readonly workers: number | null;
  /** Only this part of the numbered pages, and nothing beside them. */
  readonly shard: Shard | null;
  /** Puts compressed siblings beside the files, for web servers that send them as they are; false when not given. */
  readonly compress?: boolean;
  readonly progress: {
    readonly pages: (done: number, total: number) => void;
    readonly stage: (name: string) => void;
  };
}

/** Records of one collection, by their keys. */
export interface Selection {
  readonly collection: string;
  readonly keys: readonly string[];
}

/** Fills the stage. Throws a GenError when a page or file cannot be made; the stage is gone then. */
export async function makeSite(order: SiteOrder): Promise<MadeSite> {
  const { paths, published, foreign, plan, bundle, redirects } = order;
  refuse(foreignInTheWay({ foreign, plan, redirects, beside: claimSiteFiles(plan, bundle.meta.files) }));
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
  const { plan, renderer, options, published } = order;
  const context = openMakeContext(order, stage);
  const pages = order.parts ? joinParts(order, order.parts) : await makeNumbered(context, order);
  if (options.shard) return finishPart(order, stage, pages);
  clearUp();
  const outcome = audit(plan, pages, { renderer, date: options.date });
  const reports = makeReportPages(context, outcome);
  clearUp();
  const others = await makeFiles(order, { context, pages, outcome });
  const site = await finishSite({ order, stage, pages, reports, others, outcome });
  if (published) spotCheck(order, { manifest: site.manifest, published, keys: context.keys });
  return site;
}

const joinParts = ({ plan, paths }: SiteOrder, parts: readonly Part[]): MadePages =>
  takeParts(parts, paths.stage, { count: plan.count, fileAt: (number) => fileOfPath(plan.pathAt(number)) });

function openMakeContext(order: SiteOrder, stage: Stage): MakeContext {
  const { plan, renderer, siteModule, published, project, options, history } = order;
  const context = openContext({
    plan,
    renderer,
    siteHash: siteModule.hash,
    stage,
    published,
    out: project.out,
    date: options.date,
    historyFile: options.previous,
  });
  return history ? { ...context, history } : context;
}

function makeNumbered(context: MakeContext, order: SiteOrder): Promise<MadePages> {
  const { plan, paths, bundle, published, siteModule, dataFile, options } = order;
  const { date, previous, only, shard, workers, progress } = options;
  return makePages(context, {
    ...(shard ? rangeOfShard(shard, plan.count) : { from: 0, to: plan.count }),
    wanted: only && selectPages(plan, only),
    workers,
    order: {
      paths,
      siteModule,
      dataFile,
      bundleFolder: bundle.folder,
      meta: bundle.meta,
      date,
      historyFile: previous,
      fresh: published === null,
    },
    onPages: progress.pages,
  });
}

function selectPages(plan: Plan, { collection, keys }: Selection): ReadonlySet<number> {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  return new Set(chosen ? keys.flatMap((key) => plan.pagesOf(chosen, key)) : []);
}

/** What the pages have come to: which are there, and how they are linked. */
function audit(plan: Plan, pages: MadePages, { renderer, date }: { renderer: Renderer; date: string }): Outcome {
  const newest = pages.newest || date;
  const isBuilt = (path: string): boolean => {
    const number = plan.indexOf(path);
    return number >= 0 && pages.isBuilt(number);
  };
  const { shared } = plan.site;
  const layout = shared ? renderer.renderLayout(plan.context.get(shared)) : '';
  return {
    date: newest,
    isBuilt,
    pageAt: finishedPages(pages),
    audit: auditLinks(describeLinks({ plan, linksAt: pages.linksAt, layout }), newest),
  };
}

/** What is known of finished pages, read when it is first asked for: most sites never ask. */
function finishedPages({ rows, stats }: MadePages): Outcome['pageAt'] {
  const read = () => ({
    manifest: parseManifest(formatManifest('', rows)),
    sizes: joinStats(stats, []),
  });
  let known: ReturnType<typeof read> | undefined;
  return (path) => {
    known ??= read();
    const { manifest, sizes } = known;
    const row = manifest.indexOf(fileOfPath(path));
    return row < 0 ? null : { lastmod: manifest.rowAt(row).lastmod, bytes: sizes[row * 2] as number };
  };
}

interface FileOrder {
  readonly context: MakeContext;
  readonly pages: MadePages;
  readonly outcome: Outcome;
}

async function makeFiles(order: SiteOrder, { context, pages, outcome }: FileOrder): Promise<MadeFile[]> {
  const { plan, bundle, renderer, project } = order;
  const redirects = order.redirects.filter(({ to }) => outcome.isBuilt(to) || plan.reportPaths.includes(to));
  const made: MadeFile[] = [];
  const sitemap = sitemapRows(plan, pages);
  for await (const file of renderSiteFiles({ plan, bundle, renderer, project, outcome, redirects, sitemap }))
    made.push(makeFile(file, context));
  return made;
}

/** A part has its pages, its manifest and its links; report pages and files are made when the parts are joined. */
async function finishPart(order: SiteOrder, stage: Stage, pages: MadePages): Promise<MadeSite> {
  const { plan, options, inputsHash, paths } = order;
  const outcome: Outcome = {
    date: pages.newest,
    isBuilt: (path) => pages.isBuilt(plan.indexOf(path)),
    pageAt: () => null,
    audit: { date: '', pages: 0, links: 0, findings: [] },
  };
  const marked = { ...order, inputsHash: options.shard ? markShard(options.shard, inputsHash) : inputsHash };
  const site = await finishSite({ order: marked, stage, pages, reports: [], others: [], outcome });
  savePartLinks(paths.stage, site.manifest, site.links);
  return site;
}
