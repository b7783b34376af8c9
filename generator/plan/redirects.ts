/** Aliases and legacy paths as a table of permanent redirects, and what is wrong with them. */
import { count, suggest, type Problem } from '../errors.ts';
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
  readonly what: string;
  /** Made only for what is told: looking for the nearest path takes its time. */
  readonly todo: () => string;
}

function checkAlias(alias: Alias, index: number, around: Surroundings): Problem[] {
  const { places } = around.plan.site;
  const redirects = expand(alias, around.plan.site);
  const verdicts = redirects.flatMap((redirect) => judge(redirect, index, around) ?? []);
  const [first] = verdicts;
  // A pattern stands for the cities whose page is there: a service need not be offered in each of them.
  if (!first || (redirects.length > verdicts.length && verdicts.every(({ key }) => key === 'to'))) return [];
  const others =
    verdicts.length > 1 ? ` So it is for ${count(verdicts.length - 1, 'other city', 'other cities')}.` : '';
  const name = `aliases[${index}].${first.key}`;
  return [{ file: 'aliases', ...places[name], key: first.key, what: first.what + others, todo: first.todo() }];
}

/** Null: nothing is wrong with it. */
function judge({ from, to }: Redirect, index: number, { plan, broken, targets, owners }: Surroundings): Verdict | null {
  const isPage = (path: string): boolean => plan.indexOf(path) >= 0 || plan.lastPaths.includes(path);
  const owner = owners.get(from) ?? index;
  if (owner !== index)
    return {
      key: 'from',
      what: `The alias "${from}" is already written in line ${plan.site.places[`aliases[${owner}].from`]?.line}.`,
      todo: () => 'Keep one of the two.',
    };
  if (isPage(from))
    return {
      key: 'from',
      what: `The alias "${from}" shadows the page of the same path.`,
      todo: () => 'Remove the alias: the page answers there.',
    };
  if (from === to)
    return { key: 'to', what: `The alias "${from}" points at itself.`, todo: () => 'Point it at a page.' };
  const next = targets.get(to);
  if (next === from)
    return {
      key: 'to',
      what: `The aliases "${from}" and "${to}" point at each other.`,
      todo: () => 'Point both at a page.',
    };
  if (next !== undefined)
    return {
      key: 'to',
      what: `The alias "${from}" points at "${to}", which is an alias, too.`,
      todo: () => (isPage(next) ? `Point it at "${next}", where that one leads.` : 'Point it at a page.'),
    };
  if (isPage(to) || to.split('/').some((part) => broken.has(part))) return null;
  return {
    key: 'to',
    what: `The alias "${from}" points at "${to}", where there is no page.`,
    todo: () => suggest(to, knownPaths(plan)),
  };
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
        what: `The card "${title}" leads to "${link}", where there is no page.`,
        todo: suggest(link, knownPaths(plan)),
      },
    ];
  });
}

/** Enough paths to suggest one from. */
function knownPaths(plan: Plan): string[] {
  return Array.from({ length: Math.min(plan.count, 2000) }, (_, index) => plan.pathAt(index));
}
