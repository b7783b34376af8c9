/** Links of a finished page: the raw material of the audit. */

export interface PageLink {
  /** Path without fragment and query. */
  readonly href: string;
  readonly text: string;
}

/** Every link to a page of the same site, in order. Looked for by hand: over many pages an expression takes five times as long. */
export function findLinks(html: string): PageLink[] {
  const links: PageLink[] = [];
  for (let start = html.indexOf('<a '); start >= 0; start = html.indexOf('<a ', start + 3)) {
    const open = html.indexOf('>', start);
    const tag = html.slice(start, open);
    const href = attributeOf(tag, ' href="');
    if (!href.startsWith('/')) continue;
    const end = html.indexOf('</a>', open);
    const inner = html.slice(open + 1, end < 0 ? undefined : end);
    const text = (inner.includes('<') ? inner.replace(/<[^>]*>/g, ' ') : inner).replace(/\s+/g, ' ').trim();
    links.push({ href: href.replace(/[#?].*$/, ''), text: text || attributeOf(tag, ' aria-label="') });
  }
  return links;
}

function attributeOf(tag: string, attribute: string): string {
  const at = tag.indexOf(attribute);
  if (at < 0) return '';
  const from = at + attribute.length;
  return tag.slice(from, tag.indexOf('"', from));
}

/** The part of a document between `<main` and `</main>`. */
export function mainOf(html: string): string {
  const start = html.indexOf('<main');
  const end = html.lastIndexOf('</main>');
  return start < 0 || end < 0 ? html : html.slice(start, end);
}
