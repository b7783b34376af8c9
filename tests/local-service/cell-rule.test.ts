/** The rule that places the cells, from texts and evidence of known size. */
import { expect, it } from 'vitest';
import type { OwnText } from '../../generator/define/own-text.ts';
import type { Evidence } from '../../generator/local-service/cells/evidence.ts';
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
  ...(masked === null ? {} : { text: own(masked) }),
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
