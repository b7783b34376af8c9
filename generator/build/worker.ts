/** A thread that builds a range of the pages. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { importCreateRenderer, type BundleMeta } from '../bundle/bundle.ts';
import { joinDependencies, type Dependencies } from '../bundle/dependencies.ts';
import { importOpenedFiles, importSite } from '../bundle/site-module.ts';
import { explainDiskError } from '../errors/disk.ts';
import { problemsOf } from '../errors/gen-error.ts';
import type { SiteData } from '../plan/data.ts';
import { planSite } from '../plan/pages.ts';
import { hideSite, type Staging } from '../plan/staging.ts';
import { renderSettings } from '../render/settings.ts';
import { openBuiltSite } from './manifest.ts';
import { buildPages, createPageBuilder, type BuiltPage, type BuiltPages, type PageContext } from './pages.ts';
import type { LastmodSources } from './lastmod.ts';
import type { PageRange } from './shard.ts';
import { openNextTree } from './next-tree.ts';

/** What a thread gets: plain data, of which it makes a plan and a renderer of its own. */
export interface ThreadTask {
  readonly site: {
    readonly data: SiteData;
    /** The bundled definition. */
    readonly file: string;
    readonly folder: string;
    readonly bundleFolder: string;
    readonly meta: BundleMeta;
  };
  readonly staging: Staging;
  readonly lastmods: Omit<LastmodSources, 'sites'> & { readonly folders: readonly string[] };
  readonly context: PageContext;
  readonly next: string;
  readonly range: PageRange;
}

/** What a thread sends: the pages of each turn, then its last ones, or an error. */
export type WorkerMessage =
  | { readonly turn: readonly BuiltPage[] }
  | ThreadPages
  | { readonly problems: ReturnType<typeof problemsOf>; readonly error: unknown };

/** Pages, and the files that definitions read for them. */
export interface ThreadPages extends BuiltPages {
  readonly reads: Dependencies;
}

async function run(
  { site, staging, lastmods, context, next, range }: ThreadTask,
  onPages: (turn: readonly BuiltPage[]) => void,
): Promise<ThreadPages> {
  const { data, file, folder, bundleFolder, meta } = site;
  const plan = planSite(hideSite(await importSite(file), staging), data, context.date, { siteFolder: folder });
  const openedFiles = await importOpenedFiles({ file, folder });
  const createRenderer = await importCreateRenderer(bundleFolder, meta);
  const renderer = createRenderer(await renderSettings(plan));
  const builder = createPageBuilder({
    site: { plan, renderer, openedFiles, propsOf: (page, outcome) => page.props(outcome) },
    lastmods: { ...lastmods, sites: lastmods.folders.flatMap((one) => openBuiltSite(one) ?? []) },
    tree: openNextTree(next),
    ...context,
  });
  const built = await buildPages(builder, plan.contentPages.slice(range.from, range.to), { onPages });
  return { ...built, reads: joinDependencies(plan.siteFiles.reads(), openedFiles.all()) };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  try {
    const send = (message: WorkerMessage): void => port.postMessage(message);
    send(await run(workerData as ThreadTask, (turn) => send({ turn })));
  } catch (error) {
    // Errors of the disk lose their codes on the way.
    const problems = problemsOf(explainDiskError(error, 'out') ?? error);
    port.postMessage({ problems, error } satisfies WorkerMessage);
  }
}
