/** The days with hours of their own that pages show: of the past weeks, of this year, and from July on of the next. */
import { defineView, type Context } from '../../define/index.ts';
import type { Formats } from '../country/formats.ts';
import { calendar } from '../names.ts';
import { siteRecords, type Records } from '../records.ts';
import type { Business } from '../schemas/index.ts';
import { WEEK } from '../schemas/fields.ts';
import { addDays, dayIn, MINUTE, minutesOf, timeIn } from '../zone.ts';
import { daysOf, hoursOn, rankOf, type Hours, type CalendarRow } from './days.ts';

/** Pages show a day this long before it comes. */
const AHEAD = 28;

/** Days in a row with the same hours. `from` and `until` are when pages show them, in minutes since 1970. */
export type SpecialDays = Readonly<ReturnType<typeof describeRun>>;

/** Hours of the business by day, for the script that says whether it is open: minutes since midnight. */
export type OfficeDays = Readonly<Record<string, OfficeDay | null>>;
export type OfficeDay = Readonly<NonNullable<ReturnType<typeof officeDay>>>;

export interface SpecialHours {
  /** True for a business with a calendar, whether or not a day is near. */
  readonly isKept: boolean;
  readonly days: readonly SpecialDays[];
  readonly office: OfficeDays;
}

export const specialHours = defineView(
  (context): SpecialHours =>
    createSpecialHours(context.get(siteRecords), { rows: context.data.all(calendar), now: context.now }),
);

/** The next moment, in ms, at which `specialHours` differs. */
export function nextChange(context: Context): number | null {
  const rows = context.data.all(calendar);
  const { timeZone } = context.get(siteRecords).business;
  if (rows.length === 0 || timeZone === undefined) return null;
  const times = context.get(specialHours).days.flatMap(({ from, until }) => [from * MINUTE, until * MINUTE]);
  const later = [...times, timeIn(nextJuly(dayIn(context.now, timeZone)), 0, timeZone)];
  return Math.min(...later.filter((time) => time > context.now));
}

