/** Shows what is right for a time only, and hides it: `data-from` and `data-until` are minutes since 1970. */
import { isNow, nextOf } from './timed/times.ts';

/** Longest time that a timer takes. */
const LONGEST = 2 ** 31 - 1;

function show(): void {
  const now = Date.now() / 60_000;
  const timed = [...document.querySelectorAll<HTMLElement>('[data-from], [data-until]')];
  for (const element of timed) element.hidden = !isNow(element.dataset, now);
  const next = nextOf(
    timed.map(({ dataset }) => dataset),
    now,
  );
  if (next) setTimeout(show, Math.min((next - now) * 60_000, LONGEST));
}

show();
// Timers sleep while a page is in the background.
addEventListener('pageshow', show);
document.addEventListener('visibilitychange', show);
