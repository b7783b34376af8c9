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

/** A thread starts, reads and plans for about 2 s of processor time: as long as rendering so many pages. */
const PAGES_PER_THREAD = 10_000;

export const chooseThreads = (pages: number): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(pages / PAGES_PER_THREAD)));

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
