/** Parses `<meta http-equiv="refresh">`. */

const STUB = /<meta\s[^>]*http-equiv=["']?refresh["']?[^>]*>/i;

/** "0; url=/locations/macon" → 0 seconds, "/locations/macon"; an address outside of the site stays whole. */
export function refreshTarget(content: string, origin: string): { seconds: number; path: string } {
  const [, seconds = '', address = ''] =
    /^\s*(\d+)\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']*)["']?)?/i.exec(content) ?? [];
  const path = address.trim();
  return {
    seconds: seconds === '' ? Number.NaN : Number(seconds),
    path: path.startsWith(`${origin}/`) ? path.slice(origin.length) : path,
  };
}

/** Returns the target of a document that redirects, else null. */
export function redirectOf(html: string, origin: string): string | null {
  const tag = STUB.exec(html)?.[0];
  const content = tag && /content=(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  return content ? refreshTarget((content[1] ?? content[2] ?? '').replaceAll('&amp;', '&'), origin).path || null : null;
}
