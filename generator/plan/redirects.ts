/** Aliases and legacy paths as a table of permanent redirects, and what is wrong with them. */
import {
  aliasCircle,
  aliasOnPage,
  aliasToAlias,
  aliasToItself,
  aliasToNowhere,
  aliasTwice,
  linkToNowhere,
} from '../errors/paths.ts';
import type { Message, Problem } from '../errors/problem.ts';
import type { Alias, Redirect, Site } from '../model.ts';
import { fillPath } from './paths.ts';
import type { Plan } from './plan.ts';

/** Every alias with `{city}` filled in, sorted by path. */
export function expandAliases(site: Site): Redirect[] {
  return site.aliases.flatMap((alias) => expand(alias, site)).sort((a, b) => (a.from < b.from ? -1 : 1));
}

function expand({ from, to }: Alias, { cities }: Site): Redirect[] {
  return from.includes('{city}')
    ? cities.map(({ slug }) => ({ from: fillPath(from, { city: slug }), to: fillPath(to, { city: slug }) }))
    : [{ from, to }];
}

/** What an alias must not meet: pages, other aliases. `broken` are slugs of records with mistakes, whose pages may yet come. */
interface Surroundings {
  readonly plan: Plan;
  readonly broken: ReadonlySet<string>;
  /** Targets of all aliases by their path. */
  readonly targets: ReadonlyMap<string, string>;
  /** Number of the first alias that claims a path. */
  readonly owners: ReadonlyMap<string, number>;
}

/** An alias may never shadow a page, point at nothing, point at another alias, or be written twice: one problem for each alias at most. */
export function checkAliases(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { site } = plan;
  const targets = new Map(expandAliases(site).map(({ from, to }) => [from, to]));
  const owners = new Map<string, number>();
  site.aliases.forEach((alias, index) => {
    for (const { from } of expand(alias, site)) if (!owners.has(from)) owners.set(from, index);
  });
  return site.aliases.flatMap((alias, index) => checkAlias(alias, index, { plan, broken, targets, owners }));
}

interface Verdict {
  /** Which of the two paths is wrong. */
  readonly key: 'from' | 'to';
  /** Written only for what is shown: looking for the nearest page takes time. `others` are further cities it is wrong for. */
  readonly write: (others: number) => Message;
}

function checkAlias(alias: Alias, index: number, around: Surroundings): Problem[] {
  const { places } = around.plan.site;
  const redirects = expand(alias, around.plan.site);
  const verdicts = redirects.flatMap((redirect) => judge(redirect, index, around) ?? []);
  const [first] = verdicts;
  // A pattern stands for the cities whose page is there: a service need not be offered in each of them.
  if (!first || (redirects.length > verdicts.length && verdicts.every(({ key }) => key === 'to'))) return [];
  const place = places[`aliases[${index}].${first.key}`];
  return [{ file: 'aliases', ...place, key: first.key, ...first.write(verdicts.length - 1) }];
}

/** Null: nothing is wrong with it. */
function judge({ from, to }: Redirect, index: number, { plan, broken, targets, owners }: Surroundings): Verdict | null {
  const isPage = (path: string): boolean => plan.indexOf(path) >= 0 || plan.lastPaths.includes(path);
  const owner = owners.get(from) ?? index;
  if (owner !== index) {
    const line = plan.site.places[`aliases[${owner}].from`]?.line;
    return { key: 'from', write: (others) => aliasTwice({ from, line, others }) };
  }
  if (isPage(from)) return { key: 'from', write: (others) => aliasOnPage({ from, others }) };
  if (from === to) return { key: 'to', write: (others) => aliasToItself({ from, others }) };
  const next = targets.get(to);
  if (next === from) return { key: 'to', write: (others) => aliasCircle({ from, to, others }) };
  if (next !== undefined)
    return { key: 'to', write: (others) => aliasToAlias({ from, to, page: isPage(next) ? next : null, others }) };
  if (isPage(to) || to.split('/').some((part) => broken.has(part))) return null;
  return { key: 'to', write: (others) => aliasToNowhere({ from, to, pages: realPages(plan), others }) };
}

/** Home cards lead to pages, too. */
export function checkLinks(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  return plan.site.homeCards.flatMap(({ title, link }, index) => {
    if (plan.indexOf(link) >= 0 || link.split('/').some((part) => broken.has(part))) return [];
    return [
      {
        file: 'home-cards',
        ...plan.site.places[`homeCards[${index}].link`],
        key: 'link',
        ...linkToNowhere({ title, link, pages: realPages(plan) }),
      },
    ];
  });
}

/** Enough pages to suggest one from; those for misses are no place to lead to. */
function realPages(plan: Plan): string[] {
  return Array.from({ length: Math.min(plan.count, 2000) }, (_, index) => plan.pathAt(index)).filter(
    (path) => !/\/404(-|$)/.test(path),
  );
}
