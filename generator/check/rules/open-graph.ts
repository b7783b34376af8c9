/** What the page says of itself to those who share it agrees with its title, description and canonical address. */
import { linkTags, metaContent, metaTags, titleOf } from '../html/query.ts';
import type { ParsedPage } from '../html/page.ts';
import type { Found, PageRule } from '../types.ts';

export const openGraph: PageRule = {
  name: 'open-graph',
  on: ['page'],
  check: (page, { facts, files }) => {
    const title = titleOf(page);
    const description = metaContent(page, 'description');
    const address = linkTags(page, 'canonical')[0]?.attributes.href ?? '';
    return [
      ...agrees(page, 'og:title', 'title', title),
      ...agrees(page, 'og:description', 'description', description),
      ...agrees(page, 'og:url', 'canonical address', address),
      ...agrees(page, 'twitter:title', 'title', title),
      ...agrees(page, 'twitter:description', 'description', description),
      ...['og:image', 'twitter:image'].flatMap((name) => picture(page, name, facts.origin, files)),
    ];
  },
};

function agrees(page: ParsedPage, name: string, other: string, expected: string): Found[] {
  const tag = metaTags(page, name)[0];
  if (!tag) return name.startsWith('og:') ? [{ offset: 0, message: `The page has no ${name}.` }] : [];
  const content = tag.attributes.content?.trim() ?? '';
  return content === expected
    ? []
    : [{ offset: tag.start, message: `The ${name} differs from the ${other}.`, detail: content }];
}

/** Whoever fetches a preview knows no relative addresses. */
function picture(page: ParsedPage, name: string, origin: string, files: ReadonlySet<string>): Found[] {
  const tag = metaTags(page, name)[0];
  const content = tag?.attributes.content ?? '';
  if (!tag) return name === 'og:image' ? [{ offset: 0, message: 'The page has no og:image.' }] : [];
  if (!content.startsWith(`${origin}/`))
    return [
      { offset: tag.start, message: `The ${name} is not an absolute address on the site's origin.`, detail: content },
    ];
  return files.has(content.slice(origin.length + 1))
    ? []
    : [{ offset: tag.start, message: `The ${name} leads to a file that does not exist.`, detail: content }];
}
