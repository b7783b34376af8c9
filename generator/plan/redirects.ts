/** Aliases and legacy paths as a table of permanent redirects, and what is wrong with them. */
import { suggest, type Problem } from '../errors.ts';
import type { Redirect, Site } from '../model.ts';
import { fillPath } from './paths.ts';
import type { Plan } from './plan.ts';

/** Every alias with `{city}` filled in, sorted by path. */
export function expandAliases(site: Site): Redirect[] {
  return site.aliases
    .flatMap(({ from, to }) => (from.includes('{city}') ? site.cities.map(({ slug }) => ({ from: fillPath(from, { city: slug }), to: fillPath(to, { city: slug }) })) : [{ from, to }]))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** An alias may never shadow a page, point at nothing, point at another alias, or be written twice. `broken` are slugs of records with mistakes. */
export function checkAliases(plan: Plan, shown: string, broken: ReadonlySet<string> = new Set()): Problem[] {
  const redirects = expandAliases(plan.site);
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  const isPage = (path: string): boolean => plan.indexOf(path) >= 0 || plan.lastPaths.includes(path);
  const file = plan.site.origins.aliases ?? `${shown}/aliases.yaml`;
  const seen = new Set<string>();
  return redirects.flatMap(({ from, to }): Problem[] => {
    const problem = (what: string, todo: string): Problem[] => [{ file, key: from, what, todo }];
    const twice = seen.has(from);
    seen.add(from);
    if (twice) return problem(`The alias "${from}" is written twice.`, 'Keep one of them.');
    if (isPage(from)) return problem(`The alias "${from}" shadows the page of the same path.`, 'Remove the alias: the page answers there.');
    if (from === to) return problem(`The alias "${from}" points at itself.`, 'Point it at a page.');
    if (targets.has(to)) return problem(`The alias "${from}" points at the alias "${to}"${targets.get(to) === from ? ', which points back' : ''}.`, `Point it at a page, such as "${targets.get(to)}".`);
    if (isPage(to) || to.split('/').some((part) => broken.has(part))) return [];
    return problem(`The alias "${from}" points at "${to}", where there is no page.`, suggest(to, knownPaths(plan)));
  });
}

/** Home cards lead to pages, too. */
export function checkLinks(plan: Plan, shown: string, broken: ReadonlySet<string> = new Set()): Problem[] {
  return plan.site.homeCards.flatMap(({ id, link }) => {
    if (plan.indexOf(link) >= 0 || link.split('/').some((part) => broken.has(part))) return [];
    return [{ file: `${shown}/home-cards.yaml`, key: `${id}.link`, what: `The card leads to "${link}", where there is no page.`, todo: suggest(link, knownPaths(plan)) }];
  });
}

/** Enough paths to suggest one from. */
function knownPaths(plan: Plan): string[] {
  return Array.from({ length: Math.min(plan.count, 2000) }, (_, index) => plan.pathAt(index));
}
