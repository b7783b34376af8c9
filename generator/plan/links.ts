/** Links that records name, and pages to suggest for those that lead nowhere. */
import { limitAdvice } from '../errors/collect.ts';
import { keyName } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import { listOf, nearest, show } from '../errors/prose.ts';
import { catchProblems } from '../errors/gen-error.ts';
import { callSiteCode } from '../errors/site-code.ts';
import { isLinkable, type Plan } from './pages.ts';

/** Returns a problem for each path in a record that does not lead to a page. */
export function checkLinks(plan: Plan): Problem[] {
  const { data } = plan.context;
  const problems: Problem[] = [];
  const advise = limitAdvice();
  const found = plan.definition.collections.flatMap((collection) =>
    data.all(collection).flatMap((record, index) => {
      const call = () => ({
        called: `The function "links" of ${collection.name}`,
        record: `record ${index + 1}`,
      });
      const links = catchProblems(problems, () => callSiteCode(call, () => collection.links(record))) ?? [];
      return links
        .filter(({ href }) => !isLinkable(href, plan))
        .map(({ path, href, noun }) => ({
          file: collection.name,
          ...data.placeOf(collection, index, path),
          key: keyName(path),
          what: `${noun} links to "${href}", but there is no such page.`,
          todo: advise(`${collection.name} ${keyName(path).replace(/\[\d+\]/g, '')}`, () => suggestPage(href, plan)),
          value: show(href),
        }));
    }),
  );
  return [...problems, ...found];
}

const LISTED = 6;

/** Suggests the nearest page of the same folder, else names some pages. */
export function suggestPage(path: string, plan: Plan): string {
  const pages = plan.pages.map((page) => page.path).filter((page) => isLinkable(page, plan));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const beside = pages.filter((page) => page.startsWith(folder) && !page.slice(folder.length).includes('/'));
  const near = nearest(
    path.slice(folder.length),
    beside.map((page) => page.slice(folder.length)),
  );
  if (near !== null) return `Did you mean "${folder}${near}"?`;
  return `Choose a page, such as ${listOf((beside.length > 0 ? beside : pages).slice(0, LISTED), 'or')}.`;
}
