/** Statements of pages are held against the data: a corpus of false and of true statements, each written in many ways. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPageCheck } from '../../generator/check/check-pages.ts';
import { normalize } from '../../generator/check/statements.ts';
import { loadVocabulary } from '../../generator/check/schema/vocabulary.ts';
import type { CheckFacts, PageRule } from '../../generator/check/types.ts';
import { origin } from '../../generator/check/rules/hosts.ts';
import { phone } from '../../generator/local-service/rules/phone.ts';
import { placeholders } from '../../generator/local-service/rules/leftovers.ts';
import { years } from '../../generator/local-service/rules/years.ts';
import { rounds, SEED } from '../fixtures/proofs.ts';

const CLEAN = readFileSync(join(import.meta.dirname, 'clean/index.html'), 'utf8')
  .replaceAll('example.com', 'redclay-towing.com')
  .replaceAll('555-0142', '745-0142')
  .replaceAll('+14785550142', '+14787450142');
const clean = JSON.parse(readFileSync(join(import.meta.dirname, 'clean-facts.json'), 'utf8')) as CheckFacts;
const PHONE = '+14787450142';
const facts: CheckFacts = {
  ...clean,
  origin: 'https://www.redclay-towing.com',
  values: {
    phone: { ...(clean.values.phone as object), number: PHONE, callingCode: '1' },
    years: { inBusiness: 31, generations: null, brand: 'Red Clay Towing', year: 2026 },
  },
};
const vocabulary = loadVocabulary();
const own = [phone, years, placeholders].flatMap(({ page }): PageRule[] => (page ? [page] : []));
const check = createPageCheck(
  {
    facts,
    release: true,
    files: new Set([
      'index.html',
      'locations/macon.html',
      'locations/gray.html',
      'assets/social.png',
      'assets/road.svg',
    ]),
    redirects: new Map(),
    planned: new Map(facts.pages.map((page) => [page.path, page])),
    read: () => '',
    size: () => 0,
    names: new Map(),
    vocabulary,
  },
  { own },
);
/** Rules that judge what a page states. */
const RULES = [
  'phone',
  'years',
  'no-ratings',
  'own-host',
  'reserved-value',
  'leftover',
  'placeholder',
  'hidden-text',
  'link',
];

/** Findings on the clean page with this markup in its main content. */
async function findingsWith(markup: string): Promise<string[]> {
  const html = CLEAN.replace('</main>', () => `${markup}\n</main>`);
  const { findings } = await check({
    file: 'index.html',
    path: '/',
    role: 'page',
    component: 'HomePage',
    limit: null,
    html,
  });
  return findings
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ rule, message, detail }) => `${rule}: ${message} ${detail}`);
}

const digits = (number: string, zero: number): string =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
/** ASCII, full width, Arabic-Indic, Devanagari, mathematical bold. */
const script = fc.constantFrom(0x30, 0x30, 0x30, 0xff10, 0x660, 0x966, 0x1d7ce);
const form = fc.constantFrom(
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
    'A–B–C',
    'A‑B‑C',
    '(A)B-C',
    '+1 (A) B-C',
    'A·B·C',
    'A|B|C',
  ],
);
const shown = (number: string): fc.Arbitrary<string> =>
  fc.tuple(form, script).map(([pattern, zero]) => {
    const [, area = '', exchange = '', line = ''] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
    return digits(pattern.replace('A', area).replace('B', exchange).replace('C', line), zero);
  });
/** A text in one piece, or with elements, invisible characters or spaces inside it. */
const split = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    text,
    text,
    text.replace(/(.{3})/gu, '<span>$1</span>'),
    text.replace(/^(.{4})/u, '<b>$1</b>'),
    text.replace(/(.)$/u, '<i><em>$1</em></i>'),
    text.replace(/(..)/u, '$1\u200B'),
    text.replace(/(..)/u, '$1<wbr>'),
  );
const attribute = (text: string): string => text.replace(/<[^>]*>/g, '');
const placed = (text: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `<p>Call ${text} today.</p>`,
    `<p><a href="/">${text}</a></p>`,
    `<ul><li>${text}</li></ul>`,
    `<img src="/assets/road.svg" alt="Call ${attribute(text)}">`,
    `<p title="${attribute(text)}">A word</p>`,
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Thing","description":"Call ${attribute(text)}"}</script>`,
  );
