/** Finds the mistakes in the rules of redirects. */
import type { RedirectRule } from '../define/site.ts';
import { siteUrlOf } from '../define/site-url.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { isExternal, type Address } from './addresses.ts';
import { suggestPage } from './links.ts';
import { isLinkable, type Plan } from './pages.ts';
import { pathOfFile } from './paths.ts';
import type { RuleRedirect } from './redirects.ts';

/** Returns at most one problem for each rule: it is written twice, hides a page, or leads to another redirect or to nothing. `files` are those below `out/`. */
export function checkRedirects(plan: Plan, files: ReadonlySet<string>): Problem[] {
  const written = plan.redirectRules.flatMap(({ redirects }) => redirects);
  const targets = new Map(written.flatMap(({ address, from, to }) => (address ? [[from, to]] : [])));
  const { definition, context } = plan;
  const url = siteUrlOf(definition, context);
  /** The first rule that claims an address. */
  const owners = new Map<string, RedirectRule>();
  return plan.redirectRules.flatMap(({ rule, redirects, problems }) => {
    if (problems.length > 0) return problems;
    const wrong = redirects.flatMap((one) => {
      const owner = owners.get(one.from);
      if (one.address) owners.set(one.from, owner ?? rule);
      if (!owner || owner === rule) return findFault(one, { plan, files, targets, url }) ?? [];
      const line = owner.places?.from?.line;
      const what = `There is already an alias "${one.from}"${line === undefined ? '' : ` in line ${line}`}.`;
      return { key: 'from', what, todo: 'Keep one of the two.', value: show(one.from) } as const;
    });
    // A rule with parameters may name records that have no page, if others have one.
    if (redirects.length > wrong.length && wrong.every(({ key }) => key === 'to')) return [];
    return wrong.slice(0, 1).map((fault) => ({ file: 'aliases', ...fault, ...rule.places?.[fault.key] }));
  });
}

interface Surroundings {
  readonly plan: Plan;
  readonly files: ReadonlySet<string>;
  readonly targets: ReadonlyMap<string, string | null>;
  /** Address of the site; "" if it has none. */
  readonly url: string;
}

type RedirectFault = Message & { readonly key: 'from' | 'to' };

function findFault(
  { address, from, to }: RuleRedirect,
  { plan, files, targets, url }: Surroundings,
): RedirectFault | null {
  const fault = (key: RedirectFault['key'], what: string, todo: string): RedirectFault => ({
    key,
    what,
    todo,
    value: show(from),
  });
  if (!address)
    return fault(
      'from',
      `The alias ${show(from)} is not an address that a browser can ask for.`,
      'Write the part after the host, such as "/about.html", "/blog/*" for all below a folder, or "/page.php?id=3".',
    );
  const hidden = hiddenPage(address, to, plan);
  if (hidden === from)
    return fault(
      'from',
      `The alias "${from}" is the address of a page.`,
      'Remove the alias: visitors already find the page there.',
    );
  if (hidden !== null)
    return fault(
      'from',
      `The alias "${from}" would hide the page "${hidden}".`,
      'Name the old addresses one by one, or remove the alias.',
    );
  if (to === '/*')
    return fault(
      'to',
      `The alias "${from}" redirects to "/*": "${from.replace(/\*$/, '')}/other.example" would lead visitors to other.example.`,
      'Name a folder before the "*", or a page.',
    );
  if (to !== null && url !== '' && `${to}/`.startsWith(`${url}/`))
    return fault(
      'to',
      `The alias "${from}" redirects to "${to}", which is on this site.`,
      `Leave out the address of the site: "${to.slice(url.length) || '/'}".`,
    );
  if (to === null || isExternal(to)) return null;
  if (from === to || (to.endsWith('/*') && to.startsWith(from.replace(/\*$/, ''))))
    return fault('to', `The alias "${from}" redirects to itself.`, 'Redirect it to a page.');
  const next = targets.get(to);
  if (next !== undefined)
    return fault(
      'to',
      `The alias "${from}" redirects to "${to}", which is an alias itself.`,
      next !== null && (isExternal(next) || isLinkable(next, plan))
        ? `Redirect it to "${next}", where "${to}" leads.`
        : 'Redirect it to a page.',
    );
  const targetIsPlanned = to.endsWith('/*')
    ? plan.pages.some(({ path }) => path.startsWith(to.slice(0, -1)))
    : isLinkable(to, plan) || (files.has(to.slice(1)) && !to.endsWith('.html'));
  if (targetIsPlanned) return null;
  const what = `The alias "${from}" redirects to "${to}", but there is no such page.`;
  return { key: 'to', what, todo: suggestPage(to, plan), value: show(to) };
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
