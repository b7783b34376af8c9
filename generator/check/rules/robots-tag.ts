/** A not-found page is never indexed; a stub must not say noindex, which can stop it from counting as a redirect. */
import { metaTags, robotsWords } from '../html/query.ts';
import type { PageRule } from '../types.ts';

export const robotsTag: PageRule = {
  name: 'robots-tag',
  basis: { source: 'Google Search Central, redirects and robots meta tag', date: '2026-04' },
  on: ['page', 'not-found', 'redirect'],
  check: (page) => {
    const tags = metaTags(page, 'robots');
    const noindex = robotsWords(page).includes('noindex');
    const offset = tags[0]?.start ?? 0;
    if (tags.length > 1) return [{ offset: tags[1]?.start ?? 0, message: 'The page has more than one robots tag.' }];
    if (page.role === 'not-found' && !noindex) return [{ offset, message: 'A not-found page is not marked noindex.' }];
    if (page.role === 'redirect' && noindex)
      return [{ offset, message: 'A redirect stub is marked noindex, which can stop it from counting as a redirect.' }];
    return [];
  },
};
