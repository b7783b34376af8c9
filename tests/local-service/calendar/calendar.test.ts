/** Hours that change: what the rows of a calendar say of each day, on pages, in structured data and for the script. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime, stateAt } from '../../../components/scripts/office/state.ts';
import { isNow, nextOf } from '../../../components/scripts/timed/times.ts';
import { america } from '../../../generator/local-service/country/america.ts';
import { dayOfHoliday, daysOf, type Hours } from '../../../generator/local-service/calendar/days.ts';
import { calendarSchema } from '../../../generator/local-service/calendar/days.ts';
import { createSpecialHours } from '../../../generator/local-service/calendar/special.ts';
import type { Business, Center } from '../../../generator/local-service/types.ts';
import { viewOffice } from '../../../generator/local-service/site-view.ts';
import { addDays, dayIn, timeIn, wallClock } from '../../../generator/local-service/zone.ts';
import { formats } from '../../fixtures/america.ts';
import { SEED } from '../../fixtures/random.ts';
import { shippedSite } from '../../fixtures/sites.ts';

const { business, centers } = shippedSite();
const [musella, covington] = centers.map(({ id }) => id) as [string, string];
const ZONES = ['America/New_York', 'America/Phoenix', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Kiritimati'];

interface Given {
  readonly timeZone?: string;
  readonly now?: string;
  readonly officeHours?: Business['officeHours'];
  readonly centers?: readonly Center[];
}

/** Special hours of the shipped business with rows as an owner writes them. */
function specialOf(
  rows: readonly object[],
  { timeZone = 'America/New_York', now = '2026-11-20T12:00Z', ...given }: Given = {},
) {
  const site = { business: { ...business, ...given, timeZone }, centers: given.centers ?? centers, formats };
  return createSpecialHours(site, { rows: rows.map((row) => calendarSchema.parse(row)), now: Date.parse(now) });
}
const lines = (rows: readonly object[], given?: Given): string[] =>
  specialOf(rows, given).days.map(({ label, text, where }) => `${where && `${where}: `}${label}: ${text}`);

describe('public holidays', () => {
  const days = (year: number): string[] =>
    Object.values(america.holidays ?? {}).map((holiday) => dayOfHoliday(holiday, year).slice(5));

  it.each([
    [2026, '01-01 01-19 02-16 04-03 04-05 05-25 06-19 07-04 09-07 10-12 11-11 11-26 11-27 12-24 12-25 12-31'],
    [2027, '01-01 01-18 02-15 03-26 03-28 05-31 06-19 07-04 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31'],
    [2038, '01-01 01-18 02-15 04-23 04-25 05-31 06-19 07-04 09-06 10-11 11-11 11-25 11-26 12-24 12-25 12-31'],
  ])('of %i are those of the federal list, Good Friday and Easter', (year, wanted) => {
    expect(days(year).join(' ')).toBe(wanted);
  });
});

describe('a calendar', () => {
  it('says what each day says, the nearest row first', () => {
    const rows = [
      { on: '2026-12-24', closed: 'from 12:00' },
      { on: 'thanksgiving', closed: true, centers: [covington] },
      { from: '12-23', to: '12-31', hours: '9-12:30', yearly: true },
      { on: 'christmas', closed: true },
    ];
    expect(lines(rows).slice(0, 5)).toEqual([
      'Covington Service Center: Thanksgiving Day, Thursday, November 26: Closed',
      'Wednesday, December 23: 9:00 AM to 12:30 PM',
      'Thursday, December 24: 8:00 AM to 12:00 PM',
      'Christmas Day, Friday, December 25: Closed',
      'December 26 – 31: 9:00 AM to 12:30 PM',
    ]);
  });

  it('lets a row for a center go before one for all', () => {
    const rows = [
      { on: '2026-12-24', closed: true },
      { from: '12-24', to: '12-26', hours: '10-14', centers: [musella] },
    ];
    expect(lines(rows).slice(0, 2)).toEqual([
      'Musella Service Center: December 24 – 26: 10:00 AM to 2:00 PM',
      'Covington Service Center: Thursday, December 24: Closed',
    ]);
    expect(specialOf(rows).office['2026-12-24']).toEqual({ from: 600, to: 840, opens: '10:00 AM', closes: '2:00 PM' });
  });

  it('crosses the new year, and leaves out a day that a year does not have', () => {
    const winter = calendarSchema.parse({ from: '12-30', to: '01-02', closed: true });
    expect(daysOf(winter, [2026], america)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    const leap = calendarSchema.parse({ on: '02-29', closed: true });
    expect(daysOf(leap, [2026, 2027, 2028], america)).toEqual(['2028-02-29']);
  });

  it('is shown from four weeks before until the day is over, in the zone of the business', () => {
    const [day] = specialOf([{ on: '2026-12-24', closed: true }]).days;
    expect(day && [day.from, day.until].map((minutes) => new Date(minutes * 60_000).toISOString())).toEqual([
      '2026-11-26T05:00:00.000Z',
      '2026-12-25T05:00:00.000Z',
    ]);
    expect(lines([{ on: '2026-12-24', closed: true }], { now: '2026-12-25T05:00Z' })).toEqual([]);
  });

  it('is empty without rows', () => {
    expect(specialOf([])).toEqual({ isKept: false, days: [], office: {} });
  });
});

const day = fc.integer({ min: 0, max: 500 }).map((count) => addDays('2026-06-01', count));
const hour = fc.integer({ min: 0, max: 23 });
const row = fc.tuple(
  fc.oneof(
    day.map((on) => ({ on })),
    day.map((on) => ({ on: on.slice(5) })),
    fc.constantFrom(...Object.keys(america.holidays ?? {})).map((on) => ({ on })),
    fc.tuple(day, fc.integer({ min: 0, max: 9 })).map(([from, more]) => ({ from, to: addDays(from, more) })),
  ),
  fc.oneof(
    fc.constant({ closed: true }),
    hour.map((at) => ({ closed: `from ${String(at).padStart(2, '0')}:00` })),
    fc.tuple(hour, hour).map(([opens, closes]) => ({ hours: `${opens}-${closes}` })),
  ),
);
const rows = fc.array(
  row.map(([days, hours]) => ({ ...days, ...hours })),
  { minLength: 1, maxLength: 6 },
);
const week: Business['officeHours'] = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    label: 'Monday to Thursday',
    opens: '08:00',
    closes: '18:00',
  },
  { days: ['Friday', 'Saturday'], label: 'Weekend', opens: '20:00', closes: '03:00' },
];

