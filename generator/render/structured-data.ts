/** The JSON-LD of a page: a WebPage, its breadcrumbs, and the nodes of its definition. */
import type { GraphNode, Link, SharedView } from '../define/page.ts';

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
