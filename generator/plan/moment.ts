/**
 * The time of a build: its day, "2026-11-20", or its moment in local time with the offset, "2026-11-20T21:14:05-05:00". Both
 * begin with the local day, which dates the site.
 */

/** Returns the time in ms; of a day, its noon in UTC, which is that day in nearly every time zone. */
export const timeOf = (at: string): number => Date.parse(at.length === DAY ? `${at}T12:00Z` : at);

/** "2026-11-20" */
const DAY = 10;
const MINUTE = 60_000;

/** Returns the first of some times in ms as "2026-12-24T17:00Z", rounded up; undefined if there is none. */
export function firstMoment(times: readonly (number | null)[]): string | undefined {
  const first = Math.min(...times.filter((time) => time !== null));
  return first === Infinity ? undefined : `${new Date(Math.ceil(first / MINUTE) * MINUTE).toISOString().slice(0, 16)}Z`;
}

/** True if a moment that `firstMoment` returned has come at the time of a build. */
export const isPast = (until: string | undefined, at: string): boolean =>
  until !== undefined && timeOf(at) >= Date.parse(until);
