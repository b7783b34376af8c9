/** The steps of a build that has something to do. */
import { setFlagsFromString } from 'node:v8';
import { joinDependencies, writeDependencies, type Dependencies } from '../bundle/dependencies.ts';
import { keyOf } from '../define/collection.ts';
import { isCollection } from '../define/each.ts';
import type { Task } from '../define/note.ts';
import type { Outcome, PageState } from '../define/outcome.ts';
import { throwProblems } from '../errors/gen-error.ts';
import { suggest } from '../errors/prose.ts';
import { describeHostLimits } from '../output/host-files.ts';
import { keysOf } from '../plan/page-paths.ts';
import type { Page, Plan } from '../plan/pages.ts';
import { MANIFEST_FILE, normalizePath } from '../plan/paths.ts';
import { describeLost, readPublished } from '../plan/published.ts';
import { targetExists } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import { formatManifest, type BuiltSite, type FileEntry, type Manifest } from './manifest.ts';
import { describeNotes, findNotes, tasksOf } from './notes.ts';
import { prepareSite, type RenderableSite } from './open-site.ts';
import type { Build, Selection } from './options.ts';
import { createOutcome } from './create-outcome.ts';
import { publish } from './output-folder.ts';
import { chooseThreads, startPageThread } from './page-threads.ts';
import {
  buildPages,
  createPageBuilder,
  type BuiltPage,
  type BuiltPages,
  type PageBuilder,
  type PageContext,
} from './pages.ts';
import { readHistory, type LastmodSources } from './lastmod.ts';
import { divideRange, openParts, rangeOf, type PageRange } from './shard.ts';
import { openNextTree, type NextTree } from './next-tree.ts';
import { createReport, describeEdits, type BuildReport } from './summary.ts';
import { writePlannedFiles } from './write-files.ts';

/** Fewer files take less than 300 MB, and less time without it. */
const MANY_FILES = 10_000;

/** V8 lets a heap grow to four times what is in use before it collects garbage: 27,500 pages took 580 MB, and now take 360. */
function keepHeapSmall(files: number): void {
  if (files > MANY_FILES) setFlagsFromString('--heap-growing-percent=50');
}

export async function buildSite(build: Build): Promise<BuildReport> {
  const { project, inputs, published, options } = build;
  const { only, shard } = options;
  keepHeapSmall(published?.files.size ?? 0);
  const site = await prepareSite(project, inputs, options);
  const { plan } = site;
  keepHeapSmall(plan.pages.length);
  const lastmods = await openLastmods(build);
  const tree = openNextTree(build.folder.next);
  const context: PageContext = { keys: site.keys, date: site.day, wanted: only && selectPages(plan, only) };
  const builder = createPageBuilder({ site, lastmods, tree, ...context });
  const { pages, reads } = await buildContentPages(build, { site, lastmods, context, builder });
  const entries = new Map<string, FileEntry>(pages.map(({ file, entry }) => [file, entry]));
  const siteNotes = findNotes(plan, { project, templates: inputs.sources.templates });
  const outcome = outcomeOf(site, pages, { entries, tasks: () => tasksOf(siteNotes, project.cwd) });
  const redirects = plan.redirects.filter((redirect) => targetExists(redirect, outcome.isBuilt));
  // `gen merge` adds report pages and files to parts.
  const reports = shard ? [] : collect([await buildPages(builder, plan.reportPages, { outcome })]);
  for (const { file, entry } of reports) entries.set(file, entry);
  if (!shard) await writePlannedFiles({ site, outcome, redirects, builder, tree, entries });
  if (only && published) carryOver(published, { entries, tree });
  const { status } = plan.definition;
  const computed = status?.compute(plan.context, outcome);
  const found = joinDependencies(plan.siteFiles.reads(), site.openedFiles.all(), ...reads);
  writeDependencies(inputs.readList, found);
  const { hash, environment } = inputs.hashWith({ imports: site.bundle.dependencies, reads: found });
  const manifest: Manifest = {
    inputs: only ? null : hash,
    environment: only && published?.environment !== environment ? null : environment,
    date: site.day,
    timeZone: site.timeZone,
    staging: options.staging,
    shard,
    figures: (computed && status?.figures(computed)) ?? {},
    summary: (computed && status?.summarize(computed)) ?? null,
    routes: routesOf(plan, redirects),
    files: entries,
  };
  const notes = [
    ...describeNotes(siteNotes),
    ...describeHostLimits(plan, redirects),
    ...(published ? describeEdits(published) : []),
    ...describeLost(
      { isPage: (path) => plan.byPath.has(path), redirects: plan.redirects },
      readPublished(project.data),
    ),
  ];
  tree.write(MANIFEST_FILE, Buffer.from(formatManifest(manifest)));
  await publish(build.folder);
  return createReport(manifest, {
    results: [...pages, ...reports].map(({ result }) => result),
    removed: [...(published?.files.keys() ?? [])].filter((file) => !entries.has(file)).length,
    bundled: site.bundle.fresh,
    shard,
    notes,
  });
}

