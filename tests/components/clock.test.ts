/** What the line of the sign that tells the time says, in the time zone of the business. */
import { expect, it } from 'vitest';
import { arrivalAt, formatTime, nextChange, type Hours } from '../../components/scripts/clock/lines.ts';

const NEW_YORK = 'America/New_York';

it.each([
  ['rounds up to five minutes', '2026-01-15T07:12:00Z', 55, '3:10\u00a0AM'],
  ['keeps a full five minutes', '2026-01-15T07:15:00Z', 55, '3:10\u00a0AM'],
  ['rounds seconds up', '2026-01-15T07:15:01Z', 55, '3:15\u00a0AM'],
  ['leaves out the minutes of a full hour', '2026-01-15T16:31:00Z', 25, '12\u00a0PM'],
  ['crosses midnight', '2026-01-16T04:40:00Z', 30, '12:10\u00a0AM'],
  ['skips the hour that summer time takes', '2026-03-08T06:30:00Z', 55, '3:25\u00a0AM'],
  ['repeats the hour that winter time gives back', '2026-11-01T05:30:00Z', 55, '1:25\u00a0AM'],
])('the time of arrival %s', (_, now, minutes, expected) => {
  expect(formatTime(arrivalAt(new Date(now), minutes, NEW_YORK), 'en-US')).toBe(expected);
});

it('uses the zone and the language of the business', () => {
  const time = arrivalAt(new Date('2026-01-15T07:12:00Z'), 55, 'America/Los_Angeles');
  expect([formatTime(time, 'en-US'), formatTime(time, 'es')]).toEqual(['12:10\u00a0AM', '0:10']);
});

const DAY = [[480, 1020]] as const;
const OFFICE: Hours = { week: [DAY, DAY, DAY, DAY, DAY, [[540, 720]], []], special: [] };
/** Evenings from Thursday to Saturday, over midnight. */
const NIGHTS: Hours = { week: [[], [], [], [[1080, 1560]], [[1080, 1560]], [[1080, 1560]], []], special: [] };
const WHOLE: Hours = { week: Array.from({ length: 7 }, () => [[0, 1440]] as const), special: [] };
const HOLIDAYS: Hours = {
  ...OFFICE,
  special: [
    ['2026-12-24', '2026-12-24', [0, 1, 2, 3, 4, 5, 6], [[480, 720]]],
    ['2026-12-25', '2026-12-27', [0, 1, 2, 3, 4, 5, 6], []],
  ],
};

/** Other hours on the weekdays of a week alone. */
const FAIR: Hours = { ...OFFICE, special: [['2026-01-12', '2026-01-18', [0, 1, 2, 3, 4], [[480, 1200]]]] };
const SUNDAYS: Hours = { week: [[], [], [], [], [], [], [[0, 720]]], special: [] };

it.each([
  ['open in the middle of a day', OFFICE, '2026-01-15T17:00:00Z', 'open until 5\u00a0PM'],
  ['closed before the first hour', OFFICE, '2026-01-15T12:59:00Z', 'opens 8\u00a0AM'],
  ['open from the first minute', OFFICE, '2026-01-15T13:00:00Z', 'open until 5\u00a0PM'],
  ['closed from the last minute', OFFICE, '2026-01-15T22:00:00Z', 'opens Friday\u00a08\u00a0AM'],
  ['closed on Saturday at noon', OFFICE, '2026-01-17T17:00:00Z', 'opens Monday\u00a08\u00a0AM'],
  ['closed on the Sunday of the change to summer time', OFFICE, '2026-03-08T20:00:00Z', 'opens Monday\u00a08\u00a0AM'],
  ['open on the day after the change', OFFICE, '2026-03-09T12:00:00Z', 'open until 5\u00a0PM'],
  ['closed an hour earlier on the day before the change', OFFICE, '2026-03-06T12:00:00Z', 'opens 8\u00a0AM'],
  ['open after midnight', NIGHTS, '2026-01-16T06:30:00Z', 'open until 2\u00a0AM'],
  ['closed after a night', NIGHTS, '2026-01-18T07:00:00Z', 'opens Thursday\u00a06\u00a0PM'],
  ['shorter on Christmas Eve', HOLIDAYS, '2026-12-24T14:00:00Z', 'open until 12\u00a0PM'],
  ['closed over Christmas', HOLIDAYS, '2026-12-25T15:00:00Z', 'opens Monday\u00a08\u00a0AM'],
  ['longer on the weekdays of a fair', FAIR, '2026-01-16T17:00:00Z', 'open until 8\u00a0PM'],
  ['those of the week on the Saturday of a fair', FAIR, '2026-01-17T15:00:00Z', 'open until 12\u00a0PM'],
  ['closed until midnight', SUNDAYS, '2026-01-17T17:00:00Z', 'opens Sunday\u00a012\u00a0AM'],
  ['never closed', WHOLE, '2026-01-15T17:00:00Z', null],
  ['never open', { week: [], special: [] }, '2026-01-15T17:00:00Z', null],
])('the hours: %s', (_, hours, now, expected) => {
  const change = nextChange(new Date(now), hours, NEW_YORK);
  const time = change && formatTime(change.at, 'en-US', change.withDay);
  expect(change && `${change.isOpen ? 'open until' : 'opens'} ${time}`).toBe(expected);
});