const dialed = (number: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `<a href="tel:${number}">Call</a>`,
    `<a href="sms:${number}">Write</a>`,
    `<a href="https://wa.me/${number.slice(1)}">Chat</a>`,
    `<a href="https://wa.me/${number.slice(1)}?text=Hi">Chat</a>`,
    `<a href="https://api.whatsapp.com/send?phone=${number.slice(1)}">Chat</a>`,
    `<a href="https://signal.me/#p/${number}">Chat</a>`,
  );
const written = (number: string): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: shown(number).chain(split).chain(placed), weight: 4 },
    { arbitrary: dialed(number), weight: 1 },
  );
const otherNumber = fc
  .tuple(fc.integer({ min: 201, max: 989 }), fc.integer({ min: 200, max: 999 }), fc.integer({ min: 1000, max: 9999 }))
  .map((parts) => `+1${parts.join('')}`)
  .filter((number) => number !== PHONE && !/55501\d\d$/.test(number));

const inText = (texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts).chain(placed);
const inProse = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...texts).map((text) => `<p>We say ${text} here.</p>`);
const data = (json: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org",${json}}</script>`;

const FALSE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'a number that is not declared': otherNumber.chain(written),
  'filler and notes': inText([
    'Lorem ipsum dolor sit amet',
    'lorem ipsum',
    'TODO',
    'TODO: prices',
    'FIXME',
    'TBD',
    'XXX-XXX-XXXX',
    'xxx-xxxx',
  ]),
  placeholders: inText([
    '[CITY NAME]',
    '[city]',
    '[service name]',
    '[City Name]',
    '[YOUR CITY]',
    '[your company]',
    '[phone number]',
    '[insert price]',
    '{city}',
    '{City_Name}',
    '%CITY%',
    '__CITY__',
    '[STATE]',
    'Your Company Name',
    'insert text here',
  ]),
  'markup as text': inProse([
    '&lt;p&gt;Hello&lt;/p&gt;',
    '&lt;br&gt;',
    '&lt;strong class="a"&gt;',
    '&amp;nbsp;',
    '&amp;amp;',
    '&amp;#8217;',
    '&lt;/div&gt;',
  ]),
  'ratings in text': inText([
    '4.9 stars',
    '4.9/5',
    '4.9 / 5',
    '5-star',
    '★★★★★',
    'rated 4.8',
    '4.7 out of 5',
    '127 reviews',
    '1,204 Google reviews',
    '５ stars',
  ]),
  'ratings in RDFa and microdata': fc.constantFrom(
    '<p typeof="schema:AggregateRating"><span property="schema:ratingValue">4.9</span></p>',
    '<p vocab="https://schema.org/" typeof="Review">Good</p>',
    '<p><span property="ratingValue">5</span></p>',
    '<p itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">5</span></p>',
    '<p itemprop="aggregateRating">5</p>',
  ),
  'hosts reserved for examples': fc.oneof(
    inText([
      'www.macontow.example',
      'macontow.example',
      'see example.com',
      'https://a.test/x',
      'localhost',
      'boss@towing.example',
    ]),
    fc.constant(data('"@type":"Thing","sameAs":["https://facebook.example/x"]')),
  ),
  'other forms of the own address': fc.constantFrom(
    ...[
      'https://redclay-towing.com/',
      'http://www.redclay-towing.com/',
      'https://staging.redclay-towing.com/a',
      'https://dev.redclay-towing.com',
      'https://redclay.netlify.app/',
      'https://203.0.113.7/',
      'https://abc.ngrok-free.app/x',
      'https://x.trycloudflare.com/',
    ].flatMap((url) => [`<a href="${url}">Home</a>`, data(`"@type":"Thing","sameAs":"${url}"`)]),
  ),
  'an organization with another url': fc.constantFrom(
    data('"@type":"Organization","name":"A","url":"https://www.other-towing.com/"'),
    data('"@type":"AutomotiveBusiness","name":"A","url":"https://other-towing.com"'),
    data('"@type":"Service","provider":{"@type":"LocalBusiness","url":"https://other.com"}'),
  ),
  'hidden text': fc
    .constantFrom(
      'display:none',
      'display: none !important',
      'visibility:hidden',
      'font-size:0',
      'font-size: 1px',
      'opacity:0',
      'position:absolute;left:-9999px',
      'text-indent:-9999px',
      'color:#fff;background:#fff',
      'color:white; background-color: white',
      'color:transparent',
      'height:0;overflow:hidden',
      'clip-path:inset(100%)',
      'transform:scale(0)',
    )
    .chain((style) =>
      fc.constantFrom(
        `<div style="${style}">Towing in Macon and Gray</div>`,
        `<p style="${style}">cheap <b>towing</b> Macon tow truck</p>`,
      ),
    ),
  'other years': fc.oneof(
    fc
      .integer({ min: 32, max: 300 })
      .chain((n) =>
        inProse([
          `${n} years in business`,
          `over ${n} years in business`,
          `${n}+ years in the trade`,
          `${n}-year in business`,
        ]),
      ),
    fc.integer({ min: 90, max: 900 }).chain((n) => inProse([`${n} years of experience`])),
    inProse(['family-owned since 1950', 'established in 1876', 'founded 1901', 'est. 1920', '12 years in business']),
  ),
};

