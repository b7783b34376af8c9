/** `gen due`: what changes on the site with time, and when. */
import { defineCommand, GenError, type Context } from '../../define/index.ts';
import { siteRecords } from '../records.ts';
import { wallClock, addDays, dayIn, MINUTE, minutesOf, timeIn } from '../zone.ts';
import { noticeChanges } from '../notices/view.ts';
import { noDays } from './messages.ts';
import { calendar } from '../names.ts';
import { dayOfHoliday, daysOf } from './days.ts';
import { specialHours } from './special.ts';

interface DueFlags {
  readonly days: string;
  readonly next?: boolean;
  readonly json?: boolean;
}

export const dueCommand = defineCommand({
  name: 'due',
  description: 'list what changes on the site with time, and when the next build is due',
  examples: ['gen due', 'gen due --days 365', 'gen due --next'],
  flags: (command) =>
    command
      .option('--days <n>', 'how many days to look ahead', '90')
      .option('--next', 'print only the moment of the next change, for a scheduler')
      .option('--json', 'print all as JSON'),
  run: async ({ planNow, print }, { days, next, json }: DueFlags) => {
    const ahead = Number(days);
    if (!Number.isFinite(ahead)) throw new GenError({ file: 'gen due', ...noDays({ value: days }) });
    const { context, until } = await planNow();
    if (next) return print(until ?? 'never');
    const { business, formats } = context.get(siteRecords);
    const timeZone = business.timeZone ?? formats.country.timeZone;
    const changes = [...listChanges(context), ...noticeChanges(context)]
      .sort((a, b) => a.at - b.at)
      .filter(({ at }) => at < context.now + ahead * 86_400_000);
    const proposals = proposeHolidays(context, timeZone);
    if (json) return print(JSON.stringify({ next: until ?? null, changes, proposals }, null, 1));
    for (const { at, what } of changes) print(`${wallClock(at, timeZone).slice(0, 16)}  ${what}`);
    if (changes.length === 0) print(`Nothing changes within ${days} days.`);
    for (const { day, name, row } of proposals) print(`${name} is on ${day}. Add it to data/calendar.yaml: - ${row}`);
    print(
      until
        ? `The next build is due on ${wallClock(Date.parse(until), timeZone).slice(0, 16)} (${until}).`
        : 'No build is due.',
    );
  },
});

export interface Change {
  readonly at: number;
  readonly what: string;
}

/** Holidays are proposed this long before they come. */
const AHEAD = 60;

function listChanges(context: Context): Change[] {
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
  return changes.filter(({ at }) => at > context.now);
}

/** Returns the public holidays of the next weeks that no row is about, each with a row that says closed. */
function proposeHolidays({ data, get, now }: Context, timeZone: string): { name: string; day: string; row: string }[] {
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
