/** Says beside the hours whether the office is open right now, and when it opens next. */
import type { OfficeFacts } from '../parts/OfficeStatus.tsx';
import { minuteOfWeek, stateAt } from './office/state.ts';

function show(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-office]')) {
    const { office, words } = JSON.parse(line.dataset.office as string) as OfficeFacts;
    const { isOpen, span, today } = stateAt(minuteOfWeek(new Date(), office.timeZone), office.spans);
    line.textContent = isOpen
      ? words.open.replace('[time]', span.closes)
      : words.closed.replace('[day]', today ? '' : `${span.day}, `).replace('[time]', span.opens);
    line.classList.toggle('office-open', isOpen);
  }
}

show();
// Who comes back to the page may come back hours later.
document.addEventListener('visibilitychange', show);
addEventListener('pageshow', show);
