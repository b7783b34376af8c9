/** A site at this moment: its sources as they are now, and the state of each of its pages in the output. */
import { load } from '../build/load.ts';
import { readPageStates, todaysKeys } from '../build/page-states.ts';
import { plan, type PlannedSite } from '../build/plan.ts';
import type { Outcome } from '../define/page.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import type { LoadOptions } from '../load/data-cache.ts';
import { hashInputs, readInputs, type Inputs } from '../load/inputs.ts';
import type { Project } from '../project.ts';

/** A planned site, the hash of its sources, and the keys of its pages. */
export type SiteOfInputs = Awaited<ReturnType<typeof planInputs>>;

/** Plans a site for the day or moment of the next build. Throws a GenError if the sources have mistakes. */
export async function planInputs(
  project: Project,
  sources: Inputs,
  { date, ...options }: LoadOptions & { readonly date: string },
) {
  const planned = plan(project, await load(project, sources, options), { date, only: null });
  return { planned, inputs: hashInputs(sources, date), keyOf: todaysKeys(planned) };
}

/** Reads sources and output. Throws a GenError if the sources have mistakes. `date` is the day or moment of the next build. */
export async function readSiteNow(
  project: Project,
  date: string,
): Promise<PlannedSite & { readonly outcome: Outcome }> {
  const site = await planInputs(project, await readInputs(project), { date });
  return { ...site.planned, outcome: readOutcome(project, site) };
}

/** Reads the states of all pages. A tree that was built from the same sources needs no comparison of keys. */
export function readOutcome({ out }: Project, { planned, inputs, keyOf }: SiteOfInputs): Outcome {
  const published = openPublished(statePaths(out))?.ledger;
  const isCurrent = published?.inputs.replace('-compressed', '') === inputs && published.until === planned.plan.until;
  return readPageStates({ ...planned, out, keyOf: isCurrent ? () => null : keyOf });
}
