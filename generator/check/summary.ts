/** What site rules see of a page: plain data, small enough to be cached. */
import type { PageSummary, PageTarget, SharedFacts, SummaryNode } from '../define/rule.ts';
import { isNoindex, linkTags, mainOf, metaContent, metaTags, titleOf } from './html/query.ts';
import { compressedSize } from './html/size.ts';
import { shinglesOf, type NameTable } from './similarity.ts';
import { isReference, valuesOf } from './schema/nodes.ts';
import type { AddressTarget, CheckedPage } from '../define/checked-page.ts';

export function summarizePage(page: CheckedPage, { siteUrl }: SharedFacts, names: NameTable): PageSummary {
  const { file, path, role, plan, html, elements } = page;
  const noindex = isNoindex(page);
  const main = role === 'page' && plan && !noindex ? mainOf(page) : null;
  return {
    file,
    path,
    role,
    component: plan?.component ?? null,
    language: plan?.language ?? '',
    title: titleOf(page),
    description: metaContent(page, 'description'),
    noindex,
    dateModified: dateModifiedOf(page, siteUrl),
    ids: elements.flatMap(({ tag, attributes: { id, name } }) => [id ?? [], (tag === 'a' && name) || []].flat()),
    targets: findTargets(page, siteUrl),
    alternates: linkTags(page, 'alternate').flatMap(({ attributes: { hreflang, href = '' }, start }) =>
      hreflang ? [{ language: hreflang, href, offset: start }] : [],
    ),
    nodes: summarizeNodes(page),
    runs: main ? Buffer.from(shinglesOf(page, main, names).buffer).toString('base64') : '',
    bytes: Buffer.byteLength(html),
    compressed: compressedSize(html, plan?.limit ?? null),
  };
}

function dateModifiedOf({ blocks, path }: CheckedPage, siteUrl: string): string {
  const node = blocks
    .flatMap(({ nodes }) => nodes)
    .find(
      ({ value: { dateModified, url } }) =>
        typeof dateModified === 'string' && typeof url === 'string' && url === siteUrl + path,
    );
  return String(node?.value.dateModified ?? '');
}

interface Named extends Pick<PageTarget, 'offset' | 'name' | 'use'> {
  readonly target: AddressTarget;
}

/** Addresses of this site, the first place of each. A server may answer the address of a form. */
function findTargets({ addresses, blocks, resolve, ...page }: CheckedPage, siteUrl: string): PageTarget[] {
  const named: Named[] = [
    ...addresses
      .filter(({ use }) => use !== 'form')
      .map(({ target, offset, use, name }): Named => ({ target, offset, name, use: use === 'link' ? use : 'load' })),
    ...metaTags(page, 'og:image').map(({ attributes, start }): Named => {
      return { target: resolve(attributes.content ?? ''), offset: start, name: 'og:image', use: 'load' };
    }),
    ...blocks.flatMap(({ offset, nodes }) =>
      valuesOf(nodes).flatMap(({ value, property, node }): Named[] =>
        typeof value === 'string' && value.startsWith(`${siteUrl}/`)
          ? [{ target: resolve(value), offset, name: `${node.path}.${property}`, use: 'data' }]
          : [],
      ),
    ),
  ];
  const found = new Map<string, PageTarget>();
  for (const { target, ...place } of named) {
    if (target.kind !== 'internal') continue;
    const key = `${place.use} ${target.path}#${target.id}`;
    if (!found.has(key)) found.set(key, { ...place, path: target.path, id: target.id });
  }
  return [...found.values()];
}

/** Texts and numbers of nodes with an `@id`. Nested values belong to nodes of their own. */
const summarizeNodes = ({ blocks }: CheckedPage): SummaryNode[] =>
  blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap((node) => {
      if (node.id === null || isReference(node)) return [];
      const values = Object.entries(node.value).flatMap(([key, value]) =>
        !key.startsWith('@') && (typeof value === 'string' || typeof value === 'number')
          ? [[key, String(value)] as const]
          : [],
      );
      return [{ id: node.id, offset, types: node.types, values: Object.fromEntries(values) }];
    }),
  );
