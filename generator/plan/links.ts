/** Links that records name, and pages to suggest for those that lead nowhere. */
import { keyName } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import { listOf, nearest, show } from '../errors/prose.ts';
import { tryOwn } from '../errors/own-code.ts';
import { isLinkable, type Plan } from './pages.ts';

/** Returns a problem for each path in a record that does not lead to a page. Pages of `broken` records may yet come. */
export function checkLinks(plan: Plan, broken: ReadonlySet<string> = new Set()): Problem[] {
  const { data } = plan.context;
  const problems: Problem[] = [];
  const leadsNowhere = (href: string): boolean =>
    !isLinkable(href, plan) && !href.split('/').some((part) => broken.has(part));
  const found = plan.site.collections.flatMap((collection) =>
    data.all(collection).flatMap((record, index) => {
      const call = () => ({
        called: `The function "links" of ${collection.name}`,
        record: `record ${index + 1}`,
      });
      const links = tryOwn(problems, call, () => collection.links(record)) ?? [];
      return links
        .filter(({ href }) => leadsNowhere(href))
        .map(({ path, href, noun }) => ({
          file: collection.name,
          ...data.placeOf(collection, index, keyName(path)),
          key: keyName(path),
          what: `${noun} links to "${href}", but there is no such page.`,
          todo: suggestPage(href, plan),
          seen: show(href),
        }));
    }),
  );
  return [...problems, ...found];
}

/** Most pages to compare, and to list. */
const MOST_KNOWN = 2000;
const LISTED = 6;

/** Suggests a page of the same folder whose name is near or contains the one asked for, else the nearest page of a site without this folder, else some pages. */
export function suggestPage(path: string, plan: Plan): string {
  const pages = plan.pages.flatMap((page) => (isLinkable(page.path, plan) ? page.path : [])).slice(0, MOST_KNOWN);
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const names = pages.flatMap((page) => (page.startsWith(folder) ? page.slice(folder.length) || [] : []));
  const name = path.slice(folder.length);
  const [similar, ...others] = names.filter((other) => other.includes(name));
  const near = nearest(name, names) ?? (others.length === 0 ? similar : null) ?? null;
  const elsewhere = names.length > 0 && folder !== '/' ? null : nearest(path, pages);
  const meant = near === null ? elsewhere : folder + near;
  if (meant !== null) return `Did you mean "${meant}"?`;
  const beside = names.filter((name) => !name.includes('/')).map((name) => folder + name);
  return `Choose a page, such as ${listOf((beside.length > 0 ? beside : pages).slice(0, LISTED), 'or')}.`;
}
