/** The breadcrumbs of the structured data are those that visitors see. */
import { definePageRule, faultAt, type Found } from '../../define/rule.ts';
import { resolveAddress } from '../html/addresses.ts';
import { descendants } from '../html/query.ts';
import { isObject, listOf } from '../schema/nodes.ts';
import { textOf, type Element, type JsonObject, type Page } from '../../define/checked-page.ts';

interface Crumb {
  readonly name: string;
  /** Empty for one without a link. */
  readonly address: string;
}

export const breadcrumbs = definePageRule({
  name: 'breadcrumbs',
  basis: 'Google Search Central, "Breadcrumb structured data" (2026-08)',
  check: (page, { siteUrl }) => {
    const lists = page.blocks.flatMap(({ offset, nodes }) =>
      nodes.filter(({ types }) => types.includes('BreadcrumbList')).map(({ value }) => ({ offset, value })),
    );
    const shown = shownTrail(page, siteUrl);
    const [list, second] = lists;
    if (second) return [faultAt(second.offset, 'The structured data contains more than one BreadcrumbList.')];
    if (list) return compareTrails(list, { shown: shown?.crumbs ?? null, own: siteUrl + page.path });
    return shown
      ? [
          faultAt(
            shown.offset,
            'The page shows breadcrumbs that its structured data does not have.',
            format(shown.crumbs),
          ),
        ]
      : [];
  },
});

function compareTrails(
  { offset, value }: { readonly offset: number; readonly value: JsonObject },
  { shown, own }: { readonly shown: readonly Crumb[] | null; readonly own: string },
): Found[] {
  const items = listOf(value.itemListElement).filter(isObject);
  const crumbs = items.map(crumbOf);
  const last = crumbs.at(-1)?.address;
  const found: Found[] = [];
  if (items.some(({ position }, index) => Number(position) !== index + 1))
    found.push(faultAt(offset, 'The positions of a BreadcrumbList are not numbered 1, 2, 3.'));
  if (last !== own && last !== '')
    found.push(faultAt(offset, 'The last crumb of the structured data is not the page itself.', last ?? 'no crumb'));
  if (!shown) {
    const message = 'The structured data has breadcrumbs that the page does not show.';
    found.push(faultAt(offset, message, format(crumbs)));
  } else if (JSON.stringify(complete(crumbs, own)) !== JSON.stringify(complete(shown, own))) {
    const message = 'The breadcrumbs of the structured data differ from those that the page shows.';
    found.push(faultAt(offset, message, `${format(crumbs)} and ${format(shown)}`));
  }
  return found;
}

/** The last crumb may have no address: it is the page. */
const complete = (crumbs: readonly Crumb[], own: string): Crumb[] =>
  crumbs.map(({ name, address }, index) => ({ name, address: address || (index === crumbs.length - 1 ? own : '') }));

/** The name and item of a list element, or those of the thing in it. */
function crumbOf(item: JsonObject): Crumb {
  const thing = isObject(item.item) ? item.item : null;
  const address = thing ? (thing['@id'] ?? thing.url ?? '') : (item.item ?? '');
  return { name: String(item.name ?? thing?.name ?? ''), address: String(address) };
}

/** The navigation with the name "Breadcrumb"; null without one. */
function shownTrail(page: Page, siteUrl: string): { offset: number; crumbs: Crumb[] } | null {
  const nav = page.elements.find(
    ({ tag, attributes }) => tag === 'nav' && /^breadcrumbs?$/i.test(attributes['aria-label'] ?? ''),
  );
  if (!nav) return null;
  const crumbs = descendants(nav)
    .filter(({ tag }) => tag === 'li')
    .map((item) => ({ name: textOf(item), address: linkIn(item, page.path, siteUrl) }));
  return { offset: nav.start, crumbs };
}

function linkIn(item: Element, path: string, siteUrl: string): string {
  const href = descendants(item).find(({ tag }) => tag === 'a')?.attributes.href;
  if (href === undefined) return '';
  const target = resolveAddress(href, { path, siteUrl });
  return target.kind === 'internal' ? siteUrl + target.path : href;
}

const format = (crumbs: readonly Crumb[]): string => crumbs.map(({ name }) => name).join(' > ');
