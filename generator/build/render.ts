/** Plan → pages in the stage: made on one thread or several, or taken from the parts that other machines have made. */
import { foreignInTheWay } from '../emit/foreign.ts';
import { openStage, type Stage } from '../emit/stage.ts';
import { refuse } from '../errors/problem.ts';
import { claimSiteFiles } from '../files/site-files.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import { openContext, type MakeContext } from './pages/context.ts';
import { limitMemory } from './pages/memory.ts';
import type { Selection, BuildContext } from './options.ts';
import { rangeOfShard, takeParts } from './parts.ts';
import type { MadePages } from './pages/range.ts';
import { makePages } from './pages/worker-pool.ts';

/** A site under way. */
export interface Making {
  readonly order: BuildContext;
  readonly stage: Stage;
  readonly context: MakeContext;
}

/** Opens the stage. Throws a GenError when somebody else's files are where the site is to be written. */
export function begin(order: BuildContext): Making {
  const { paths, published, foreign, plan, bundle, redirects, options, history } = order;
  refuse(foreignInTheWay({ foreign, plan, redirects, beside: claimSiteFiles(plan, bundle.meta.files) }));
  limitMemory(plan.count);
  const stage = openStage(paths, published?.ledger ?? null, foreign);
  const context = openContext({
    plan,
    renderer: order.renderer,
    siteHash: order.siteModule.hash,
    stage,
    published,
    out: order.project.out,
    date: options.date,
    historyFile: options.previous,
  });
  return { order, stage, context: history ? { ...context, history } : context };
}

/** Makes the numbered pages, or takes them from the parts. Throws a GenError with all pages that cannot be made. */
export async function renderPages({ order, context }: Making): Promise<MadePages> {
  const { plan, paths, bundle, published, siteModule, dataFile, options, parts } = order;
  if (parts) {
    const fileAt = (number: number): string => fileOfPath(plan.pathAt(number));
    return takeParts(parts, paths.stage, { count: plan.count, fileAt });
  }
  const { date, previous, only, shard, workers, progress } = options;
  return makePages(context, {
    ...(shard ? rangeOfShard(shard, plan.count) : { from: 0, to: plan.count }),
    workers,
    order: {
      paths,
      siteModule,
      dataFile,
      bundleFolder: bundle.folder,
      meta: bundle.meta,
      date,
      historyFile: previous,
      fresh: published === null,
      wanted: only && selectPages(plan, only),
    },
    onPages: progress.pages,
  });
}

function selectPages(plan: Plan, { collection, keys }: Selection): ReadonlySet<number> {
  const chosen = plan.site.collections.find(({ name }) => name === collection);
  return new Set(chosen ? keys.flatMap((key) => plan.pagesOf(chosen, key)) : []);
}
