/** The settings of hosts: redirects, headers and not-found pages, each in the language of its host. */
import { siteUrlOf } from '../define/site-url.ts';
import type { Plan } from '../plan/pages.ts';
import type { PlannedRedirect } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import { headersOf } from './headers.ts';
import { formatApache } from './hosts/apache.ts';
import { describeLimits, formatHeaders, formatRedirects } from './hosts/cloudflare.ts';
import { formatNetlifyRedirects } from './hosts/netlify.ts';
import { formatNginx } from './hosts/nginx.ts';
import { createHostRules, type HostFile, type HostRules } from './hosts/rules.ts';
import { formatVercel } from './hosts/vercel.ts';

interface HostFacts {
  /** Those whose target exists. */
  readonly redirects: readonly PlannedRedirect[];
  /** Content-Security-Policy of every answer. */
  readonly policy: string;
  /** The files of the components, with hashes in their names. */
  readonly assets: readonly string[];
}

/** Returns the rules for hosts of a site with a shared view. */
export function hostRulesOf(plan: Plan, { redirects, policy, assets }: HostFacts): HostRules {
  const { definition, context, data } = plan;
  return createHostRules({
    url: siteUrlOf(definition, context),
    routes: routesOf(plan, redirects),
    redirects,
    headers: headersOf({ policy, assets, hasPhotos: data.photos.length > 0, own: definition.headers }),
    hosting: definition.hosting,
  });
}

/** Returns notes about redirects that a host cannot have, or not so many; none with `hosting`. */
export function describeHostLimits(plan: Plan, redirects: readonly PlannedRedirect[]): string[] {
  if (!plan.definition.shared || plan.definition.hosting) return [];
  return describeLimits(hostRulesOf(plan, { redirects, policy: '', assets: [] }));
}

const FORMATS: Readonly<Record<HostFile, (rules: HostRules) => string>> = {
  _redirects: (rules) => (rules.hosting === 'netlify' ? formatNetlifyRedirects(rules) : formatRedirects(rules)),
  _headers: formatHeaders,
  'vercel.json': formatVercel,
  'nginx.conf': formatNginx,
  '.htaccess': formatApache,
};

export const formatHostFile = (file: HostFile, rules: HostRules): string => FORMATS[file](rules);
