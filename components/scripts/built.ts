/** Says since when the host has the page: the bytes of a page follow from its inputs, so no time is part of them. */
export {};

const place = document.querySelector<HTMLElement>('[data-uploaded]');
const since = Date.parse(document.lastModified);
/** Browsers give the time of the visit for a page that comes without one. */
const LEAST_AGE_MS = 60_000;

if (place && performance.timeOrigin - since > LEAST_AGE_MS)
  place.textContent = (place.dataset.uploaded ?? '').replace('[time]', timeText(since));

/** "Nov 23, 2026, 9:58 PM" where the reader is. */
function timeText(at: number): string {
  return new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
