/** Days of public holidays. */
import { addDays } from '../zone.ts';
import type { Holiday } from '../country/country.ts';

/** Returns the day of a holiday in a year. */
export function dayOfHoliday(holiday: Holiday, year: number): string {
  if ('day' in holiday) return `${year}-${holiday.day}`;
  if ('easter' in holiday) return addDays(easter(year), holiday.easter);
  const { nth, weekday, month, plus = 0 } = holiday;
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const last = addDays(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`, -1);
  const from = nth > 0 ? addDays(first, (nth - 1) * 7) : addDays(last, -6);
  return addDays(from, ((weekday - new Date(from).getUTCDay() + 7) % 7) + plus);
}

/** Easter Sunday of the Gregorian calendar (Meeus, "Astronomical Algorithms", chapter 8). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, g] = [Math.floor(b / 4), b % 4, Math.floor((8 * b + 13) / 25)];
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 19 * l) / 433) + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}
