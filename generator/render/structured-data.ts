/** The JSON-LD of a page: what every page has, and what its definition adds. */
import type { GraphNode, Link, SharedView } from '../define/page.ts';

export interface GraphSummary {
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
  /** What the page is about. */
  readonly subjects: readonly GraphNode[];
}

/** The graph of a page, ready to stand inside a script element. */
export function renderGraph(facts: GraphSummary): string {
  return toScript({
    '@context': 'https://schema.org',
    '@graph': [webPage(facts), ...facts.subjects, ...breadcrumbs(facts)],
  });
}

/** JSON that cannot end the script element it stands in. */
export function toScript(value: unknown): string {
  const json = JSON.stringify(value);
  return /[<\u2028\u2029]/.test(json)
    ? json
        .replace(/</g, '\\u003c')
        .replace(/\u2028/g, '\\u2028')
        .replace(/\u2029/g, '\\u2029')
    : json;
}

function webPage({ site, language, title, description, url, lastmod }: GraphSummary): GraphNode {
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

function breadcrumbs({ crumbs, url, title, site }: GraphSummary): GraphNode[] {
  if (crumbs.length === 0) return [];
  const items = crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.origin + href,
  }));
  return [{ '@type': 'BreadcrumbList', '@id': `${url}#breadcrumb`, name: title, itemListElement: items }];
}
