/** Links of a finished page: the raw material of the audit. */

export interface PageLink {
  /** Path without fragment and query. */
  readonly href: string;
  readonly text: string;
}

const ANCHOR = /<a\s[^>]*?href="(\/[^"#?]*)[^"]*"[^>]*>(.*?)<\/a>/gs;
const LABEL = /aria-label="([^"]*)"/;

/** Every link to a page of the same site, in order. */
export function findLinks(html: string): PageLink[] {
  return [...html.matchAll(ANCHOR)].map(([tag, href = '', inner = '']) => {
    const text = inner.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ').trim();
    return { href, text: text || (LABEL.exec(tag)?.[1] ?? '') };
  });
}

/** The part of a document between `<main` and `</main>`. */
export function mainOf(html: string): string {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return start < 0 || end < 0 ? html : html.slice(start, end);
}
