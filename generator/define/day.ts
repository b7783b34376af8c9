/** True for a day of the calendar: "2026-02-28", but neither "2026-02-30" nor "2026-2-28". */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns the day on which a time, in ms, falls in a time zone: "2026-12-24". */
export const dayIn = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time);
