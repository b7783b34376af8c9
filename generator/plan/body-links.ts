/** Links in texts: those to data files become the addresses of their pages, and each has to lead somewhere. */
import { dirname, join } from 'node:path/posix';
import type { Body, BodyNode } from '../define/body.ts';
import { keyName, type KeyPath } from '../define/record.ts';
import type { Message, Problem } from '../errors/problem.ts';
import { nearest, show, suggest } from '../errors/prose.ts';
import { replaceInRecords, type ParsedBody, type SiteData } from './data.ts';
import { suggestPage } from './links.ts';
import { isLinkable, type Page, type Plan } from './pages.ts';
import { normalizePath } from './paths.ts';

const isDataLink = (href: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(href);

/** True if planning has to begin again with `resolveLinks`: pages have addresses only when they are planned. */
export const hasDataLinks = ({ bodies }: SiteData): boolean =>
  bodies.some(({ links }) => links.some(({ href }) => isDataLink(href)));

/** Returns the data with the addresses of pages in place of data files. A link to a file without a page stays. */
export function resolveLinks({ data, pages }: Plan): SiteData {
  const pathOf = createPathFinder(pages);
  const values = data.bodies.map((use) => {
    const body = valueAt(data.records[use.collection]?.[use.index], use.path) as Body;
    const resolve = (href: string): string => {
      const [file = '', fragment] = href.split('#');
      const path = isDataLink(href) ? pathOf(join(dirname(use.file), file)) : undefined;
      return path === undefined ? href : fragment === undefined ? path : `${path}#${fragment}`;
    };
    return { ...use, value: { ...body, nodes: mapLinks(body.nodes, resolve) } };
  });
  return { ...data, records: replaceInRecords(data.records, values) };
}

const valueAt = (value: unknown, path: KeyPath): unknown =>
  path.reduce((part: unknown, key) => (part as Readonly<Record<string | number, unknown>>)[key], value);

/** Returns a function from data files to the first page that has the file's record alone. */
function createPathFinder(pages: readonly Page[]): (file: string) => string | undefined {
  const paths = new Map<string, string>();
  for (const { source, params, path } of pages)
    if (source !== null && Object.keys(params).length === 1 && !paths.has(source)) paths.set(source, path);
  return (file) => paths.get(file);
}

const mapLinks = (nodes: Body['nodes'], resolve: (href: string) => string): BodyNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string' || 'photo' in node) return node;
    const { href, children } = node;
    return { ...node, ...(href === undefined ? {} : { href: resolve(href) }), children: mapLinks(children, resolve) };
  });

/** Returns a problem for each link that leads nowhere. `files` are those that visitors can load, below `out/`. */
export function checkBodyLinks(plan: Plan, files: ReadonlySet<string>): Problem[] {
  const pathOf = createPathFinder(plan.pages);
  const dataFiles = new Set(Object.values(plan.data.files).flat());
  const isTarget = (path: string): boolean =>
    isLinkable(path, plan) || files.has(path.slice(1)) || plan.redirects.some(({ from }) => from === path);

  const faultOf = (href: string, { file, body }: ParsedBody): Message | null => {
    const [path = '', fragment = ''] = href.split('#');
    if (href.startsWith('#')) {
      const ids = body.headings.map(({ id }) => id);
      const todo =
        ids.length > 0 ? suggest(fragment, ids) : 'Add the heading ("## Prices" is #prices), or remove the link.';
      return ids.includes(fragment)
        ? null
        : { what: `A link leads to ${show(href)}, but this text has no such heading.`, todo };
    }
    if (isDataLink(href)) return faultOfFile(join(dirname(file), path));
    if (!href.startsWith('/') || isTarget(normalizePath(path.replace(/\?.*/, '')))) return null;
    return { what: `A link leads to ${show(path)}, but there is no such page.`, todo: suggestPage(path, plan) };
  };
  const faultOfFile = (target: string): Message | null => {
    if (pathOf(target) !== undefined) return null;
    if (dataFiles.has(target))
      return { what: `A link leads to ${target}, which has no page.`, todo: 'Link another page, or remove the link.' };
    const meant = nearest(target, [...dataFiles]);
    return {
      what: `A link leads to ${target}, but there is no such file.`,
      todo: meant === null ? 'Correct the name of the file.' : `Did you mean "${meant}"?`,
    };
  };
  return plan.data.bodies.flatMap((use) =>
    use.links.flatMap(({ href, line, column }) => {
      const fault = faultOf(href, use);
      return fault ? [{ file: use.file, line, column, key: keyName(use.path), ...fault, value: show(href) }] : [];
    }),
  );
}
