/** Permanent redirects and addresses that are gone, from the rules of a site, and their mistakes. */
import { combine } from '../define/each.ts';
import { compilePattern, faultOfPattern, parametersOf } from '../define/pattern.ts';
import type { RedirectRule } from '../define/site.ts';
import { catchProblems } from '../errors/gen-error.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { formatAddress, isElsewhere, normalizeTarget, parseAddress, type Address } from './addresses.ts';
import { faultOfPath, pathOfFile, withoutCase } from './paths.ts';
import { isLinkable, type Plan } from './pages.ts';
import { suggestPage } from './links.ts';

export interface Redirect {
  /** "/old", "/blog/*" or "/services.php?id=3", as `formatAddress` writes it. */
  readonly from: string;
  /** Path of a page, "/new/*" with the rest appended, or an address of another host; null for an address that is gone. */
  readonly to: string | null;
}

/** Returns every redirect, parameters filled in, sorted by address. A folder redirects its own address, too, unless that is a page. */
export function expandRedirects(plan: Plan): Redirect[] {
  const { site, context, byPath } = plan;
  const written = site
    .redirects(context)
    .flatMap((rule) => expand(rule, context).filled)
    .flatMap(({ address, from, to }): Redirect[] => (address ? [{ from, to }] : []));
  const known = new Set([...byPath.keys(), ...written.map(({ from }) => from)]);
  const folders = written.flatMap(({ from, to }): Redirect[] => {
    const own = from.replace(/\/\*$/, '');
    const target = to?.endsWith('/*') ? to.slice(0, -2) || '/' : to;
    const isNeeded = own !== from && own !== '' && !known.has(own);
    return isNeeded && (target === null || isTarget(target, plan)) ? [{ from: own, to: target }] : [];
  });
  return [...written, ...folders].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** True for a redirect whose target exists; targets below a folder or on another host are not checked. */
export const isLive = ({ to }: Redirect, isBuilt: (path: string) => boolean): boolean =>
  to === null || to.endsWith('/*') || isElsewhere(to) || isBuilt(to);

const isTarget = (to: string, plan: Plan): boolean => isElsewhere(to) || isLinkable(to, plan);

/** A rule with its parameters filled in. If `from` is not an address, it stays as written, and `address` is null. */
interface Expanded extends Redirect {
  readonly address: Address | null;
}

/** A rule for each combination of the records that its addresses name, and what is wrong with its placeholders. */
interface ExpandedRule {
  readonly filled: readonly Expanded[];
  readonly problems: readonly Problem[];
}

function expand({ from, to, each = {}, places }: RedirectRule, context: Plan['context']): ExpandedRule {
  for (const [key, pattern] of Object.entries({ from, to })) {
    const fault = pattern === undefined ? null : faultOfPattern(pattern, each);
    if (fault) return { filled: [], problems: [{ file: 'site.ts', key, ...fault, ...places?.[key as 'from' | 'to'] }] };
  }
  const named = new Set([from, to ?? ''].flatMap((pattern) => [...parametersOf(pattern)]));
  const used = Object.fromEntries(Object.entries(each).filter(([name]) => named.has(name)));
  const fill = [from, to ?? ''].map((pattern) => compilePattern(pattern, used));
  const problems: Problem[] = [];
  const filled = combine(used, context).flatMap((params): Expanded[] => {
    const paths = catchProblems(problems, () => fill.map((one) => one(params, context.data)));
    if (!paths) return [];
    const [own = '', target = ''] = paths;
    const address = parseAddress(own);
    return [
      { from: address ? formatAddress(address) : own, to: to === undefined ? null : normalizeTarget(target), address },
    ];
  });
  return { filled, problems };
}

/** Returns a function that finds the redirect for a decoded path and a query: those with a query first, folders last. */
export function createRedirectFinder(redirects: readonly Redirect[]) {
  const exact = new Map<string, Redirect>();
  const queries: { address: Address; redirect: Redirect }[] = [];
  const folders: { path: string; redirect: Redirect }[] = [];
  for (const redirect of redirects) {
    const address = parseAddress(redirect.from);
    if (!address) continue;
    if (address.query.length > 0) queries.push({ address, redirect });
    else if (address.isFolder) folders.push({ path: `${address.path}/`, redirect });
    else exact.set(address.path, redirect);
  }
  folders.sort((a, b) => b.path.length - a.path.length);
  return (path: string, query = ''): Redirect | null => {
    const bare = path.replace(/(?<=.)\/+$/, '');
    const asked = new URLSearchParams(query);
    const hasAll = ({ query: pairs }: Address): boolean =>
      pairs.every(([name, value]) => asked.getAll(name).includes(value));
    const byQuery = queries.find(({ address }) => address.path === bare && hasAll(address))?.redirect;
    const found = byQuery ?? exact.get(bare);
    if (found) return found;
    const folder = folders.find((one) => path.startsWith(one.path));
    if (!folder) return null;
    const { from, to } = folder.redirect;
    return { from, to: to?.endsWith('/*') ? `${to.slice(0, -1)}${path.slice(folder.path.length)}` : to };
  };
}

/** A page of one line for hosts that cannot redirect. */
interface Stub {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the stub pages of redirects whose address can be a file name that no page has, compared without case as on macOS. */
export function stubsOf({ pages }: Pick<Plan, 'pages'>, redirects: readonly Redirect[]): Stub[] {
  const taken = new Set(pages.map(({ file }) => withoutCase(file)));
  return redirects.flatMap(({ from, to }): Stub[] => {
    const address = parseAddress(from);
    if (to === null || !address || address.isFolder || address.query.length > 0) return [];
    const file = address.path.endsWith('.html') ? address.path.slice(1) : `${address.path.slice(1) || 'index'}.html`;
    const name = withoutCase(file);
    if (taken.has(name) || faultOfPath(file) !== null) return [];
    taken.add(name);
    return [{ file, from, to }];
  });
}

/** Returns at most one problem for each rule: it is written twice, hides a page, or leads to another redirect or to nothing. */
export function checkRedirects(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { site, context } = plan;
  const rules = site.redirects(context);
  const byRule = rules.map((rule) => expand(rule, context));
  const targets = new Map(
    byRule.flatMap(({ filled }) => filled).flatMap(({ address, from, to }) => (address ? [[from, to]] : [])),
  );
  /** The first rule that claims an address. */
  const owners = new Map<string, RedirectRule>();
  return rules.flatMap((rule, index) => {
    const { filled, problems } = byRule[index] as ExpandedRule;
    if (problems.length > 0) return problems;
    const wrong = filled.flatMap((one) => {
      const owner = owners.get(one.from);
      if (one.address) owners.set(one.from, owner ?? rule);
      if (!owner || owner === rule) return findFault(one, { plan, targets, broken }) ?? [];
      const line = owner.places?.from?.line;
      const what = `There is already an alias "${one.from}"${line === undefined ? '' : ` in line ${line}`}.`;
      return { key: 'from', what, todo: 'Keep one of the two.', seen: show(one.from) } as const;
    });
    // A rule with parameters may name records that have no page, if others have one.
    if (filled.length > wrong.length && wrong.every(({ key }) => key === 'to')) return [];
    return wrong.slice(0, 1).map((fault) => ({ file: 'aliases', ...fault, ...rule.places?.[fault.key] }));
  });
}

interface Surroundings {
  readonly plan: Plan;
  readonly targets: ReadonlyMap<string, string | null>;
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

type Fault = Message & { readonly key: 'from' | 'to' };

function findFault({ address, from, to }: Expanded, { plan, targets, broken }: Surroundings): Fault | null {
  const seen = show(from);
  if (!address)
    return {
      key: 'from',
      what: `The alias ${seen} is not an address that a browser can ask for.`,
      todo: 'Write the part after the host, such as "/about.html", "/blog/*" for all below a folder, or "/page.php?id=3".',
      seen,
    };
  const hidden = hiddenPage(address, to, plan);
  if (hidden === from)
    return {
      key: 'from',
      what: `The alias "${from}" is the address of a page.`,
      todo: 'Remove the alias: visitors already find the page there.',
      seen,
    };
  if (hidden !== null)
    return {
      key: 'from',
      what: `The alias "${from}" would hide the page "${hidden}".`,
      todo: 'Name the old addresses one by one, or remove the alias.',
      seen,
    };
  if (to === null || isElsewhere(to)) return null;
  if (from === to || (to.endsWith('/*') && to.startsWith(from.replace(/\*$/, ''))))
    return { key: 'to', what: `The alias "${from}" redirects to itself.`, todo: 'Redirect it to a page.', seen };
  const next = targets.get(to);
  if (next !== undefined)
    return {
      key: 'to',
      what: `The alias "${from}" redirects to "${to}", which is an alias itself.`,
      todo:
        next !== null && isTarget(next, plan)
          ? `Redirect it to "${next}", where "${to}" leads.`
          : 'Redirect it to a page.',
      seen,
    };
  const isThere = to.endsWith('/*')
    ? plan.pages.some(({ path }) => path.startsWith(to.slice(0, -1)))
    : isLinkable(to, plan);
  if (isThere || to.split('/').some((part) => broken.has(part))) return null;
  return {
    key: 'to',
    what: `The alias "${from}" redirects to "${to}", but there is no such page.`,
    todo: suggestPage(to, plan),
    seen: show(to),
  };
}

/** Returns the page that an address would take away from visitors; null if there is none. */
function hiddenPage({ path, isFolder, query }: Address, to: string | null, { pages, byPath }: Plan): string | null {
  if (query.length > 0) return null;
  if (isFolder) return pages.find((page) => page.path.startsWith(`${path}/`))?.path ?? null;
  if (byPath.has(path)) return path;
  // Every host redirects from "/about.html" to the page "/about" by itself.
  const page = path.endsWith('.html') ? pathOfFile(path.slice(1)) : null;
  return page !== null && page !== to && byPath.has(page) ? page : null;
}
