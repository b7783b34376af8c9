/**
 * The canonical address of a page is the origin and its path; that of a stub, the page it leads to. A not-found page
 * answers under any address and has none.
 */
import { linkTags } from '../html/query.ts';
import type { PageRule } from '../types.ts';

export const canonical: PageRule = {
  name: 'canonical',
  basis: { source: 'Google Search Central, "How to specify a canonical URL"', date: '2026-08' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts, redirects }) => {
    const tags = linkTags(page, 'canonical');
    if (page.role === 'not-found')
      return tags.map((tag) => ({
        offset: tag.start,
        message: 'A not-found page has a canonical address.',
        detail: tag.attributes.href ?? '',
      }));
    const expected = facts.origin + (page.role === 'redirect' ? (redirects.get(page.path) ?? page.path) : page.path);
    if (tags.length === 0)
      return [{ offset: 0, message: 'The page has no canonical address.', detail: `expected ${expected}` }];
    return tags.flatMap((tag, index) => {
      const href = tag.attributes.href ?? '';
      if (index > 0)
        return [{ offset: tag.start, message: 'The page has more than one canonical address.', detail: href }];
      return href === expected
        ? []
        : [
            {
              offset: tag.start,
              message: 'The canonical address is not the origin and the path of the page.',
              detail: `${href}, expected ${expected}`,
            },
          ];
    });
  },
};
