/** `gen check`: the facts come from the data, the findings from the files that are really there. */
import { refuse } from '../errors/problem.ts';
import { loadInputs, readInputs } from '../load/inputs.ts';
import { shownPath } from '../load/files.ts';
import type { Site } from '../model.ts';
import { planSite } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { checkSite } from './check.ts';
import { factsOf } from './facts.ts';
import type { CheckReport } from './types.ts';

export async function check(
  project: Project,
  { release, onProgress }: { release: boolean; onProgress: (done: number, total: number) => void },
): Promise<CheckReport> {
  const { site, problems } = await loadInputs(project, readInputs(project));
  refuse(problems);
  const plan = planSite(site as Site, new Date().getFullYear());
  return checkSite({ out: project.out, facts: factsOf(plan, shownPath(project.data)), release, onProgress });
}
