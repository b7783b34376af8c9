/** Every page has one title with words in it. That no two are alike is a rule of the site. */
import { inHead, textOf } from '../html/query.ts';
import type { PageRule } from '../types.ts';

export const title: PageRule = {
  name: 'title',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) => {
    const titles = elements.filter((element) => element.tag === 'title' && inHead(element));
    if (titles.length === 0) return [{ offset: 0, message: 'The page has no title.' }];
    return titles.flatMap((element, index) => {
      if (index > 0)
        return [{ offset: element.start, message: 'The page has more than one title.', detail: textOf(element) }];
      return textOf(element) ? [] : [{ offset: element.start, message: 'The title is empty.' }];
    });
  },
};
