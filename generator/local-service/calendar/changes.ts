/** The changes that the calendar makes, and the public holidays that it lacks. */
import type { Context } from '../../define/index.ts';
import { calendar } from '../names.ts';
import { siteRecords } from '../records.ts';
import { addDays, dayIn, minutesOf, timeIn } from '../zone.ts';
import { dayOfHoliday, daysOf } from './days.ts';
import { specialHours } from './special.ts';

/** A change at a time in ms. */
export interface Change {
  readonly at: number;
  readonly what: string;
}

const MINUTE = 60_000;
/** Holidays are proposed this long before they come. */
const AHEAD = 60;

/** Returns the changes to come, in order. */
export function listChanges(context: Context): Change[] {
  const { business } = context.get(siteRecords);
  const timeZone = business.timeZone ?? '';
  const changes = context.get(specialHours).days.flatMap(({ first, last, hours, label, text, where, from, until }) => {
    const office = where ? `office (${where})` : 'office';
    const at = (minutes: number): number => timeIn(first, minutes, timeZone);
    const [opens, closes] = hours ? [minutesOf(hours.opens), minutesOf(hours.closes)] : [0, 0];
    const all = first === last ? '' : ` until ${last}`;
    return [
      { at: from * MINUTE, what: `pages show: ${label}: ${text}${where ? ` (${where})` : ''}` },
      ...(hours && !all
        ? [
            { at: at(opens), what: `${office} opens` },
            { at: at(closes > opens ? closes : closes + 1440), what: `${office} closes` },
          ]
        : [{ at: at(0), what: `${office}: ${hours ? text : 'closed'}${all}` }]),
      { at: until * MINUTE, what: `pages no longer show: ${label}` },
    ];
  });
  return changes.filter(({ at }) => at > context.now).sort((a, b) => a.at - b.at);
}

/** Returns the public holidays of the next weeks that no row is about, each with a row that says closed. */
export function proposeHolidays(
  { data, get, now }: Context,
  timeZone: string,
): { name: string; day: string; row: string }[] {
  const { country } = get(siteRecords).formats;
  const today = dayIn(now, timeZone);
  const years = [0, 1].map((more) => Number(today.slice(0, 4)) + more);
  const covered = new Set(data.all(calendar).flatMap((row) => daysOf(row, years, country)));
  return Object.entries(country.holidays ?? {})
    .flatMap(([on, holiday]) =>
      years.map((year) => ({
        name: holiday.name,
        day: dayOfHoliday(holiday, year),
        row: `{ on: ${on}, closed: true }`,
      })),
    )
    .filter(({ day }) => day >= today && day <= addDays(today, AHEAD) && !covered.has(day))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