const openLastmods = async ({ project, published, options: { parts, previous } }: Build): Promise<LastmodSources> => ({
  sites: [...(published ? [published] : []), ...openParts(parts)],
  history: await readHistory(previous),
  published: new Set(readPublished(project.data).map(({ path }) => normalizePath(path))),
});

/** Returns the paths of the pages of some records. Throws a GenError for records that do not exist. */
function selectPages(
  { definition, context, contentPages }: Plan,
  { collection: name, keys }: Selection,
): ReadonlySet<string> {
  // A site may replace a collection of its kit, so collections are compared by name.
  const collection = definition.collections.find((one) => one.name === name);
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
    const recordKeys = keysOf(page);
    return Object.entries(page.definition.each).some(
      ([param, source]) => isCollection(source) && source.name === name && keys.includes(recordKeys[param] ?? ''),
    );
  };
  return new Set(contentPages.filter(isChosen).map(({ path }) => path));
}

interface ContentPages {
  readonly site: RenderableSite;
  readonly lastmods: LastmodSources;
  readonly context: PageContext;
  readonly builder: PageBuilder;
}

/** Builds all pages but the report pages, in the order of the plan. */
async function buildContentPages(
  { folder, options }: Build,
  { site, lastmods, context, builder }: ContentPages,
): Promise<{ readonly pages: readonly BuiltPage[]; readonly reads: readonly Dependencies[] }> {
  const { shard, workers, progress } = options;
  const { contentPages } = site.plan;
  const part = rangeOf(shard, contentPages.length);
  const total = part.to - part.from;
  const isFresh = ({ file, path }: Page): boolean =>
    (context.wanted?.has(path) ?? true) && !lastmods.sites.some(({ files }) => files.has(file));
  const fresh = contentPages.slice(part.from, part.to).filter(isFresh).length;
  const threadCount = workers ?? chooseThreads({ fresh, others: total - fresh });
  const [first, ...others] = divideRange(part, threadCount) as [PageRange, ...PageRange[]];
  // The other threads report nothing: assume that they are as far as this one.
  const onProgress = (done: number): void => {
    folder.checkLock();
    progress.pages(done * (1 + others.length), total);
  };
  const stop = new AbortController();
  const { signal } = stop;
  const mine = buildPages(builder, contentPages.slice(first.from, first.to), { onProgress, signal });
  const threads = others.map((range) =>
    startPageThread({ site, lastmods, context, range, next: folder.next, staging: options.staging }, signal),
  );
  try {
    const [ours, theirs] = await Promise.all([mine, Promise.all(threads)]);
    progress.pages(total, total);
    return { pages: collect([ours, ...theirs]), reads: theirs.map(({ reads }) => reads) };
  } catch (error) {
    // Nobody writes into the tree after the lock is released.
    stop.abort();
    await Promise.allSettled([mine, ...threads]);
    throw error;
  }
}

/** Returns the pages of several ranges. Throws a GenError with all pages that fail. */
function collect(ranges: readonly BuiltPages[]): readonly BuiltPage[] {
  throwProblems(ranges.flatMap(({ failures }) => failures));
  return ranges.flatMap(({ pages }) => pages);
}

/** Report pages count as built: they come next. */
function outcomeOf(
  site: RenderableSite,
  pages: readonly BuiltPage[],
  { entries, tasks }: { readonly entries: ReadonlyMap<string, FileEntry>; readonly tasks: () => readonly Task[] },
): Outcome {
  const outOfDate = new Set(pages.filter(({ result }) => result === 'out of date').map(({ file }) => file));
  const stateOf = ({ definition, file }: Page): PageState => {
    if (!definition.afterBuild && !entries.has(file)) return 'missing';
    return outOfDate.has(file) ? 'out of date' : 'built';
  };
  return createOutcome(site, { entryOf: (file) => entries.get(file) ?? null, stateOf, date: site.day, tasks });
}

/** A build of some records removes no page, not even one that is no longer planned, nor the files that it loads. */
function carryOver(
  { files, folder, intact }: BuiltSite,
  { entries, tree }: { readonly entries: Map<string, FileEntry>; readonly tree: NextTree },
): void {
  for (const file of files.keys()) {
    const entry = entries.has(file) ? null : intact(file);
    // Stubs of redirects follow the data.
    if (!entry || (!entry.page && file.endsWith('.html'))) continue;
    tree.linkInto(file, folder);
    entries.set(file, entry);
  }
}
