/** `gen check`: the facts come from the data, the findings from the files that are really there. */
import { importSite } from '../bundle/site-module.ts';
import { hashSources } from '../bundle/sources.ts';
import type { OnLoss } from '../disk/cache-entry.ts';
import { GenError } from '../errors/problem.ts';
import { loadData } from '../load/data-cache.ts';
import { shownPath } from '../disk/files.ts';
import { readInputs, type Inputs } from '../load/inputs.ts';
import { planSite } from '../plan/plan.ts';
import type { Project } from '../project.ts';
import { checkSite } from './check.ts';
import { factsOf } from './facts.ts';
import type { CheckBasis } from '../define/site.ts';
import type { CheckReport } from './types.ts';

export interface CheckCommandOptions {
  /** True: sample records and reserved values are findings. */
  readonly release: boolean;
  readonly onProgress: (done: number, total: number) => void;
  /** Hears of what could not be kept for the next check. */
  readonly onLoss?: OnLoss | undefined;
}

export async function check(
  project: Project,
  { release, onProgress, onLoss }: CheckCommandOptions,
): Promise<CheckReport> {
  const inputs = await readInputs(project);
  const siteFile = inputs.siteModule.file;
  const site = await importSite(siteFile);
  const { data, problems } = await loadData(project, site, inputs, { onLoss });
  if (!data || problems.length > 0) throw new GenError(problems);
  const all = factsOf(planSite(site, data, new Date().getFullYear()), shownPath(project.data));
  const facts = { ...all, foreign: withoutOwn(all.foreign, ownTexts(project, inputs.sources)) };
  const { generator, lock } = inputs.sources;
  const cache = { folder: project.cache, rules: `${hashSources({ generator, lock })} ${inputs.siteModule.hash}` };
  return checkSite({ out: project.out, facts, siteFile, release, onProgress, cache, onLoss });
}

/** Templates and components that lie in the site's own folders, not in the package's. */
function ownTexts({ root, cwd }: Project, { templates, components }: Inputs['sources']): string {
  if (root === cwd) return '';
  return [...templates, ...components]
    .filter(({ layer, name }) => layer === 0 && /\.(hbs|tsx?)$/.test(name))
    .map(({ bytes }) => bytes.toString('utf8'))
    .join('\n');
}

/** What a site says in sentences of its own, somebody has written there. */
function withoutOwn(foreign: CheckBasis['foreign'], own: string): CheckBasis['foreign'] {
  const isOwn = (word: string): boolean => new RegExp(`\\b${word}\\b`, 'i').test(own);
  return foreign.map(({ owner, words }) => ({ owner, words: words.filter((word) => !isOwn(word)) }));
}
