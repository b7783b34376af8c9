/** Redirects that a finished site holds: stub pages, and the file of Netlify and Cloudflare Pages. */
import { pathOfFile } from '../plan/paths.ts';

/** Lines of `_redirects`: "/from /to 301". Patterns are left out: what they match is not a path. */
export function parseRedirects(text: string) {
  return text.split('\n').flatMap((line, index) => {
    const [from = '', to = '', status = '301'] = line.replace(/#.*$/, '').trim().split(/\s+/);
    return from.startsWith('/') && to !== '' && !/[*:]/.test(from)
      ? [{ from, to: to.replace(/#.*/, ''), status: Number.parseInt(status, 10), line: index + 1 }]
      : [];
  });
}

interface RedirectFiles {
  /** HTML files small enough to be one. */
  readonly stubs: readonly { file: string; html: string }[];
  /** Text of `_redirects`. */
  readonly table: string;
  readonly origin: string;
}

/** Path → target. */
export function collectRedirects({ stubs, table, origin }: RedirectFiles): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const { from, to, status } of parseRedirects(table))
    if (status >= 300 && status < 400 && !from.endsWith('/')) redirects.set(from, to);
  for (const { file, html } of stubs) {
    const target = redirectOf(html, origin);
    if (target !== null) redirects.set(pathOfFile(file), target.replace(/#.*/, ''));
  }
  return redirects;
}

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
