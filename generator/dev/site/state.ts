/** One state of the site, ready to be drawn from: its plan, its redirects, its renderer. */
import type { SiteDefinition } from '../../define/site.ts';
import type { Problem } from '../../errors/problem.ts';
import { listPublicFiles } from '../../files/public.ts';
import { formatNetlifyHeaders, formatNetlifyRedirects } from '../../files/hosts/netlify.ts';
import { claimSiteFiles, hostRulesOf } from '../../files/site-files.ts';
import { checkPlan } from '../../plan/check-plan.ts';
import { checkCopyInSteps } from '../../plan/copy-check.ts';
import type { SiteData } from '../../plan/data.ts';
import { settleAddresses, type Settled } from '../../plan/addresses.ts';
import { planSite, type Plan } from '../../plan/site-plan.ts';
import type { Project } from '../../project.ts';
import { renderSettings } from '../../render/types.ts';
import { parseServeRules } from '../../serve/resolve.ts';
import type { GoodParts, LoadedTemplates, Sources } from './sources.ts';

export type SiteState = Readonly<ReturnType<typeof createState>>;

/** True for a page that is made after all others. */
export const isReport = ({ plan }: SiteState, path: string): boolean => plan.numberOf(path) >= plan.count;

interface Planned extends Settled {
  readonly plan: Plan;
  /** Problems of the copy for the references that were checked last. */
  readonly copy: { references: LoadedTemplates['references']; problems: readonly Problem[] };
}

/** Plans a site, once for each of its data. */
export type Planner = (site: SiteDefinition, data: SiteData) => Planned;

/** `date` is the day that pages are drawn for. */
export function createPlanner(date: string): Planner {
  const cache = new WeakMap<SiteData, Planned>();
  return (site, data) => {
    const last = cache.get(data);
    if (last?.plan.site === site) return last;
    const plan = planSite(site, data, date);
    const planned = { plan, ...settleAddresses(plan), copy: { references: {}, problems: [] } };
    cache.set(data, planned);
    return planned;
  };
}

/** `number` counts the states since the start. */
export function createState(number: number, parts: GoodParts, planner: Planner) {
  const { plan, redirects, gone } = planner(parts.site, parts.data);
  const { components, templates } = parts;
  const { assets } = components;
  const renderer = components.module.createRenderer(assets, renderSettings(plan), {
    ...components.parts,
    ...templates,
  });
  const host = hostRulesOf(plan, {
    redirects: redirects.filter(({ to }) => plan.numberOf(to) >= 0),
    gone,
    policy: renderer.headerPolicy,
    assets: [...components.files.keys()],
  });
  const rules = parseServeRules({ redirects: formatNetlifyRedirects(host), headers: formatNetlifyHeaders(host) });
  return { number, parts, plan, redirects, rules, renderer };
}

/**
 * Checks everything that needs the plan, in the order of a build: variables of copy, paths, links, redirects. On a large site
 * this takes seconds, so that requests and edits are answered in between. Resolves to null as soon as `isCurrent` is false.
 */
export async function checkSources(
  { definition, data, templates, components }: Sources,
  { project, planner, isCurrent }: { project: Project; planner: Planner; isCurrent: () => boolean },
): Promise<Problem[] | null> {
  const records = data.mended ?? data.value;
  if (!definition.value || !records) return [];
  const { plan, redirects, problems, copy } = planner(definition.value.site, records);
  const isSound = templates.problems.length === 0 && components.problems.length === 0;
  if (isSound && templates.value && copy.references !== templates.value.references) {
    const { references } = templates.value;
    const steps = checkCopyInSteps(plan, references);
    let step = steps.next();
    for (; !step.done; step = steps.next()) {
      await new Promise(setImmediate);
      if (!isCurrent()) return null;
    }
    Object.assign(copy, { references, problems: step.value });
  }
  const assets = [...(components.value?.files.keys() ?? [])].map((file) => ({ file }));
  return [
    ...(isSound ? copy.problems : []),
    ...checkPlan(plan, {
      redirects,
      files: claimSiteFiles(plan, { assets, publicFiles: listPublicFiles(project.publicFolder) }),
      broken: data.broken,
    }),
    ...(data.problems.length > 0 ? [] : problems),
  ];
}
