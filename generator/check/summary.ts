/** What is kept of a page once it has been judged: little, so that memory grows slowly with the site. */
import type { Element, Page } from './html/page.ts';
import { placeOf } from './html/page.ts';
import { mainOf, metaContent, readingText, robotsWords, titleOf } from './html/query.ts';
import { resolveAddress } from './html/addresses.ts';
import { foreignAnchors } from './rules/links.ts';
import { isReference } from './schema/nodes.ts';
import { shinglesOf } from './similar/shingles.ts';
import { dropNames, wordsOf } from './similar/words.ts';
import type { PageContext, PageSize, PageSummary, SummaryNode } from './types.ts';

/** Parts of the main content that are drawn or run rather than read. */
const NOT_READ = new Set(['svg', 'script', 'style', 'template']);

export function summarizePage({
  page,
  size,
  context,
}: {
  page: Page;
  size: PageSize;
  context: PageContext;
}): PageSummary {
  const { file, path, role, component, html, elements } = page;
  const main = mainOf(page);
  return {
    file,
    path,
    role,
    component,
    title: titleOf(page),
    description: metaContent(page, 'description'),
    noindex: robotsWords(page).includes('noindex'),
    dateModified: dateOf(page),
    ids: elements.flatMap(({ attributes }) => attributes.id ?? []),
    anchors: foreignAnchors(page, context).map(({ offset, path: target, id }) => ({
      path: target,
      id,
      ...placeOf(html, offset),
    })),
    cities: main ? citiesIn(page, main, context) : [],
    nodes: page.blocks.flatMap(({ nodes }) =>
      nodes
        .filter((node) => node.id !== null && !isReference(node))
        .map(({ id, types, value }): SummaryNode => ({ id: id as string, types, values: plainValues(value) })),
    ),
    size,
    shingles:
      component === 'CityServicePage' && main
        ? shinglesOf(dropNames(wordsOf(readingText(main, NOT_READ)), context.names))
        : null,
  };
}

function dateOf({ blocks, path }: Page): string {
  const pageNode = blocks
    .flatMap(({ nodes }) => nodes)
    .find(
      ({ value }) =>
        typeof value.dateModified === 'string' &&
        typeof value.url === 'string' &&
        new URL(value.url, 'https://x.example').pathname === path,
    );
  return String(pageNode?.value.dateModified ?? '');
}

/** Slugs of the cities whose pages the main content links to, each once, sorted. */
function citiesIn({ addresses, path }: Page, main: Element, { facts, planned }: PageContext): string[] {
  const slugs = addresses.flatMap(({ use, value, offset }) => {
    if (use !== 'link' || offset < main.start || offset >= main.end) return [];
    const target = resolveAddress(value, { path, origin: facts.origin });
    return target.kind === 'internal' ? (cityOf(planned.get(target.path)) ?? []) : [];
  });
  return [...new Set(slugs)].sort();
}

/** Slug of the city that a page is about, if it is about one. */
export function cityOf(page: { readonly path: string; readonly component: string | null } | undefined): string | null {
  return page && (page.component === 'CityPage' || page.component === 'CityServicePage')
    ? (page.path.split('/')[2] ?? null)
    : null;
}

/** Single texts and numbers by property; what is nested is left to its own node. */
function plainValues(value: Readonly<Record<string, unknown>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [key, one] of Object.entries(value))
    if (!key.startsWith('@') && (typeof one === 'string' || typeof one === 'number')) plain[key] = String(one);
  return plain;
}
