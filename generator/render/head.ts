/** The head of a page: title, description, canonical address, robots, structured data. */
import type { Copy, GraphNode, Link, Props, SharedProps, SharedView } from '../define/page.ts';
import type { Picture } from '../define/picture.ts';
import type { PageWithProps as Page } from '../plan/pages.ts';

interface HeadOptions {
  readonly page: Page;
  readonly props: Props & SharedProps;
  readonly crumbs: readonly Link[];
  /** Null for that of the document template. */
  readonly picture: Picture | null;
  readonly copy: Copy;
  /** Day on which the content last changed, "2026-11-20"; "" if it is not known. */
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

/** Returns the values of the document template for the head of a page. `canonical` is null for a not-found page. */
export function createHead({ page, props, crumbs, picture, copy, lastmod, language }: HeadOptions) {
  const { definition, path } = page;
  const { robots } = definition;
  const title = chooseTitle(copy.page('metaTitle'));
  const description = copy.page('metaDescription');
  if (definition.notFoundFor !== null)
    return { title, description, canonical: null, robots, alternates: [], picture: null, jsonLd: [] };
  const { url: siteUrl, brand } = props.site;
  const url = siteUrl + path;
  const context = { props, copy, path, url };
  const webPage: GraphNode = {
    '@type': 'WebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    description,
    inLanguage: language,
    ...(lastmod && { dateModified: lastmod }),
    isPartOf: { '@type': 'WebSite', '@id': `${siteUrl}/#website`, url: `${siteUrl}/`, name: brand },
  };
  const items = crumbs.map((crumb, index) => listItem(crumb, index + 1, siteUrl));
  const list = { '@type': 'BreadcrumbList', '@id': `${url}#breadcrumb`, name: title, itemListElement: items };
  const nodes = [webPage, ...definition.structuredData(context), ...(items.length > 0 ? [list] : [])];
  const graph = toScript({ '@context': 'https://schema.org', '@graph': nodes });
  const alternates = (props.alternates ?? []).map((other) => ({
    language: other.language,
    href: siteUrl + other.path,
  }));
  return {
    title,
    description,
    canonical: url,
    robots,
    alternates,
    picture: viewPicture(picture, props.site),
    jsonLd: [graph],
  };
}

/** Returns the picture that links to the page show; null for that of the document template. */
function viewPicture(photo: Picture | null, { url, brand }: SharedView) {
  if (!photo?.share) return null;
  const { path, width, height } = photo.share;
  return { url: url + path, width, height, alt: photo.alt || brand };
}

const listItem = ({ name, href }: Link, position: number, siteUrl: string): GraphNode => ({
  '@type': 'ListItem',
  position,
  name,
  item: siteUrl + href,
});

/** Returns JSON that cannot end the script element around it. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
