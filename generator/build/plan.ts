/** Plans a loaded site, and checks everything before anything is written. */
import { pathNotUsable } from '../errors/paths.ts';
import { shownPath } from '../disk/files.ts';
import { unknownRecord } from '../errors/cli.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, GenError, refuse, type Problem } from '../errors/problem.ts';
import { claimSiteFiles } from '../files/site-files.ts';
import type { LoadedSite } from './load.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { checkCopy } from '../plan/copy-check.ts';
import { planSite, type Plan } from '../plan/site-plan.ts';
import { ADDRESSES_FILE, settleAddresses } from '../plan/addresses.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/types.ts';
import type { Selection, SiteBuildOptions } from './options.ts';

/** A planned site, with everything that its pages are rendered with. */
export type PlannedSite = Readonly<ReturnType<typeof plan>>;

/** Plans the pages and checks everything. All mistakes in data, templates and definitions are one GenError. */
export function plan(
  project: Project,
  loaded: LoadedSite,
  { date, now = date, only }: Pick<SiteBuildOptions, 'date' | 'now' | 'only'>,
) {
  const { site, data, bundle, broken, siteModule, dataFile } = loaded;
  if (!data) throw new GenError(loaded.problems);
  const problems = new ProblemCollector();
  problems.addAll(loaded.problems);
  const failures = new ProblemCollector();
  const planned = planSite(site, data, now, failures);
  problems.addAll(failures.list());
  const list = `${shownPath(project.data)}/${ADDRESSES_FILE}`;
  const { redirects, gone, problems: ends } = settleAddresses(planned, list);
  const files = collect(problems, () => claimSiteFiles(planned, bundle?.meta.files ?? [])) ?? [];
  const isWhole = failures.isEmpty;
  const found = isWhole ? [...checkPlan(planned, { redirects, files, broken }), ...unknownRecords(planned, only)] : [];
  // Props of a page with an unusable path cannot be computed.
  const isSafe = !found.some(({ code }) => code === pathNotUsable.code);
  const copy = bundle && isSafe && collect(problems, () => checkCopy(planned, bundle.meta.templates.references));
  problems.addAll(copy || []);
  problems.addAll(found);
  if (loaded.problems.length === 0 && isWhole) problems.addAll(ends);
  refuse(problems.list());
  if (!bundle) throw new Error('components that cannot be bundled gave no problem');
  return {
    plan: planned,
    redirects,
    /** Every file beside the pages and the stubs of redirects. */
    files,
    /** Published addresses without a page or a redirect. */
    gone,
    bundle,
    renderer: bundle.createRenderer(renderSettings(planned)),
    siteModule,
    /** The parsed data in the cache, for other threads; null if they could not be written. */
    dataFile,
  };
}

function unknownRecords({ site, context }: Plan, only: Selection | null): Problem[] {
  const collection = site.collections.find(({ name }) => name === only?.collection);
  if (!only || !collection) return [];
  const { singular, key } = collection;
  const known = context.data.all(collection).map((record) => String((record as Record<string, unknown>)[key ?? '']));
  return only.keys
    .filter((name) => !known.includes(name))
    .map((name) => ({
      file: `gen ${singular}`,
      key: name,
      ...unknownRecord({ kind: singular, name, known }),
    }));
}
