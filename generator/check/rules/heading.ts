/** One h1 says what the page is. */
import { elementsNamed, textOf } from '../html/query.ts';
import type { PageRule } from '../types.ts';

export const heading: PageRule = {
  name: 'h1',
  on: ['page', 'not-found'],
  check: (page) => {
    const headings = elementsNamed(page, 'h1');
    if (headings.length === 0) return [{ offset: 0, message: 'The page has no h1.' }];
    return headings.slice(1).map((element) => ({
      offset: element.start,
      message: 'The page has more than one h1.',
      detail: textOf(element),
    }));
  },
};
