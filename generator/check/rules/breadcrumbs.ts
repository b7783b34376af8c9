/** The breadcrumbs of the structured data are those that visitors see. */
import { definePageRule, findingAt, type Finding } from '../../define/rule.ts';
import { descendants } from '../html/query.ts';
import { isObject, listOf } from '../schema/nodes.ts';
import { textOf, type Element, type JsonObject, type CheckedPage } from '../../define/checked-page.ts';

interface Crumb {
  readonly name: string;
  /** Empty for one without a link. */
  readonly address: string;
}

interface Trail {
  readonly offset: number;
  readonly crumbs: readonly Crumb[];
}

export const breadcrumbs = definePageRule({
  name: 'breadcrumbs',
  basis: 'Google Search Central, "Breadcrumb structured data" (2026-08)',
  check: (page, { siteUrl }) => {
    const own = siteUrl + page.path;
    // A page may be in several trails, and visitors see one of them.
    const stated = page.blocks.flatMap(({ offset, nodes }) =>
      nodes
        .filter(({ types }) => types.includes('BreadcrumbList'))
        .map(({ value }): Trail => ({ offset, crumbs: listOf(value.itemListElement).filter(isObject).map(crumbOf) })),
    );
    const shown = findShown(page, stated, siteUrl);
    const [first] = stated;
    if (!first)
      return shown
        ? [
            findingAt(
              shown.offset,
              'The page shows breadcrumbs that its structured data does not have.',
              format(shown.crumbs),
            ),
          ]
        : [];
    return [...stated.flatMap((trail) => checkEnd(trail, own)), ...compareTrails(first, stated, { shown, own })];
  },
});

function checkEnd({ offset, crumbs }: Trail, own: string): Finding[] {
  const last = crumbs.at(-1)?.address;
  if (last === own || last === '') return [];
  return [findingAt(offset, 'The last crumb of the structured data is not the page itself.', last ?? 'no crumb')];
}

function compareTrails(
  { offset, crumbs }: Trail,
  stated: readonly Trail[],
  { shown, own }: { readonly shown: Trail | null; readonly own: string },
): Finding[] {
  if (!shown)
    return [findingAt(offset, 'The structured data has breadcrumbs that the page does not show.', format(crumbs))];
  const isShown = (trail: Trail): boolean =>
    JSON.stringify(complete(trail.crumbs, own)) === JSON.stringify(complete(shown.crumbs, own));
  if (stated.some(isShown)) return [];
  const message = 'The breadcrumbs of the structured data differ from those that the page shows.';
  return [findingAt(offset, message, `${format(crumbs)} and ${format(shown.crumbs)}`)];
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

/** A navigation with the label or class of breadcrumbs, or one whose links are those of a trail, in any language. */
function findShown(page: CheckedPage, stated: readonly Trail[], siteUrl: string): Trail | null {
  const trails = page.elements
    .filter(({ tag }) => tag === 'nav')
    .map((nav) => ({ nav, trail: trailIn(nav, page, siteUrl) }));
  const links = ({ crumbs }: Trail): string => crumbs.flatMap(({ address }) => address || []).join(' ');
  const parents = stated.map(({ crumbs, offset }) => links({ offset, crumbs: crumbs.slice(0, -1) }));
  const found =
    trails.find(({ nav }) => isNamed(nav)) ??
    trails.find(
      ({ trail }) => trail.crumbs.length > 0 && parents.some((parent) => parent !== '' && parent === links(trail)),
    );
  return found?.trail ?? null;
}

const isNamed = ({ attributes }: Element): boolean =>
  /^breadcrumbs?$/i.test(attributes['aria-label'] ?? '') ||
  /(?:^|\s)(?:bread)?crumbs?(?:\s|$)/i.test(attributes.class ?? '');

function trailIn(nav: Element, page: CheckedPage, siteUrl: string): Trail {
  const crumbs = descendants(nav)
    .filter(({ tag }) => tag === 'li')
    .map((item) => ({ name: textOf(item), address: linkIn(item, page, siteUrl) }));
  return { offset: nav.start, crumbs };
}

function linkIn(item: Element, page: CheckedPage, siteUrl: string): string {
  const href = descendants(item).find(({ tag }) => tag === 'a')?.attributes.href;
  if (href === undefined) return '';
  const target = page.resolve(href);
  return target.kind === 'internal' ? siteUrl + target.path : href;
}

const format = (crumbs: readonly Crumb[]): string => crumbs.map(({ name }) => name).join(' > ');
