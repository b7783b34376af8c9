/** Runs on pages whose sign tells the time: writes the time of arrival, or when the business closes or opens, into its line. */
import { arrivalAt, formatTime, nextChange } from './clock/lines.ts';

const line = document.querySelector('[data-clock]') as HTMLElement;
const { clock: zone = 'UTC', wait, arrival = '', hours = '', open = '', opens = '' } = line.dataset;
const without = line.textContent;
const { lang } = document.documentElement;

show();
setInterval(show, 60_000);
// Timers stop while a phone sleeps.
document.addEventListener('visibilitychange', show);

function show(): void {
  line.textContent = (wait ? sayArrival(new Date()) : sayHours(new Date())) ?? without;
}

function sayArrival(now: Date): string {
  return arrival.replace('[time]', formatTime(arrivalAt(now, Number(wait), zone), lang));
}

function sayHours(now: Date): string | null {
  const change = nextChange(now, JSON.parse(hours), zone);
  return change && (change.isOpen ? open : opens).replace('[time]', formatTime(change.at, lang, change.withDay));
}
