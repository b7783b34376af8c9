/** Ratings in words, figures and icons, and sentences that only look like them. */
import fc from 'fast-check';
import { inMain, one, said } from './edits.ts';

export const rating = fc.oneof(
  {
    arbitrary: said(
      one(
        ...[
          '4.9 stars',
          '4.9/5',
          '4.8 / 5 on Google',
          '5-star service',
          '5-star rated',
          'Rated 4.9.',
          'Rated 4.9 by our customers',
          '4.7 out of 5',
          '127 reviews',
        ],
        ...[
          'Five stars from 300 customers',
          'five-star rated',
          'Rated five stars',
          'Four and a half stars',
          'four point nine stars',
          'Rated five out of five',
          '４.９ stars',
        ],
        ...[
          '★★★★★',
          '★ ★ ★ ★ ★',
          '⭐️⭐️⭐️⭐️⭐️',
          '4.9★',
          '★ 4.9',
          '🌟🌟🌟🌟🌟',
          '☆☆☆☆☆',
          '<span>★</span><span>★</span><span>★</span><span>★</span><span>★</span>',
          '★★★★½',
        ],
        ...[
          '1,204 Google reviews',
          'Over 500 five-star reviews',
          'Hundreds of five-star reviews',
          'Thousands of 5-star reviews',
          '300 customers rated us',
          'reviewed by 300 homeowners',
        ],
        ...[
          '9.8 out of 10 from customers',
          'Score: 9.6/10',
          '98% of customers recommend us',
          '99% satisfaction',
          '98 percent of our clients are happy',
          'Customer rating: 98%',
          '100% positive feedback',
        ],
        ...[
          'A+ rating with the BBB',
          'BBB A+ rated',
          'Rated A+ by the Better Business Bureau',
          '4.9 on Google',
          'Google rating 4.9',
          'Yelp: 4.5',
          'Our score on Google is 4.9',
          'an average of 4.9 from our customers',
        ],
        ...[
          'Top-rated in Round Rock',
          'The highest-rated AC company in Austin',
          'best-rated HVAC firm',
          'Voted best AC company of 2025',
          'rating of 4.9',
          'Average rating 5/5',
          'We have 4.9 of 5',
          '5 star company',
          '5.0 (127)',
        ],
      ),
    ),
    weight: 4,
  },
  {
    arbitrary: one(
      ...[
        '"@type":"AggregateRating","ratingValue":"4.9","reviewCount":"127"',
        '"@type":"https://schema.org/AggregateRating","ratingValue":4.9',
      ],
      ...[
        '"@type":["Thing","Review"],"reviewBody":"Good"',
        '"@type":"schema:Review","schema:reviewBody":"Good"',
        '"@type":"Thing","https://schema.org/aggregateRating":{"ratingValue":5}',
      ],
      ...[
        '"@graph":[{"@graph":[{"@type":"Review","reviewBody":"Good"}]}]',
        '"@type":"Product","name":"A","offers":{"@type":"Offer","itemOffered":{"@type":"Service","aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":3}}}',
      ],
      ...[
        '"@type":"Service","provider":{"@type":"HVACBusiness","name":"Limestone Air","starRating":{"@type":"Rating","ratingValue":"5"}}',
        '"@type":"Thing","@reverse":{"itemReviewed":{"@type":"Review","reviewBody":"A"}}',
      ],
      ...[
        '"@type":"EmployerAggregateRating","ratingValue":4',
        '"@type":"CriticReview","name":"A"',
        '"@type":"Thing","additionalProperty":{"@type":"PropertyValue","name":"rating","value":"4.9"}',
      ],
    ).map((json) => inMain(`<script type="application/ld+json">{"@context":"https://schema.org",${json}}</script>`)),
    weight: 2,
  },
  {
    arbitrary: one(
      '<div itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">4.9</span></div>',
      '<div itemscope itemtype="http://schema.org/Review"><p itemprop="reviewBody">Good</p></div>',
      '<p itemprop="aggregateRating">good</p>',
      '<p itemprop="reviewCount">127</p>',
      '<div itemscope itemtype="https://schema.org/LocalBusiness"><meta itemprop="ratingCount" content="80"></div>',
      '<div typeof="schema:AggregateRating"><span property="schema:ratingValue">4.9</span></div>',
      '<div vocab="https://schema.org/" typeof="Review">Good</div>',
      '<div property="https://schema.org/aggregateRating">good</div>',
      '<div class="hreview-aggregate"><span class="rating">4.9</span></div>',
      '<div class="h-review"><p>Good</p></div>',
      '<p data-rating="4.9">Reviews</p>',
      '<p><meter min="0" max="5" value="4.9">good</meter></p>',
      '<p><i class="star"></i><i class="star"></i><i class="star"></i><i class="star"></i><i class="star"></i></p>',
      '<p><i class="fa fa-star"></i><i class="fa fa-star"></i><i class="fa fa-star"></i></p>',
      '<p><span aria-label="4.9 out of 5 stars">Reviews</span></p>',
    ).map(inMain),
    weight: 2,
  },
);

export const noRating = said(
  one(
    ...[
      'We never publish star ratings.',
      'Five stars on the flag of the county.',
      'Energy Star units save power.',
      'An ENERGY STAR rating of 16 SEER2 is common.',
      'The fuse is rated 30 amps.',
      'The Lone Star State is hot.',
    ],
    ...[
      'Read what our customers say, and write a review.',
      'Step 4 of 5: the drain.',
      '4.5 of 5 gallons drain in a minute.',
      'A unit rated 4.5 kW is enough.',
      'Efficiency of 97% is usual for furnaces.',
      'The humidity was 99 % in June.',
    ],
    ...[
      'Rated 14.3 SEER2 by the maker.',
      'In 9 of 10 houses, the filter is gray.',
      'A score of 62 on the comfort index is fine.',
      '4.9 miles from Google Maps pin to gate',
      'The home is rated R-38.',
      'Set it to 75% on humid days.',
    ],
    ...[
      'Our 5 starter kits are in the truck.',
      'Review the quote before you sign.',
      'An A+ class filter is MERV 13.',
      'The pump is rated 4.5 gallons a minute.',
      'Ask for a quote from three firms.',
      'Star Ranch lies 5 miles away.',
    ],
  ),
);
