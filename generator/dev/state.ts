/** One state of the site: its plan, and what its pages and files are rendered with. */
import type { OpenSite } from '../build/open-site.ts';
import { formatHeaders } from '../output/hosts/cloudflare.ts';
import { createRouter } from '../output/routes.ts';
import { hostRulesOf, routesOf } from '../output/files.ts';
import type { Plan } from '../plan/pages.ts';
import type { Redirect } from '../plan/redirects.ts';
import type { Renderer } from '../render/renderer.ts';
import { renderSettings, type RenderSettings } from '../render/types.ts';
import { parseHeaders, type ServeRules } from '../serve/resolve.ts';

/** Returns the renderer of a page component, or of the layout alone. Rejects if the component cannot be loaded. */
export type RendererFor = (component: string | null) => Promise<Renderer>;

export interface State {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  readonly rules: ServeRules;
  readonly rendererFor: RendererFor;
  /** Sentences that have been rendered, as text: "pages/HomePage title", by what they say. */
  readonly sentences: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface StateParts extends Pick<State, 'sentences'> {
  readonly site: Pick<OpenSite, 'plan' | 'redirects' | 'gone'>;
  readonly openRenderers: (settings: RenderSettings) => RendererFor;
}

/** Rejects if the layout cannot be loaded. */
export async function createState({ site, openRenderers, sentences }: StateParts): Promise<State> {
  const { plan, redirects, gone } = site;
  const rendererFor = openRenderers(renderSettings(plan));
  const { headerPolicy } = await rendererFor(null);
  // A redirect to a page that is gone is reported by the check.
  const routed = { redirects: redirects.filter(({ to }) => plan.byPath.has(to)), gone };
  const host = hostRulesOf(plan, { ...routed, policy: headerPolicy, assets: [] });
  const rules = { router: createRouter(routesOf(plan, routed)), headers: parseHeaders(formatHeaders(host)) };
  return { plan, redirects, rules, rendererFor, sentences };
}
