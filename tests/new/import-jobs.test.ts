/** `gen import jobs`: what a dispatch export becomes, and what never gets in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeJobs, type JobLists } from '../../generator/local-service/new/import-jobs.ts';

const lists: JobLists = {
  cities: new Map([
    ['gray', 'gray'],
    ['warner-robins', 'warner-robins'],
  ]),
  services: new Map([
    ['winching', 'winching-services'],
    ['winch-out', 'winching-services'],
    ['office', ''],
  ]),
  roads: ['I-75', 'US-129', 'GA-11'],
  language: 'en-US',
};
const COLUMNS = new Map(
  ['date', 'city', 'service', 'place', 'minutes', 'price', 'called', 'arrived'].map((key) => [key, key]),
);
const merge = (rows: readonly Record<string, string>[], known: readonly Record<string, string>[] = []) =>
  mergeJobs(rows, COLUMNS, { lists, known });
const ROW = { date: '2026-03-14', city: 'Gray', service: 'Winching' };

describe('rows of an export', () => {
  it('become jobs with a day, a city, a service, a road and numbers', () => {
    const { added } = merge([
      { ...ROW, place: 'US 129 N at mm 4, blue Honda, Mr. Lane', minutes: '38 min', price: '$1,250.00' },
      { date: '3/4/2026', city: 'WARNER ROBINS', service: 'Winch-Out', called: '11:50 PM', arrived: '12:31 AM' },
    ]);
    expect(added).toEqual([
      { date: '2026-03-14', city: 'gray', service: 'winching-services', place: 'US-129', minutes: '38', price: '1250' },
      { date: '2026-03-04', city: 'warner-robins', service: 'winching-services', minutes: '41' },
    ]);
  });

  it('keep no place that is no road of the site, and the first of several', () => {
    const { added, withoutRoad } = merge([
      { ...ROW, place: '1240 Elm Street' },
      { ...ROW, place: 'GA-112 by the mill' },
      { ...ROW, place: 'ramp I75 to US-129' },
    ]);
    expect(added.map(({ place }) => place)).toEqual([undefined, undefined, 'I-75']);
    expect(withoutRoad).toBe(2);
  });

  it('are refused with the reason, without repeating what they say', () => {
    const { added, refused, unknownServices } = merge([
      { ...ROW, date: '2026-02-30' },
      { ...ROW, date: 'Denise' },
      { ...ROW, city: 'Denise' },
      { ...ROW, service: 'Flatbed' },
      { ...ROW, service: 'Flatbed' },
      { ...ROW, service: 'Office' },
    ]);
    expect(added).toEqual([]);
    expect(refused.map(({ row, why }) => [row, why])).toEqual([
      [2, 'Its day cannot be read. Write it as 2026-03-14.'],
      [3, 'Its day cannot be read. Write it as 2026-03-14.'],
      [4, 'Its city is not one of the site.'],
      [5, 'Its service is not one of the site.'],
      [6, 'Its service is not one of the site.'],
    ]);
    expect([...unknownServices]).toEqual([['Flatbed', 2]]);
  });

  it('are added once, however often the list comes, and two alike stay two', () => {
    const first = merge([ROW, ROW, { ...ROW, minutes: '20' }]);
    expect(first).toMatchObject({ kept: 0 });
    expect(first.added).toHaveLength(3);
    const again = merge([ROW, ROW, { ...ROW, minutes: '20' }, { ...ROW, minutes: '21' }], first.added);
    expect(again).toMatchObject({ kept: 3, added: [{ minutes: '21' }] });
  });

  it('keep nothing of a customer, wherever a dispatcher wrote it', () => {
    const digits = fc.stringMatching(/^[2-9]\d{2}$/);
    const secret = fc.oneof(
      fc.tuple(digits, digits).map(([area, local]) => `${area}-${local}-0142`),
      fc.constantFrom('Denise Quimby', 'HKX 4471', '1240 Elmwood Ave', '1HGCM82633A004352', 'd.quimby@mail.example'),
    );
    const cellWith = (value: string) =>
      fc.tuple(secret, fc.boolean()).map(([one, isFirst]) => (isFirst ? `${one} ${value}` : `${value} ${one}`));
    const row = fc.record({
      date: fc.constantFrom('2026-03-14', '3/14/2026'),
      city: fc.constantFrom('Gray', 'Warner Robins'),
      service: fc.constantFrom('Winching', 'winch out'),
      place: cellWith('US 129'),
      minutes: fc.oneof(fc.constantFrom('38', '38 min'), secret),
      price: fc.oneof(fc.constantFrom('$1,250.00', '120'), cellWith('$120')),
      Notes: secret,
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        for (const { date, city, service, place, minutes, price, ...rest } of merge(rows).added) {
          expect(rest).toEqual({});
          expect([date, city, service]).toEqual([
            '2026-03-14',
            expect.stringMatching(/^(gray|warner-robins)$/),
            'winching-services',
          ]);
          expect([undefined, 'US-129']).toContain(place);
          expect([undefined, '38']).toContain(minutes);
          expect([undefined, '1250', '120']).toContain(price);
        }
      }),
    );
  });
});
