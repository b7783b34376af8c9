/** Redirect rules as a table of permanent redirects, and what is wrong with them. */
import type { Collection } from '../define/collection.ts';
import { keyOf } from '../define/collection.ts';
import { keyName } from '../define/record.ts';
import type { RedirectRule } from '../define/site.ts';
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
import { count } from '../errors/prose.ts';
import { fillPath } from './paths.ts';
import type { Plan } from './site-plan.ts';

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

/** Pages and other redirects that a redirect must not meet. `broken` are names of records with mistakes, whose pages may yet come. */
interface RedirectContext {
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
  /** Written only for what is shown: looking for the nearest page takes time. `others` are further records it is wrong for. */
  readonly write: (others: string | null) => Message;
}

function checkRule(rule: RedirectRule, index: number, context: RedirectContext): Problem[] {
  const redirects = expand(rule, context.plan.context.data);
  const verdicts = redirects.flatMap((redirect) => verdictOn(redirect, index, context) ?? []);
  const [first] = verdicts;
  // A pattern stands for the records whose page is there: not each of them needs to have one.
  if (!first || (redirects.length > verdicts.length && verdicts.every(({ key }) => key === 'to'))) return [];
  const others = verdicts.length > 1 ? othersOf(rule, verdicts.length - 1) : null;
  return [{ file: 'aliases', ...rule.places[first.key], key: first.key, ...first.write(others) }];
}

function othersOf({ each }: RedirectRule, number: number): string {
  const [collection] = Object.values(each);
  return count(number, `other ${collection?.singular ?? 'path'}`, `other ${collection?.name ?? 'paths'}`);
}

/** Null: nothing is wrong with it. */
function verdictOn({ from, to }: Redirect, index: number, context: RedirectContext): Verdict | null {
  return judgeSource(from, index, context) ?? judgeTarget(from, to, context);
}

function judgeSource(from: string, index: number, { plan, rules, owners }: RedirectContext): Verdict | null {
  const owner = owners.get(from) ?? index;
  if (owner !== index) {
    const line = rules[owner]?.places.from?.line;
    return { key: 'from', write: (others) => aliasTwice({ from, line, others }) };
  }
  return plan.numberOf(from) < 0 ? null : { key: 'from', write: (others) => aliasOnPage({ from, others }) };
}

function judgeTarget(from: string, to: string, { plan, broken, targets }: RedirectContext): Verdict | null {
  if (from === to) return { key: 'to', write: (others) => aliasToItself({ from, others }) };
  const next = targets.get(to);
  if (next === from) return { key: 'to', write: (others) => aliasCircle({ from, to, others }) };
  if (next !== undefined)
    return {
      key: 'to',
      write: (others) => aliasToAlias({ from, to, page: isLinkable(next, plan) ? next : null, others }),
    };
  if (isLinkable(to, plan) || mayCome(to, broken)) return null;
  return { key: 'to', write: (others) => aliasToNowhere({ from, to, pages: knownPaths(plan), others }) };
}

/** A page that something may lead to: servers answer the path of a not-found page with 404. */
function isLinkable(path: string, plan: Plan): boolean {
  const number = plan.numberOf(path);
  return number >= 0 && !plan.unlinked.includes(number);
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
    if (isLinkable(href, plan) || mayCome(href, broken)) return [];
    return [
      {
        file: collection.name,
        ...plan.context.data.placeOf(collection, index, keyName(path)),
        key: keyName(path),
        ...linkToNowhere({ source: noun, link: href, pages: knownPaths(plan) }),
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
