/** Plans a loaded site, and checks everything before anything is written. */
import { join } from 'node:path';
import type { Bundle } from '../bundle/bundle.ts';
import type { SiteModule } from '../bundle/site-module.ts';
import { keepIfPossible, keepText, readText, type OnLoss } from '../disk/cache-entry.ts';
import { pathNotUsable } from '../errors/paths.ts';
import { shownPath } from '../disk/files.ts';
import { unknownRecord } from '../errors/cli.ts';
import { GenError, refuse, type Problem } from '../errors/problem.ts';
import { claimSiteFiles } from '../files/site-files.ts';
import type { LoadedSite } from './load.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { checkCopy } from '../plan/copy-check.ts';
import { planSite, type Plan } from '../plan/site-plan.ts';
import { ADDRESSES_FILE, settleAddresses } from '../plan/addresses.ts';
import type { Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/settings.ts';
import type { Renderer } from '../render/types.ts';
import type { Selection, SiteOptions } from './options.ts';

/** A planned site, with everything that its pages are rendered with. */
export interface PlannedSite {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Published addresses without a page or a redirect. */
  readonly gone: readonly string[];
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly siteModule: SiteModule;
  /** The parsed data in the cache, for other threads; null if they could not be written. */
  readonly dataFile: string | null;
}

export interface PlanOptions {
  /** Day or moment of the build; see `timeOf`. */
  readonly date: string;
  /** Moment of the build, if `date` is its day. */
  readonly now?: string | undefined;
  readonly only: Selection | null;
  readonly progress?: Pick<SiteOptions['progress'], 'notKept'>;
}

/** Plans the pages and checks everything. All mistakes in data, templates and definitions are one GenError. */
export function plan(
  project: Project,
  loaded: LoadedSite,
  { date, now = date, only, progress }: PlanOptions,
): PlannedSite {
  const { site, data, bundle, broken, problems, siteModule, dataFile } = loaded;
  if (!data) throw new GenError(problems);
  const planned = planSite(site, data, now);
  const list = `${shownPath(project.data)}/${ADDRESSES_FILE}`;
  const { redirects, gone, problems: ends } = settleAddresses(planned, list);
  const files = claimSiteFiles(planned, bundle?.meta.files ?? []);
  const found = [...checkPlan(planned, { redirects, files, broken }), ...unknownRecords(planned, only)];
  const isSafe = !found.some(({ code }) => code === pathNotUsable.code);
  // Props of a page with an unusable path cannot be computed.
  const copy =
    bundle && isSafe ? checkCopyOnce({ project, loaded, plan: planned, bundle, onLoss: progress?.notKept }) : [];
  refuse([...problems, ...copy, ...found, ...(problems.length > 0 ? [] : ends)]);
  if (!bundle) throw new Error('components that cannot be bundled gave no problem');
  return {
    plan: planned,
    redirects,
    gone,
    bundle,
    renderer: bundle.createRenderer(renderSettings(planned)),
    siteModule,
    dataFile,
  };
}

interface CopyOptions {
  readonly project: Project;
  readonly loaded: LoadedSite;
  readonly plan: Plan;
  readonly bundle: Bundle;
  readonly onLoss: OnLoss | undefined;
}

/** Checks the variables of templates against the props, unless the last build did so with the same data and renderer. */
function checkCopyOnce({ project, loaded, plan, bundle, onLoss }: CopyOptions): Problem[] {
  const note = join(project.cache, 'copy-checked');
  if (readText(note) === loaded.state) return [];
  const problems = checkCopy(plan, bundle.meta.templates.references);
  if (problems.length === 0) keepIfPossible(() => keepText(note, loaded.state), onLoss);
  return problems;
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
