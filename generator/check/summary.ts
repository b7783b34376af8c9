/** Summarizes a checked page in few bytes, so that memory grows slowly with the site. */
import type { Element, ParsedPage } from './html/page.ts';
import { placeAt } from '../define/record.ts';
import { mainOf, metaContent, robotsWords, readTexts, titleOf } from './html/query.ts';
import { hashText } from '../hash.ts';
import { resolveAddress } from './html/addresses.ts';
import { photosOf } from './rules/photos.ts';
import { foreignAnchors } from './rules/links.ts';
import { isReference } from './schema/nodes.ts';
import { runsOf, sampleOf, maskNames, tabulateNames, wordsOf } from './similar/runs.ts';
import type { PageContext, PageOutline, PageSize, PageSummary } from './types.ts';
import type { JudgedPage } from './verdict-form.ts';

/** `size` is that of the page. */
export function summarizePage(
  page: ParsedPage,
  size: PageSize,
  context: PageContext,
): Pick<JudgedPage, 'outline' | 'details'> {
  const { file, path, role, component, limit, html, elements, blocks } = page;
  const main = mainOf(page);
  const noindex = robotsWords(page).includes('noindex');
  const text = main && role === 'page' && !noindex ? summarizeText(main, path, context) : null;
  const paths = linkedPaths(page, context);
  const others = paths.filter((link) => link.path !== path);
  const links = Uint32Array.from(new Set(others.map((link) => hashText(link.path))));
  const details: Omit<PageSummary, keyof PageOutline> = {
    title: titleOf(page),
    description: metaContent(page, 'description'),
    ids: elements.flatMap(({ attributes }) => attributes.id ?? []),
    anchors: foreignAnchors(page, context).map(({ offset, path: target, id }) => ({
      path: target,
      id,
      ...placeAt(html, offset),
    })),
    linked: main ? linkedRecords(paths, main, context) : {},
    nodes: blocks.flatMap(({ nodes }) =>
      nodes.flatMap((node) => {
        const { id, types, value } = node;
        return id === null || isReference(node) ? [] : [{ id, types, values: plainValues(value) }];
      }),
    ),
    photos: photosOf(page).map(({ attributes }) => attributes.src ?? ''),
  };
  return {
    outline: { file, path, role, component, limit, noindex, dateModified: dateOf(page), links, size, text },
    details: JSON.stringify(details),
  };
}

/** Returns the runs of a page with the names of its records masked; null for a page without a plan. */
function summarizeText(main: Element, path: string, { facts, planned }: PageContext): Uint32Array | null {
  const page = planned.get(path);
  if (!page) return null;
  const names = Object.entries(page.params).flatMap(([name, key]) => facts.recordNames[name]?.[key] ?? []);
  const table = tabulateNames(names);
  const masked = readTexts(main).map((text) => maskNames(wordsOf(text), table));
  return runsOf(masked, sampleOf(planned.size));
}

function dateOf({ blocks, path }: ParsedPage): string {
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

/** A link to a path of the site, and its offset into the page. */
interface PathLink {
  readonly path: string;
  readonly offset: number;
}

function linkedPaths({ addresses, path }: ParsedPage, { facts }: PageContext): PathLink[] {
  return addresses.flatMap(({ use, value, offset }) => {
    if (use !== 'link') return [];
    const target = resolveAddress(value, { path, origin: facts.origin });
    return target.kind === 'internal' ? [{ path: target.path, offset }] : [];
  });
}

/** Returns the keys of the records whose pages the main content links to, each once, sorted, by parameter. */
function linkedRecords(links: readonly PathLink[], main: Element, { planned }: PageContext) {
  const linked = new Map<string, Set<string>>();
  for (const { path, offset } of links) {
    if (offset < main.start || offset >= main.end) continue;
    for (const [name, key] of Object.entries(planned.get(path)?.params ?? {}))
      linked.set(name, (linked.get(name) ?? new Set()).add(key));
  }
  return Object.fromEntries([...linked].map(([name, keys]) => [name, [...keys].sort()]));
}

/** Returns single texts and numbers by property. Nested values belong to nodes of their own. */
function plainValues(value: Readonly<Record<string, unknown>>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [key, one] of Object.entries(value))
    if (!key.startsWith('@') && (typeof one === 'string' || typeof one === 'number')) plain[key] = String(one);
  return plain;
}
