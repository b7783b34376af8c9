/** A thread of the crew: makes its own workshop from the same caches, then makes one range after another. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { importRenderer, type BundleMeta } from '../bundle/bundle.ts';
import { GenError } from '../errors/problem.ts';
import { readSite } from '../load/inputs.ts';
import { planSite } from '../plan/plan.ts';
import { createLinkFinder } from '../report/audit.ts';
import { createKeyMaker, makeRange, type Workshop } from './make-pages.ts';
import { linksNotedFor, openHistory, openPublished } from './published.ts';
import { transferables } from './range.ts';
import { stageWriter } from './stage.ts';
import type { StatePaths } from './state.ts';
import type { CrewMessage } from './crew.ts';

/** All that a thread needs to know: where things are. */
export interface CrewOrder {
  readonly paths: StatePaths;
  /** The parsed site in the cache. */
  readonly siteFile: string;
  readonly bundleFolder: string;
  readonly meta: BundleMeta;
  readonly date: string;
  readonly historyFile: string | null;
  /** True when nothing is published yet. */
  readonly fresh: boolean;
}

async function openWorkshop({
  paths,
  siteFile,
  bundleFolder,
  meta,
  date,
  historyFile,
  fresh,
}: CrewOrder): Promise<Workshop> {
  const published = fresh ? null : openPublished(paths);
  const plan = planSite(readSite(siteFile), Number(date.slice(0, 4)));
  return {
    plan,
    renderer: await importRenderer(bundleFolder, meta),
    stage: stageWriter(paths.stage),
    published,
    notedLinks: linksNotedFor(published, plan.numbering),
    out: paths.out,
    date,
    history: openHistory(historyFile),
    keys: createKeyMaker(),
    findLinks: createLinkFinder(plan.numberOf),
  };
}

if (!isMainThread && parentPort) {
  const port = parentPort;
  const { order, wanted } = workerData as { order: CrewOrder; wanted: ReadonlySet<number> | null };
  const say = (message: CrewMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  const guard = async (work: () => Promise<void> | void): Promise<void> => {
    try {
      await work();
    } catch (error) {
      say(error instanceof GenError ? { problems: error.problems } : { bug: error as Error });
    }
  };
  await guard(async () => {
    const shop = await openWorkshop(order);
    port.on('message', ({ from, to }: { from: number; to: number }) =>
      guard(() => {
        const range = makeRange({ shop, from, to, wanted: wanted && ((page) => wanted.has(page)) });
        say({ range }, transferables(range));
      }),
    );
    say({ ready: true });
  });
}
