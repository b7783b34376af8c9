/** Everything that only the plan can know to be wrong. */
import type { Problem } from '../errors/problem.ts';
import { checkPaths } from './check-paths.ts';
import { checkClaims, type ClaimedFile } from './claims.ts';
import type { Plan } from './site-plan.ts';
import { checkLinks, checkRedirects, type Redirect } from './redirects.ts';

export interface PlanCheckOptions {
  readonly redirects: readonly Redirect[];
  /** Files beside the pages. */
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Paths that cannot be written; without such, redirects, links from records, and paths that are claimed twice. */
export function checkPlan(plan: Plan, { redirects, files, broken }: PlanCheckOptions): Problem[] {
  const paths = checkPaths(plan, { redirects, files });
  if (paths.length > 0) return paths;
  return [...checkRedirects(plan, broken), ...checkLinks(plan, broken), ...checkClaims({ plan, redirects, files })];
}
