import { describe, expect, test } from 'vitest';
import { compareGroups, type Shingled } from '../../generator/check/similar/compare.ts';
import { shinglesOf } from '../../generator/check/similar/shingles.ts';
import { dropNames, tabulateNames, wordsOf } from '../../generator/check/similar/words.ts';

describe('words', () => {
  test('are lower case, without marks and apostrophes', () => {
    expect(wordsOf('St. Mary’s Road, I-75 & Café')).toEqual(['st', 'marys', 'road', 'i', '75', 'café']);
  });

  test('names go, the longest first, and only as whole words', () => {
    const names = tabulateNames(['Macon', 'Macon Area', 'Light & Medium Duty Towing', 'GA', '']);
    expect(
      dropNames(wordsOf('Light & Medium Duty Towing in the Macon Area, Macon, GA, and Maconville'), names),
    ).toEqual(['in', 'the', 'and', 'maconville']);
  });
});

describe('shingles', () => {
  test('are the distinct runs of five words', () => {
    expect(shinglesOf(['a', 'b', 'c', 'd', 'e', 'f'])).toHaveLength(2);
    expect(shinglesOf('a b c d e a b c d e'.split(' '))).toHaveLength(5);
  });

  test('of a short text are one, of none are none', () => {
    expect(shinglesOf(['a', 'b'])).toHaveLength(1);
    expect(shinglesOf([])).toHaveLength(0);
  });
});

/** A page of numbers: shingles `from` to `to`, and more. */
function page(path: string, from: number, to: number, ...more: number[]): Shingled {
  return {
    path,
    shingles: Uint32Array.from([...Array.from({ length: to - from }, (_, index) => from + index), ...more]).sort(),
  };
}
const compare = (...pages: Shingled[]) => compareGroups(new Map([['winching', pages]]));

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
    const own = (n: number): Shingled =>
      page(`/${n}`, 0, 50, ...Array.from({ length: 50 }, (_, index) => 1000 * (n + 1) + index));
    const similarity = compare(...Array.from({ length: 10 }, (_, n) => own(n)));
    expect(similarity.pairs).toEqual([]);
    expect([...similarity.own]).toEqual(Array.from({ length: 10 }, (_, n) => [`/${n}`, 50]));
    expect(similarity.unique.get('/3')).toBe(50);
  });

  test('that are all one text have nothing left of their own', () => {
    const { own, pairs } = compare(page('/a', 0, 100), page('/b', 0, 100), page('/c', 0, 100), page('/d', 0, 100));
    expect([...own.values()]).toEqual([0, 0, 0, 0]);
    expect(pairs).toEqual([]);
  });

  test('are not boilerplate to each other when they are two', () => {
    expect(compare(page('/a', 0, 100), page('/b', 0, 100)).pairs).toMatchObject([{ jaccard: 1, containment: 1 }]);
  });

  test('of another service are not compared with', () => {
    expect(
      compareGroups(
        new Map([
          ['a', [page('/a', 0, 100)]],
          ['b', [page('/b', 0, 100)]],
        ]),
      ).pairs,
    ).toEqual([]);
  });

  test('are sampled evenly when there are very many, and that is said', () => {
    const many = Array.from({ length: 6000 }, (_, n) => page(`/${n}`, n * 10, n * 10 + 5));
    const { sampled, own } = compare(...many);
    expect(sampled).toEqual([{ group: 'winching', pages: 6000, compared: 5000 }]);
    expect(own.size).toBe(5000);
    expect(own.has('/0')).toBe(true);
    expect(own.has('/5998')).toBe(true);
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

test('each page has the one that is most like it, large hashes too', () => {
  const { closest, likest } = compare(
    page('/a', 4_000_000_000, 4_000_000_090),
    page('/b', 4_000_000_080, 4_000_000_170),
    page('/c', 4_000_000_130, 4_000_000_220),
    page('/d', 1, 90),
  );
  expect(closest).toEqual([{ a: '/b', b: '/c', jaccard: 40 / 140, containment: 40 / 90 }]);
  expect([...likest].map(([path, { a, b }]) => [path, a, b])).toEqual([
    ['/a', '/a', '/b'],
    ['/b', '/b', '/c'],
    ['/c', '/b', '/c'],
  ]);
});
