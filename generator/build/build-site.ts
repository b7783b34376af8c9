/** The steps of a build that has something to do. */
import { readFileSync } from 'node:fs';
import type { Outcome, PageState } from '../define/page.ts';
import { shownPath } from '../errors/place.ts';
import { attempt, GenError, type Problem } from '../errors/problem.ts';
import { describeHostLimits } from '../output/files.ts';
import type { Inputs } from './inputs.ts';
import { pagesOf, type Page, type Plan } from '../plan/pages.ts';
import { describeLost, readPublished } from '../plan/published.ts';
import { isLive } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import { writeFiles } from './files.ts';
import type { Lock } from './lock.ts';
import { formatManifest, MANIFEST_FILE, parseManifest, type BuiltSite, type Entry, type Manifest } from './manifest.ts';
import { openRenderableSite, type RenderableSite } from './open-site.ts';
import type { BuildOptions, Selection } from './options.ts';
import { createPageMaker, explainPageFailure, makePages, type MadePage, type PageContext } from './pages.ts';
import { openParts, rangeOfShard, type PageRange } from './shards.ts';
import { openStage, publish, type OutputPaths } from './stage.ts';
import { outcomeOf } from './status.ts';
import { describeEdits, createReport, describeStatus, type BuildReport } from './summary.ts';
import { chooseThreads, divideRange, startThread } from './threads.ts';

export interface SiteBuild {
  readonly project: Project;
  readonly paths: OutputPaths;
  readonly lock: Lock;
  readonly inputs: Inputs;
  /** Hash of the inputs. */
  readonly hash: string;
  readonly published: BuiltSite | null;
  readonly options: BuildOptions;
  /** A time of `performance.now()`, in ms. */
  readonly started: number;
}

export async function buildSite(build: SiteBuild): Promise<BuildReport> {
  const { project, inputs, published, options } = build;
  const site = await openRenderableSite(project, inputs, { ...options, onWork: options.progress.stage });
  const context = openContext(build, site);
  const pages = await makePlainPages(build, site, context);
  const entries = new Map<string, Entry>(pages.map(({ file, entry }) => [file, entry]));
  const outcome = describeOutcome(site, pages, entries);
  // `gen merge` adds report pages and files to parts.
  const reports = options.shard ? [] : makeReports(site, context, outcome);
  for (const { file, entry } of reports) entries.set(file, entry);
  const redirects = site.redirects.filter((redirect) => isLive(redirect, outcome.isBuilt));
  if (!options.shard) {
    const maker = createPageMaker(context);
    const { stage } = context;
    for (const [file, entry] of await writeFiles({ ...build, site, entries, outcome, redirects, maker, stage }))
      entries.set(file, entry);
  }
  if (options.only) keepOthers(context, entries);
  const routes = routesOf(site.plan, redirects);
  const notes = [
    ...site.plan.data.notes,
    ...describeHostLimits(site.plan, routes),
    ...describeEdits(published),
    ...describeLost(site.plan, site.redirects, readPublished(project.data)),
  ];
  const status = describeStatus(site, outcome);
  publishSite(build, site, context, { ...status, routes: options.shard ? null : routes, files: entries });
  return createReport({
    status,
    entries,
    made: [...pages, ...reports],
    removed: [...(published?.files.keys() ?? [])].filter((file) => !entries.has(file)).length,
    bundled: site.bundle.fresh,
    shard: options.shard,
    notes,
    started: build.started,
  });
}

function openContext({ paths, published, options }: SiteBuild, site: RenderableSite): PageContext {
  const { plan, renderer, siteModule, day } = site;
  return {
    renderer,
    siteHash: siteModule.hash,
    sites: [...(published ? [published] : []), ...openParts(options.parts)],
    history: options.previous === null ? null : readHistory(options.previous),
    date: day,
    stage: openStage(paths),
    wanted: options.only && selectPages(plan, options.only),
  };
}

/** Reads the manifest that --previous names. */
function readHistory(path: string): Manifest {
  const text = attempt(() => readFileSync(path, 'utf8'));
  const manifest = text === null ? null : parseManifest(text);
  if (manifest) return manifest;
  throw new GenError({
    file: shownPath(path),
    what: text === null ? 'There is no file here for --previous to read.' : 'This is not a build manifest.',
    todo: `Name the ${MANIFEST_FILE} of an earlier build.`,
  });
}

