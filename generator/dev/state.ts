/** One state of the site, ready to be drawn from: its plan, its rules of addresses, its renderers. */
import { formatNetlifyHeaders, formatNetlifyRedirects } from '../files/hosts/netlify.ts';
import { claimSiteFiles, hostRulesOf } from '../files/site-files.ts';
import type { Problem } from '../errors/problem.ts';
import { checkPlan } from '../plan/check-plan.ts';
import { checkCopy } from '../plan/copy-check.ts';
import { planSite, type Plan } from '../plan/plan.ts';
import { expandRedirects, type Redirect } from '../plan/redirects.ts';
import { renderSettings } from '../render/settings.ts';
import type { Renderer } from '../render/types.ts';
import { parseServeRules, type ServeRules } from '../serve/rules.ts';
import type { GoodParts, Sources } from './sources.ts';

export interface SiteState {
  /** Counts the states since the start. */
  readonly number: number;
  readonly parts: GoodParts;
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  readonly rules: ServeRules;
  readonly renderer: Renderer;
}

export interface StateOrder {
  readonly number: number;
  readonly parts: GoodParts;
  readonly year: number;
}

export function makeState({ number, parts, year }: StateOrder): SiteState {
  const plan = planSite(parts.site, parts.data, year);
  const redirects = expandRedirects(plan);
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

/** What only the plan can tell to be wrong, in the order of a build: copy that names what no page has, paths, links, redirects. */
export function checkSources(sources: Sources, year: number): Problem[] {
  const { definition, data, templates, components, broken } = sources;
  const records = data.mended ?? data.value;
  if (!definition.value || !records) return [];
  const plan = planSite(definition.value.site, records, year);
  const redirects = expandRedirects(plan);
  const assets = (components.value?.files ?? []).map((file) => ({ file }));
  const sound = templates.problems.length === 0 && components.problems.length === 0;
  return [
    ...(sound && templates.value ? checkCopy(plan, templates.value.references) : []),
    ...checkPlan(plan, { redirects, files: claimSiteFiles(plan, assets), broken }),
  ];
}
