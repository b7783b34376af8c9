/** The head of a page: title, description, canonical address, robots, structured data. */
import type { Copy, Props, SharedProps } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';
import { renderGraph } from './structured-data.ts';

interface HeadOptions {
  readonly page: Page;
  readonly props: Props & SharedProps;
  readonly copy: Copy;
  /** Day on which the content last changed, "2026-11-20". */
  readonly lastmod: string;
  /** BCP 47 */
  readonly language: string;
}

/** Longest title that search engines show whole, in characters. */
const LONGEST_TITLE = 60;

/** Returns the first title that is shown whole; the last if none is. "metaTitle" may have several, one in each paragraph. */
function chooseTitle(text: string): string {
  const titles = text.split(/\n\s*\n/);
  return titles.find(({ length }) => length <= LONGEST_TITLE) ?? (titles.at(-1) as string);
}

/**
 * Returns the values of the document template for the head of a page. `canonical` is null for a not-found page, which has no
 * address of its own; `picture` is empty for a page that is shared with the picture of the site.
 */
export function describePage({ page, props, copy, lastmod, language }: HeadOptions) {
  const { definition, path } = page;
  const { robots } = definition;
  const title = chooseTitle(copy.page('metaTitle'));
  const description = copy.page('metaDescription');
  if (definition.notFoundFor !== null) return { title, description, canonical: null, robots, picture: '', jsonLd: [] };
  const { site } = props;
  const url = site.origin + path;
  const context = { props, copy, path, url };
  const [crumbs, subjects] = [definition.crumbs(context), definition.structuredData(context)];
  const graph = renderGraph({ site, language, title, description, url, lastmod, crumbs, subjects });
  const picture = definition.picture?.(context) ?? '';
  return { title, description, canonical: url, robots, picture, jsonLd: [graph] };
}
