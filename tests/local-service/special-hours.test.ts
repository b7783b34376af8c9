/** Days with other hours than those of the week: what pages and structured data say of them on the day of a build. */
import { describe, expect, it } from 'vitest';
import { viewSpecialHours, type SpecialHours } from '../../generator/local-service/special-hours.ts';
import { WEEK } from '../../generator/local-service/hours.ts';
import { businessNodes } from '../../generator/local-service/structured-data.ts';
import { viewWeek } from '../../generator/local-service/complete.ts';
import { changeSite, planOf, shippedSite, viewsOf } from '../fixtures/sites.ts';

const openDays = WEEK.slice(0, 6);
const linesOf = (lists: readonly (readonly SpecialHours[])[], today = '2026-11-27'): string[] =>
  viewSpecialHours(lists, { today, openDays, language: 'en-US' }).map(({ label, text }) => `${label}: ${text}`);

describe('special hours', () => {
  it.each<[SpecialHours, string[]]>([
    [{ date: '2026-12-25', hours: 'closed' }, ['Fri, Dec 25: closed']],
    [
      { date: '2026-12-24', hours: '9-12', text: 'Christmas Eve' },
      ['Thu, Dec 24: 9:00 AM to 12:00 PM (Christmas Eve)'],
    ],
    [
      { date: '2026-12-24', hours: '8:00-12:00, 13:00-15:00' },
      ['Thu, Dec 24: 8:00 AM to 12:00 PM, 1:00 PM to 3:00 PM'],
    ],
    [{ date: '2026-12-31', hours: '18:00-02:00' }, ['Thu, Dec 31: 6:00 PM to 2:00 AM']],
    [{ date: '2026-12-27', hours: '24 hours' }, ['Sun, Dec 27: 24 hours']],
    [{ date: '2026-12-27', hours: 'closed (emergency only)' }, ['Sun, Dec 27: closed (emergency only)']],
    [{ from: '2026-12-24', to: '2027-01-01', hours: 'closed' }, ['Dec 24, 2026 – Jan 1, 2027: closed']],
    [{ date: '2027-01-01', hours: 'closed' }, ['Fri, Jan 1, 2027: closed']],
  ])('%o', (special, lines) => {
    expect(linesOf([[special]])).toEqual(lines);
  });

  it('of several days never opens a day that the week closes, unless it names the day', () => {
    const days = { from: '2026-12-21', to: '2026-12-31' };
    expect(linesOf([[{ ...days, hours: '9-16' }]])).toEqual(['Dec 21 – 31, Monday to Saturday: 9:00 AM to 4:00 PM']);
    expect(linesOf([[{ ...days, hours: 'Sun: 9-16' }]])).toEqual(['Dec 21 – 31, Sunday: 9:00 AM to 4:00 PM']);
    expect(linesOf([[{ ...days, hours: { 'Mon-Fri': '7-19', 'Sat, Sun': '9-12' } }]])).toEqual([
      'Dec 21 – 31, Monday to Friday: 7:00 AM to 7:00 PM',
      'Dec 21 – 31, Saturday and Sunday: 9:00 AM to 12:00 PM',
    ]);
    expect(linesOf([[{ from: '2026-12-21', to: '2026-12-24', hours: '9-16' }]])).toEqual([
      'Dec 21 – 24: 9:00 AM to 4:00 PM',
    ]);
  });

  it('of every year is a season: it shows the days that are not over', () => {
    const season = { from: '11-15', to: '03-15', hours: '9-15' };
    const day = { date: '12-25', hours: 'closed' };
    expect(linesOf([[season, day]], '2026-11-27')).toEqual([
      'Nov 15 – Dec 24, Monday to Saturday: 9:00 AM to 3:00 PM',
      'Fri, Dec 25: closed',
      'Dec 26, 2026 – Mar 15, 2027, Monday to Saturday: 9:00 AM to 3:00 PM',
    ]);
    expect(linesOf([[season, day]], '2027-03-15')).toEqual([
      'Nov 15, 2026 – Mar 15, 2027, Monday to Saturday: 9:00 AM to 3:00 PM',
      'Sat, Dec 25: closed',
    ]);
  });

  it('is gone on the day after it', () => {
    const list = [
      { date: '2026-12-25', hours: 'closed' },
      { from: '2026-12-28', to: '2026-12-31', hours: '10-14' },
    ];
    expect(linesOf([list], '2026-12-25')).toHaveLength(2);
    expect(linesOf([list], '2026-12-26')).toEqual(['Dec 28 – 31: 10:00 AM to 2:00 PM']);
    expect(linesOf([list], '2027-01-01')).toEqual([]);
  });

  it('of a single day goes before several days, and one of the center before one of the business', () => {
    const center = [{ date: '2026-12-24', hours: '9-10' }];
    const all = [
      { from: '2026-12-23', to: '2026-12-26', hours: '9-12' },
      { date: '2026-12-24', hours: '9-11' },
      { date: '2026-12-25', hours: 'closed' },
    ];
    expect(linesOf([center, all])).toEqual([
      'Wed, Dec 23: 9:00 AM to 12:00 PM',
      'Thu, Dec 24: 9:00 AM to 10:00 AM',
      'Fri, Dec 25: closed',
      'Sat, Dec 26: 9:00 AM to 12:00 PM',
    ]);
  });
});