const nextJuly = (day: string): string => {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < '07-01' ? year : year + 1}-07-01`;
};

export function createSpecialHours(
  site: Pick<Records, 'business' | 'centers' | 'formats'>,
  { rows, now }: { readonly rows: readonly CalendarRow[]; readonly now: number },
): SpecialHours {
  const { timeZone } = site.business;
  if (rows.length === 0 || timeZone === undefined) return { isKept: false, days: [], office: {} };
  const today = dayIn(now, timeZone);
  const year = Number(today.slice(0, 4));
  const end = today.slice(5) < '07-01' ? `${year}-12-31` : `${year + 1}-12-31`;
  const byDay = rowsByDay(rows, [year - 1, year, year + 1], site.formats);
  const runs: Run[] = [];
  const office: Record<string, OfficeDay | null> = {};
  for (const [day, covering] of [...byDay].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (day > end) continue;
    const usual = usualHours(site.business, day);
    const special = site.centers.map(({ id }) => {
      const row = bestRow(covering, id);
      return { id, row, hours: row ? hoursOn(row, usual) : usual };
    });
    office[day] = officeDay(
      special.map(({ hours }) => hours),
      site.formats,
    );
    for (const run of groupByHours(day, special)) addRun(runs, run);
  }
  const days = runs.map((run) => describeRun(run, site, now)).filter(({ until }) => until * MINUTE > now);
  const isListed = (day: string): boolean => days.some(({ first, last }) => first <= day && day <= last);
  return {
    isKept: true,
    days,
    office: Object.fromEntries(Object.entries(office).filter(([day]) => isListed(day))),
  };
}

function rowsByDay(rows: readonly CalendarRow[], years: readonly number[], { country }: Formats) {
  const byDay = new Map<string, CalendarRow[]>();
  for (const row of rows)
    for (const day of daysOf(row, years, country)) byDay.set(day, [...(byDay.get(day) ?? []), row]);
  return byDay;
}

/** A row for the center wins, then the one of the highest rank. */
function bestRow(rows: readonly CalendarRow[], id: string): CalendarRow | undefined {
  const strength = (row: CalendarRow): number => rankOf(row) + (row.centers.length > 0 ? 10 : 0);
  return rows
    .filter(({ centers }) => centers.length === 0 || centers.includes(id))
    .sort((a, b) => strength(b) - strength(a))[0];
}

function usualHours({ officeHours }: Business, day: string): Hours {
  const name = WEEK[(new Date(day).getUTCDay() + 6) % 7] ?? '';
  const { opens, closes } = officeHours.find(({ days }) => (days as readonly string[]).includes(name)) ?? {};
  return opens && closes ? { opens, closes } : null;
}

function officeDay(all: readonly Hours[], { clock }: Formats) {
  const spans = all.filter((hours) => hours !== null).map((hours) => ({ ...hours, ...spanOf(hours) }));
  const [first] = spans.toSorted((a, b) => a.from - b.from);
  const [last] = spans.toSorted((a, b) => b.to - a.to);
  return first && last
    ? { from: first.from, to: last.to, opens: clock(first.opens), closes: clock(last.closes) }
    : null;
}

function spanOf({ opens, closes }: NonNullable<Hours>): { from: number; to: number } {
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  return { from, to: to > from ? to : to + 24 * 60 };
}

/** Days in a row on which some centers have the same hours, by a row of the calendar. */
interface Run {
  readonly centers: readonly string[];
  readonly hours: Hours;
  readonly row: CalendarRow;
  readonly first: string;
  readonly last: string;
}

/** Returns a run of this one day for each of the hours that centers have on it. */
function groupByHours(day: string, all: readonly { id: string; row: CalendarRow | undefined; hours: Hours }[]): Run[] {
  const groups = new Map<string, Run>();
  for (const { id, row, hours } of all) {
    if (!row) continue;
    const key = JSON.stringify(hours);
    const { centers } = groups.get(key) ?? { centers: [] };
    groups.set(key, { centers: [...centers, id], hours, row, first: day, last: day });
  }
  return [...groups.values()];
}

/** Joins a day to the run that ends on the day before with the same hours, unless a day has a name of its own. */
function addRun(runs: Run[], day: Run): void {
  const keyOf = ({ hours, centers, row }: Run): string => JSON.stringify([hours, centers, row.on ?? '']);
  const at = runs.findIndex((run) => run.last === addDays(day.first, -1) && keyOf(run) === keyOf(day));
  const run = runs[at];
  if (run) runs[at] = { ...run, last: day.last };
  else runs.push(day);
}

function describeRun(
  run: Run,
  { business, centers, formats }: Pick<Records, 'business' | 'centers' | 'formats'>,
  now: number,
) {
  const { first, last, hours, row } = run;
  const isAll = run.centers.length === centers.length;
  const timeZone = business.timeZone ?? '';
  const over = Math.max(24 * 60, hours ? spanOf(hours).to : 0);
  const from = timeIn(addDays(first, -AHEAD), 0, timeZone) / MINUTE;
  const until = timeIn(last, over, timeZone) / MINUTE;
  const name = formats.country.holidays?.[row.on ?? '']?.name;
  return {
    ...{ first, last, hours, from, until },
    /** "Thanksgiving Day, Thursday, November 26", "December 27 – 31" */
    label: [...(name ? [name] : []), formats.days(first, last)].join(', '),
    text: hours ? `${formats.clock(hours.opens)} to ${formats.clock(hours.closes)}` : 'Closed',
    /** Ids of the centers with these hours; null: all. */
    centers: isAll ? null : run.centers,
    where: isAll ? '' : formats.list(centers.filter(({ id }) => run.centers.includes(id)).map(({ name }) => name)),
    /** True if a page of this build shows them without a script. */
    isShown: from * MINUTE <= now,
  };
}
