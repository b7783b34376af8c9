/** Permanent redirects, from the rules of a site, and their mistakes. */
import { keyOf, type Collection } from '../define/collection.ts';
import { keyName } from '../define/record.ts';
import { tryOwn } from '../source-place.ts';
import type { RedirectRule } from '../define/site.ts';
import * as messages from '../errors/paths.ts';
import { ProblemCollector } from '../errors/collect.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import { fileOfPath, fillPath, withoutCase } from './paths.ts';
import { isLinkable, type Plan } from './pages.ts';

/** A redirect: "/macon" → "/locations/macon". */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** True for a redirect whose stub would replace its target: "/index" → "/" has the home page there, "/About" → "/about" on macOS. */
export const answersItself = ({ from, to }: Redirect): boolean =>
  withoutCase(fileOfPath(from)) === withoutCase(fileOfPath(to));

/** Every redirect, parameters filled in, sorted by path. */
export function expandRedirects({ site, context }: Plan): Redirect[] {
  return site
    .redirects(context)
    .filter(isRedirect)
    .flatMap((rule) => expand(rule, context.data))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** Every address that is gone, sorted. */
export const goneAddresses = ({ site, context }: Plan): string[] =>
  site
    .redirects(context)
    .filter((rule) => !isRedirect(rule))
    .flatMap((rule) => expand({ to: '', ...rule }, context.data).map(({ from }) => from))
    .sort();

export const isRedirect = (rule: RedirectRule): rule is RedirectRule & Redirect => rule.to !== undefined;

function expand({ from, to, each = {} }: RedirectRule & Redirect, data: Plan['context']['data']): Redirect[] {
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

interface Verdict {
  /** The path that is wrong. */
  readonly key: 'from' | 'to';
  /** Writes the message; called only if it is shown, since looking for the nearest page takes time. */
  readonly write: () => Message;
}

/** Returns at most one problem for each rule: it is written twice, hides a page, or leads to another redirect or to nothing. */
export function checkRedirects(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { site, context } = plan;
  const rules = site.redirects(context);
  const byRule = rules.map((rule) => expand({ to: '', ...rule }, context.data));
  const targets = new Map(byRule.flat().map(({ from, to }) => [from, to]));
  /** Number of the first rule that claims a path. */
  const owners = new Map<string, number>();
  for (const [index, redirects] of byRule.entries())
    for (const { from } of redirects) if (!owners.has(from)) owners.set(from, index);
  /** Returns null if nothing is wrong with a redirect of the rule with this index. */
  const judge = (redirect: Redirect, index: number): Verdict | null => {
    const { from, to } = redirect;
    const owner = owners.get(from) ?? index;
    if (owner !== index)
      return { key: 'from', write: () => messages.aliasTwice(from, rules[owner]?.places?.from?.line) };
    if (plan.byPath.has(from)) return { key: 'from', write: () => messages.aliasOnPage(from) };
    if (rules[index]?.to === undefined) return null;
    if (from === to) return { key: 'to', write: () => messages.aliasToItself(from) };
    const next = targets.get(to);
    if (next === from) return { key: 'to', write: () => messages.aliasCircle(from, to) };
    if (next !== undefined)
      return { key: 'to', write: () => messages.aliasToAlias(redirect, isLinkable(next, plan) ? next : null) };
    if (isLinkable(to, plan) || mayCome(to, broken)) return null;
    return { key: 'to', write: () => messages.aliasToNowhere(redirect, knownPaths(plan)) };
  };
  return rules.flatMap((rule, index) => {
    const redirects = byRule[index] ?? [];
    const verdicts = redirects.flatMap((redirect) => judge(redirect, index) ?? []);
    // A pattern stands for the records whose page is there: not each of them needs to have one.
    const isEnough = redirects.length > verdicts.length && verdicts.every(({ key }) => key === 'to');
    return isEnough ? [] : summarize(rule, verdicts);
  });
}

/** Returns the first mistake of a rule, with the number of others. */
function summarize({ each = {}, places = {} }: RedirectRule, [first, ...others]: readonly Verdict[]): Problem[] {
  if (!first) return [];
  const { what, ...message } = first.write();
  const [{ singular, name } = { singular: 'path', name: 'paths' }] = Object.values(each);
  const same = ` The same is true for ${count(others.length, `other ${singular}`, `other ${name}`)}.`;
  const place = { file: 'aliases', key: first.key, ...places[first.key] };
  return [{ ...place, ...message, what: others.length > 0 ? what + same : what }];
}

const mayCome = (path: string, broken: ReadonlySet<string>): boolean =>
  path.split('/').some((part) => broken.has(part));

/** Returns a problem for each path in a record that does not lead to a page. */
export function checkLinks(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { data } = plan.context;
  const problems = new ProblemCollector();
  const linksOf = (collection: Collection, record: unknown, index: number): ReturnType<Collection['links']> =>
    tryOwn(
      problems,
      () => ({ called: `The function "links" of ${collection.name}`, record: `record ${index + 1}` }),
      () => collection.links(record),
    ) ?? [];
  const checkRecord = (collection: Collection, record: unknown, index: number): Problem[] =>
    linksOf(collection, record, index)
      .filter(({ href }) => !isLinkable(href, plan) && !mayCome(href, broken))
      .map(({ path, href, noun }) => ({
        ...{ file: collection.name, ...data.placeOf(collection, index, keyName(path)), key: keyName(path) },
        ...messages.linkToNowhere({ source: noun, link: href, pages: knownPaths(plan) }),
      }));
  const found = plan.site.collections.flatMap((collection) =>
    data.all(collection).flatMap((record, index) => checkRecord(collection, record, index)),
  );
  return [...problems.list(), ...found];
}

/** Returns enough paths to suggest one from. */
const knownPaths = (plan: Plan): string[] =>
  plan.pages.flatMap(({ path }) => (isLinkable(path, plan) ? path : [])).slice(0, MOST_KNOWN);

const MOST_KNOWN = 2000;
