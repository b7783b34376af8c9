/** Checks the office hours of a business. */
import type { Fault } from '../define/index.ts';
import { dayTwice } from './messages.ts';

interface Row {
  readonly days: readonly string[];
  readonly label: string;
}

/** Returns a fault for each day that an earlier row, or an earlier place of its own row, has. */
export function daysTwice(rows: readonly Row[]): Fault[] {
  const first = new Map<string, string>();
  return rows.flatMap(({ days, label }, row) =>
    days.flatMap((day, index) => {
      const earlier = first.get(day);
      if (earlier === undefined) first.set(day, label);
      return earlier === undefined
        ? []
        : [{ path: ['officeHours', row, 'days', index], ...dayTwice({ day, label: earlier }) }];
    }),
  );
}
