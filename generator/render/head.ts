/** The head of a page: title, description, canonical address, robots, structured data. */
import type { Copy, Props, SharedProps, GraphNode, Link, SharedView } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';

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

interface GraphContext {
  readonly site: SharedView;
  /** BCP 47 */
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** Absolute address of the page. */
  readonly url: string;
  /** "2026-11-20" */
  readonly lastmod: string;
  readonly crumbs: readonly Link[];
  /** Nodes of the page's definition. */
  readonly subjects: readonly GraphNode[];
}

/** Returns the graph of a page as text for a script element. */
export function renderGraph(context: GraphContext): string {
  const nodes = [webPage(context), ...context.subjects, ...breadcrumbs(context)];
  return toScript({ '@context': 'https://schema.org', '@graph': nodes });
}

/** Returns JSON that cannot end the script element around it. */
export function toScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function webPage({ site, language, title, description, url, lastmod }: GraphContext): GraphNode {
  return {
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: language,
    dateModified: lastmod,
    isPartOf: { '@type': 'WebSite', '@id': `${site.origin}/#website`, url: `${site.origin}/`, name: site.brand },
  };
}

function breadcrumbs({ crumbs, url, title, site }: GraphContext): GraphNode[] {
  if (crumbs.length === 0) return [];
  const items = crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.origin + href,
  }));
  return [{ '@type': 'BreadcrumbList', '@id': `${url}#breadcrumb`, name: title, itemListElement: items }];
}
