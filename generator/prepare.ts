/** Loading, bundling and planning: all that pages are made of, checked before anything is written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundle, type Bundle } from './bundle/bundle.ts';
import type { BuildOptions } from './build.ts';
import { GenError, refuse, suggest, type Problem } from './errors.ts';
import { RESERVED_FILES } from './files/reserved.ts';
import { loadInputs, siteCacheFile, type Inputs } from './load/inputs.ts';
import type { Redirect } from './model.ts';
import { checkClaims } from './plan/claims.ts';
import { checkCopy } from './plan/copy-check.ts';
import { planSite, type Plan } from './plan/plan.ts';
import { checkAliases, checkLinks, expandAliases } from './plan/redirects.ts';
import type { Outcome } from './plan/routes.ts';
import type { Project } from './project.ts';
import { computeStatus } from './report/status.ts';

/** All that pages are made of, checked. */
export interface Prepared {
  /** The parsed site in the cache, for other threads. */
  readonly siteFile: string;
  readonly bundle: Bundle;
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
}

/** Loads, bundles and plans; every mistake in data and templates is told in one error. */
export async function prepare(
  project: Project,
  inputs: Inputs,
  {
    date,
    cities,
    progress,
    cold = false,
  }: Pick<BuildOptions, 'date' | 'cities' | 'progress'> & { readonly cold?: boolean },
): Promise<Prepared> {
  const { site, problems, broken } = await loadInputs(project, inputs, { cold, onDamage: progress.stage });
  const bundling = await gather(() => loadBundle(project, inputs.sources, progress.stage));
  const plan = site && planSite(site, Number(date.slice(0, 4)));
  const redirects = site ? expandAliases(site) : [];
  const found = plan
    ? [
        ...checkAliases(plan, broken),
        ...checkLinks(plan, broken),
        ...checkClaims({ plan, redirects, files: RESERVED_FILES }),
        ...unknownCities(plan, cities),
      ]
    : [];
  const copy = plan && bundling.value ? checkCopyOnce(project, inputs, { plan, bundle: bundling.value }) : [];
  refuse([...problems, ...bundling.problems, ...copy, ...found]);
  return {
    siteFile: siteCacheFile(project.cache, inputs.siteKey),
    bundle: bundling.value as Bundle,
    plan: plan as Plan,
    redirects,
  };
}

/** Holds the templates against the views, unless the last build did so with the same data and renderer. */
function checkCopyOnce(
  { cache }: Project,
  { dataHash }: Inputs,
  { plan, bundle }: { plan: Plan; bundle: Bundle },
): Problem[] {
  const note = join(cache, 'copy-checked');
  const state = `${dataHash} ${bundle.meta.hash}`;
  if (existsSync(note) && readFileSync(note, 'utf8') === state) return [];
  const problems = checkCopy({ plan, references: bundle.meta.references, outcome: exampleOutcome(plan) });
  if (problems.length === 0) writeFileSync(note, state);
  return problems;
}

/** What staff pages get, with every key: templates are held against it. */
function exampleOutcome(plan: Plan): Outcome {
  const finding = { name: '', status: 'good', findings: [''], recommendations: [''] } as const;
  return { status: computeStatus(plan, () => true, ''), audit: { date: '', pages: 0, links: 0, findings: [finding] } };
}

/** A failure of the user's making as problems, so that it can be told with others. */
async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    if (error instanceof GenError) return { value: null, problems: error.problems };
    throw error;
  }
}

function unknownCities({ site }: Plan, slugs: readonly string[]): Problem[] {
  const known = site.cities.map(({ slug }) => slug);
  return slugs
    .filter((slug) => !known.includes(slug))
    .map((slug) => ({ file: 'gen city', key: slug, what: `There is no city "${slug}".`, todo: suggest(slug, known) }));
}