describe('pages', () => {
  const { business, centers } = shippedSite();
  const [first, ...others] = centers;
  const site = (emergency247: boolean) =>
    changeSite(shippedSite(), {
      business: { ...business, emergency247, specialHours: [{ date: '2026-12-25', hours: 'closed' }] },
      centers: [
        {
          ...(first as typeof first & object),
          specialHours: [
            { date: '2026-12-24', hours: '0-24' },
            { date: '2026-12-26', hours: '8-12, 18-24' },
          ],
        },
        ...others,
      ],
    });
  const view = (emergency247: boolean) => viewsOf(planOf(site(emergency247), '2026-11-27')).site;

  it('name the center if they do not apply to all', () => {
    expect(view(true).specialHours.map(({ label, where }) => [label, where])).toEqual([
      ['Thu, Dec 24', 'Musella Service Center'],
      ['Fri, Dec 25', ''],
      ['Sat, Dec 26', 'Musella Service Center'],
    ]);
    expect(view(true).regions.map(({ center }) => center.specialHours.length)).toEqual([3, 1]);
  });

  it('give a closed day as 00:00 to 00:00 in structured data, one around the clock as 00:00 to 23:59, and midnight as 23:59', () => {
    const [musella, covington] = businessNodes(view(false)).filter(({ '@type': type }) => type !== 'Organization');
    const on = (day: string, opens: string, closes: string) => ({
      ...{ '@type': 'OpeningHoursSpecification', validFrom: day, validThrough: day, opens, closes },
    });
    expect(covington?.specialOpeningHoursSpecification).toEqual([on('2026-12-25', '00:00', '00:00')]);
    expect(musella?.specialOpeningHoursSpecification).toEqual([
      on('2026-12-24', '00:00', '23:59'),
      on('2026-12-25', '00:00', '00:00'),
      on('2026-12-26', '08:00', '12:00'),
      on('2026-12-26', '18:00', '23:59'),
    ]);
  });

  it('of a business that answers at any hour give no closed day in structured data', () => {
    expect(JSON.stringify(businessNodes(view(true)))).not.toContain('specialOpeningHours');
  });

  it('give the hours of a week: around the clock, over midnight, with a break; a closed day is left out', () => {
    const hours = { Mon: '24 hours', Tue: '18:00-24:00', Wed: '20:00-04:00', 'Thu-Fri': '8-12, 13-17', Sat: 'closed' };
    const week = viewWeek(hours);
    const changed = changeSite(shippedSite(), {
      business: { ...business, emergency247: false },
      centers: shippedSite().centers.map((center) => ({ ...center, hours: week })),
    });
    const [node] = businessNodes(viewsOf(planOf(changed)).site).filter(({ '@type': type }) => type !== 'Organization');
    const on = (dayOfWeek: string[], opens: string, closes: string) => ({
      ...{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes },
    });
    expect(node?.openingHoursSpecification).toEqual([
      on(['Monday'], '00:00', '23:59'),
      on(['Tuesday'], '18:00', '23:59'),
      on(['Wednesday'], '20:00', '04:00'),
      on(['Thursday', 'Friday'], '08:00', '12:00'),
      on(['Thursday', 'Friday'], '13:00', '17:00'),
    ]);
  });
});
