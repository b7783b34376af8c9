/** One state of the site, ready to be drawn from: its plan, its rules of addresses, its renderers. */
import { formatNetlifyHeaders, formatNetlifyRedirects } from '../files/hosts/netlify.ts';
import { claimSiteFiles, hostRulesOf } from '../files/site-files.ts';
import type { Problem } from '../errors/problem.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { checkCopy } from '../plan/copy-check.ts';
import { planSite, type Plan } from '../plan/site-plan.ts';
import { expandRedirects, type Redirect } from '../plan/redirects.ts';
import { renderSettings } from '../render/settings.ts';
import type { Renderer } from '../render/types.ts';
import { parseServeRules, type ServeRules } from '../serve/rules.ts';
import type { SiteDefinition } from '../define/site.ts';
import type { SiteData } from '../plan/data.ts';
import type { GoodParts, Sources } from './sources.ts';
import type { Templates } from './templates.ts';

export interface SiteState {
  /** Counts the states since the start. */
  readonly number: number;
  readonly parts: GoodParts;
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  readonly rules: ServeRules;
  readonly renderer: Renderer;
}

interface Planned {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Problems of copy, cached for the last variables that were checked. */
  readonly copy: { of: Templates['references']; problems: readonly Problem[] };
}

/** Plans a site; once for each of its data. `year` is that of the footer. */
export type Planner = (site: SiteDefinition, data: SiteData) => Planned;

export function openPlanner(year: number): Planner {
  const known = new WeakMap<SiteData, Planned>();
  return (site, data) => {
    const last = known.get(data);
    if (last?.plan.site === site) return last;
    const plan = planSite(site, data, year);
    const planned = { plan, redirects: expandRedirects(plan), copy: { of: {}, problems: [] } };
    known.set(data, planned);
    return planned;
  };
}

export interface StateOrder {
  readonly number: number;
  readonly parts: GoodParts;
}

export function makeState({ number, parts }: StateOrder, planner: Planner): SiteState {
  const { plan, redirects } = planner(parts.site, parts.data);
  const assets = parts.components.files;
  const { components, templates } = parts;
  const renderer = components.module.createRenderer(components.assets, renderSettings(plan), {
    ...components.parts,
    ...templates,
  });
  const live = redirects.filter(({ to }) => plan.numberOf(to) >= 0);
  const host = hostRulesOf(plan, { redirects: live, policy: renderer.headerPolicy, assets });
  return {
    number,
    parts,
    plan,
    redirects,
    rules: parseServeRules({ redirects: formatNetlifyRedirects(host), headers: formatNetlifyHeaders(host) }),
    renderer,
  };
}

/** Checks everything that needs the plan, in the order of a build: variables of copy, paths, links, redirects. */
export function checkSources(sources: Sources, planner: Planner): Problem[] {
  const { definition, data, templates, components, broken } = sources;
  const records = data.mended ?? data.value;
  if (!definition.value || !records) return [];
  const planned = planner(definition.value.site, records);
  const { plan, redirects } = planned;
  const assets = (components.value?.files ?? []).map((file) => ({ file }));
  const sound = templates.problems.length === 0 && components.problems.length === 0;
  return [
    ...(sound && templates.value ? checkCopyOnce(planned, templates.value) : []),
    ...checkPlan(plan, { redirects, files: claimSiteFiles(plan, assets), broken }),
  ];
}

function checkCopyOnce({ plan, copy }: Planned, { references }: Templates): readonly Problem[] {
  if (copy.of !== references) {
    copy.problems = checkCopy(plan, references);
    copy.of = references;
  }
  return copy.problems;
}
