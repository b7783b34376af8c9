/** The steps of a build that has something to do. */
import { dirname } from 'node:path';
import { joinDependencies, NO_DEPENDENCIES, writeDependencies, type Dependencies } from '../bundle/dependencies.ts';
import { keyOf } from '../define/collection.ts';
import { isCollection } from '../define/each.ts';
import type { Outcome, PageState } from '../define/outcome.ts';
import { throwProblems } from '../errors/gen-error.ts';
import { suggest } from '../errors/prose.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { describeHostLimits } from '../output/other-files.ts';
import { keysOf, type Page, type Plan } from '../plan/pages.ts';
import { describeLost, readPublished } from '../plan/published.ts';
import { targetExists } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import { writeOtherFiles } from './other-files.ts';
import type { Inputs } from './inputs.ts';
import { readHistory } from './history.ts';
import { formatManifest, type BuiltSite, type FileEntry, type Manifest } from './manifest.ts';
import { openRenderableSite, type RenderableSite } from './open-site.ts';
import type { BuildOptions, Selection } from './options.ts';
import {
  createPageMaker,
  makePages,
  type MadePage,
  type MadePages,
  type MakerOptions,
  type PageMaker,
} from './pages.ts';
import { divideRange, openParts, type PageRange } from './shards.ts';
import { publish, type OutputFolder } from './output-folder.ts';
import { openStage } from './stage.ts';
import { createOutcome } from './outcome.ts';
import { createReport, describeEdits, type BuildReport } from './summary.ts';
import { chooseThreads, startPageThread } from './page-threads.ts';
import { MANIFEST_FILE, normalizePath } from '../plan/paths.ts';

interface SiteBuild {
  readonly project: Project;
  readonly folder: OutputFolder;
  readonly inputs: Inputs;
  readonly published: BuiltSite | null;
  readonly options: BuildOptions;
  /** A time of `performance.now()`, in ms. */
  readonly started: number;
}

export async function buildSite(build: SiteBuild): Promise<BuildReport> {
  const { project, inputs, published, options } = build;
  const { only, shard } = options;
  const site = await openRenderableSite(project, inputs, { ...options, onWork: options.progress.step });
  const { plan } = site;
  const makerOptions = await prepareMaker(build, site);
  const maker = createPageMaker(makerOptions);
  const { pages, reads } = await makePlainPages(build, site, { makerOptions, maker });
  const entries = new Map<string, FileEntry>(pages.map(({ file, entry }) => [file, entry]));
  const outcome = outcomeOf(site, pages, entries);
  // `gen merge` adds report pages and files to parts.
  const reports = shard ? [] : madeOf([await makePages(maker, plan.reports, { outcome })]);
  for (const { file, entry } of reports) entries.set(file, entry);
  const redirects = plan.redirects.filter((redirect) => targetExists(redirect, outcome.isBuilt));
  if (!shard) await writeOtherFiles({ ...build, site, entries, outcome, redirects, maker, stage: makerOptions.stage });
  if (only) keepOthers(makerOptions, entries);
  const routes = routesOf(plan, redirects);
  const { status } = plan.site;
  const computed = status?.compute(plan.context, outcome);
  const found = joinDependencies(plan.siteFiles.reads(), site.opened.all(), ...reads);
  if (!only && !shard) writeDependencies(inputs.readList, found);
  const { hash, environment } = inputs.hashWith({ imports: site.bundle.dependencies, reads: found });
  const manifest: Manifest = {
    inputs: only ? null : hash,
    environment: only && published?.environment !== environment ? null : environment,
    date: site.day,
    timeZone: site.timeZone,
    staging: options.staging,
    shard: shard && `${shard.index}/${shard.of}`,
    figures: (computed && status?.figures(computed)) ?? {},
    summary: (computed && status?.summarize(computed)) ?? null,
    routes: shard ? null : routes,
    files: entries,
  };
  const notes = [
    ...plan.data.notes,
    ...describeNotes(plan),
    ...describeHostLimits(plan, redirects),
    ...(published ? describeEdits(published) : []),
    ...describeLost(
      { isPage: (path) => plan.byPath.has(path), redirects: plan.redirects },
      readPublished(project.data),
    ),
  ];
  makerOptions.stage.write(MANIFEST_FILE, Buffer.from(formatManifest(manifest)));
  publish(build.folder);
  return createReport(manifest, {
    made: [...pages, ...reports],
    removed: [...(published?.files.keys() ?? [])].filter((file) => !entries.has(file)).length,
    bundled: site.bundle.fresh,
    shard,
    notes,
    started: build.started,
  });
}

/** The notes of the site, each with its place: "The notice is over … (data/business.yaml:12)" */
const describeNotes = ({ site, context }: Plan): string[] =>
  callSiteCode(
    () => ({ called: 'The function "notes" of the site' }),
    () => site.notes(context),
  ).map(({ text, place }) => (place ? `${text} (${place.file}:${place.line})` : text));

