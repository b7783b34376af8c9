/** A site for a preview: at another address, or hidden from search engines. Everything else follows from the definition and the data. */
import type { PageDefinition } from '../define/page.ts';
import { joinHeaders } from '../define/headers.ts';
import type { SiteDefinition } from '../define/site.ts';
import { GenError } from '../errors/gen-error.ts';
import type { SiteData } from './data.ts';

/** What makes a build one for a preview. The manifest records it. */
export interface Staging {
  /** Address of the site, "https://preview.example/branch"; null for its own. */
  readonly url: string | null;
  /** Asks search engines to leave out the whole site. */
  readonly noindex: boolean;
}

/** The site itself. */
export const PRODUCTION: Staging = { url: null, noindex: false };

export const isProduction = ({ url, noindex }: Staging): boolean => url === null && !noindex;

const NOINDEX = 'noindex, nofollow';

/** Returns the definition of a site that search engines leave out: crawlers must be allowed to read the tags that say so. */
export function hideSite(site: SiteDefinition, { noindex }: Staging): SiteDefinition {
  if (!noindex) return site;
  const hide = (page: PageDefinition): PageDefinition => ({
    ...page,
    robots: page.robots.includes('noindex') ? page.robots : NOINDEX,
    sitemap: null,
    disallow: false,
  });
  return {
    ...site,
    pages: site.pages.map(hide),
    disallow: () => [],
    headers: joinHeaders(site.headers, { '/*': { 'X-Robots-Tag': NOINDEX } }),
  };
}

/** Returns the data of a site with the address of its preview. */
export function moveSite(data: SiteData, { addressIn }: SiteDefinition, { url }: Staging): SiteData {
  if (url === null) return data;
  if (!addressIn)
    throw new GenError({
      file: '--url',
      what: 'The definition of the site does not say which record has its address.',
      todo: 'Name the collection in site.ts: "addressIn: business", whose record has a "url".',
    });
  const records = (data.records[addressIn.name] ?? []).map((record) => ({ ...(record as object), url }));
  return { ...data, records: { ...data.records, [addressIn.name]: records } };
}
