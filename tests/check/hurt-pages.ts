/**
 * Pages of the firm in `judged-firm.ts` that say something false or hide text, and pages that say the truth in like words: each
 * case is put together from what is said, how it is written, and where it stands.
 */
import fc from 'fast-check';

/** Changes the HTML of a page. */
export type Edit = (html: string) => string;
type Cases = Readonly<Record<string, fc.Arbitrary<Edit>>>;
type Texts = fc.Arbitrary<string>;

const one = (...texts: readonly string[]): Texts => fc.constantFrom(...texts);
const between = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
/** Puts markup at the end of the main content. */
const inMain = (markup: string): Edit => {
  const section = `<section><h2>More</h2><p>Covers over boots.</p>${markup}</section></main>`;
  return (html) => html.replace('</main>', () => section);
};
const withStyle = (css: string, markup: string): Edit => {
  const edit = inMain(markup);
  return (html) => edit(html.replace('</style>', () => `${css}</style>`));
};
const inHead =
  (pattern: RegExp, text: string): Edit =>
  (html) =>
    html.replace(pattern, () => text);
const data = (node: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;
const firm = (more: object): object => ({
  '@type': 'HVACBusiness',
  '@id': 'https://www.limestoneair.com/#round-rock',
  name: 'Limestone Air',
  telephone: '+15129876543',
  address: {
    '@type': 'PostalAddress',
    ...{ streetAddress: '1400 Palm Valley Blvd', addressLocality: 'Round Rock', addressRegion: 'TX' },
    ...{ postalCode: '78664', addressCountry: 'US' },
  },
  ...more,
});
const attribute = (text: string): string => text.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');

/** Where a sentence may stand. */
const said = (texts: Texts): fc.Arbitrary<Edit> =>
  texts.chain((text) =>
    fc.constantFrom(
      inMain(`<p>${text}</p>`),
      inMain(`<ul><li>${text}</li></ul>`),
      inMain(`<p>Good to know. ${text}</p>`),
      inMain(`<h3>${text}</h3><p>Ask us.</p>`),
      inMain(`<p><strong>${text.replace(' ', '</strong> ')}</p>`),
      inMain(`<p>${text.replaceAll(' ', '\u00A0')}</p>`),
      inMain(`<figure><figcaption>${text}</figcaption></figure>`),
      inMain(`<span role="img" aria-label="${attribute(text)}"></span>`),
      inMain(`<p title="${attribute(text)}">Ask us.</p>`),
      inMain(data({ '@type': 'Thing', description: text })),
    ),
  );

/** No other rule says anything of it. */
const HIDDEN = 'Air conditioning repair Austin, heat pump repair Hutto, AC company near me';
const SEEN = 'Covers over boots and a mat under the ladder, every time that we come to a house';

/** Declarations, each of which hides a text. */
const hiding = one(
  ...[
    'display:none',
    'visibility:hidden',
    'visibility:collapse',
    'opacity:0',
    'opacity:.01',
    'opacity:0%',
    'opacity:1%',
  ],
  ...['font-size:0', 'font-size:1px', 'font-size:.1em', 'font-size:0.05rem', 'font:0 a', 'font-size:1%'],
  ...[
    'height:0;overflow:hidden',
    'max-height:0;overflow:clip',
    'block-size:0;overflow:hidden',
    'width:0;overflow:hidden',
  ],
  ...['height:1px;overflow-y:hidden', 'max-block-size:0;overflow:hidden', 'line-height:0;overflow:hidden'],
  ...[
    'position:absolute;left:-9999px',
    'position:fixed;top:-500px',
    'position:absolute;right:-200vw',
    'text-indent:-9999px',
  ],
  ...[
    'position:absolute;inset-inline-start:-9999px',
    'position:absolute;left:calc(-9999px)',
    'margin-inline-start:-9999px',
  ],
  ...['transform:translateX(-9999px)', 'transform:translate3d(-9999px,0,0)', 'translate:-9999px', 'translate:0 -200vh'],
  ...[
    'transform:scale(0)',
    'scale:0',
    'transform:scale(.001)',
    'transform:rotateY(90deg)',
    'transform:matrix(0,0,0,0,0,0)',
  ],
  ...['clip-path:inset(100%)', 'clip-path:circle(0)', 'clip-path:polygon(0 0,0 0,0 0)', 'clip-path:inset(0 100% 0 0)'],
  ...['clip-path:ellipse(0 0)', 'position:absolute;clip:rect(0,0,0,0)', 'position:absolute;clip:rect(1px 1px 1px 1px)'],
  ...['position:absolute;width:1px;height:1px;overflow:hidden', 'filter:opacity(0)', 'content-visibility:hidden'],
  ...[
    'color:transparent',
    'color:#fff0',
    'color:rgb(0 0 0 / 0)',
    'color:rgba(20,20,20,0)',
    '-webkit-text-fill-color:transparent',
  ],
  ...['color:#fff;background:#fff', 'color:white;background-color:#fefefe', 'color:hsl(0 0% 100%);background:white'],
  ...[
    'zoom:0',
    'text-indent:100%;white-space:nowrap;overflow:hidden',
    'mask-image:linear-gradient(transparent,transparent)',
  ],
);
/** Selectors and blocks around declarations that always apply to `.x` in `.y`. */
const rule = (css: string): Texts =>
  one(
    ...[`.x{${css}}`, `main .x{${css}}`, `.y>.x{${css}}`, `.y{& .x{${css}}}`, `.y{.x{${css}}}`, `.y{& > .x{${css}}}`],
    ...[
      `.x{&{${css}}}`,
      `p{&.x{${css}}}`,
      `.x{@media screen{${css}}}`,
      `@media all{.x{${css}}}`,
      `@layer a{.x{${css}}}`,
    ],
    ...[`@media (min-width:1px){.x{${css}}}`, `@media not print{.x{${css}}}`, `@media only screen{.x{${css}}}`],
    ...[
      `@media (min-width:0) and (max-width:99999px){.x{${css}}}`,
      `@supports (color:red){.x{${css}}}`,
      `.x/**/{${css}}`,
    ],
    ...[`@media screen,print{.x{${css}}}`, `[data-k="v"]{${css}}`, `:is(.x,.z){${css}}`],
    ...[`p[class~="x"]{${css}}`, `.x{${css.replaceAll(';', '!important;')}!important}`, `#i{${css.toUpperCase()}}`],
    ...[`@container (min-width:0){.x{${css}}}`, `@scope (.y){.x{${css}}}`, `body .y .x:not(.z){${css}}`],
    css.replace(/([\w-]+):([^;]+)/g, '$1:var(--vv,$2)').replace(/^(.*)$/, '.x{$1}'),
    css.replace(/^([\w-]+):([^;]+)(.*)$/, ':root{--vv:$2}.x{$1:var(--vv)$3}'),
    css.replace(/^([\w-]+):([^;]+)(.*)$/, '.y{--vv:$2}.x{$1:var(--vv)$3}'),
  );

const BOX = (text: string): string => `<div class="y"><p class="x" id="i" data-k="v">${text}</p></div>`;

const hidden: fc.Arbitrary<Edit> = fc.oneof(
  { arbitrary: hiding.map((css) => inMain(`<div><p style="${css}">${HIDDEN}</p></div>`)), weight: 3 },
  { arbitrary: hiding.chain(rule).map((css) => withStyle(css, BOX(HIDDEN))), weight: 6 },
  {
    arbitrary: fc.constantFrom(
      ...[
        `<div hidden><p>${HIDDEN}</p></div>`,
        `<div hidden="until-found"><p>${HIDDEN}</p></div>`,
        `<div hidden data-seo="1"><p>${HIDDEN}</p></div>`,
        `<noscript><p>${HIDDEN}</p></noscript>`,
        `<template><p>${HIDDEN}</p></template>`,
        `<dialog><p>${HIDDEN}</p></dialog>`,
        `<div popover><p>${HIDDEN}</p></div>`,
        `<canvas width="1" height="1">${HIDDEN}</canvas>`,
        `<details><summary style="display:none">More</summary><p>${HIDDEN}</p></details>`,
        `<details><summary>More</summary><p style="font-size:0">${HIDDEN}</p></details>`,
        `<h2 class="visually-hidden">${HIDDEN} ${HIDDEN}</h2>`,
        `<p class="visually-hidden">${HIDDEN}</p>`,
      ].map(inMain),
      withStyle('.y{background:#fff}.x{color:#fff}', BOX(HIDDEN)),
      withStyle('.y{background-color:#202020}.x{color:rgb(32,32,32)}', BOX(HIDDEN)),
      withStyle(':root{--k:#fff}.x{color:var(--k);background:var(--k)}', BOX(HIDDEN)),
    ),
    weight: 2,
  },
);

const showing = one(
  ...[
    'opacity:.8',
    'font-size:.8rem',
    'height:0',
    'height:20rem;overflow:hidden',
    'left:-3px;position:relative',
    'scale:1.02',
  ],
  ...[
    'text-indent:-1.5em;padding-left:1.5em',
    'transform:translate(-50%,-50%)',
    'margin-left:-1rem',
    'translate:0 -2px',
  ],
  ...[
    'clip-path:inset(0 round 8px)',
    'color:#fff;background:#14191f',
    'color:rgb(20 20 20 / 80%)',
    'max-height:100vh;overflow:auto',
  ],
  ...[
    'transform:rotate(2deg)',
    'filter:opacity(.9)',
    'content-visibility:auto',
    'zoom:1',
    'line-height:1;overflow:hidden',
  ],
  ...[
    'letter-spacing:-.01em',
    'visibility:visible',
    'font:1rem/1.5 a',
    'width:100%;overflow:hidden',
    'min-height:0;overflow:hidden',
  ],
);
const seen: fc.Arbitrary<Edit> = fc.oneof(
  showing.map((css) => inMain(`<div><p style="${css}">${SEEN}</p></div>`)),
  showing.chain(rule).map((css) => withStyle(css, BOX(SEEN))),
  hiding
    .chain((css) =>
      one(
        ...[
          `.x:hover{${css}}`,
          `@media print{.x{${css}}}`,
          `.x{&:hover{${css}}}`,
          `@media (max-width:40rem){.x{${css}}}`,
        ],
        ...[
          `.n .x{${css}}`,
          `.y{.n{${css}}}`,
          `@supports not (color:red){.x{${css}}}`,
          `.x::before{${css}}`,
          `.x{&::after{${css}}}`,
        ],
        ...[`@media (min-width:90rem){.x{${css}}}`, `@media (width < 40rem){.x{${css}}}`, `.x.is-off{${css}}`],
        ...[
          `@media not screen{.x{${css}}}`,
          `.x:not(.x){${css}}`,
          `.x{@media print{${css}}}`,
          `.y[data-off] .x{${css}}`,
        ],
        ...[`@starting-style{.x{${css}}}`, `@keyframes a{from{${css}}}`],
      ),
    )
    .map((css) => withStyle(css, BOX(SEEN))),
  fc.constantFrom(
    ...[
      `<details><summary>What does it cost?</summary><p>${SEEN}</p></details>`,
      `<dialog id="d1" aria-label="Prices"><p>${SEEN}</p></dialog><button type="button" command="show-modal" commandfor="d1">Open</button>`,
      `<div popover id="p1"><p>${SEEN}</p></div><button type="button" popovertarget="p1">Why?</button>`,
      `<button type="button" aria-controls="c1" aria-expanded="false">More</button><div id="c1" hidden><p>${SEEN}</p></div>`,
      `<button type="button" aria-controls="c2" aria-expanded="false">More</button><div id="c2" hidden="until-found"><p>${SEEN}</p></div>`,
      '<noscript><p>The map needs JavaScript. Please turn it on in the settings of your browser to see it here.</p></noscript>',
      '<noscript><a href="/contact">All the ways to reach us by phone, by mail and in the office</a></noscript>',
      `<template id="row"><p>${SEEN}</p></template>`,
      '<a href="/contact">More <span class="visually-hidden">about the repair of air conditioners</span></a>',
      '<span class="visually-hidden">Opens the map in a new tab</span>',
    ].map(inMain),
    withStyle('.y{background:#14191f}.x{color:#fff}', BOX(SEEN)),
    withStyle('.x{opacity:0;animation:in 1s forwards}@keyframes in{to{opacity:1}}', BOX(SEEN)),
    withStyle('.x{display:none}.y .x{display:block}', BOX(SEEN)),
    withStyle(':root{--vv:block}.x{display:var(--vv)}', BOX(SEEN)),
    withStyle('.y{color:transparent}.x{color:#222}', BOX(SEEN)),
  ),
);

const NUMBER = ['512', '987', '6543'] as const;
const otherNumber = fc
  .tuple(one('512', '737', '254', '800', '303'), between(201, 989), between(1000, 9999))
  .filter(([area, middle]) => !(area === '512' && middle === 987) && middle !== 555 && middle !== 411)
  .map(([area, middle, last]) => [area, String(middle), String(last)] as const);
const FORMS = [
  ...[
    '(A) B-C',
    'A-B-C',
    'A.B.C',
    'A B C',
    'A/B/C',
    'ABC',
    '+1 A B C',
    '1-A-B-C',
    '+1ABC',
    '1ABC',
    'A–B–C',
    'A · B · C',
  ],
  ...[
    '(A)B-C',
    '(A) BC',
    'A BC',
    '+1 (A) B-C',
    '+1.A.B.C',
    '1 (A) B C',
    'A - B - C',
    'A / B / C',
    'A|B|C',
    'A_B_C',
    'A*B*C',
  ],
  ...[
    '[A] B-C',
    '001 A B C',
    '011 1 A B C',
    'A, B, C',
    'A~B~C',
    'A—B—C',
    'A:B:C',
    'A–BC',
    'A\u2009B\u2009C',
    'AB-C',
    'A • B • C',
  ],
  ...['(A)-B-C', '+1-A-B-C', '(+1) A B C', 'A‑B‑C', 'A−B−C', 'A=B=C'],
];
const WORDS = 'zero one two three four five six seven eight nine'.split(' ');
const digitsOf = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const phoneText = ([area, middle, last]: readonly [string, string, string]): Texts => {
  const plain = `${area}${middle}${last}`;
  return fc.oneof(
    {
      arbitrary: fc
        .tuple(
          one(...FORMS),
          fc.constantFrom(48, 48, 48, 0xff10, 0x660, 0x6f0, 0x966, 0xe50, 0x1d7ce, 0x1d7f6, 0x1d7ec),
        )
        .map(([form, zero]) => digitsOf(form.replace('A', area).replace('B', middle).replace('C', last), zero))
        .chain((text) =>
          one(
            ...[text, text, text.replace(/(.{3})/gu, '<span>$1</span>'), text.replace(/^(.{4})/u, '<b>$1</b>')],
            ...[
              text.replace(/(.)/gu, '<i>$1</i>'),
              text.replace(/(..)/u, '$1\u200B'),
              text.replace(/(..)/u, '$1<wbr>'),
            ],
            text.replace(/(.)$/u, '<a href="/contact">$1</a>'),
          ),
        ),
      weight: 6,
    },
    {
      arbitrary: one(
        plain.split('').join(' '),
        plain.replace(/\d(?=\d)/g, '$&-'),
        plain.replace(/(..)(?=.)/g, '$1 '),
        plain.replace(/\d/g, (digit) => `${WORDS[Number(digit)]} `).trim(),
        plain.replace(/\d/g, '$&\uFE0F\u20E3'),
        plain.replace(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? ''),
        `<span>${area}</span> <span>${middle}</span> <span>${last}</span>`,
        `<span>(${area})</span><br>${middle}-${last}`,
      ),
      weight: 2,
    },
  );
};
const phoneShown = (parts: readonly [string, string, string], isOwn = false): fc.Arbitrary<Edit> => {
  const plain = parts.join('');
  const dashed = parts.join('-');
  const shown = phoneText(parts).chain((text) =>
    one(
      ...[
        `<p>Call ${text} today.</p>`,
        `<p>${text}</p>`,
        `<p><a href="/contact">${text.replace(/<\/?a[^>]*>/g, '')}</a></p>`,
        `<ul><li>Phone: ${text}</li></ul>`,
      ],
      `<svg role="img" aria-label="Call ${attribute(text)}"></svg>`,
      `<p title="Call ${attribute(text)}">Call us</p>`,
      `<button type="button" aria-label="Call ${attribute(text)}">Call</button>`,
      `<p data-note="Call ${dashed}">Call us</p>`,
      `<table><tr><th>Phone</th><td>${text}</td></tr></table>`,
      data({ '@type': 'Thing', description: `Call ${attribute(text)}` }),
    ),
  );
  const allowed = [`tel:+1${plain}`, `sms:+1${plain}?body=Hi`, `sms:+1${plain}`, `https://wa.me/1${plain}`];
  const others = [
    ...[
      `callto:+1${plain}`,
      `whatsapp://send?phone=1${plain}`,
      `viber://chat?number=%2B1${plain}`,
      `skype:+1${plain}?call`,
    ],
    ...[`https://api.whatsapp.com/send?phone=1${plain}`, `facetime:+1${plain}`, `https://signal.me/#p/+1${plain}`],
    ...[`https://web.whatsapp.com/send?phone=%2B1${plain}`, `data:text/vcard,TEL:${dashed}`, `tel:%2B1${plain}`],
  ];
  const linked = one(...allowed, ...(isOwn ? [] : others)).map((href) => `<p><a href="${href}">Reach us</a></p>`);
  const marked = one(
    `<p data-phone="${dashed}">Call us</p>`,
    `<p data-phone="${plain}">Call us</p>`,
    `<p data-tel="+1${plain}">Call us</p>`,
    `<button type="button" data-href="tel:+1${plain}">Call</button>`,
    ...(isOwn ? [] : [data(firm({ telephone: `+1${plain}` })), data({ '@type': 'ContactPoint', telephone: dashed })]),
  );
  return fc
    .oneof({ arbitrary: shown, weight: 5 }, { arbitrary: linked, weight: 2 }, { arbitrary: marked, weight: 1 })
    .map(inMain);
};
const foreignNumber = fc.oneof(
  { arbitrary: otherNumber.chain((parts) => phoneShown(parts)), weight: 8 },
  {
    arbitrary: one(
      ...[
        '1-800-CALL-NOW',
        '800-FLOWERS',
        '512-FIX-HEAT',
        '(512) AIR-COOL',
        '1-888-COOL-AIR',
        '512-987-COOL',
        '512-98-PLUMB',
        '1 (800) GET-COOL',
      ],
      ...['987-6544', '244 7781', '9876544'],
    ).map((text) => inMain(`<p>Call ${text} today.</p>`)),
    weight: 2,
  },
);
const otherFigures = said(
  one(
    ...[
      'The ZIP is 78664-1234.',
      'Invoice 2026-11-0042 is paid.',
      'We sit at 30.54271, -97.54667.',
      'On 2026-11-23 we changed 14 filters.',
    ],
    ...[
      'From 11/23/2026 to 12/01/2026.',
      'Model 24ACC636A003, serial 3517E04412.',
      'Permit 2026-0411-883.',
      'USDOT 1234567',
      'Lot 512, block 98, unit 76543.',
    ],
    ...[
      'ISBN 978-0-13-468599-1 explains heat pumps.',
      'Filters 16 20 25 and 30 are in the truck.',
      'Sizes 100-1000 are in the truck.',
      'Card ending 4242.',
    ],
    ...[
      'Take US-79, then TX-130, exit 411, mile 264.',
      'Financing from $1,250 to $12,500 over 36 months.',
      'EPA certificate 4417-882-19935.',
      'Call 911 if you smell smoke, and 811 before you dig.',
    ],
    ...[
      'Populations of 120, 340 and 1250.',
      'It takes 10 20 or 30 minutes.',
      'Open 07:30-18:00 on Monday.',
      'R-410A and R-454B',
      '36,000 BTU, 3 tons, 14.3 SEER2',
      'Settings 1 2 3 4 5 6 7 8 9 10',
    ],
    ...[
      'The breaker trips at 200-AMP loads.',
      'The code of 2021-2024 holds.',
      'Part 512-987 fits.',
      'We text you by 8 or 9 on Monday.',
      'One, two, three, four, done.',
    ],
  ),
);

const rating = fc.oneof(
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
const noRating = said(
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

const many = between(10, 300);
const wrongYears = said(
  fc.oneof(
    between(10, 180).chain((n) =>
      one(
        ...[
          `${n} years in business`,
          `over ${n} years in business`,
          `We have ${n}+ years of experience.`,
          `Serving Round Rock for ${n} years.`,
          `${n} yrs in business`,
          `A ${n}-year-old company.`,
        ],
        ...[
          `We opened ${n} years ago.`,
          `The company was founded ${n} years ago.`,
          `Our family has repaired heat pumps for ${n} years.`,
          `For ${n} years, we have kept Austin cool.`,
          `${n} years of trusted service`,
        ],
        ...[
          `We celebrate our ${n}th anniversary.`,
          `Celebrating ${n} years`,
          `Trusted for ${n} years.`,
          `${n}+ years`.replace(/$/, ' serving Hutto'),
          `With ${n} years behind us, we know heat pumps.`,
        ],
        ...[
          `We have been in business for ${n} years.`,
          `${n} years strong`,
          `Family-owned for more than ${n} years.`,
          `${n} years’ experience in our company`,
          `We’ve been fixing AC for ${n} years.`,
        ],
      ),
    ),
    between(1850, 2014).chain((year) =>
      one(
        ...[
          `In business since ${year}.`,
          `Since ${year}`,
          `Serving Austin since ${year}.`,
          `Established ${year}`,
          `Est. ${year}`,
          `Founded in ${year}.`,
          `Our family business began in ${year}.`,
        ],
        ...[
          `We started in ${year}.`,
          `We opened our doors in ${year}.`,
          `Keeping Round Rock cool since ${year}.`,
          `Family-owned since ${year}.`,
          `We have served Hutto since ${year}.`,
          `Proudly serving Texas since ${year}`,
        ],
        ...[
          `Limestone Air has been here since ${year}.`,
          `Since ${year}, our family has repaired heat pumps.`,
          `Our company dates back to ${year}.`,
          `Limestone Air was founded in ${year}.`,
          `Trusted since ${year}`,
        ],
        ...[
          `Incorporated in ${year}.`,
          `A family business from ${year} on.`,
          `Your neighbors since ${year}.`,
          `Our roots go back to ${year}.`,
        ],
      ),
    ),
    one(
      ...[
        'A century of service',
        'Over a century in business',
        'Half a century of experience',
        'Serving Austin for half a century.',
        'One hundred and fifty years in business',
        'A century and a half in business',
        'Two decades in business',
      ],
      ...[
        'Decades of experience',
        'We have three decades of experience.',
        'A hundred years in business',
        'Since ’87',
        'a quarter century of service',
        'Thirty-five years in business',
        'Our fiftieth year in business',
        'a fourth-generation family business',
        'Three generations of family business',
      ],
    ),
  ),
);
const wrongCounts = said(
  fc.oneof(
    many.chain((n) =>
      one(
        ...[
          `We serve ${n} cities.`,
          `Serving ${n}+ communities`,
          `${n} towns served`,
          `Over ${n} cities and towns`,
          `We cover ${n} neighborhoods.`,
          `Our ${n} service areas`,
          `We work in ${n} counties.`,
          `across ${n} ZIP codes, we come`,
        ],
        ...[
          `${n}+ technicians`,
          `Our ${n} technicians are ready.`,
          `A team of ${n} technicians`,
          `We have ${n} trucks on the road.`,
          `A fleet of ${n} trucks`,
          `${n} trucks`,
          `We employ ${n} people.`,
          `Our team of ${n}`,
          `${n} vans on the road`,
        ],
        ...[
          `${n} locations`,
          `Our ${n} offices`,
          `We have ${n} branches in Texas.`,
          `${n} service centers`,
          `We offer ${n} services.`,
          `${n} services offered`,
        ],
        ...[
          `${n}00 happy customers`,
          `Trusted by ${n},000 homeowners.`,
          `We have repaired ${n},000 units.`,
          `${n},000+ jobs completed`,
          `${n}00 installations`,
          `Over ${n}00 satisfied clients`,
          `More than ${n}00 homes served`,
        ],
      ),
    ),
    one(
      ...[
        'Forty cities served',
        'Dozens of cities served',
        'Two hundred technicians',
        'Our nine service centers',
        'We have hundreds of technicians.',
        'Two dozen trucks',
        'Thousands of happy customers',
        'Hundreds of homes served',
      ],
    ),
  ),
);
const trueCounts = said(
  one(
    ...[
      '9 years in business.',
      '9+ years in business.',
      'Nine years of experience.',
      'In business since 2017.',
      'Serving Round Rock since 2017.',
      'Two trucks, both stocked.',
      'One office in Round Rock.',
      'We have two trucks.',
      'Founded in 2017.',
      'We opened nine years ago.',
    ],
    ...[
      'Round Rock was founded in 1851.',
      'A unit lasts 15 years.',
      'Parts have a warranty of 10 years.',
      'Houses built since 1974 have ducts.',
      'The owner is 45 years old.',
      'Since 1985, the code has asked for a drain pan.',
      'R-22 has been banned since 2020.',
    ],
    ...[
      'The county has 27 cities.',
      'Texas has over 1,200 cities and towns.',
      'After 25 years, a unit is done.',
      'The maker runs 12 shops across Texas.',
      'Trane has offices in 40 cities.',
      'Copper lines have been in use for 100 years.',
      'Our office stands in a house of 1925.',
    ],
    ...[
      'The maker gives 10 years of warranty.',
      'We replace units older than 20 years.',
      'Our trucks are 3 years old.',
      'A crew of two technicians comes.',
      'We change 3 filters in 20 minutes.',
      'Two people come for a replacement.',
      'The city has had sewers for a century.',
      '45,000 homes in the county have a heat pump.',
    ],
    ...[
      'The Rheem factory was established in 1925.',
      'We have known the owner of the hardware store since 1998.',
      'The building has 12 offices.',
      'Your house from 1960 has two returns.',
      'Units made since 1990 have two fans.',
      'We keep records for 10 years.',
      '© 2017–2026 Limestone Air',
    ],
  ),
);

const otherAddress = fc.oneof(
  {
    arbitrary: said(
      fc
        .tuple(
          between(100, 9999),
          one(
            'Main Street',
            'Elm St',
            'E Whitestone Blvd',
            'Old Settlers Road',
            'N Mays St',
            'Oak Hill Drive',
            'Congress Ave',
          ),
          one('Round Rock, TX 78664', 'Austin, TX 78701', 'Hutto, Texas 78634', 'Austin'),
        )
        .chain(([number, street, town]) =>
          one(
            ...[
              `Visit us at ${number} ${street}, ${town}.`,
              `Our office is at ${number} ${street}, ${town}.`,
              `We are at ${number} ${street}, ${town}.`,
              `Limestone Air, ${number} ${street}, ${town}`,
              `Find us at ${number} ${street}.`,
            ],
            ...[
              `Our address: ${number} ${street}, ${town}`,
              `Mail checks to ${number} ${street}, ${town}.`,
              `Our shop is located at ${number} ${street}, ${town}.`,
              `Headquarters: ${number} ${street}, ${town}`,
            ],
          ),
        ),
    ),
    weight: 3,
  },
  {
    arbitrary: one(
      '<address>200 Elm Street, Austin, TX 78701</address>',
      '<address>Limestone Air<br>200 Elm Street<br>Austin, TX 78701</address>',
      '<p>Our office: 1400 Palm Valley Blvd, Round Rock, TX 78665</p>',
      '<p>Our office: 1400 Palm Valley Blvd, Austin, TX 78664</p>',
      '<p>Our office: 1500 Palm Valley Blvd, Round Rock, TX 78664</p>',
      '<p>Visit us at <b>1400</b> <i>Main Street</i>, Round Rock.</p>',
      '<p itemprop="streetAddress">200 Elm Street</p>',
      '<p itemscope itemtype="https://schema.org/PostalAddress"><meta itemprop="postalCode" content="78701"></p>',
      data(firm({ address: '200 Elm Street, Austin, TX 78701' })),
      data(
        firm({
          address: {
            '@type': 'PostalAddress',
            streetAddress: '200 Elm Street',
            addressLocality: 'Austin',
            addressRegion: 'TX',
            postalCode: '78701',
            addressCountry: 'US',
          },
        }),
      ),
      data(firm({ geo: { '@type': 'GeoCoordinates', latitude: '29.76040', longitude: '-95.36980' } })),
      data(firm({ email: 'limestoneair@gmail.com' })),
    ).map(inMain),
    weight: 2,
  },
);
const wrongHosts = [
  ...[
    'https://limestoneair.com/contact',
    'http://www.limestoneair.com/contact',
    'https://staging.limestoneair.com/a',
    'https://www-staging.limestoneair.com/',
    'https://limestoneair-preview.vercel.app/',
    'https://main--limestoneair.netlify.app/',
  ],
  ...[
    'http://203.0.113.7/',
    'http://[2001:db8::1]/',
    'https://1a2b3c.ngrok-free.app/',
    'https://x.trycloudflare.com/',
    'https://limestoneair.example/',
    'http://localhost:4173/',
    'https://www.limestoneair.com:8443/a',
    'https://limestoneair.net/',
    'https://limestoneair.pages.dev/',
  ],
  ...[
    'https://abc.lhr.life/',
    'https://limestoneair.wixsite.com/home',
    'https://x.serveo.net/',
    'https://limestoneair.local/',
    'https://limestoneair.dev.agency.com/',
    'https://x.tunnel.site/',
    'https://limestoneair.azurewebsites.net/',
    'https://limestoneair.s3.amazonaws.com/index.html',
  ],
];
const otherHost = fc.oneof(
  {
    arbitrary: one(...wrongHosts).chain((url) =>
      fc.constantFrom(
        inMain(`<p><a href="${url}">Home</a></p>`),
        inMain(`<p>Visit ${url} for prices.</p>`),
        inMain(`<img src="${url}a.png" width="1" height="1" alt="">`),
        inMain(`<form action="${url}"><button type="submit">Send</button></form>`),
        inMain(data(firm({ url }))),
        inMain(data(firm({ sameAs: [url] }))),
        inMain(data({ '@type': 'WebSite', '@id': `${url}#website`, url })),
        inHead(/(?<=<link rel="canonical" href=")[^"]*/, url),
        inHead(/(?<=<meta property="og:url" content=")[^"]*/, url),
        inHead(/<\/head>/, `<link rel="alternate" hreflang="en" href="${url}"></head>`),
      ),
    ),
    weight: 4,
  },
  {
    arbitrary: one(
      ...[
        'Visit staging.limestoneair.com.',
        'Visit limestoneair.example.',
        'See limestoneair.net for prices.',
        'Write to office@limestoneair.example.',
        'Write to office@limestoneair.net.',
        'Write to limestoneair@gmail.com.',
        'Write to office@limestone-air.com.',
        'Go to 203.0.113.7 for the form.',
        'See limestoneair.vercel.app.',
      ],
    ).map((text) => inMain(`<p>${text}</p>`)),
    weight: 1,
  },
  {
    arbitrary: one(
      '<p><a href="mailto:limestoneair@gmail.com">Write</a></p>',
      '<p><a href="mailto:office@limestoneair.net">Write</a></p>',
      data({ '@type': 'Organization', name: 'Limestone Air', url: 'https://www.other-firm.com/' }),
      data({ '@type': 'Organization', name: 'Other Firm LLC', url: 'https://www.limestoneair.com/' }),
      data(firm({ sameAs: ['https://www.facebook.com/some-other-firm'] })),
      data({ '@type': 'LocalBusiness', name: 'Limestone Air', sameAs: 'https://facebook.example/limestone' }),
    ).map(inMain),
    weight: 1,
  },
  fc.constantFrom(
    inHead(/<link rel="canonical"[^>]*>/, '<link rel="canonical" href="https://www.limestoneair.com/">'),
    inHead(/<\/head>/, '<base href="https://staging.limestoneair.com/"></head>'),
    inHead(/<\/head>/, '<meta name="twitter:url" content="https://staging.limestoneair.com/"></head>'),
  ),
);
const trueAddress = fc.oneof(
  said(
    one(
      ...[
        'Our shop: 1400 Palm Valley Blvd, Round Rock, TX 78664.',
        'Our office is at 1400 Palm Valley Blvd.',
        'City Hall is at 221 E Main St, Round Rock, TX 78664.',
        'The permit office is at 2008 Enterprise Drive.',
        'Park behind 1400 Palm Valley Boulevard, Round Rock.',
      ],
      ...[
        'Write to office@limestoneair.com.',
        'Visit www.limestoneair.com.',
        'See limestoneair.com for prices.',
        'Report outages at www.oncor.com.',
        'Take off at Exit 253, 900 feet past Congress.',
        'We came to 12 houses on Main Street.',
        'Model 24 fits. Main Street in Hutto is closed.',
      ],
      ...[
        'Look up a license at www.tdlr.texas.gov.',
        'Our office is 5 miles from Oak Hill Drive.',
        'The staging of the parts takes a day.',
      ],
    ),
  ),
  one(
    '<p><a href="https://www.limestoneair.com/contact">Contact</a></p>',
    '<p><a href="mailto:office@limestoneair.com">Write</a></p>',
    '<p><a href="https://www.tdlr.texas.gov/">License</a></p>',
    '<p><a href="https://www.limestone.edu/">University</a></p>',
    '<p><a href="https://vercel.com/">Hosted there</a></p>',
    '<p><a href="mailto:permits@roundrocktexas.gov">Permits</a></p>',
    data({ '@type': 'Organization', name: 'Limestone Air', url: 'https://www.limestoneair.com/' }),
  ).map(inMain),
);

const promise = said(
  fc.oneof(
    one(
      ...[
        'Licensed and insured.',
        'Fully licensed',
        'We are licensed, bonded and insured.',
        'Our technicians are certified.',
        'State-licensed technicians',
        'Our license number is TACLA12345C.',
        'Licensed in Texas, TACLB29813C.',
        'Background-checked technicians',
        'EPA-certified team',
      ],
      ...[
        'We carry liability insurance.',
        'Insured up to $2,000,000.',
        'Bonded for your protection',
        'BBB accredited',
        'NATE-certified technicians',
        'Factory-authorized dealer',
        'Satisfaction guaranteed',
        'We guarantee our work.',
        'Award-winning service',
        'Free estimates',
        'No hidden fees',
        'Lowest prices in Austin',
      ],
      ...[
        'Licenced contractor',
        'Licensed & insured',
        'LICENSED • BONDED • INSURED',
        'We hold a state license.',
        'Fully insured and bonded',
        'Certified by EPA',
        'Drug-tested technicians',
        'Our work comes with a warranty.',
        'We beat any price.',
        'Money-back guarantee',
        'Financing with no interest',
        '100% satisfaction guarantee',
      ],
      ...[
        'Same-day service',
        'Immediate response',
        'We arrive within the hour.',
        'On site in half an hour',
        'Within an hour at your door',
        'We come in under an hour.',
        'Help in minutes',
        'Here within the hour, or it is free',
        'One-hour response',
        'Lightning-fast response',
      ],
    ),
    between(5, 90).chain((n) =>
      one(
        ...[
          `We arrive in ${n} minutes.`,
          `${n}-minute response`,
          `Response time: ${n} minutes`,
          `At your door in ${n} minutes`,
          `${n} min response time`,
          `Our technicians arrive within ${n} minutes.`,
          `ETA: ${n} minutes`,
          `We are there in under ${n} min.`,
        ],
        ...[
          `On site in ${n} minutes or less.`,
          `Average arrival: ${n} minutes`,
          `A technician is with you within ${n} minutes.`,
          `We get to you in ${n} minutes.`,
          `Guaranteed ${n} minute arrival`,
          `We respond within ${n} minutes.`,
          `Help arrives ${n} minutes after your call.`,
        ],
      ),
    ),
  ),
);
const noPromise = said(
  one(
    ...[
      'Ask any firm for its license number before it opens a panel.',
      'In Texas, air conditioning contractors have to be licensed.',
      'Your homeowner’s insurance may pay after a lightning strike.',
      'The glue bonded well.',
      'We arrive within two hours.',
      'We usually arrive within 120 minutes.',
      'Response time: 2 hours',
    ],
    ...[
      'Melting the ice takes 30 minutes.',
      'A tune-up takes 90 minutes.',
      'Wait 5 minutes before you switch the unit on again.',
      'We answer within 24 hours.',
      'We call 30 minutes before we arrive.',
      'After 20 minutes the house is cool.',
      'The visit takes 45 minutes.',
      'Your dog’s license is not our business.',
    ],
    ...[
      'Run the fan for 15 minutes before we come.',
      'The drain should be free of leaves.',
      'Ask your insurer whether it is covered.',
      'The house cools down in 30 minutes.',
      'A certified copy of the permit hangs in the office.',
      'The maker gives the warranty.',
      'It takes an hour to drive to Waco.',
      'Round Rock is 20 minutes from Austin.',
    ],
  ),
);

const TOWNS = ['Georgetown', 'Taylor', 'Hutto', 'Pflugerville', 'Lakeway'];
const small = between(5, 60);
/** Figures and promises in forms that people write besides the usual ones. */
const otherForms = said(
  fc.oneof(
    small.chain((n) =>
      one(
        ...[
          `We arrive in under ${n} minutes.`,
          `Typically ${n} minutes or less`,
          `Arrival is usually ${n} minutes or less.`,
          `A technician in under ${n} minutes`,
          `Help in less than ${n} minutes`,
        ],
        ...[
          `For ${n + 5} years, Limestone Air has kept Austin cool.`,
          `For over ${n + 5} years, Limestone Air has repaired heat pumps.`,
          `© ${2016 - n}–2026 Limestone Air`,
          `Copyright ${2016 - n}-2026 Limestone Air. All rights reserved.`,
          `© ${2016 - n}–2026`,
        ],
        ...[
          `We come to any house within ${n + 16} miles of Round Rock.`,
          `Our service area has a ${n + 16}-mile radius.`,
          `We travel up to ${n + 16} miles.`,
          `Serving a radius of ${n + 16} miles`,
          `We serve everybody within a ${n + 16} mile radius.`,
        ],
        ...[
          `Over ${n},000 jobs done`,
          `More than ${n},000 jobs finished in Williamson County`,
          `${n}00+ installs and counting`,
          `Our ${n} dozen trucks`,
          `We serve ${n} small Texas towns.`,
        ],
      ),
    ),
    one(
      ...[
        'Here within the half hour',
        'We arrive within the half hour.',
        'A truck at your door within the half-hour.',
        'Half a dozen technicians ready for you',
        'Our half-dozen trucks are on the road.',
        'We serve a dozen towns.',
        'A half dozen trucks on the road',
        'We have half a dozen offices.',
      ],
      ...[
        'We cover over a dozen nearby towns.',
        'We waive the diagnostic fee.',
        'Service call fee waived with a repair',
        'The trip fee is waived.',
        'No service call fee',
        'No trip charge',
        'Two million dollars of coverage',
        'We are covered for one million dollars.',
        'A policy of $2 million stands behind each job.',
      ],
      ...[
        'Mail payments to P.O. Box 1177, Round Rock, TX 78680.',
        'Limestone Air, PO Box 1177, Round Rock, TX 78680',
        'Write to us at P. O. Box 95.',
      ],
    ),
    one(...TOWNS).chain((town) =>
      one(
        `Our second shop is in ${town}.`,
        `Our other location is in ${town}, Texas.`,
        `We have a second shop in ${town}.`,
      ),
    ),
    one('Hutto', 'Taylor').chain((town) =>
      one(`Stop by our ${town} shop.`, `Visit our new office in ${town}.`, `Our office is in ${town}.`),
    ),
  ),
);
const lookAlike = fc
  .tuple(otherNumber, fc.constantFrom('0O', '0o', '1l', '1I'), one('(A) B-C', 'A-B-C', 'A.B.C', 'A B C', '+1 A-B-C'))
  .map(([[area, middle, last], pair, form]) => {
    const [digit = '', letter = ''] = pair;
    const lasts = last.includes(digit) ? last.replace(digit, letter) : last.replace(/.$/, letter);
    return form.replace('A', area).replace('B', middle).replace('C', lasts);
  });
const offered = (offer: object): string =>
  data({ '@type': 'Service', name: 'Repair', offers: { '@type': 'Offer', ...offer } });
const structured = fc
  .oneof(
    fc
      .constantFrom<unknown>(0, '0', '0.00', '$0', 'Free', 'free')
      .chain((price) =>
        fc.constantFrom(
          offered({ price, priceCurrency: 'USD' }),
          offered({ priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency: 'USD' } }),
          data({ '@type': 'AggregateOffer', lowPrice: price, priceCurrency: 'USD' }),
        ),
      ),
    between(3, 400).chain((n) =>
      fc.constantFrom(
        data(firm({ numberOfEmployees: n })),
        data(firm({ numberOfEmployees: String(n) })),
        data(firm({ numberOfEmployees: { '@type': 'QuantitativeValue', value: n } })),
        data(firm({ numberOfEmployees: { '@type': 'QuantitativeValue', minValue: n, maxValue: n + 20 } })),
        data(firm({ areaServed: `${n + 5} cities in Central Texas` })),
      ),
    ),
  )
  .map(inMain);
const otherHiding = fc.oneof(
  fc
    .constantFrom(
      ...[
        'color-mix(in srgb,#fff,#fff)',
        'color-mix(in srgb, white 100%, black)',
        'color-mix(in oklab, #fff, white 40%)',
      ],
      ...[
        'rgb(from #fff r g b)',
        'hsl(from white h s l)',
        'oklch(from #fff l c h)',
        'color-mix(in srgb, #000 0%, #fff)',
      ],
      ...['color-mix(in srgb, #fff 96%, #eee)', 'rgb(from white r g b / 1)'],
    )
    .chain((color) =>
      fc.constantFrom(
        inMain(`<div style="background:#fff"><p style="color:${color}">${HIDDEN}</p></div>`),
        withStyle(`.y{background:#fff}.x{color:${color}}`, BOX(HIDDEN)),
        withStyle(`.y{background:${color}}.x{color:#fff}`, BOX(HIDDEN)),
        withStyle(`:root{--vv:${color}}.y{background:#fff}.x{color:var(--vv)}`, BOX(HIDDEN)),
      ),
    ),
  fc.constantFrom(
    ...[
      `<div popover id="seo-1"><p>${HIDDEN}</p></div>`,
      `<div popover="manual" class="seo-box"><p>${HIDDEN}</p></div>`,
      `<dialog id="seo-2"><p>${HIDDEN}</p></dialog>`,
      `<dialog class="seo-box" aria-label="Areas"><p>${HIDDEN}</p></dialog>`,
      `<details><summary style="visibility:hidden">More</summary><p>${HIDDEN}</p></details>`,
      `<details><summary style="font-size:0">More</summary><p>${HIDDEN}</p></details>`,
      `<details><summary hidden>More</summary><p>${HIDDEN}</p></details>`,
    ].map(inMain),
  ),
);
const trueForms = said(
  one(
    ...[
      'We arrive in under 130 minutes.',
      'Most repairs take 25 minutes or less.',
      'Typically, the coil is clean in 25 minutes.',
      'A filter is changed in under 5 minutes.',
      'We call you within the half hour before we come.',
      'For 25 years, the code has asked for a drain pan.',
      'For 9 years, Limestone Air has kept Austin cool.',
      'For 10 years, the maker pays for parts.',
    ],
    ...[
      '© 2017–2026 Limestone Air',
      '© 1998–2026 OpenStreetMap contributors',
      'Map data © 2004-2026 OpenStreetMap',
      'We come to any house within 20 miles of Round Rock.',
      'Hutto lies within 30 miles of the airport.',
      'Our trucks drive up to 300 miles a week.',
      'The storm came within 40 miles of Round Rock.',
      'The county lies in a 50-mile radius of the plant.',
    ],
    ...[
      'A dozen towns in the county have their own code.',
      'Half a dozen screws hold the panel.',
      'We loosen half a dozen screws.',
      'The plant gives 12,000 jobs to the county.',
      '45,000 homes in the county have a heat pump.',
      'The city waives the permit fee after a flood.',
      'Ask whether your insurer covers two million dollars.',
      'The new water plant cost two million dollars.',
    ],
    ...[
      'Mail the permit form to the city at P.O. Box 12157, Austin.',
      'The permit office is in Georgetown.',
      'The second supply house is in Georgetown.',
      'Our office in Round Rock opens at 7:30 AM.',
      'Our shop is in Round Rock.',
      'Our shop is in Williamson County.',
      'We have a second truck in Hutto on Fridays.',
      'Our other customers live in Taylor.',
    ],
    ...[
      'Call (512) 987-6543 on weekdays.',
      'Call 512-987-6543 or write.',
      'Model 512-98O-L42',
      'Exit 411 lies 264 feet off',
      'Use oil 10W-30 or 5W-20.',
    ],
  ),
);
const trueStructure = fc
  .constantFrom(
    data(firm({ areaServed: [{ '@type': 'City', name: 'Round Rock' }] })),
    data(firm({ priceRange: '$$' })),
    data({ '@type': 'Thing', description: 'Use the fan for cooling at night' }),
    `<p>Covers from $120.</p>${offered({ price: 120, priceCurrency: 'USD' })}`,
  )
  .map(inMain);
const otherSeen = fc.oneof(
  fc
    .constantFrom(
      ...['color-mix(in srgb,#fff,#000)', 'color-mix(in srgb, white 20%, black)', 'rgb(from #fff calc(r - 180) g b)'],
      ...[
        'hsl(from white h s 20%)',
        'color-mix(in srgb, currentColor, transparent 20%)',
        'color-mix(in oklab, var(--a), #222)',
      ],
    )
    .chain((color) =>
      fc.constantFrom(
        inMain(`<div style="background:#fff"><p style="color:${color}">${SEEN}</p></div>`),
        withStyle(`.y{background:#fff}.x{color:${color}}`, BOX(SEEN)),
      ),
    ),
  fc.constantFrom(
    ...[
      `<div popover id="p2" class="tip"><p>${SEEN}</p></div><button type="button" commandfor="p2" command="toggle-popover">Why?</button>`,
      `<dialog id="d9" aria-label="Prices"><p>${SEEN}</p></dialog><script>document.getElementById('d9').showModal()</script>`,
      `<dialog class="sheet" aria-label="Prices"><p>${SEEN}</p></dialog><script>document.querySelector('.sheet').showModal()</script>`,
      `<dialog open aria-label="Prices"><p>${SEEN}</p></dialog>`,
      `<details><summary><span class="icon"></span>More about the visit</summary><p>${SEEN}</p></details>`,
    ].map(inMain),
  ),
);

/** Pages that a release must refuse. */
export const HURT: Cases = {
  'hidden text': hidden,
  'another number': foreignNumber,
  ratings: rating,
  'years in business': wrongYears,
  counts: wrongCounts,
  'another street address': otherAddress,
  'another host': otherHost,
  'promises that no data supports': promise,
  'figures and promises in other forms': otherForms,
  'a number with letters that look like figures': lookAlike.map((number) => inMain(`<p>Call ${number} today.</p>`)),
  'figures in structured data': structured,
  'text hidden in other ways': otherHiding,
};
/** Pages in which nothing is wrong. */
export const SOUND: Cases = {
  'text that is seen': seen,
  'the own number': fc.constant(NUMBER).chain((parts) => phoneShown(parts, true)),
  'other numbers that the data has': fc
    .constantFrom<[string, string, string]>(['800', '222', '1222'], ['512', '987', '0001'])
    .chain((parts) => phoneShown(parts, true)),
  'other figures': otherFigures,
  'no rating': noRating,
  'years and counts': trueCounts,
  'own and other addresses': trueAddress,
  'no promise': noPromise,
  'other forms that are true': trueForms,
  'structured data that is true': trueStructure,
  'text seen in other ways': otherSeen,
};
