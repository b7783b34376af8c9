/** The status of a site as it stands on disk, not as the last build believed. */
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { refuse } from '../errors/problem.ts';
import { loadInputs, readInputs } from '../load/inputs.ts';
import type { BuildStatus, Site } from '../model.ts';
import { fileOfPath } from '../plan/paths.ts';
import { planSite } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { computeStatus } from './status.ts';

/** A page counts as built when its file is there and matches its recorded hash. */
export async function readStatus(project: Project): Promise<BuildStatus> {
  const { site, problems } = await loadInputs(project, readInputs(project));
  refuse(problems);
  const published = openPublished(statePaths(project.out));
  let newest = '';
  const isBuilt = (path: string): boolean => {
    const row = published?.manifest.indexOf(fileOfPath(path)) ?? -1;
    if (!published || row < 0 || !published.intact(row)) return false;
    const { lastmod } = published.manifest.rowAt(row);
    if (lastmod > newest) newest = lastmod;
    return true;
  };
  const status = computeStatus(planSite(site as Site, 2000), isBuilt, '');
  return { ...status, date: newest };
}
