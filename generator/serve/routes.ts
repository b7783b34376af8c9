/** Which file or redirect answers an address, by the routes of a site: what its host does. */
import { CACHE_PAGE } from '../output/headers.ts';
import { HEADER_FILE, headerPaths, type HeaderRule } from '../output/hosts/header-file.ts';
import { HOST_FILES } from '../output/hosts/rules.ts';
import { encodePath, isExternal } from '../plan/addresses.ts';
import { pathOfFile, MANIFEST_FILE } from '../plan/paths.ts';
import { createRedirectFinder, parseRedirects } from '../plan/redirects.ts';
import { GENERAL_NOT_FOUND, patternOf, type Routes } from '../plan/routes.ts';

export type Answer =
  | { readonly status: 301; readonly location: string }
  /** `file` is below `out/`: "locations/macon.html" */
  | { readonly status: 200 | 404 | 410; readonly file: string }
  /** The path leaves the site, cannot be decoded, or is outside of its folder. */
  | { readonly status: 400 | 404; readonly file: null };

export interface Router {
  /** The folder of the site on its host, "/site", or "". */
  readonly base: string;
  /** Answers the address of a request: "/locations/macon/?a=1". `isFile` is asked for files below `out/`. */
  readonly answer: (url: string, isFile: (file: string) => boolean) => Answer;
  /** Returns the headers for the address of a request. */
  readonly headersFor: (url: string) => Record<string, string>;
}

export function createRouter(routes: Routes, headers: readonly HeaderRule[]): Router {
  const { base, notFound } = routes;
  const findRedirect = createRedirectFinder(parseRedirects(routes.redirects));
  const headerRules = headers.map((rule) => ({ fits: new RegExp(headerPaths(rule)), headers: rule.headers }));
  const pages = notFound.map(({ path, page }) => ({ page, form: path === '*' ? /^/ : new RegExp(patternOf(path)) }));
  const hidden = new Set([
    GENERAL_NOT_FOUND,
    ...notFound.map(({ page }) => page),
    ...HOST_FILES.map(({ file }) => `/${file}`),
  ]);
  for (const page of [...hidden]) if (page.endsWith('.html')) hidden.add(pathOfFile(page.slice(1)));
  const isHidden = (path: string): boolean => hidden.has(path) || /\/\.(?!well-known(?:\/|$))/.test(path);

  function answer(url: string, isFile: (file: string) => boolean): Answer {
    const { path: decoded, search } = readAddress(url);
    if (decoded === null) return { status: 400, file: null };
    const moved = (path: string, query = search): Answer => ({
      status: 301,
      location: base + encodePath(path) + query,
    });
    if (base !== '' && (decoded === base || decoded === '/')) return moved('/');
    if (!decoded.startsWith(`${base}/`)) return { status: 404, file: null };
    const path = decoded.slice(base.length);
    const missing = (status: 404 | 410): Answer => ({
      status,
      file: (pages.find(({ form }) => form.test(path))?.page ?? GENERAL_NOT_FOUND).slice(1),
    });
    if (isHidden(path)) return missing(404);
    const redirect = findRedirect(path, search);
    if (redirect) {
      const { from, to } = redirect;
      if (to === null) return missing(410);
      return isExternal(to) ? { status: 301, location: to } : moved(to, from.includes('?') ? '' : search);
    }
    if (path === '/index.html') return moved('/');
    if (path.endsWith('.html')) return isFile(path.slice(1)) ? moved(path.slice(0, -'.html'.length)) : missing(404);
    const bare = path === '/' ? '/index' : path.replace(/\/$/, '');
    const file = [`${bare.slice(1)}.html`, ...(bare === path ? [bare.slice(1)] : [])].find(isFile);
    if (file === undefined) return missing(404);
    return path.endsWith('/') && path !== '/' ? moved(bare) : { status: 200, file };
  }

  return {
    base,
    answer,
    headersFor: (url) => ({
      'Cache-Control': CACHE_PAGE,
      ...Object.fromEntries(
        headerRules
          .filter(({ fits }) => fits.test(readAddress(url).path ?? ''))
          .flatMap((rule) => rule.headers.map(({ name, value }) => [name, value])),
      ),
    }),
  };
}

/** Divides the address of a request. A proxy sends the whole address. */
function readAddress(url: string): { path: string | null; search: string } {
  const [, path = '/', search = ''] = /^(?:https?:\/\/[^/?]*)?([^?]*)(.*)/is.exec(url) ?? [];
  return { path: decodePath(path), search };
}

/** Decodes once. Returns null for broken encoding, a way out of the site, or a character that no file has. Several slashes count as one. */
function decodePath(requested: string): string | null {
  try {
    const segments = requested.split('/').map(decodeURIComponent);
    const isStrange = (segment: string): boolean => /^\.\.?$|[\u0000-\u001f\\/]/.test(segment);
    if (segments.some(isStrange) || !requested.startsWith('/')) return null;
    return segments.join('/').replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

/** Files that the router reads. */
export const ROUTE_FILES = [MANIFEST_FILE, HEADER_FILE] as const;
