/** A thread that makes pages. It opens a context of its own from the same caches. */
import { importCreateRenderer, type BundleMeta } from '../../bundle/bundle.ts';
import { importSite } from '../../bundle/site-module.ts';
import { openPublished } from '../../emit/published.ts';
import type { StatePaths } from '../../emit/state.ts';
import { readSiteData } from '../../load/data-cache.ts';
import { planSite } from '../../plan/site-plan.ts';
import { renderSettings } from '../../render/types.ts';
import { serveThread } from '../../threads.ts';
import { openContext } from './context.ts';
import { makeRange, type PageRange } from './page.ts';

/** Options that a thread opens its context with. */
export interface WorkerOptions {
  readonly paths: StatePaths;
  /** The compiled definition of the site, and the hash of its modules. */
  readonly siteModule: { readonly file: string; readonly hash: string };
  /** The parsed data in the cache; null if they could not be written, so that no thread can read them. */
  readonly dataFile: string | null;
  readonly bundleFolder: string;
  readonly meta: BundleMeta;
  readonly date: string;
  /** Day or moment of the build. */
  readonly now: string;
  readonly historyFile: string | null;
  /** True if nothing is published yet. */
  readonly fresh: boolean;
  /** Numbers of the pages to make; null: all. */
  readonly wanted: ReadonlySet<number> | null;
}

await serveThread(async (options: WorkerOptions) => {
  const { paths, siteModule, dataFile, date, now, wanted } = options;
  const site = await importSite(siteModule.file);
  const data = dataFile === null ? null : readSiteData(dataFile);
  if (!data) throw new Error(`${dataFile} was changed while the build was reading it`);
  const plan = planSite(site, data, now);
  const createRenderer = await importCreateRenderer(options.bundleFolder, options.meta);
  const context = openContext({
    plan,
    renderer: createRenderer(renderSettings(plan)),
    siteHash: siteModule.hash,
    paths,
    published: options.fresh ? null : openPublished(paths),
    date,
    historyFile: options.historyFile,
  });
  return (range: PageRange) => makeRange(context, range, wanted);
});
