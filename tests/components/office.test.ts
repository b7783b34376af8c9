/** Whether the office is open: on its own clocks, to the minute, over midnight and into the next week. */
import { describe, expect, it } from 'vitest';
import { localTime, stateAt, type LocalTime } from '../../components/scripts/office/state.ts';
import type { Business } from '../../generator/local-service/types.ts';
import { viewOffice } from '../../generator/local-service/site-view.ts';
import { formats } from '../fixtures/america.ts';
import { shippedSite, tinySite } from '../fixtures/sites.ts';

const office = viewOffice(shippedSite().business, formats);
const spans = office?.spans ?? [];
const HOUR = 60;
const DAY = 24 * HOUR;

/** A minute of the week that begins on Monday, June 15. */
const inWeek = (minute: number): LocalTime => ({
  date: `2026-06-${15 + Math.floor(minute / DAY)}`,
  minute: minute % DAY,
});

describe('the office hours of the shipped business', () => {
  it('are one span for each open day, in the order of the week', () => {
    expect(spans.map(({ day }) => day)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect(spans[0]).toEqual({ from: 480, to: 1080, day: 'Monday', opens: '8:00 AM', closes: '6:00 PM' });
  });

  it.each([
    ['a minute before it opens', 8 * HOUR - 1, { isOpen: false, time: '8:00 AM', date: '2026-06-15', away: 0 }],
    ['when it opens', 8 * HOUR, { isOpen: true, time: '6:00 PM' }],
    ['a minute before it closes', 18 * HOUR - 1, { isOpen: true, time: '6:00 PM' }],
    ['when it closes', 18 * HOUR, { isOpen: false, date: '2026-06-16', away: 1 }],
    ['on Saturday night', 5 * DAY + 20 * HOUR, { isOpen: false, date: '2026-06-22', away: 2 }],
    ['on Sunday', 6 * DAY + 12 * HOUR, { isOpen: false, date: '2026-06-22', away: 1 }],
  ])('%s', (_, minute, wanted) => {
    expect(stateAt(inWeek(minute), spans)).toMatchObject(wanted);
  });

  it('are read on the clocks of the office, wherever the visitor is', () => {
    // Sunday, 23:30 in Georgia is Monday, 03:30 in UTC.
    const night = new Date('2026-06-15T03:30:00Z');
    expect(localTime(night, 'America/New_York')).toEqual({ date: '2026-06-14', minute: 23 * HOUR + 30 });
    expect(localTime(night, 'UTC')).toEqual({ date: '2026-06-15', minute: 3 * HOUR + 30 });
    // Winter time is another hour of UTC.
    expect(localTime(new Date('2026-01-12T13:00:00Z'), 'America/New_York').minute).toBe(8 * HOUR);
  });
});

describe('an office that', () => {
  const business = (officeHours: Business['officeHours'], timeZone?: string): Business => ({
    ...tinySite().business,
    officeHours,
    timeZone,
  });
  const nights = business([{ days: ['Sunday'], label: 'Sunday', opens: '22:00', closes: '02:00' }], 'UTC');

  it('closes after midnight is open on the next day, into the next week', () => {
    const open = viewOffice(nights, formats)?.spans ?? [];
    expect(stateAt(inWeek(6 * DAY + 23 * HOUR), open)?.isOpen).toBe(true);
    expect(stateAt(inWeek(1 * HOUR), open)?.isOpen).toBe(true);
    expect(stateAt(inWeek(2 * HOUR), open)?.isOpen).toBe(false);
  });

  it('names no time zone, or never opens, says nothing', () => {
    expect(viewOffice({ ...nights, timeZone: undefined }, formats)).toBeNull();
    expect(
      viewOffice(business([{ days: ['Monday'], label: 'Monday', note: 'By appointment' }], 'UTC'), formats),
    ).toBeNull();
  });
});
