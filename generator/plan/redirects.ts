/** Redirect rules as a table of permanent redirects, and what is wrong with them. */
import type { Collection } from '../define/collection.ts';
import { keyOf } from '../define/collection.ts';
import { keyName } from '../define/record.ts';
import type { RedirectRule } from '../define/site.ts';
import { count, suggest, type Problem } from '../errors.ts';
import { fillPath } from './paths.ts';
import type { Plan } from './plan.ts';

/** A permanent redirect: "/macon" → "/locations/macon". */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Every redirect, parameters filled in, sorted by path. */
export function expandRedirects({ site, context }: Plan): Redirect[] {
  return site
    .redirects(context)
    .flatMap((rule) => expand(rule, context.data))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

function expand({ from, to, each }: RedirectRule, data: Plan['context']['data']): Redirect[] {
  let filled: Redirect[] = [{ from, to }];
  for (const [name, collection] of Object.entries(each)) {
    const keys = data.all(collection).map((record) => keyOf(collection, record));
    filled = filled.flatMap((redirect) =>
      keys.map((key) => ({
        from: fillPath(redirect.from, { [name]: key }),
        to: fillPath(redirect.to, { [name]: key }),
      })),
    );
  }
  return filled;
}

/** What a redirect must not meet: pages, other redirects. `broken` are names of records with mistakes, whose pages may yet come. */
interface Surroundings {
  readonly plan: Plan;
  readonly rules: readonly RedirectRule[];
  readonly broken: ReadonlySet<string>;
  /** Targets of all redirects by their path. */
  readonly targets: ReadonlyMap<string, string>;
  /** Number of the first rule that claims a path. */
  readonly owners: ReadonlyMap<string, number>;
}

/** A redirect may never shadow a page, point at nothing, point at another redirect, or be written twice: one problem for each rule at most. */
export function checkRedirects(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { site, context } = plan;
  const rules = site.redirects(context);
  const targets = new Map(expandRedirects(plan).map(({ from, to }) => [from, to]));
  const owners = new Map<string, number>();
  rules.forEach((rule, index) => {
    for (const { from } of expand(rule, context.data)) if (!owners.has(from)) owners.set(from, index);
  });
  return rules.flatMap((rule, index) => checkRule(rule, index, { plan, rules, broken, targets, owners }));
}

interface Verdict {
  /** Which of the two paths is wrong. */
  readonly key: 'from' | 'to';
  readonly what: string;
  /** Made only for what is reported: looking for the nearest path takes its time. */
  readonly todo: () => string;
}

function checkRule(rule: RedirectRule, index: number, around: Surroundings): Problem[] {
  const redirects = expand(rule, around.plan.context.data);
  const verdicts = redirects.flatMap((redirect) => judge(redirect, index, around) ?? []);
  const [first] = verdicts;
  // A pattern stands for the records whose page is there: not each of them needs to have one.
  if (!first || (redirects.length > verdicts.length && verdicts.every(({ key }) => key === 'to'))) return [];
  const others = verdicts.length > 1 ? ` The same goes for ${othersOf(rule, verdicts.length - 1)}.` : '';
  return [
    { file: 'aliases', ...rule.places[first.key], key: first.key, what: first.what + others, todo: first.todo() },
  ];
}

function othersOf({ each }: RedirectRule, number: number): string {
  const [collection] = Object.values(each);
  return count(number, `other ${collection?.singular ?? 'path'}`, `other ${collection?.name ?? 'paths'}`);
}

/** Null: nothing is wrong with it. */
function judge({ from, to }: Redirect, index: number, around: Surroundings): Verdict | null {
  return judgeSource(from, index, around) ?? judgeTarget(from, to, around);
}

function judgeSource(from: string, index: number, { plan, rules, owners }: Surroundings): Verdict | null {
  const owner = owners.get(from) ?? index;
  if (owner !== index)
    return {
      key: 'from',
      what: `The alias "${from}" is already written in line ${rules[owner]?.places.from?.line}.`,
      todo: () => 'Keep one of the two.',
    };
  if (plan.numberOf(from) < 0) return null;
  return {
    key: 'from',
    what: `The alias "${from}" shadows the page of the same path.`,
    todo: () => 'Remove the alias: the page answers there.',
  };
}

function judgeTarget(from: string, to: string, { plan, broken, targets }: Surroundings): Verdict | null {
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
      todo: () => (plan.numberOf(next) >= 0 ? `Point it at "${next}", where that one leads.` : 'Point it at a page.'),
    };
  if (plan.numberOf(to) >= 0 || mayCome(to, broken)) return null;
  return {
    key: 'to',
    what: `The alias "${from}" points at "${to}", where there is no page.`,
    todo: () => suggest(to, knownPaths(plan)),
  };
}

const mayCome = (path: string, broken: ReadonlySet<string>): boolean =>
  path.split('/').some((part) => broken.has(part));

/** Paths that records name must lead to pages. */
export function checkLinks(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { site, context } = plan;
  return site.collections.flatMap((collection) =>
    context.data
      .all(collection)
      .flatMap((record, index) => checkRecordLinks({ plan, collection, record, index, broken })),
  );
}

interface LinkedRecord {
  readonly plan: Plan;
  readonly collection: Collection;
  readonly record: unknown;
  readonly index: number;
  readonly broken: ReadonlySet<string>;
}

function checkRecordLinks({ plan, collection, record, index, broken }: LinkedRecord): Problem[] {
  return collection.links(record).flatMap(({ path, href, noun }) => {
    if (plan.indexOf(href) >= 0 || mayCome(href, broken)) return [];
    return [
      {
        file: collection.name,
        ...plan.context.data.placeOf(collection, index, keyName(path)),
        key: keyName(path),
        what: `${noun} leads to "${href}", where there is no page.`,
        todo: suggest(href, knownPaths(plan)),
      },
    ];
  });
}

/** Enough paths to suggest one from; nobody means a not-found page. */
function knownPaths(plan: Plan): string[] {
  const unlinked = new Set(plan.unlinked);
  const numbers = Array.from({ length: Math.min(plan.count, 2000) }, (_, index) => index);
  return numbers.filter((number) => !unlinked.has(number)).map((number) => plan.pathAt(number));
}
