/** Starts threads that build pages of a large site, a range each. */
import { availableParallelism } from 'node:os';
import { GenError } from '../errors/gen-error.ts';
import type { Plan } from '../plan/pages.ts';
import { createWorker } from '../threads.ts';
import type { RenderableSite } from './open-site.ts';
import { internPaths } from './read-page.ts';
import type { BuiltPage } from './pages.ts';
import type { LastmodSources } from './lastmod.ts';
import type { ThreadPages, ThreadTask, WorkerMessage } from './worker.ts';

/**
 * Pages to render from which a second thread is worth its start and its plan: on two cores, 2,750 pages take 0.85 of the time, 27,500
 * take 0.6. A third one would plan all pages once more and keep them in memory.
 */
const TWO_THREADS = 2_500;
/** A page that is kept takes a seventh of the time of one that is rendered. */
const KEPT = 1 / 7;

/** Chooses the number of threads for pages that have to be rendered and for others, most of which are kept. */
export const chooseThreads = (
  { fresh, others }: { readonly fresh: number; readonly others: number },
  cores = availableParallelism(),
): number => (cores > 1 && fresh + others * KEPT >= TWO_THREADS ? 2 : 1);

interface ThreadOptions extends Pick<ThreadTask, 'context' | 'range' | 'next' | 'staging'> {
  readonly site: RenderableSite;
  readonly lastmods: LastmodSources;
}

/** Builds a range of the pages in a thread, which ends when the signal says so. */
export function startPageThread(
  { site, lastmods, ...options }: ThreadOptions,
  signal: AbortSignal,
): Promise<ThreadPages> {
  const { plan, siteModule, siteFolder, bundle } = site;
  const { sites, ...others } = lastmods;
  const worker = createWorker('build/worker', {
    ...options,
    lastmods: { ...others, folders: sites.map(({ folder }) => folder) },
    site: {
      data: plan.data,
      file: siteModule.file,
      folder: siteFolder,
      bundleFolder: bundle.folder,
      meta: bundle.meta,
    },
  } satisfies ThreadTask);
  signal.addEventListener('abort', () => void worker.terminate());
  const pages: BuiltPage[] = [];
  /** A message has texts of its own. */
  const add = (more: readonly BuiltPage[]): void => void pages.push(...more.map((page) => internLinks(page, plan)));
  return new Promise<ThreadPages>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if ('turn' in message) return add(message.turn);
      if ('pages' in message) {
        add(message.pages);
        return resolve({ ...message, pages });
      }
      reject(message.problems ? new GenError(message.problems) : message.error);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread ended before its pages were built')));
  }).finally(() => worker.terminate());
}

function internLinks(built: BuiltPage, plan: Plan): BuiltPage {
  const { page } = built.entry;
  return page
    ? { ...built, entry: { ...built.entry, page: { ...page, links: internPaths(page.links, plan) } } }
    : built;
}
