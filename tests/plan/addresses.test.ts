/** Published addresses: their ends, chains, and what is proposed for one that would vanish. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAddresses,
  listAddresses,
  parseAddresses,
  settleAddresses,
  type Address,
} from '../../generator/plan/addresses.ts';
import type { GenError, Problem } from '../../generator/errors/problem.ts';
import type { Plan } from '../../generator/plan/pages.ts';
import { changeSite, planOf, tinySite } from '../fixtures/sites.ts';

const site = tinySite();
const address = (path: string, end: string, page = ''): Address => ({ path, end, page, since: '2026-11-20', line: 2 });
const planWith = (addresses: readonly Address[], records = site): Plan => {
  const plan = planOf(records);
  return { ...plan, data: { ...plan.data, addresses } };
};
const problemsIn = (work: () => unknown): readonly Problem[] => {
  try {
    work();
    return [];
  } catch (error) {
    return (error as GenError).problems;
  }
};
const settled = (...addresses: Address[]) => settleAddresses(planWith(addresses));

describe('the list', () => {
  it('is read as it was written, sorted', () => {
    const path = fc.stringMatching(/^\/[a-z0-9/-]{1,20}$/);
    const end = fc.oneof(fc.constantFrom('live', 'gone'), path);
    const row = fc.record({
      path,
      end,
      since: fc.constant('2026-11-20'),
      page: fc.constantFrom('', 'CityPage cities 4'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: (one) => one.path }), (rows) => {
        const read = parseAddresses(formatAddresses(rows), 'list').map(({ line: _, ...one }) => one);
        expect(new Set(read)).toEqual(new Set(rows));
      }),
    );
  });

  it('names every line that cannot be read, and addresses that stand twice', () => {
    const text = 'address\tend\tsince\tpage\n/a\tlive\t2026-11-20\t\n/a\tgone\t2026-11-20\t\n/b\tlife\t2026-11-20\t\n';
    expect(() => parseAddresses(text, 'data/addresses.tsv')).toThrow(
      /addresses\.tsv:3 .*address-written-twice[^]*addresses\.tsv:4 .*address-unreadable/,
    );
  });

  it('names each of its mistakes in one run', () => {
    const line = (path: string): string => `${path}\tgone\t2026-11-20\t`;
    const mistakes: readonly (readonly [string, RegExp])[] = [
      ['/x\tgone\t2026-02-30\t', /list-day/],
      ['/x gone 2026-02-28', /address-unreadable/],
      ['<<<<<<< main', /address-unreadable/],
      ['/a\tlive\t2026-11-20\t', /address-written-twice/],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray([...mistakes]), fc.constantFrom('\n', '\r\n'), (chosen, lineEnd) => {
        const lines = ['address\tend\tsince\tpage', line('/a'), ...chosen.map(([text]) => text), line('/z'), ''];
        const found = problemsIn(() => parseAddresses(lines.join(lineEnd), 'f'));
        const problems = found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
        expect(problems.map((one) => one.line)).toEqual(chosen.map((_, index) => index + 3));
        for (const [index, [, code]] of chosen.entries()) expect(problems[index]?.code).toMatch(code);
      }),
    );
    const [problem, ...more] = problemsIn(() => parseAddresses(`adress\tend\tsince\tpage\n${line('/a')}\n`, 'f'));
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ line: 1, code: 'list-header' });
  });

  it('has every public page after a release, its first day, and the ends of addresses without a page', () => {
    const old = [address('/about', 'live'), address('/old', '/about'), address('/locations/barre', 'gone')];
    const after = listAddresses(planWith(old), '2026-12-24');
    const of = (path: string) => after.find((one) => one.path === path);
    expect(of('/about')).toMatchObject({ end: 'live', since: '2026-11-20', page: 'AboutPage' });
    expect(of('/contact')).toMatchObject({ end: 'live', since: '2026-12-24' });
    expect(of('/old')).toMatchObject({ end: '/about' });
    // The page has come back.
    expect(of('/locations/barre')).toMatchObject({ end: 'live', page: 'CityPage cities 2' });
    expect(after.filter(({ path }) => /404|missing-service-pages/.test(path))).toEqual([]);
  });
});

describe('ends', () => {
  it('are joined, through aliases, too', () => {
    const plan = planOf(changeSite(site, { aliases: [{ from: '/x', to: '/b' }] }));
    const addresses = [
      address('/a', '/x'),
      address('/b', '/c'),
      address('/c', '/about'),
      address('/d', '/e'),
      address('/e', 'gone'),
    ];
    const { redirects, gone, problems } = settleAddresses({ ...plan, data: { ...plan.data, addresses } });
    expect({ redirects, gone, problems }).toEqual({
      redirects: ['/a', '/b', '/c', '/x'].map((from) => ({ from, to: '/about' })),
      gone: ['/d', '/e'],
      problems: [],
    });
  });

  it('of any list are a page, gone, or a mistake, in as many steps as there are lines', () => {
    const names = ['/a', '/b', '/c', '/d', '/e', '/f'];
    const plan = planOf({ ...site, aliases: [] });
    const end = fc.constantFrom('gone', 'live', '/about', '/contact', '/nothing', ...names);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), end), (list) => {
        const addresses = Object.entries(list).map(([path, one]) => address(path, one));
        const { redirects, gone, problems } = settleAddresses({ ...plan, data: { ...plan.data, addresses } });
        // The slow and obvious way, a step at a time.
        const walk = (path: string, left = names.length + 1): string => {
          const next = list[path];
          if (path === '/about' || path === '/contact') return path;
          if (next === 'gone') return 'gone';
          return next === undefined || next === 'live' || left === 0 ? 'nowhere' : walk(next, left - 1);
        };
        const paths = Object.keys(list).toSorted();
        const leading = (to: RegExp): string[] => paths.filter((path) => to.test(walk(path)));
        expect(gone).toEqual(leading(/gone/));
        expect(redirects).toEqual(leading(/^\//).map((from) => ({ from, to: walk(from) })));
        expect(problems.map(({ seen }) => seen).toSorted()).toEqual(leading(/nowhere/).map((path) => `"${path}"`));
      }),
    );
  });

  it.each([
    ['at nothing', [address('/a', '/nothing')]],
    ['in a circle', [address('/a', '/b'), address('/b', '/a')]],
    ['at a not-found page', [address('/a', '/404')]],
  ])('that lead %s are mistakes', (_, addresses) => {
    expect(settled(...addresses).problems.map(({ code }) => code)).toEqual(addresses.map(() => 'address-to-nowhere'));
  });

  it('do not matter while there is a page', () => {
    expect(settled(address('/about', 'gone'), address('/contact', '/about'))).toEqual(settled());
  });
});

describe('an address that would vanish', () => {
  const records = changeSite(site, { cities: { barre: { slug: 'barre-vt' } } });
  const renamed = { ...records, cities: records.cities.map((city) => ({ ...city, nearbyLocations: [] })) };

  it('is a mistake that proposes the page of its record', () => {
    const published = listAddresses(planOf(site), '2026-11-20').map((one, index) => ({ ...one, line: index + 2 }));
    const { problems } = settleAddresses(planWith(published, renamed));
    expect(problems.map(({ code, seen }) => `${code} ${seen}`)).toEqual([
      'address-vanished "/locations/barre"',
      'address-vanished "/locations/barre/piano-tuning"',
      'address-vanished "/locations/barre/piano-moving"',
    ]);
    expect(problems.map(({ todo }) => todo?.replace(/.*(?=→)/, ''))).toEqual([
      ...[
        '→ /locations/barre-vt" here.',
        '→ /locations/barre-vt/piano-tuning" here.',
        '→ /locations/barre-vt/piano-moving" here.',
      ],
    ]);
  });

  it('is none if an alias leads on', () => {
    const withAlias = { ...renamed, aliases: [{ from: '/locations/barre', to: '/locations/barre-vt' }] };
    expect(settleAddresses(planWith([address('/locations/barre', 'live')], withAlias)).problems).toEqual([]);
  });
});
