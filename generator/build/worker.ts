/** A thread that makes a range of the pages. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { importCreateRenderer, type BundleMeta } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import { explainDiskError } from '../errors/disk.ts';
import { problemsOf } from '../errors/problem.ts';
import type { SiteData } from '../plan/data.ts';
import { planSite } from '../plan/pages.ts';
import { renderSettings } from '../render/types.ts';
import { openBuiltSite, type Manifest } from './manifest.ts';
import { makePages, type MadePages, type PageContext } from './pages.ts';
import type { PageRange } from './shards.ts';
import { openStage } from './stage.ts';

export interface WorkerOptions extends Pick<PageContext, 'date' | 'siteHash' | 'wanted'> {
  readonly data: SiteData;
  /** The compiled definition of the site. */
  readonly siteFile: string;
  readonly bundleFolder: string;
  readonly meta: BundleMeta;
  /** Folders of built sites to take pages over from. */
  readonly folders: readonly string[];
  readonly history: Manifest | null;
  readonly next: string;
  readonly range: PageRange;
}

/** What a thread sends: the number of pages that are done, its pages, or an error. */
export type WorkerMessage =
  | { readonly done: number }
  | { readonly pages: MadePages }
  | { readonly problems: ReturnType<typeof problemsOf>; readonly error: unknown };

async function run(options: WorkerOptions, send: (message: WorkerMessage) => void): Promise<void> {
  const { data, siteFile, bundleFolder, meta, folders, next, range, ...context } = options;
  const plan = planSite(await importSite(siteFile), data, context.date);
  const createRenderer = await importCreateRenderer(bundleFolder, meta);
  const pages = await makePages(
    {
      ...context,
      renderer: createRenderer(await renderSettings(plan)),
      sites: folders.flatMap((folder) => openBuiltSite(folder) ?? []),
      stage: openStage({ next }),
    },
    plan.plain.slice(range.from, range.to),
    (done) => send({ done }),
  );
  send({ pages });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  try {
    await run(workerData as WorkerOptions, (message) => port.postMessage(message));
  } catch (error) {
    // Errors of the disk lose their codes on the way.
    const problems = problemsOf(explainDiskError(error, 'out') ?? error);
    port.postMessage({ problems, error } satisfies WorkerMessage);
  }
}
