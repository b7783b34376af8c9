/** A thread that makes a range of the pages. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { importCreateRenderer, type BundleMeta } from '../bundle/bundle.ts';
import { joinDependencies, type Dependencies } from '../bundle/dependencies.ts';
import { importOpened, importSite } from '../bundle/site-module.ts';
import { explainDiskError } from '../errors/disk.ts';
import { problemsOf } from '../errors/gen-error.ts';
import type { SiteData } from '../plan/data.ts';
import { planSite } from '../plan/pages.ts';
import { hideSite, type Staging } from '../plan/staging.ts';
import { renderSettings } from '../render/settings.ts';
import { openBuiltSite } from './manifest.ts';
import { createPageMaker, makePages, type MadePages, type MakerOptions } from './pages.ts';
import type { PageRange } from './shards.ts';
import { openStage } from './stage.ts';

export interface WorkerOptions
  extends Pick<MakerOptions, 'date' | 'keys' | 'environment' | 'wanted' | 'history' | 'known'> {
  readonly data: SiteData;
  readonly siteFolder: string;
  /** The compiled definition of the site. */
  readonly siteFile: string;
  readonly staging: Staging;
  readonly bundleFolder: string;
  readonly meta: BundleMeta;
  /** Folders of built sites to take pages over from. */
  readonly folders: readonly string[];
  readonly next: string;
  readonly range: PageRange;
}

/** What a thread sends: its pages, or an error. */
export type WorkerMessage = ThreadPages | { readonly problems: ReturnType<typeof problemsOf>; readonly error: unknown };

/** Pages, and the files that definitions read for them. */
export interface ThreadPages extends MadePages {
  readonly reads: Dependencies;
}

async function run(options: WorkerOptions): Promise<ThreadPages> {
  const { data, siteFolder, siteFile, staging, bundleFolder, meta, folders, next, range, ...context } = options;
  const plan = planSite(hideSite(await importSite(siteFile), staging), data, context.date, { siteFolder });
  const opened = await importOpened({ file: siteFile, folder: siteFolder });
  const createRenderer = await importCreateRenderer(bundleFolder, meta);
  const maker = createPageMaker({
    ...context,
    renderer: createRenderer(await renderSettings(plan)),
    sites: folders.flatMap((folder) => openBuiltSite(folder) ?? []),
    countOpened: opened.count,
    stage: openStage(next),
  });
  const pages = await makePages(maker, plan.plain.slice(range.from, range.to));
  return { ...pages, reads: joinDependencies(plan.siteFiles.reads(), opened.all()) };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  try {
    port.postMessage((await run(workerData as WorkerOptions)) satisfies WorkerMessage);
  } catch (error) {
    // Errors of the disk lose their codes on the way.
    const problems = problemsOf(explainDiskError(error, 'out') ?? error);
    port.postMessage({ problems, error } satisfies WorkerMessage);
  }
}
