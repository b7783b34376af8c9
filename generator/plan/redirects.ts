/** Redirects: rules with their parameters filled in, and which redirect answers an address. */
import type { Context } from '../define/context.ts';
import { combine, type Each } from '../define/each.ts';
import { withoutUndefined } from '../define/options.ts';
import { compilePattern, faultOfPattern, parametersOf } from '../define/pattern.ts';
import type { RedirectRule } from '../define/site.ts';
import { catchProblems } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { formatAddress, isExternal, normalizeTarget, parseAddress, type Address } from './addresses.ts';
import { faultOfPath, withoutCase } from './paths.ts';

export interface Redirect {
  /** "/old", "/blog/*" or "/services.php?id=3", as `formatAddress` writes it. */
  readonly from: string;
  /** Path of a page, "/new/*" with the rest appended, or an address of another host; null for an address that is gone. */
  readonly to: string | null;
}

/** A redirect of the plan, with its parsed address. */
export interface PlannedRedirect extends Redirect {
  readonly address: Address;
}

/** A redirect of a rule. If `from` is not an address, it stays as written, and `address` is null. */
export interface RuleRedirect extends Redirect {
  readonly address: Address | null;
}

/** A rule, its redirects, one for each combination of the records that its addresses name, and what is wrong with its placeholders. */
export interface ExpandedRule {
  readonly rule: RedirectRule;
  readonly redirects: readonly RuleRedirect[];
  readonly problems: readonly Problem[];
}

/** Fills the parameters of a rule in. */
export function expandRule(rule: RedirectRule, context: Context): ExpandedRule {
  const { from, to, places } = rule;
  const each = withoutUndefined(rule.each ?? {}) as Each;
  for (const [key, pattern] of Object.entries({ from, to })) {
    const fault = pattern === undefined ? null : faultOfPattern(pattern, each);
    const place = { file: 'site.ts', key, ...places?.[key as 'from' | 'to'] };
    if (fault) return { rule, redirects: [], problems: [{ ...fault, ...place }] };
  }
  const named = new Set([from, to ?? ''].flatMap((pattern) => [...parametersOf(pattern)]));
  const used = Object.fromEntries(Object.entries(each).filter(([name]) => named.has(name)));
  const fill = [from, to ?? ''].map((pattern) => compilePattern(pattern, used));
  const problems: Problem[] = [];
  const redirects = combine(used, context).flatMap((params): RuleRedirect[] => {
    const paths = catchProblems(problems, () => fill.map((one) => one(params, context.data)));
    if (!paths) return [];
    const [source = '', target = ''] = paths;
    const address = parseAddress(source);
    return [
      {
        from: address ? formatAddress(address) : source,
        to: to === undefined ? null : normalizeTarget(target),
        address,
      },
    ];
  });
  return { rule, redirects, problems };
}

/** Returns every redirect, sorted by address. A folder redirects its own address, too, unless that is a page. */
export function collectRedirects(
  rules: readonly ExpandedRule[],
  { isPage, isTarget }: Readonly<Record<'isPage' | 'isTarget', (path: string) => boolean>>,
): PlannedRedirect[] {
  const written = rules
    .flatMap(({ redirects }) => redirects)
    .flatMap(({ address, ...redirect }): PlannedRedirect[] => (address ? [{ ...redirect, address }] : []));
  const known = new Set(written.map(({ from }) => from));
  const folders = written.flatMap(({ from, to, address }): PlannedRedirect[] => {
    const { path, isFolder } = address;
    const bare = from.replace(/\/\*$/, '');
    if (!isFolder || path === '' || known.has(bare) || isPage(bare)) return [];
    const target = to?.endsWith('/*') ? to.slice(0, -2) || '/' : to;
    if (target !== null && !isExternal(target) && !isTarget(target)) return [];
    return [{ from: bare, to: target, address: { ...address, isFolder: false } }];
  });
  return [...written, ...folders].sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** True for a redirect whose target exists; files, and targets below a folder or on another host, are not checked. */
export const targetExists = ({ to }: Pick<Redirect, 'to'>, isBuilt: (path: string) => boolean): boolean =>
  to === null || to.endsWith('/*') || isExternal(to) || /\.\w+$/.test(to) || isBuilt(to);

/** Parses the redirects of a manifest. */
export const parseRedirects = (redirects: readonly Redirect[]): PlannedRedirect[] =>
  redirects.flatMap((redirect) => {
    const address = parseAddress(redirect.from);
    return address ? [{ ...redirect, address }] : [];
  });

/** Returns a function that finds the redirect for a decoded path and a query: those with a query first, folders last. */
export function createRedirectFinder(redirects: readonly PlannedRedirect[]) {
  const exact = new Map<string, Redirect>();
  const queries: { address: Address; redirect: Redirect }[] = [];
  const folders: { path: string; redirect: Redirect }[] = [];
  for (const redirect of redirects) {
    const { address } = redirect;
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
export function stubsOf(pages: readonly { readonly file: string }[], redirects: readonly PlannedRedirect[]): Stub[] {
  const taken = new Set(pages.map(({ file }) => withoutCase(file)));
  return redirects.flatMap(({ from, to, address }): Stub[] => {
    if (to === null || address.isFolder || address.query.length > 0) return [];
    const file = address.path.endsWith('.html') ? address.path.slice(1) : `${address.path.slice(1) || 'index'}.html`;
    const name = withoutCase(file);
    if (taken.has(name) || faultOfPath(file) !== null) return [];
    taken.add(name);
    return [{ file, from, to }];
  });
}
