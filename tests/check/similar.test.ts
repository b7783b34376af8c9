import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparePages, type Compared, type ComparedPage } from '../../generator/check/similar/compare.ts';
import { runsOf, sampleOf, maskNames, tabulateNames, wordsOf } from '../../generator/check/similar/runs.ts';
import { growthOf } from '../fixtures/growth.ts';

describe('words', () => {
  test('are lower case, without marks and apostrophes', () => {
    expect(wordsOf('St. Mary’s Road, I-75 & Café')).toEqual(['st', 'marys', 'road', 'i', '75', 'café']);
  });

  test('names are masked, the longest first, and only as whole words', () => {
    const names = tabulateNames(['Macon', 'Macon Area', 'Light & Medium Duty Towing', 'GA', '']);
    expect(
      maskNames(wordsOf('Light & Medium Duty Towing in the Macon Area, Macon, GA, and Maconville'), names).join(' '),
    ).toBe('_ in the _ _ _ and maconville');
  });
});

const count = (text: string, every = 1): number => runsOf([text.split(' ')], every).length;

describe('runs', () => {
  test('are the distinct sequences of five words', () => {
    expect(count('a b c d e f')).toBe(2);
    expect(count('a b c d e a b c d e')).toBe(5);
  });

  test('of a short text are one, of none are none', () => {
    expect(count('a b')).toBe(1);
    expect(runsOf([[]])).toHaveLength(0);
  });

  test('are other runs in another order', () => {
    expect(
      runsOf([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ).toHaveLength(2);
  });

  test('end with their text, and count once', () => {
    const text = 'a b c d e f'.split(' ');
    expect(runsOf([text.slice(0, 5), text.slice(1)])).toEqual(runsOf([text]));
    expect(runsOf([text, text, text.toReversed()])).toHaveLength(4);
  });

  test('are all compared up to 5,000 pages, then one in two, four, eight …', () => {
    expect([1, 5000, 5001, 27_500, 275_000].map(sampleOf)).toEqual([1, 1, 2, 8, 64]);
    const words = Array.from({ length: 8000 }, (_, index) => `w${index}`).join(' ');
    expect(count(words, 8) / 1000).toBeCloseTo(1, 0);
    expect(Math.abs(count(words, 8) - 1000)).toBeLessThan(100);
  });
});

/** A page of numbers for winching: runs `from` to `to`, and more. */
function page(path: string, from: number, to: number, ...more: number[]): ComparedPage {
  const text = Uint32Array.from([...Array.from({ length: to - from }, (_, index) => from + index), ...more]);
  return { path, group: 'winching', text };
}
const compare = (...pages: ComparedPage[]) => comparePages(pages);

describe('pages of one service', () => {
  test('that share half of what they say are a pair', () => {
    const { pairs } = compare(page('/a', 0, 100), page('/b', 30, 130), page('/c', 1000, 1100), page('/d', 2000, 2100));
    expect(pairs).toEqual([{ a: '/a', b: '/b', jaccard: 70 / 130, containment: 0.7 }]);
  });

  test('of which one is in the other are a pair', () => {
    const { pairs } = compare(
      page('/a', 0, 400),
      page('/b', 0, 90, 5000, 5001),
      page('/c', 1000, 1100),
      page('/d', 2000, 2100),
    );
    expect(pairs).toMatchObject([{ a: '/a', b: '/b', containment: 90 / 92 }]);
  });

  test('lose what many of them have, and the rest is compared', () => {
    const own = (n: number): ComparedPage =>
      page(`/${n}`, 0, 50, ...Array.from({ length: 50 }, (_, index) => 1000 * (n + 1) + index));
    const { pairs, runs } = compare(...Array.from({ length: 10 }, (_, n) => own(n)));
    expect(pairs).toEqual([]);
    expect([...runs]).toEqual(Array.from({ length: 10 }, (_, n) => [`/${n}`, { all: 100, left: 50 }]));
  });

  test('that are all one text have nothing left of their own', () => {
    const { runs, pairs } = compare(page('/a', 0, 100), page('/b', 0, 100), page('/c', 0, 100), page('/d', 0, 100));
    expect(Array.from(runs.values(), ({ left }) => left)).toEqual([0, 0, 0, 0]);
    expect(pairs).toEqual([]);
  });

  test('are not boilerplate to each other when they are two', () => {
    expect(compare(page('/a', 0, 100), page('/b', 0, 100)).pairs).toMatchObject([{ jaccard: 1, containment: 1 }]);
  });

  test('are no pair with those of another service', () => {
    const [a, b] = [page('/a', 0, 100), { ...page('/b', 0, 100), group: 'towing' }];
    expect(compare(a, b).pairs).toEqual([]);
  });

  test('are sampled evenly when there are very many, and that is said', () => {
    const many = Array.from({ length: 6000 }, (_, n) => page(`/${n}`, n * 10, n * 10 + 5));
    const { sampled, runs } = compare(...many);
    expect(sampled).toEqual([{ group: 'winching', pages: 6000, compared: 5000 }]);
    expect(runs.size).toBe(5000);
    expect(runs.has('/0')).toBe(true);
    expect(runs.has('/5998')).toBe(true);
  });
});

test('pairs are found among many pages, each once', () => {
  const many = Array.from({ length: 600 }, (_, n) => page(`/${n}`, n * 1000, n * 1000 + 200));
  const twins = Array.from({ length: 20 }, (_, n) =>
    page(
      `/twin-${n}`,
      n * 30_000,
      n * 30_000 + 160,
      ...Array.from({ length: 40 }, (_, more) => 900_000 + n * 100 + more),
    ),
  );
  const pages = [...many, ...twins];
  expect(
    compare(...pages)
      .pairs.map(({ a, b }) => [a, b])
      .sort(),
  ).toEqual(twins.map(({ path }, n) => [`/${n * 30}`, path]).sort());
});

test('the two pages of a group that are most alike are named, whatever most pages share, large hashes too', () => {
  const shared = Array.from({ length: 50 }, (_, index) => index);
  const pages = [
    page('/a', 4_000_000_000, 4_000_000_090, ...shared),
    page('/b', 4_000_000_080, 4_000_000_170, ...shared),
    page('/c', 4_000_000_130, 4_000_000_220, ...shared.slice(1)),
    page('/d', 100, 190, ...shared),
  ];
  const { closest } = comparePages(pages);
  expect(closest).toEqual([{ a: '/b', b: '/c', jaccard: 40 / 140, containment: 40 / 90 }]);
});

test('ten times as many pages of 1,000 runs take about ten times as long', async () => {
  const pagesOf = (count: number): ComparedPage[] =>
    Array.from({ length: count }, (_, n): ComparedPage => {
      const common = Array.from({ length: 900 }, (_none, run) =>
        (n * 7 + run) % 11 === 0 ? 5_000_000 + n * 1000 + run : run,
      );
      const own = Array.from({ length: 100 }, (_none, run) => 1_000_000 + n * 1000 + run);
      return { ...page(`/${n}`, 0, 0, ...common, ...own), group: String(Math.floor(n / 250)) };
    });
  const many = pagesOf(1000);
  expect(comparePages(many).runs.size).toBe(1000);
  expect(await growthOf((count) => comparePages(many.slice(0, count)), 100)).toBeLessThan(30);
});

describe('pages compared again', () => {
  /** Few words, so that texts share runs, in three sections that may be empty. */
  const words = fc.constantFrom(
    '',
    '',
    'a b c d e f g',
    'b c d e f',
    'x',
    'x y z x y z',
    'k l m n o p q',
    'k l m n o r s',
  );
  const text = fc.oneof(
    fc.tuple(words, words, words),
    // A page that shares nothing with any other.
    fc.nat(99).map((n): [string, string, string] => [`u${n} v${n} w${n}`, '', '']),
  );
  const names = tabulateNames(['x']);
  const page = (city: string, service: string, texts: readonly string[]): ComparedPage => ({
    ...{ path: `/${city}/${service}`, group: service },
    text: runsOf(texts.map((one) => maskNames(wordsOf(one), names))),
  });
  const site = fc
    .record({ cities: fc.integer({ min: 3, max: 20 }), services: fc.integer({ min: 1, max: 2 }) })
    .map(({ cities, services }) =>
      Array.from({ length: cities }, (_, city) =>
        Array.from(
          { length: services + 1 },
          (__, service) => [`c${city}`, service === 0 ? '' : `s${service}`] as const,
        ),
      ).flat(),
    );
  const edits = fc.array(fc.array(fc.tuple(fc.nat(), text), { maxLength: 2 }), { minLength: 1, maxLength: 8 });

  test('give what a comparison of all pages gives, after any series of edits', () => {
    let again = 0;
    fc.assert(
      fc.property(
        site,
        fc.array(text, { minLength: 60, maxLength: 60 }),
        edits,
        fc.constantFrom(1, 8),
        (places, texts, series, every) => {
          let pages = places.map(([city, service], at) => page(city, service, texts[at] ?? []));
          let before: Compared = { pages, similarity: comparePages(pages, { every }) };
          for (const edit of series) {
            pages = [...pages];
            for (const [at, changed] of edit) {
              const [city, service] = places[at % places.length] as readonly [string, string];
              pages[at % places.length] = page(city, service, changed);
            }
            const similarity = comparePages(pages, { every, before });
            const whole = comparePages(pages, { every });
            expect(similarity).toEqual(whole);
            if (similarity.closest.some((pair) => before.similarity.closest.includes(pair))) again++;
            before = { pages, similarity };
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(again).toBeGreaterThan(100);
  });
});