async function prepareMaker(
  { project, folder, inputs, published, options }: SiteBuild,
  site: RenderableSite,
): Promise<MakerOptions> {
  const { plan, renderer, bundle, keys, opened, day } = site;
  return {
    renderer,
    keys,
    environment: inputs.hashWith({ imports: bundle.dependencies, reads: NO_DEPENDENCIES }).environment,
    countOpened: opened.count,
    sites: [...(published ? [published] : []), ...openParts(options.parts)],
    history: options.previous === null ? new Map() : await readHistory(options.previous),
    known: new Set(readPublished(project.data).map(({ path }) => normalizePath(path))),
    date: day,
    stage: openStage(folder.next),
    wanted: options.only && selectPages(plan, options.only),
  };
}

/** Returns the paths of the pages of some records. Throws a GenError for records that do not exist. */
function selectPages({ site, context, plain }: Plan, { collection: name, keys }: Selection): ReadonlySet<string> {
  // A site may replace a collection of its kit, so collections are compared by name.
  const collection = site.collections.find((one) => one.name === name);
  if (!collection) throw new Error(`there is no collection ${name}`);
  const known = context.data.all(collection).map((record) => keyOf(collection, record));
  const { singular } = collection;
  throwProblems(
    keys
      .filter((key) => !known.includes(key))
      .map((key) => ({
        file: `gen ${singular}`,
        key,
        what: `There is no ${singular} "${key}".`,
        todo: suggest(key, known),
      })),
  );
  const isChosen = (page: Page): boolean => {
    const own = keysOf(page);
    return Object.entries(page.definition.each).some(
      ([param, source]) => isCollection(source) && source.name === name && keys.includes(own[param] ?? ''),
    );
  };
  return new Set(plain.filter(isChosen).map(({ path }) => path));
}

/** Makes all pages but the report pages, in the order of the plan. */
async function makePlainPages(
  { project, folder, options }: SiteBuild,
  { plan, bundle, siteModule }: RenderableSite,
  { makerOptions, maker }: { readonly makerOptions: MakerOptions; readonly maker: PageMaker },
): Promise<{ readonly pages: readonly MadePage[]; readonly reads: readonly Dependencies[] }> {
  const { shard, workers, progress } = options;
  const all: PageRange = { from: 0, to: plan.plain.length };
  const part = shard ? (divideRange(all, shard.of)[shard.index - 1] as PageRange) : all;
  const total = part.to - part.from;
  const ranges = divideRange(part, workers ?? chooseThreads(total));
  const [own, ...others] = ranges as [PageRange, ...PageRange[]];
  // The other threads report nothing: assume that they are as far as this one.
  const onProgress = (done: number): void => {
    folder.checkLock();
    progress.pages(done * ranges.length, total);
  };
  const stop = new AbortController();
  const { signal } = stop;
  const mine = makePages(maker, plan.plain.slice(own.from, own.to), { onProgress, signal });
  const threads = others.map((range) =>
    startPageThread(
      {
        data: plan.data,
        siteFile: siteModule.file,
        staging: options.staging,
        keys: makerOptions.keys,
        environment: makerOptions.environment,
        siteFolder: dirname(project.site),
        bundleFolder: bundle.folder,
        meta: bundle.meta,
        date: makerOptions.date,
        folders: makerOptions.sites.map(({ folder: tree }) => tree),
        history: makerOptions.history,
        known: makerOptions.known,
        next: folder.next,
        wanted: makerOptions.wanted,
        range,
      },
      signal,
    ),
  );
  try {
    const [first, others] = await Promise.all([mine, Promise.all(threads)]);
    progress.pages(total, total);
    return { pages: madeOf([first, ...others]), reads: others.map((other) => other.reads) };
  } catch (error) {
    // Nobody writes into the tree after the lock is released.
    stop.abort();
    await Promise.allSettled([mine, ...threads]);
    throw error;
  }
}

/** Returns the pages of several ranges. Throws a GenError with all pages that fail. */
function madeOf(ranges: readonly MadePages[]): readonly MadePage[] {
  throwProblems(ranges.flatMap(({ failures }) => failures));
  return ranges.flatMap(({ made }) => made);
}

/** Report pages count as built: they come next. */
function outcomeOf(site: RenderableSite, pages: readonly MadePage[], entries: ReadonlyMap<string, FileEntry>): Outcome {
  const outOfDate = new Set(pages.filter(({ result }) => result === 'out of date').map(({ file }) => file));
  const stateOf = ({ definition, file }: Page): PageState => {
    if (!definition.afterBuild && !entries.has(file)) return 'missing';
    return outOfDate.has(file) ? 'out of date' : 'built';
  };
  return createOutcome(site, { entryOf: (file) => entries.get(file) ?? null, stateOf, date: site.day });
}

/** A build of some records takes no page off the site: pages that are planned no more stay, with the files that they load. */
function keepOthers({ sites, stage }: MakerOptions, entries: Map<string, FileEntry>): void {
  const [published] = sites;
  for (const file of published?.files.keys() ?? []) {
    const entry = entries.has(file) ? null : published?.intact(file);
    // Stubs of redirects follow the data.
    if (!entry || (!entry.page && file.endsWith('.html'))) continue;
    stage.linkInto(file, published?.folder ?? '');
    entries.set(file, entry);
  }
}
