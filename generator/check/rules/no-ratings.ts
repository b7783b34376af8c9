/** No rating or review markup anywhere: Google shows no stars a business gives itself, and an invented review is an offence. */
import type { PageRule } from '../types.ts';

const TYPES = new Set(['Review', 'Rating', 'AggregateRating', 'UserReview', 'EndorsementRating']);
const PROPERTIES = new Set(['review', 'reviews', 'aggregateRating', 'reviewRating', 'ratingValue', 'starRating']);

export const noRatings: PageRule = {
  name: 'no-ratings',
  basis: { source: 'Google Search Central blog (2019-09-16); 16 CFR Part 465', date: '2024-10-21' },
  on: ['page', 'not-found'],
  check: (page) => [
    ...page.blocks.flatMap(({ offset, nodes }) =>
      nodes
        .filter(
          ({ types, value }) =>
            types.some((type) => TYPES.has(type)) || Object.keys(value).some((key) => PROPERTIES.has(key)),
        )
        .map(({ way }) => ({ offset, message: 'The structured data contains a review or rating.', detail: way })),
    ),
    ...page.elements
      .filter(({ attributes }) => PROPERTIES.has(attributes.itemprop ?? ''))
      .map(({ start }) => ({ offset: start, message: 'The page marks up a review or rating.' })),
  ],
};
