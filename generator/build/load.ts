/** All that a site is made from, loaded; what is wrong with it is gathered. */
import { join } from 'node:path';
import { loadBundle, type Bundle } from '../bundle/bundle.ts';
import { importSite, type SiteModule } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { copyFileMissing } from '../errors/copy.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import { loadData, type LoadOptions } from '../load/data-cache.ts';
import type { Inputs } from '../load/inputs.ts';
import type { Loaded } from '../load/site.ts';
import { isThere } from '../disk/real-path.ts';

/** What a site is made from: its definition, its data, its components. With problems nothing can be made from it. */
export interface LoadedSite extends Loaded {
  readonly site: SiteDefinition;
  readonly siteModule: SiteModule;
  /** The parsed data in the cache, for other threads; null when they could not be kept. */
  readonly dataFile: string | null;
  /** Null when components or templates cannot be bundled. */
  readonly bundle: Bundle | null;
  /** Names the state of data and renderer. */
  readonly state: string;
}

/** Loads the definition, the data and the components of a site; what is wrong with them is gathered. */
export async function load(project: Project, inputs: Inputs, options: LoadOptions = {}): Promise<LoadedSite> {
  const site = await importSite(inputs.siteModule.file);
  const { file, ...loaded } = await loadData(project, site, inputs, options);
  const bundling = await gather(() => loadBundle(project, inputs.sources, options.onWork));
  return {
    ...loaded,
    site,
    siteModule: inputs.siteModule,
    dataFile: file,
    bundle: bundling.value,
    problems: [...loaded.problems, ...bundling.problems, ...missingScopes(project, site)],
    state: `${inputs.dataHash} ${bundling.value?.meta.hash ?? ''}`,
  };
}

/** Props that have sentences of their own need the file that holds them. */
export function missingScopes({ templates }: Project, { scopes }: SiteDefinition): Problem[] {
  return scopes
    .filter((scope) => !templates.some((folder) => isThere(join(folder, 'copy', `${scope}.hbs`))))
    .map((scope) => ({
      file: `${shownPath(templates[0] ?? '')}/copy/${scope}.hbs`,
      ...copyFileMissing(),
    }));
}

/** A failure of the user's making as problems, so that it can be reported with others. */
export async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems) return { value: null, problems };
    throw error;
  }
}
