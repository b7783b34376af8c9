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