function selectPages(plan: Plan, { collection, keys }: Selection): ReadonlySet<string> {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  return new Set(chosen ? keys.flatMap((key) => pagesOf(plan, chosen, key).map(({ path }) => path)) : []);
}

/** Makes all pages but the report pages, in the order of the plan. Throws a GenError with all pages that fail. */
async function makePlainPages(
  { paths, options }: SiteBuild,
  site: RenderableSite,
  context: PageContext,
): Promise<MadePage[]> {
  const { plan, bundle, siteModule } = site;
  const { shard, workers, progress } = options;
  const all: PageRange = shard ? rangeOfShard(shard, plan.plain.length) : { from: 0, to: plan.plain.length };
  const total = all.to - all.from;
  const done: number[] = [];
  const onProgress = (part: number) => (pages: number) => {
    done[part] = pages;
    progress.pages(
      done.reduce((sum, one) => sum + one, 0),
      total,
    );
  };
  const [own, ...others] = divideRange(all, workers ?? chooseThreads(total)) as [PageRange, ...PageRange[]];
  const threads = others.map((range, index) =>
    startThread(
      {
        data: plan.data,
        siteFile: siteModule.file,
        siteHash: siteModule.hash,
        bundleFolder: bundle.folder,
        meta: bundle.meta,
        date: context.date,
        folders: context.sites.map(({ folder }) => folder),
        history: context.history,
        next: paths.next,
        wanted: context.wanted,
        range,
      },
      onProgress(index + 1),
    ),
  );
  const first = makePages(context, plan.plain.slice(own.from, own.to), onProgress(0));
  const ranges = await Promise.all([first, ...threads]);
  progress.pages(total, total);
  const failures = ranges.flatMap((range) => range.failures);
  if (failures.length > 0) throw new GenError(failures);
  return ranges.flatMap(({ made }) => made);
}

/** Report pages count as built: they come next. */
function describeOutcome(
  site: RenderableSite,
  pages: readonly MadePage[],
  entries: ReadonlyMap<string, Entry>,
): Outcome {
  const behind = new Set(pages.filter(({ isBehind }) => isBehind).map(({ file }) => file));
  const stateOf = ({ definition, file }: Page): PageState => {
    if (!definition.afterBuild && !entries.has(file)) return 'missing';
    return behind.has(file) ? 'out of date' : 'built';
  };
  return outcomeOf(site, { entryOf: (file) => entries.get(file) ?? null, stateOf, date: site.day });
}

function makeReports({ plan }: RenderableSite, context: PageContext, outcome: Outcome): MadePage[] {
  const maker = createPageMaker(context);
  const failures: Problem[] = [];
  const made: MadePage[] = [];
  for (const page of plan.reports)
    try {
      made.push(maker.make(page, outcome));
    } catch (error) {
      failures.push(...explainPageFailure(page, error));
    }
  if (failures.length > 0) throw new GenError(failures);
  return made;
}

/** A build of some records takes no page off the site: pages that are planned no more stay, with the files that they load. */
function keepOthers({ sites, stage }: PageContext, entries: Map<string, Entry>): void {
  const [published] = sites;
  for (const file of published?.files.keys() ?? []) {
    const entry = entries.has(file) ? null : published?.intact(file);
    // Stubs of redirects follow the data.
    if (!entry || (!entry.page && file.endsWith('.html'))) continue;
    stage.keep(file, published?.folder ?? '');
    entries.set(file, entry);
  }
}

/** Writes the manifest last, and publishes the stage. */
function publishSite(
  { paths, lock, hash, options }: SiteBuild,
  { day, timeZone }: RenderableSite,
  { stage }: PageContext,
  found: Pick<Manifest, 'figures' | 'summary' | 'routes' | 'files'>,
): void {
  const { only, shard } = options;
  const manifest: Manifest = {
    inputs: only ? null : hash,
    date: day,
    timeZone,
    shard: shard && `${shard.index}/${shard.of}`,
    ...found,
  };
  stage.write(MANIFEST_FILE, Buffer.from(formatManifest(manifest)));
  lock.check();
  publish(paths);
}
