/** The rule that places the cells, from texts and evidence of known size. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OwnText } from '../../generator/define/own-text.ts';
import { EVIDENCE, type Evidence } from '../../generator/local-service/cells/evidence.ts';
import {
  decidePlaces,
  formatPlaces,
  type Candidate,
  type RuleOptions,
} from '../../generator/local-service/cells/rule.ts';
import { nextOpening, placeCells } from '../../generator/local-service/placement.ts';

const own = (masked: number): OwnText => ({
  ...{ own: 0, runs: 100, share: { plain: masked, masked }, along: {}, nearest: {}, sections: [] },
});
const cell = (service: string, masked: number | null, ...there: Evidence[]): Candidate => ({
  ...{ city: 'gray', service, path: `/locations/gray/${service}`, there },
  text: masked === null ? null : own(masked),
});
const OPTIONS: RuleOptions = { rule: 'strict', placed: [], published: new Map(), demand: new Map(), day: '2026-11-20' };
const places = (cells: readonly Candidate[], options: Partial<RuleOptions> = {}): string[] =>
  decidePlaces(cells, { ...OPTIONS, ...options }).map(({ service, place }) => `${service} ${place}`);

it('A page has a share of its own and two kinds of evidence; sentences and notes are none', () => {
  expect(
    places([
      cell('a', 0.13, 'jobs', 'numbers'),
      cell('b', 0.11, 'jobs', 'numbers'),
      cell('c', 0.5, 'sentences', 'note', 'question', 'jobs'),
    ]),
  ).toEqual(['a page', 'b section', 'c section']);
  expect(places([cell('a', 0, 'sentences')], { rule: 'all' })).toEqual(['a page']);
});

it('Clicks keep a page, and enough impressions without one end it; few impressions decide nothing', () => {
  const demand = (clicks: number, impressions: number) => ({
    demand: new Map([['/locations/gray/a', { clicks, impressions }]]),
  });
  const [poor, rich] = [cell('a', 0.01), cell('a', 0.2, 'jobs', 'numbers')];
  expect(places([poor], demand(1, 400))).toEqual(['a page']);
  expect(places([rich], demand(0, 400))).toEqual(['a section']);
  expect([places([poor], demand(0, 99)), places([rich], demand(0, 99))]).toEqual([['a section'], ['a page']]);
});

it('Nothing moves within ninety days of its first release, or of its last move', () => {
  const cells = [cell('a', 0.01), cell('b', null, 'jobs', 'numbers')];
  const moved = (since: string) => [{ city: 'gray', service: 'b', place: 'section' as const, since }];
  const published = (day: string) => new Map([['/locations/gray/a', day]]);
  expect(places(cells, { published: published('2026-08-23'), placed: moved('2026-08-23') })).toEqual([
    'a page',
    'b section',
  ]);
  expect(places(cells, { published: published('2026-08-22'), placed: moved('2026-08-22') })).toEqual([
    'a section',
    'b page',
  ]);
});

it('The list names cells that are no pages, or were none', () => {
  const decided = decidePlaces([cell('a', 0.01), cell('b', null, 'jobs', 'numbers'), cell('c', 0.2, 'jobs', 'photo')], {
    ...OPTIONS,
    placed: [{ city: 'gray', service: 'b', place: 'section', since: '2026-01-01' }],
  });
  expect(formatPlaces(decided, new Map([['gray b', 'section']]))).toBe(
    'city\tservice\tplace\tsince\topens\ngray\ta\tsection\t2026-11-20\t\ngray\tb\tpage\t2026-11-20\t\n',
  );
});

it('A held cell opens at the beginning of its day', () => {
  const cells = [{ city: 'gray', service: 'a', place: 'held' as const, since: '2026-11-20', opens: '2026-12-01' }];
  const opening = Date.parse('2026-12-01T00:00:00Z');
  expect([...placeCells(cells, [], opening - 1)]).toEqual([['gray a', 'held']]);
  expect([...placeCells(cells, [], opening)]).toEqual([]);
  expect([nextOpening(cells, opening - 1), nextOpening(cells, opening)]).toEqual([opening, null]);
});

it('A held cell that has opened is a page like any other, first for ninety days', () => {
  const placed = [{ city: 'gray', service: 'a', place: 'held' as const, since: '2026-01-01', opens: '2026-06-01' }];
  const on = (day: string) => decidePlaces([cell('a', 0.01)], { ...OPTIONS, placed, day })[0];
  expect(on('2026-05-31')).toMatchObject({ place: 'held', opens: '2026-06-01' });
  expect(on('2026-06-01')).toMatchObject({ place: 'page', since: '2026-06-01' });
  expect(on('2026-08-30')).toMatchObject({ place: 'section', since: '2026-08-30' });
});

const DAY = 86_400_000;
const dayAt = (offset: number): string => new Date(Date.parse('2026-01-01') + offset * DAY).toISOString().slice(0, 10);

it('Waves open no more cells a week than they may, on Mondays to come, those with most evidence first', () => {
  const held = fc.array(fc.record({ opens: fc.option(fc.nat(60)), kinds: fc.nat(EVIDENCE.length) }), { maxLength: 40 });
  fc.assert(
    fc.property(held, fc.integer({ min: 1, max: 7 }), fc.nat(30), (list, opensPerWeek, today) => {
      const cells = list.map(({ kinds }, index) => cell(`s${index}`, null, ...EVIDENCE.slice(0, kinds)));
      const placed = list.map(({ opens }, index) => ({
        ...{ city: 'gray', service: `s${index}`, place: 'held' as const, since: '2026-01-01' },
        ...(opens === null ? {} : { opens: dayAt(today + 1 + opens) }),
      }));
      const decided = decidePlaces(cells, { ...OPTIONS, placed, opensPerWeek, day: dayAt(today) });
      const given = decided.filter((_, index) => list[index]?.opens === null);
      // 2026-01-01 is a Thursday.
      const weekOf = (day = ''): number => Math.floor(((Date.parse(day) - Date.parse('2026-01-01')) / DAY + 3) / 7);
      for (const { opens = '' } of given) {
        expect(new Date(opens).getUTCDay()).toBe(1);
        expect(opens > dayAt(today)).toBe(true);
        expect(decided.filter((one) => weekOf(one.opens) === weekOf(opens)).length).toBeLessThanOrEqual(opensPerWeek);
      }
      const kinds = given
        .toSorted((a, b) => ((a.opens ?? '') < (b.opens ?? '') ? -1 : 1))
        .map(({ service }) => list[Number(service.slice(1))]?.kinds ?? 0);
      const weeks = given.map(({ opens }) => opens).sort();
      for (const [index, kind] of kinds.entries())
        if (index > 0 && weeks[index] !== weeks[index - 1]) expect(kind).toBeLessThanOrEqual(kinds[index - 1] ?? 0);
    }),
  );
});

it('In a year of applying the rule, whatever changes, no cell moves twice within ninety days or loses clicks', () => {
  const facts = fc.record({
    share: fc.double({ min: 0, max: 0.3, noNaN: true }),
    there: fc.subarray([...EVIDENCE]),
    clicks: fc.nat(2),
    impressions: fc.nat(300),
  });
  const released = fc.option(fc.nat(200), { nil: null });
  fc.assert(
    fc.property(released, fc.array(facts, { minLength: 26, maxLength: 26 }), (firstRelease, weeks) => {
      const path = '/locations/gray/a';
      let placed: RuleOptions['placed'] = [];
      const moves: number[] = [];
      for (const [week, { share, there, clicks, impressions }] of weeks.entries()) {
        const at = week * 14;
        const wasReleased = firstRelease !== null && firstRelease <= at;
        const published = new Map(wasReleased ? [[path, dayAt(firstRelease)]] : []);
        const options: RuleOptions = {
          ...{ rule: 'strict', placed, published, day: dayAt(at) },
          demand: new Map([[path, { clicks, impressions }]]),
        };
        const before = placed[0]?.place ?? 'page';
        const [decided] = decidePlaces([cell('a', before === 'page' ? share : null, ...there)], options);
        if (decided === undefined) throw new Error('no decision');
        if (decided.place !== before) {
          moves.push(at);
          if (decided.place === 'section') {
            expect(clicks).toBe(0);
            if (wasReleased) expect(at - firstRelease).toBeGreaterThanOrEqual(90);
          }
        }
        placed = decided.place === 'page' && placed.length === 0 ? [] : [decided];
      }
      for (const [index, at] of moves.entries())
        if (index > 0) expect(at - (moves[index - 1] ?? 0)).toBeGreaterThanOrEqual(90);
    }),
  );
});
