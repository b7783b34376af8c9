/** The trail in the structured data is the one that visitors see, in order, each crumb with its page. */
import { textOf } from '../html/query.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import { resolveAddress } from '../html/addresses.ts';
import { isObject, listOf, type JsonObject } from '../schema/nodes.ts';
import type { Found, PageRule } from '../types.ts';

interface Crumb {
  readonly name: string;
  readonly address: string;
}

export const breadcrumbs: PageRule = {
  name: 'breadcrumbs',
  basis: { source: 'Google Search Central, "Breadcrumb structured data"', date: '2026-08' },
  on: ['page'],
  check: (page, { facts }) => {
    const lists = page.blocks.flatMap(({ offset, nodes }) =>
      nodes.filter(({ types }) => types.includes('BreadcrumbList')).map(({ value }) => ({ offset, value })),
    );
    const trail = visibleTrail(page, facts.origin);
    const [list, second] = lists;
    if (second)
      return [{ offset: second.offset, message: 'The structured data contains more than one BreadcrumbList.' }];
    if (!list)
      return trail
        ? [
            {
              offset: trail.offset,
              message: 'The page shows breadcrumbs that its structured data does not have.',
              detail: show(trail.crumbs),
            },
          ]
        : [];
    const items = listOf(list.value.itemListElement).filter(isObject);
    const crumbs = items.map(crumbOf);
    const own = facts.origin + page.path;
    return [
      ...(items.every(({ position }, index) => position === index + 1)
        ? []
        : [{ offset: list.offset, message: 'The positions of a BreadcrumbList are not numbered 1, 2, 3.' }]),
      ...(crumbs.at(-1)?.address === own || crumbs.at(-1)?.address === ''
        ? []
        : [
            {
              offset: list.offset,
              message: 'The last crumb of the structured data is not the page itself.',
              detail: crumbs.at(-1)?.address ?? 'no crumb',
            },
          ]),
      ...compare(list.offset, crumbs, trail?.crumbs ?? null, own),
    ];
  },
};

function compare(offset: number, crumbs: readonly Crumb[], trail: readonly Crumb[] | null, own: string): Found[] {
  if (!trail)
    return [
      { offset, message: 'The structured data has breadcrumbs that the page does not show.', detail: show(crumbs) },
    ];
  const full = (list: readonly Crumb[]): string =>
    JSON.stringify(list.map(({ name, address }, index) => [name, address || (index === list.length - 1 ? own : '')]));
  return full(crumbs) === full(trail)
    ? []
    : [
        {
          offset,
          message: 'The breadcrumbs of the structured data differ from those that the page shows.',
          detail: `${show(crumbs)} and ${show(trail)}`,
        },
      ];
}

/** What a list element says: its own name and item, or those of the thing it holds. */
function crumbOf(item: JsonObject): Crumb {
  const thing = isObject(item.item) ? item.item : null;
  const name = item.name ?? thing?.name ?? '';
  const address = thing ? (thing['@id'] ?? thing.url ?? '') : (item.item ?? '');
  return { name: String(name), address: String(address) };
}

/** The navigation that is called "Breadcrumb", or null. */
function visibleTrail(page: ParsedPage, origin: string): { offset: number; crumbs: Crumb[] } | null {
  const nav = page.elements.find(
    ({ tag, attributes }) => tag === 'nav' && /^breadcrumbs?$/i.test(attributes['aria-label'] ?? ''),
  );
  if (!nav) return null;
  const items = below(nav).filter(({ tag }) => tag === 'li');
  return {
    offset: nav.start,
    crumbs: items.map((item) => ({ name: textOf(item), address: addressIn(item, page.path, origin) })),
  };
}

function addressIn(item: Element, path: string, origin: string): string {
  const href = below(item).find(({ tag }) => tag === 'a')?.attributes.href;
  if (href === undefined) return '';
  const target = resolveAddress(href, { path, origin });
  return target.kind === 'internal' ? origin + target.path : href;
}

function below(element: Element): Element[] {
  return element.children.flatMap((child) => (child.tag === '' ? [] : [child as Element, ...below(child as Element)]));
}

const show = (crumbs: readonly Crumb[]): string => crumbs.map(({ name }) => name).join(' > ');
