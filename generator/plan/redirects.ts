/** Permanent redirects and addresses that are gone, from the rules of a site, and their mistakes. */
import { keyOf } from '../define/collection.ts';
import type { RedirectRule } from '../define/site.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { formatAddress, isElsewhere, normalizeTarget, parseAddress, type Address } from './addresses.ts';
import { faultOfPath, fillPath, pathOfFile, withoutCase } from './paths.ts';
import { isLinkable, type Plan } from './pages.ts';
import { knownPaths, suggestPage } from './links.ts';

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
    .flatMap((rule) => expand(rule, context.data).flatMap(({ redirect }) => redirect ?? []));
  const known = new Set([...byPath.keys(), ...written.map(({ from }) => from)]);
  const folders = written.flatMap(({ from, to }): Redirect[] => {
    const own = from.replace(/\/\*$/, '');
    const target = to?.endsWith('/*') ? to.slice(0, -2) || '/' : to;
    const isNeeded = own !== from && own !== '' && !known.has(own);
    return isNeeded && (target === null || isTarget(target, plan)) ? [{ from: own, to: target }] : [];
  });
  return [...written, ...folders].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** True for a redirect whose target exists; what lies below a folder, or on another host, is not looked for. */
export const isLive = ({ to }: Redirect, isBuilt: (path: string) => boolean): boolean =>
  to === null || to.endsWith('/*') || isElsewhere(to) || isBuilt(to);

const isTarget = (to: string, plan: Plan): boolean => isElsewhere(to) || isLinkable(to, plan);

interface Expanded {
  /** As the rule has it, parameters filled in. */
  readonly from: string;
  readonly to: string | null;
  /** Null for a rule whose address cannot be used. */
  readonly address: Address | null;
  readonly redirect: Redirect | null;
}

function expand({ from, to, each = {} }: RedirectRule, data: Plan['context']['data']): Expanded[] {
  let filled = [{ from, to: to === undefined ? null : normalizeTarget(to) }];
  for (const [name, collection] of Object.entries(each)) {
    const keys = data.all(collection).map((record) => keyOf(collection, record));
    filled = filled.flatMap((redirect) =>
      keys.map((key) => ({
        from: fillPath(redirect.from, { [name]: key }),
        to: redirect.to === null ? null : fillPath(redirect.to, { [name]: key }),
      })),
    );
  }
  return filled.map((redirect) => {
    const address = parseAddress(redirect.from);
    return { ...redirect, address, redirect: address && { from: formatAddress(address), to: redirect.to } };
  });
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
export interface Stub {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the stubs of redirects, where a file can stand for the address: names that differ only in case are one file on macOS. */
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
  const byRule = rules.map((rule) => expand(rule, context.data));
  const targets = new Map(byRule.flat().flatMap(({ redirect }) => (redirect ? [[redirect.from, redirect.to]] : [])));
  /** The first rule that claims an address. */
  const owners = new Map<string, RedirectRule>();
  return rules.flatMap((rule, index) => {
    const expanded = byRule[index] ?? [];
    const wrong = expanded.flatMap((one) => {
      const owner = one.redirect && owners.get(one.redirect.from);
      if (one.redirect) owners.set(one.redirect.from, owner ?? rule);
      if (owner && owner !== rule) return [{ key: 'from', ...writtenTwice(one, owner) } as const];
      return findFault(one, { plan, targets, broken }) ?? [];
    });
    // A pattern stands for the records whose page is there: not each of them needs to have one.
    if (expanded.length > wrong.length && wrong.every(({ key }) => key === 'to')) return [];
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

function findFault(
  { from: written, address, redirect }: Expanded,
  { plan, targets, broken }: Surroundings,
): Fault | null {
  if (!address || !redirect)
    return {
      key: 'from',
      what: `The alias ${show(written)} is not an address that a browser can ask for.`,
      todo: 'Write the part after the host, such as "/about.html", "/blog/*" for all below a folder, or "/page.php?id=3".',
      seen: show(written),
    };
  const { from, to } = redirect;
  const hidden = hiddenPage(address, redirect, plan);
  if (hidden !== null) return { key: 'from', ...hidesPage(from, hidden) };
  if (to === null || isElsewhere(to)) return null;
  if (from === to || (to.endsWith('/*') && to.startsWith(from.replace(/\*$/, ''))))
    return {
      key: 'to',
      what: `The alias "${from}" redirects to itself.`,
      todo: 'Redirect it to a page.',
      seen: show(from),
    };
  const next = targets.get(to);
  if (next !== undefined)
    return {
      key: 'to',
      what: `The alias "${from}" redirects to "${to}", which is an alias itself.`,
      todo:
        next !== null && isTarget(next, plan)
          ? `Redirect it to "${next}", where "${to}" leads.`
          : 'Redirect it to a page.',
      seen: show(from),
    };
  if (leadsSomewhere(to, plan) || to.split('/').some((part) => broken.has(part))) return null;
  return {
    key: 'to',
    what: `The alias "${from}" redirects to "${to}", but there is no such page.`,
    todo: suggestPage(to, knownPaths(plan)),
    seen: show(to),
  };
}

/** Returns the page that an address would take away from visitors; null if there is none. */
function hiddenPage({ path, isFolder, query }: Address, { to }: Redirect, { pages, byPath }: Plan): string | null {
  if (query.length > 0) return null;
  if (isFolder) return pages.find((page) => page.path.startsWith(`${path}/`))?.path ?? null;
  if (byPath.has(path)) return path;
  // Every host redirects from "/about.html" to the page "/about" by itself.
  const page = path.endsWith('.html') ? pathOfFile(path.slice(1)) : null;
  return page !== null && page !== to && byPath.has(page) ? page : null;
}

function leadsSomewhere(to: string, plan: Plan): boolean {
  if (!to.endsWith('/*')) return isLinkable(to, plan);
  return plan.pages.some(({ path }) => path.startsWith(to.slice(0, -1)));
}

function writtenTwice({ redirect }: Expanded, { places }: RedirectRule): Message {
  const from = redirect?.from ?? '';
  const line = places?.from?.line;
  return {
    what: `There is already an alias "${from}"${line === undefined ? '' : ` in line ${line}`}.`,
    todo: 'Keep one of the two.',
    seen: show(from),
  };
}

const hidesPage = (from: string, page: string): Message => ({
  what:
    from === page
      ? `The alias "${from}" is the address of a page.`
      : `The alias "${from}" would hide the page "${page}".`,
  todo:
    from === page
      ? 'Remove the alias: visitors already find the page there.'
      : 'Name the old addresses one by one, or remove the alias.',
  seen: show(from),
});
