/** Says beside the hours whether the office is open right now, and when it opens next. */
import type { OfficeDays } from 'areaserved/local-service/components';
import type { OfficeFacts } from '../parts/OfficeStatus.tsx';
import { localTime, stateAt, type OfficeState } from './office/state.ts';

function show(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-office]')) {
    const { office, words } = JSON.parse(line.dataset.office as string) as OfficeFacts;
    const { days } = document.querySelector<HTMLElement>('[data-days]')?.dataset ?? {};
    const state = stateAt(
      localTime(new Date(), office.timeZone),
      office.spans,
      days ? (JSON.parse(days) as OfficeDays) : {},
    );
    if (!state) continue;
    const { isOpen, time } = state;
    line.textContent = (isOpen ? words.open : words.closed.replace('[day]', dayOf(state))).replace('[time]', time);
    line.classList.toggle('office-open', isOpen);
  }
}

/** "", "Monday, ", and with the date where it is a week or more away. */
function dayOf({ date, away }: OfficeState): string {
  if (away === 0) return '';
  const format: Intl.DateTimeFormatOptions = { weekday: 'long', timeZone: 'UTC' };
  if (away > 6) Object.assign(format, { month: 'long', day: 'numeric' });
  return `${new Date(date).toLocaleDateString(document.documentElement.lang, format)}, `;
}

show();
// Who comes back to the page may come back hours later.
document.addEventListener('visibilitychange', show);
addEventListener('pageshow', show);
