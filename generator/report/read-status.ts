/** Computes the status of a site from its files, not from the last build. */
import { importSite } from '../bundle/site-module.ts';
import type { StatusDefinition } from '../define/site.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { GenError } from '../errors/problem.ts';
import { statusUndefined } from '../errors/site.ts';
import { loadData } from '../load/data-cache.ts';
import { readInputs } from '../load/inputs.ts';
import { fileOfPath } from '../plan/paths.ts';
import { planSite } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';

export interface FoundStatus {
  readonly status: object;
  readonly definition: StatusDefinition;
}

/** A page counts as built when its file is there and matches its recorded hash. */
export async function readStatus(project: Project): Promise<FoundStatus> {
  const inputs = await readInputs(project);
  const site = await importSite(inputs.siteModule.file);
  const { data, problems } = await loadData(project, site, inputs);
  if (!data || problems.length > 0) throw new GenError(problems);
  const definition = site.status;
  if (!definition) throw new GenError({ file: 'site.ts', ...statusUndefined() });
  const published = openPublished(statePaths(project.out));
  let newest = '';
  const look = (path: string): boolean => {
    const row = published?.find(fileOfPath(path));
    if (!row?.stat) return false;
    if (row.lastmod > newest) newest = row.lastmod;
    return true;
  };
  // The newest day is complete when every page has been asked for, so the status is computed twice and each file read once.
  const answers = new Map<string, boolean>();
  const isBuilt = (path: string): boolean => {
    const answer = answers.get(path) ?? look(path);
    answers.set(path, answer);
    return answer;
  };
  const { context } = planSite(site, data, 2000);
  definition.compute(context, { date: '', isBuilt });
  return { definition, status: definition.compute(context, { date: newest, isBuilt }) };
}
