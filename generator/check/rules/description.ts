/**
 * Every page that can be found describes itself once, in 50 to 160 characters. Search engines show about as much and
 * publish no limit: the bounds are ours.
 */
import { metaTags } from '../html/query.ts';
import type { PageRule } from '../types.ts';

const SHORTEST = 50;
const LONGEST = 160;

export const description: PageRule = {
  name: 'description',
  on: ['page'],
  check: (page) => {
    const tags = metaTags(page, 'description');
    if (tags.length === 0) return [{ offset: 0, message: 'The page has no description.' }];
    return tags.flatMap((tag, index) => {
      const text = tag.attributes.content?.trim() ?? '';
      const detail = `${text.length} characters: ${text}`;
      if (index > 0) return [{ offset: tag.start, message: 'The page has more than one description.', detail: text }];
      if (text.length < SHORTEST)
        return [{ offset: tag.start, message: `The description is shorter than ${SHORTEST} characters.`, detail }];
      if (text.length > LONGEST)
        return [{ offset: tag.start, message: `The description is longer than ${LONGEST} characters.`, detail }];
      return [];
    });
  },
};
