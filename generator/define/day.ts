/** True for a day of the calendar: "2026-02-28", but neither "2026-02-30" nor "2026-2-28". */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** "2026-12-24T04:00:00Z" → the day in a time zone, "2026-12-23"; without a zone, in that of the machine. A day stays. */
export function dayAt(moment: string, timeZone: string | null): string {
  if (isDay(moment)) return moment;
  const zone = timeZone ?? undefined;
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(moment));
}

/** True for a name of the IANA database that this Node knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the days that a text may mean, "2026-12-24": of "12/24/2026" one, of "5/6/2026" two, that of the United States first. */
export function daysIn(text: string): string[] {
  const written = text.trim();
  const dayOf = (year: string, month: string | number, day: string): string =>
    [year, String(month).padStart(2, '0'), day.padStart(2, '0')].join('-');
  const [, year = '', ...ofYear] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written) ?? [];
  if (year) return [dayOf(year, ofYear[0] ?? '', ofYear[1] ?? '')].filter(isDay);
  const [, first = '', second = '', inYear = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(written) ?? [];
  if (inYear) return [...new Set([dayOf(inYear, first, second), dayOf(inYear, second, first)])].filter(isDay);
  const [, before, month = '', after, last = ''] =
    /^(?:(\d{1,2})\.? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/i.exec(written) ?? [];
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const day = before ?? after;
  return number > 0 && day !== undefined && !(before && after) ? [dayOf(last, number, day)].filter(isDay) : [];
}

/** Returns the day that a text means; null if it is none, or could be two. */
export function readDay(text: string): string | null {
  const [day, other] = daysIn(text);
  return day === undefined || other !== undefined ? null : day;
}
