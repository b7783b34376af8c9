/** Loads the definition, the data and the components of a site, and gathers what is wrong with them. */
import { join } from 'node:path';
import { loadBundle, type Bundle } from '../bundle/bundle.ts';
import { importSite, type SiteModule } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { shownPath } from '../disk/files.ts';
import { copyFileMissing, copyFileUnused, sentenceUnused } from '../errors/copy.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import { loadData, type LoadOptions } from '../load/data-cache.ts';
import type { Inputs } from '../load/inputs.ts';
import type { Loaded } from '../load/site.ts';
import { isThere } from '../disk/real-path.ts';
import { findUnusedCopy, type UnusedOptions } from './unused-copy.ts';

/** A loaded site. It cannot be built if it has problems. */
export interface LoadedSite extends Loaded {
  readonly site: SiteDefinition;
  readonly siteModule: SiteModule;
  /** The parsed data in the cache, for other threads; null if they could not be written. */
  readonly dataFile: string | null;
  /** Null if components or templates cannot be bundled. */
  readonly bundle: Bundle | null;
}

export async function load(project: Project, inputs: Inputs, options: LoadOptions = {}): Promise<LoadedSite> {
  const site = await importSite(inputs.siteModule.file);
  const { file, ...loaded } = await loadData(project, site, inputs, options);
  const bundling = await gather(() => loadBundle(project, inputs.sources, options.onWork));
  const siteFile = inputs.siteModule.file;
  const { templates, components } = inputs.sources;
  const named = checkCopyNames({ project, site, siteFile, templates, components: () => components });
  return {
    ...loaded,
    site,
    siteModule: inputs.siteModule,
    dataFile: file,
    bundle: bundling.value,
    problems: [...loaded.problems, ...bundling.problems, ...named],
  };
}

/** Returns a problem for each copy file that is missing, and for each file or sentence that no page uses. */
export const checkCopyNames = (options: UnusedOptions): Problem[] => [
  ...missingScopes(options.project, options.site),
  ...findUnusedCopy(options),
];

/** Codes of the problems that `checkCopyNames` finds. */
export const COPY_NAMES: readonly string[] = [copyFileMissing, copyFileUnused, sentenceUnused].map(({ code }) => code);

/** Returns a problem for each prop with sentences of its own whose copy file is missing. */
function missingScopes({ templates }: Project, { scopes }: SiteDefinition): Problem[] {
  return scopes
    .filter((scope) => !templates.some((folder) => isThere(join(folder, 'copy', `${scope}.hbs`))))
    .map((scope) => ({
      file: `${shownPath(templates[0] ?? '')}/copy/${scope}.hbs`,
      ...copyFileMissing(),
    }));
}

/** Runs work and returns the problems of a GenError, so that they can be reported with others. */
export async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems) return { value: null, problems };
    throw error;
  }
}
