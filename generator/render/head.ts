/** What a page says of itself: title, description, canonical, robots, structured data. */
import type { Copy, Props, SharedProps } from '../define/page.ts';
import type { Page } from '../plan/site-plan.ts';
import { renderGraph } from './structured-data.ts';

/** Values of the document template. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** Null for a not-found page, which has no address of its own. */
  readonly canonical: string | null;
  readonly robots: string;
  /** Of the page itself, for where it is shared; empty: that of the site. */
  readonly picture: string;
  readonly jsonLd: readonly string[];
}

interface HeadOrder {
  readonly page: Page;
  readonly props: Props & SharedProps;
  readonly copy: Copy;
  /** Day on which the content last changed, "2026-11-20". */
  readonly lastmod: string;
  /** BCP 47 */
  readonly language: string;
}

/** Everything that the document template needs for the head of a page. */
export function describePage({ page, props, copy, lastmod, language }: HeadOrder): Head {
  const { definition, path } = page;
  const title = copy.page('metaTitle');
  const description = copy.page('metaDescription');
  const { robots } = definition;
  if (definition.notFoundFor !== null) return { title, description, canonical: null, robots, picture: '', jsonLd: [] };
  const url = props.site.origin + path;
  const facts = { props, copy, path, url };
  const graph = renderGraph({
    site: props.site,
    language,
    title,
    description,
    url,
    lastmod,
    crumbs: definition.crumbs(facts),
    subjects: definition.structuredData(facts),
  });
  const picture = definition.picture?.(facts) ?? '';
  return { title, description, canonical: url, robots, picture, jsonLd: [graph] };
}
