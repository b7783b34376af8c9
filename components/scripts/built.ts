/**
 * Fills in on a host what the bytes of a page cannot hold: the day of its build, and since when the host has it. Both come
 * from the manifest of the build, of which only the first line is read.
 */
export {};

const place = document.querySelector<HTMLElement>('[data-built]');
const { lang } = document.documentElement;

if (place) {
  const response = await fetch('/build-manifest.tsv', { headers: { Range: 'bytes=0-127' } });
  const reader = response.body?.getReader();
  const line = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  const [, day] = /^gen 2 (\S+) /.exec(line) ?? [];
  const since = response.headers.get('Last-Modified');
  const { built = '', uploaded = '' } = place.dataset;
  const words = [
    response.ok && day ? built.replace('[day]', dayText(day)) : '',
    response.ok && since ? uploaded.replace('[time]', timeText(since)) : '',
  ];
  place.textContent = words.filter(Boolean).join(' ');
}

/** "Nov 23, 2026" */
function dayText(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(lang, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** "Nov 23, 2026, 9:58 PM" where the reader is. */
function timeText(at: string): string {
  return new Date(at).toLocaleString(lang, { dateStyle: 'medium', timeStyle: 'short' });
}
