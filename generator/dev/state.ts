/** One state of the site: its plan, and what its pages and files are rendered with. */
import type { OpenSite } from '../build/open-site.ts';
import { formatHeaders } from '../output/hosts/cloudflare.ts';
import { hostRulesOf } from '../output/other-files.ts';
import type { Plan } from '../plan/pages.ts';
import { targetExists } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import type { Renderer } from '../render/renderer.ts';
import { createRouter, type Router } from '../serve/routes.ts';

/** What a site is rendered with. */
export interface Rendering {
  /** Returns the renderer of a page component, or of the layout alone. Rejects if the component cannot be loaded. */
  readonly rendererFor: (component: string | null) => Promise<Renderer>;
  /** Sentences that have been rendered, as text: "pages/HomePage title", by what they say. */
  readonly sentences: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface State extends Rendering {
  readonly plan: Plan;
  readonly router: Router;
}

/** Rejects if the layout cannot be loaded. */
export async function createState({ plan }: Pick<OpenSite, 'plan'>, rendering: Rendering): Promise<State> {
  const { headerPolicy } = await rendering.rendererFor(null);
  // A redirect to a page that is gone is reported by the check.
  const redirects = plan.redirects.filter((redirect) => targetExists(redirect, (path) => plan.byPath.has(path)));
  const headers = formatHeaders(hostRulesOf(plan, { redirects, policy: headerPolicy, assets: [] }));
  return { ...rendering, plan, router: createRouter(routesOf(plan, redirects), headers) };
}
