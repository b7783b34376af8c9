/** "Nov 23, 2026, 9:58 PM" on the machine that draws the page. */
export function formatTime(at: string, locale: string): string {
  return new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
