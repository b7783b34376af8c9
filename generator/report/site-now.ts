/** A site at this moment: its sources as they are now, and the state of each of its pages in the output. */
import { load } from '../build/load.ts';
import { readPageStates, todaysKeys, type TodaysKeys } from '../build/page-states.ts';
import { plan, type PlannedSite } from '../build/plan.ts';
import type { Outcome } from '../define/page.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { hashInputs, readInputs } from '../load/inputs.ts';
import type { Project } from '../project.ts';

export interface SiteNow extends PlannedSite {
  readonly outcome: Outcome;
}

/** Reads sources and output. Throws a GenError if the sources have mistakes. `date` is the day or moment of the next build. */
export async function readSiteNow(project: Project, date: string): Promise<SiteNow> {
  const inputs = await readInputs(project);
  const planned = plan(project, await load(project, inputs), { date, only: null });
  const site = { planned, inputs: hashInputs(inputs, date), keyOf: todaysKeys(planned) };
  return { ...planned, outcome: readOutcome(project, site) };
}

interface ReadOutcomeOptions {
  readonly planned: PlannedSite;
  readonly inputs: string;
  readonly keyOf: TodaysKeys;
}

/** `inputs` is the hash of the sources. A tree that was built from the same ones needs no comparison of keys. */
export function readOutcome({ out }: Project, { planned, inputs, keyOf }: ReadOutcomeOptions): Outcome {
  const published = openPublished(statePaths(out))?.ledger;
  const isCurrent = published?.inputs.replace('-compressed', '') === inputs && published.until === planned.plan.until;
  return readPageStates({ ...planned, out, keyOf: isCurrent ? () => null : keyOf });
}