const TRUE: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'the declared number': written(PHONE),
  'other figures': inText([
    ...[
      '2026-11-20',
      'ZIP 31066-1234',
      '$1,250.00',
      '32.840695, -83.632403',
      'I-75 and GA-11',
      'from 8:00 to 17:00',
      'open 1-5 on Sundays',
      'in 3-5 days',
      '2-5 miles',
      'USDOT 1234567',
      'License 123456789',
      '1-800',
      '24/7',
      'unit 4/5',
      'half past 10',
    ],
  ]),
  years: inProse([
    '31 years in business',
    '31+ years on the road',
    'over 30 years in business',
    'more than 25 years in business',
    '10 years of warranty',
    'a 12-year-old truck',
    'the 2 year plan',
    'since 1995, it has rained',
    'established in 1995',
    'her 40 years of experience',
  ]),
  'brackets and signs': inProse([
    '[sic]',
    '[1]',
    'a & b',
    '5 &gt; 3',
    '2 &lt; 3',
    'the to-do list',
    'todo el día',
    '50% off',
    'C&amp;O railroad',
    'f(x) = {1, 2}',
  ]),
  'words about stars and reviews': inProse([
    'Read our reviews',
    'customer reviews',
    'a starry night',
    '3 of 5 trucks',
    'two stars of the show',
    '5 trucks',
  ]),
  'other hosts': fc.constantFrom(
    '<a href="https://www.facebook.com/redclay">Facebook</a>',
    '<a href="https://shop.redclay-towing.com/">Shop</a>',
    '<a href="https://github.com/a">Code</a>',
    '<p>A test. An example: invalid input.</p>',
    data(
      '"@type":"Organization","name":"A","url":"https://www.redclay-towing.com/","memberOf":{"@type":"Organization","name":"B","url":"https://towing-association.org"}',
    ),
  ),
  'text that is seen': fc.constantFrom(
    '<p style="color:#fff;background:#000">White on black words here</p>',
    '<div style="height:10px;opacity:0.9">Some words to be seen</div>',
    '<p style="left:-3px;font-size:0.9rem">Some words to be seen</p>',
    '<details><summary>More</summary><p>Some words to be seen</p></details>',
  ),
};

const CASES = rounds(30, 1500);

describe('the corpus', () => {
  it.each(Object.entries(FALSE))(
    'finds %s',
    async (_, markup) => {
      const cases = fc.sample(markup, { numRuns: CASES, seed: SEED });
      const missed: string[] = [];
      for (const one of cases) if ((await findingsWith(one)).length === 0) missed.push(one);
      expect(missed).toEqual([]);
    },
    240_000,
  );

  it.each(Object.entries(TRUE))(
    'raises no alarm for %s',
    async (_, markup) => {
      const alarms: string[] = [];
      for (const one of fc.sample(markup, { numRuns: CASES, seed: SEED }))
        for (const finding of await findingsWith(one)) alarms.push(`${one} ${finding}`);
      expect(alarms).toEqual([]);
    },
    240_000,
  );

  it('finds nothing on the clean page', async () => {
    expect(await findingsWith('')).toEqual([]);
  });
});

it.each([
  ['https://203.0.113.7', 1],
  ['https://abc.trycloudflare.com', 1],
  ['https://abc.ngrok-free.app', 1],
  ['http://www.redclay-towing.com', 1],
  ['https://localhost:4173', 1],
  ['https://redclay.netlify.app', 1],
  ['https://www.redclay-towing.com', 0],
])('an origin of %s: %i findings', (given, found) => {
  const site = { release: true, facts: { ...facts, origin: given } } as Parameters<typeof origin.check>[0];
  expect(origin.check(site)).toHaveLength(found);
});

it.each([
  ['５１２', '512'],
  ['٤٧٨', '478'],
  ['४७८', '478'],
  ['𝟒𝟕𝟖', '478'],
  ['47\u200B8‑1', '478-1'],
  ['a\u00A0 b', 'a b'],
])('normalises %s', (text, normal) => {
  expect(normalize(text)).toBe(normal);
});
