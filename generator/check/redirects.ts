/** Redirects of a finished site: stubs, and the rows of `_redirects`. */
import { pathOfFile } from '../plan/paths.ts';
import { parseRefresh } from './html/query.ts';

export const REDIRECTS_FILE = '_redirects';

export interface RedirectRow {
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly line: number;
}

/** Rows such as "/from /to 301!". Patterns and conditions are left out: what they match is not one path. */
export function parseRedirects(text: string): RedirectRow[] {
  return text.split('\n').flatMap((line, index) => {
    const [from = '', to = '', status = '301', ...more] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (!from.startsWith('/') || /[*:]/.test(from) || !/^(?:\/|https?:)/.test(to) || more.length > 0) return [];
    return [{ from, to: withoutFragment(to), status: Number.parseInt(status, 10), line: index + 1 }];
  });
}

interface RedirectSources {
  /** HTML files that are small enough for a stub. */
  readonly stubs: readonly { readonly file: string; readonly html: string }[];
  /** Text of `_redirects`. */
  readonly table: string;
  readonly origin: string;
}

/** Path → target: a path of this site, or an address of another. */
export function collectRedirects({ stubs, table, origin }: RedirectSources): Map<string, string> {
  const redirects = new Map<string, string>();
  for (const { from, to, status } of parseRedirects(table))
    if (status >= 300 && status < 400 && !from.endsWith('/')) redirects.set(from, to);
  for (const { file, html } of stubs) {
    const target = stubTarget(html, origin);
    if (target !== null) redirects.set(pathOfFile(file), target);
  }
  return redirects;
}

const REFRESH = /<meta\s[^>]*http-equiv=["']?refresh["']?[^>]*>/i;

/** Target of a document that redirects; null for others. */
export function stubTarget(html: string, origin: string): string | null {
  const [, double, single] = /content=(?:"([^"]*)"|'([^']*)')/i.exec(REFRESH.exec(html)?.[0] ?? '') ?? [];
  const { target } = parseRefresh((double ?? single ?? '').replaceAll('&amp;', '&'));
  return target === '' ? null : withoutFragment(target.startsWith(`${origin}/`) ? target.slice(origin.length) : target);
}

const withoutFragment = (address: string): string => address.replace(/#.*/, '');
