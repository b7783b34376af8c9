/** Reads the links of finished pages. */

export interface PageLink {
  /** Path without fragment and query. */
  readonly href: string;
  readonly text: string;
}

/** Returns every link to a page of the same site, in order. */
export function findLinks(html: string): PageLink[] {
  return [...html.matchAll(/<a( [^>]*)>(.*?)<\/a>/gs)].flatMap(([, tag = '', inner = '']) => {
    const [, href = ''] = / href="([^"]*)"/.exec(tag) ?? [];
    if (!href.startsWith('/')) return [];
    const text = inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const [, label = ''] = / aria-label="([^"]*)"/.exec(tag) ?? [];
    return [{ href: href.replace(/[#?].*$/, ''), text: text || label }];
  });
}

/** Returns the part of a document between `<main` and `</main>`. */
export function mainOf(html: string): string {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return start < 0 || end < 0 ? html : html.slice(start, end);
}
