/** `gen check`: the facts come from the data, the findings from the files that are really there. */
import { importSite } from '../bundle/site-module.ts';
import { hashSources } from '../bundle/sources.ts';
import { GenError } from '../errors/problem.ts';
import { loadData } from '../load/data-cache.ts';
import { shownPath } from '../disk/files.ts';
import { readInputs } from '../load/inputs.ts';
import { planSite } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { checkSite } from './check.ts';
import { factsOf } from './facts.ts';
import type { CheckReport } from './types.ts';

export interface CheckCommandOptions {
  /** True: sample records and reserved values are findings. */
  readonly release: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

export async function check(project: Project, { release, onProgress }: CheckCommandOptions): Promise<CheckReport> {
  const inputs = await readInputs(project);
  const siteFile = inputs.siteModule.file;
  const site = await importSite(siteFile);
  const { data, problems } = await loadData(project, site, inputs);
  if (!data || problems.length > 0) throw new GenError(problems);
  const facts = factsOf(planSite(site, data, new Date().getFullYear()), shownPath(project.data));
  const { generator, lock } = inputs.sources;
  const cache = { folder: project.cache, rules: `${hashSources({ generator, lock })} ${inputs.siteModule.hash}` };
  return checkSite({ out: project.out, facts, siteFile, release, onProgress, cache });
}
