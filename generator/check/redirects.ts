/** Redirects of a finished site: stubs, and the routes of its manifest. */
import { baseOf } from '../define/site-url.ts';
import { parseManifest } from '../build/manifest.ts';
import { NO_ROUTES, type Routes } from '../plan/routes.ts';
import { pathOfFile, MANIFEST_FILE } from '../plan/paths.ts';
import { parseRefresh } from './html/query.ts';

/** `read` returns the text of a file of `out/`; empty if there is none. */
export const readRoutes = (read: (file: string) => string): Routes =>
  parseManifest(read(MANIFEST_FILE))?.routes ?? NO_ROUTES;

interface RedirectSources {
  /** HTML files that are small enough for a stub. */
  readonly stubs: readonly { readonly file: string; readonly html: string }[];
  readonly routes: Routes;
  readonly siteUrl: string;
}

/** Path → target: a path of this site, or an address of another. */
export function collectRedirects({ stubs, routes, siteUrl }: RedirectSources): Map<string, string> {
  const redirects = new Map(routes.redirects.flatMap(({ from, to }) => (to === null ? [] : [[from, to] as const])));
  for (const { file, html } of stubs) {
    const target = stubTarget(html, siteUrl);
    if (target !== null) redirects.set(pathOfFile(file), target);
  }
  return redirects;
}

const REFRESH = /<meta\s[^>]*http-equiv=["']?refresh["']?[^>]*>/i;

/** Target of a document that redirects; null for others. */
export function stubTarget(html: string, siteUrl: string): string | null {
  const [, double, single] = /content=(?:"([^"]*)"|'([^']*)')/i.exec(REFRESH.exec(html)?.[0] ?? '') ?? [];
  const { target } = parseRefresh((double ?? single ?? '').replaceAll('&amp;', '&'));
  if (target === '') return null;
  const own = [siteUrl, baseOf(siteUrl)].find((start) => start !== '' && target.startsWith(`${start}/`)) ?? '';
  return target.slice(own.length).replace(/#.*/, '');
}
