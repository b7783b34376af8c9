/** A thread of the worker pool: opens its own context from the same caches, then makes one range after another. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { importCreateRenderer } from '../bundle/bundle.ts';
import type { BundleMeta } from '../bundle/bundle-name.ts';
import { importSite } from '../bundle/site-module.ts';
import { openPublished } from '../emit/published.ts';
import { stageWriter } from '../emit/stage.ts';
import type { StatePaths } from '../emit/state.ts';
import { problemsOf } from '../errors/problem.ts';
import { readSiteData } from '../load/data-cache.ts';
import { planSite } from '../plan/plan.ts';
import { renderSettings } from '../render/settings.ts';
import { openContext, type MakeContext } from './context.ts';
import { makeRange } from './pages.ts';
import type { WorkerMessage } from './worker-pool.ts';

/** All that a thread needs to know: where things are. */
export interface WorkerOrder {
  readonly paths: StatePaths;
  /** The compiled definition of the site, and the hash of its modules. */
  readonly siteModule: { readonly file: string; readonly hash: string };
  /** The parsed data in the cache; null when they could not be kept: then no thread can read them. */
  readonly dataFile: string | null;
  readonly bundleFolder: string;
  readonly meta: BundleMeta;
  readonly date: string;
  readonly historyFile: string | null;
  /** True when nothing is published yet. */
  readonly fresh: boolean;
}

async function open({
  paths,
  siteModule,
  dataFile,
  bundleFolder,
  meta,
  date,
  historyFile,
  fresh,
}: WorkerOrder): Promise<MakeContext> {
  const site = await importSite(siteModule.file);
  const data = dataFile === null ? null : readSiteData(dataFile);
  if (!data) throw new Error(`${dataFile} was changed while the build was reading it`);
  const plan = planSite(site, data, Number(date.slice(0, 4)));
  const createRenderer = await importCreateRenderer(bundleFolder);
  return openContext({
    plan,
    renderer: createRenderer(meta.assets, renderSettings(plan)),
    siteHash: siteModule.hash,
    stage: stageWriter(paths),
    published: fresh ? null : openPublished(paths),
    out: paths.out,
    date,
    historyFile,
  });
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { order, wanted } = workerData as { order: WorkerOrder; wanted: ReadonlySet<number> | null };
  const say = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  const guard = async (work: () => Promise<void> | void): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const problems = problemsOf(error);
      say(problems ? { problems } : { bug: error as Error });
    }
  };
  await guard(async () => {
    const context = await open(order);
    port.on('message', ({ from, to }: { from: number; to: number }) =>
      guard(() => {
        const range = makeRange({ context, from, to, wanted: wanted && ((page) => wanted.has(page)) });
        say({ range }, [range.lines.buffer]);
      }),
    );
    say({ ready: true });
  });
}
