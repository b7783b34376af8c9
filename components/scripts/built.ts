/** Says since when the host has the page: the bytes of a page follow from its inputs, so no time is part of them. */
export {};

const place = document.querySelector<HTMLElement>('[data-uploaded]');

if (place) {
  const response = await fetch(location.pathname, { method: 'HEAD' });
  const since = response.ok ? response.headers.get('Last-Modified') : null;
  if (since) place.textContent = (place.dataset.uploaded ?? '').replace('[time]', timeText(since));
}

/** "Nov 23, 2026, 9:58 PM" where the reader is. */
function timeText(at: string): string {
  return new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
}
