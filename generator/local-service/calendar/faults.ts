/** Mistakes of the calendar that a row alone does not show. */
import {
  keyName,
  suggest,
  type Entries,
  type Entry,
  type KeyPath,
  type Message,
  type Problem,
} from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { business, calendar } from '../names.ts';
import type { Business } from '../schemas/index.ts';
import { isDay } from '../zone.ts';
import { daysOf, rankOf, type CalendarRow } from './days.ts';
import * as messages from './messages.ts';

/** A cycle of the Gregorian calendar: in it, each date falls on every weekday. */
const CYCLE = 28;

/** Returns a problem for each row without days, hours, or a holiday that exists, and for two rows of one rank on one day. */
export function faultsOfCalendar(entries: Entries, country: Country): Problem[] {
  const rows = (entries.get(calendar.name) ?? []) as readonly Entry<CalendarRow>[];
  const zone = (entries.get(business.name) as readonly Entry<Business>[] | undefined)?.[0]?.value.timeZone;
  const [first] = rows;
  if (!first) return [];
  const faults = rows.flatMap((entry) => faultsOf(entry, country));
  const noZone = zone === undefined ? [problemAt(first, [], messages.noTimeZone())] : [];
  return [...noZone, ...faults, ...(faults.length > 0 ? [] : clashes(rows, country))];
}

function problemAt({ source }: Entry<unknown>, path: KeyPath, fault: Message): Problem {
  return { file: source.file, ...source.locate(path), key: keyName(path), ...fault };
}

function faultsOf(entry: Entry<CalendarRow>, country: Country): Problem[] {
  const { on, from, to, closed, hours } = entry.value;
  const holidays = Object.keys(country.holidays ?? {});
  if ((on === undefined) === (from === undefined) || (from === undefined) !== (to === undefined))
    return [problemAt(entry, [], messages.whichDays())];
  if ((closed === undefined) === (hours === undefined)) return [problemAt(entry, [], messages.whichHours())];
  if (on !== undefined && /^[a-z]/.test(on) && !holidays.includes(on))
    return [problemAt(entry, ['on'], messages.noHoliday({ name: on, hint: suggest(on, holidays), known: holidays }))];
  if (from !== undefined && to !== undefined && from.length !== to.length)
    return [problemAt(entry, ['to'], messages.whichDays())];
  const noDay = [from, to].find((day) => day !== undefined && !isDay(day));
  if (noDay === undefined && daysOf(entry.value, yearsOf([entry]), country).length > 0) return [];
  const key = on !== undefined ? 'on' : noDay !== undefined && noDay === from ? 'from' : 'to';
  return [problemAt(entry, [key], messages.noSuchDay({ day: on ?? noDay ?? `${from} to ${to}` }))];
}

/** All years of a cycle, and those that rows name. */
function yearsOf(rows: readonly Entry<CalendarRow>[]): number[] {
  const named = rows.flatMap(({ value: { on, from } }) => /^\d{4}/.exec(on ?? from ?? '')?.map(Number) ?? []);
  return [...new Set([...Array.from({ length: CYCLE }, (_, index) => 2024 + index), ...named])];
}

function clashes(rows: readonly Entry<CalendarRow>[], country: Country): Problem[] {
  const taken = new Map<string, Entry<CalendarRow>>();
  return rows.flatMap((entry) => {
    const { centers } = entry.value;
    const scopes = centers.length > 0 ? centers : [''];
    for (const day of daysOf(entry.value, yearsOf(rows), country))
      for (const scope of scopes) {
        const key = `${rankOf(entry.value)} ${scope} ${day}`;
        const other = taken.get(key);
        taken.set(key, other ?? entry);
        if (!other) continue;
        const { file } = other.source;
        return [problemAt(entry, [], messages.sameDay({ day, file, line: other.source.locate([]).line }))];
      }
    return [];
  });
}
