/** Other hosts that pages may use: what a site adds to the Content-Security-Policy of its pages. */
import { throwProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { isHostname } from './site-url.ts';
import type { Context } from './context.ts';

/** Origins such as "https://plausible.io", by what pages use them for. */
export interface SitePolicy {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  readonly fonts?: readonly string[];
  readonly images?: readonly string[];
  readonly media?: readonly string[];
  /** Requests of scripts: fetch, beacons, WebSockets. */
  readonly connect?: readonly string[];
  /** `'self'` stands for pages of the site itself. */
  readonly frames?: readonly string[];
  /** Where forms are sent. Pages of the site itself are always allowed. */
  readonly forms?: readonly string[];
}
export type PolicyOption = SitePolicy | ((context: Context) => SitePolicy);
type PolicyUse = keyof SitePolicy;

const POLICY_USES = [
  'scripts',
  'styles',
  'fonts',
  'images',
  'media',
  'connect',
  'frames',
  'forms',
] as const satisfies readonly PolicyUse[];

/** Returns the origins of a kit and of a site together. Throws a GenError for anything that is no origin. */
export function joinPolicies(
  kit: (context: Context) => SitePolicy,
  own: PolicyOption | undefined,
): (context: Context) => SitePolicy {
  if (own === undefined) return kit;
  if (typeof own === 'object') refuseOthers(own);
  return (context) => {
    const first = kit(context);
    const second = typeof own === 'function' ? own(context) : own;
    refuseOthers(second);
    return Object.fromEntries(POLICY_USES.map((use) => [use, [...(first[use] ?? []), ...(second[use] ?? [])]]));
  };
}

function refuseOthers(policy: SitePolicy): void {
  const problems = Object.entries(policy).flatMap(([use, origins]): Problem[] => {
    const problem = { file: 'site.ts', key: `policy.${use}` };
    if (!POLICY_USES.some((name) => name === use))
      return [
        { ...problem, what: `"${use}" is not a key of a policy.`, todo: `Use one of ${POLICY_USES.join(', ')}.` },
      ];
    if (!Array.isArray(origins))
      return [
        { ...problem, what: `The value ${JSON.stringify(origins)} is not a list.`, todo: 'Write a list of origins.' },
      ];
    return origins.flatMap((origin: unknown, index) => {
      const what = `${JSON.stringify(origin)} is not an origin that pages can use.`;
      const todo = 'Write scheme and host alone: "https://forms.example.com". Other schemes are not safe for visitors.';
      return isOrigin(origin, use) || isSelf(origin, use)
        ? []
        : [{ ...problem, key: `policy.${use}[${index}]`, what, todo }];
    });
  });
  throwProblems(problems);
}

/** Pages of the site itself are not in frames unless it says so. */
const isSelf = (origin: unknown, use: string): boolean => use === 'frames' && origin === "'self'";

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** True for "https://forms.example.com", for "wss://…" of requests, and for "http://localhost:8080". */
function isOrigin(value: unknown, use: string): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, host, hostname } = new URL(value);
  const isLocal = protocol === 'http:' && LOCAL.test(hostname);
  const isSafe = protocol === 'https:' || (protocol === 'wss:' && use === 'connect');
  return (isSafe || isLocal) && isHostname(hostname.replace(/^\*\./, '')) && value === `${protocol}//${host}`;
}