/** Open at a minute of the wall clock, as structured data of the week and of special days say. */
function isOpenBy(hoursOn: (day: string) => Hours, { date, minute }: { date: string; minute: number }): boolean {
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const [today, before] = [hoursOn(date), hoursOn(addDays(date, -1))];
  const isOvernight = (hours: Hours): boolean => hours !== null && hours.closes <= hours.opens;
  if (before && isOvernight(before) && time < before.closes) return true;
  return today !== null && time >= today.opens && (isOvernight(today) || time < today.closes);
}

describe('page, structured data, and script', () => {
  it('agree on every minute, in any zone, over daylight saving time and midnight', () => {
    const anyTime = fc.integer({ min: Date.parse('2026-07-02T00:00Z'), max: Date.parse('2027-12-20T00:00Z') });
    // Clocks change in New York, and by half an hour on Lord Howe Island.
    const changes = ['2026-11-01T05:00Z', '2027-03-14T06:00Z', '2026-10-03T14:30Z', '2027-04-03T14:00Z'].map(
      Date.parse,
    );
    const moment = fc.oneof(anyTime, fc.constantFrom(...changes));
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...ZONES),
        moment,
        fc.integer({ min: 0, max: 3 * 24 * 60 }),
        (given, timeZone, built, later) => {
          const now = new Date(built).toISOString();
          const visit = built + later * 60_000;
          const { days, office } = specialOf(given, { timeZone, now, officeHours: week, centers: centers.slice(0, 1) });
          const { spans = [] } = viewOffice({ ...business, officeHours: week, timeZone }, formats) ?? {};
          const local = localTime(new Date(visit), timeZone);
          const weekday = (date: string) =>
            week.find(({ days: names }) =>
              (names as readonly string[]).includes(
                new Date(date).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
              ),
            );
          const usual = (date: string): Hours => {
            const { opens, closes } = weekday(date) ?? {};
            return opens && closes ? { opens, closes } : null;
          };
          const special = (date: string) => days.find(({ first, last }) => first <= date && date <= last);
          const hoursOn = (date: string): Hours => {
            const found = special(date);
            return found ? found.hours : usual(date);
          };
          const state = stateAt(local, spans, office);
          expect(state?.isOpen ?? false).toBe(isOpenBy(hoursOn, local));
          const today = special(local.date);
          // The page shows the hours of a day as long as the day lasts.
          if (today) expect(isNow({ from: String(today.from), until: String(today.until) }, visit / 60_000)).toBe(true);
          for (const { from, until, isShown } of days)
            expect(isShown).toBe(isNow({ from: String(from), until: String(until) }, built / 60_000));
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('change at the moments that are named, and at no other', () => {
    const all = [
      { from: '10', until: '20' },
      { from: '15', until: '30' },
    ];
    expect([0, 10, 15, 20, 30].map((now) => nextOf(all, now))).toEqual([10, 15, 20, 30, undefined]);
  });
});

describe('the clocks of a zone', () => {
  it('are read and set alike, over daylight saving time', () => {
    const minute = fc.integer({ min: 0, max: 36 * 60 });
    fc.assert(
      fc.property(day, minute, fc.constantFrom(...ZONES), (date, minutes, timeZone) => {
        const time = timeIn(date, minutes, timeZone);
        const shown = wallClock(time, timeZone);
        const wanted = new Date(Date.parse(`${date}T00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
        // Clocks skip an hour at most.
        expect(
          Math.abs(Date.parse(`${shown.slice(0, 16).replace(' ', 'T')}Z`) - Date.parse(`${wanted}Z`)),
        ).toBeLessThanOrEqual(3_600_000);
        if (minutes % 1440 === 720) expect(shown.slice(0, 16).replace(' ', 'T')).toBe(wanted);
        expect(dayIn(timeIn(date, 0, timeZone), timeZone)).toBe(date);
      }),
      { seed: SEED },
    );
  });
});
