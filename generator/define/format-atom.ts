/** Writes Atom feeds (RFC 4287). */
import { baseOf } from './site-url.ts';

export interface FeedEntry {
  /** Path of its page: "/blog/new-truck". */
  readonly path: string;
  readonly title: string;
  /** Day of its last change: "2026-11-20". */
  readonly date: string;
  readonly summary: string;
}

export interface Feed {
  /** Address of the site, with its folder. */
  readonly site: string;
  /** Path of the feed itself: "/blog.xml". */
  readonly path: string;
  /** Path of the page that lists the entries. @default "/" */
  readonly page?: string;
  readonly title: string;
  readonly author: string;
  readonly entries: readonly FeedEntry[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Returns the text of a feed. Its date is that of the newest entry, so equal entries give equal bytes; without any it is 1970-01-01. */
export function formatAtom({ site, path, page = '/', title, author, entries }: Feed): string {
  const address = (to: string): string => escapeXml(`${new URL(site).origin}${baseOf(site)}${to}`);
  const moment = (date: string): string => `${date}T00:00:00Z`;
  const newest = entries.map(({ date }) => date).reduce((last, date) => (date > last ? date : last), '1970-01-01');
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${address(page)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${moment(newest)}</updated>
  <author><name>${escapeXml(author)}</name></author>
  <link rel="self" type="application/atom+xml" href="${address(path)}"/>
  <link rel="alternate" type="text/html" href="${address(page)}"/>
${entries
  .map(
    (entry) => `  <entry>
    <id>${address(entry.path)}</id>
    <title>${escapeXml(entry.title)}</title>
    <updated>${moment(entry.date)}</updated>
    <link rel="alternate" type="text/html" href="${address(entry.path)}"/>
    <summary>${escapeXml(entry.summary)}</summary>
  </entry>
`,
  )
  .join('')}</feed>
`;
}
