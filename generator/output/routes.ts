/** What answers the paths that have no page. The build manifest holds it as `routes`: preview, dev server and check read it there. */
import { escapeRegExp, normalizePath } from '../plan/paths.ts';
import type { Redirect } from '../plan/redirects.ts';

/** The page for missing paths of a form; the first matching rule applies. */
export interface NotFoundRule {
  /** "/locations/:city": each `:name` stands for one segment, "*" for every path. */
  readonly path: string;
  /** "/locations/404.html" */
  readonly page: string;
}

export interface Routes {
  /** With parameters filled in, sorted by path. */
  readonly redirects: readonly (Redirect & { readonly status: 301 })[];
  /** Paths that are answered with 410. */
  readonly gone: readonly string[];
  readonly notFound: readonly NotFoundRule[];
}

/** Hosts without rules serve this page for any missing path, so it is the general one of a site that names no other. */
export const GENERAL_NOT_FOUND = '/404.html';

export const NO_ROUTES: Routes = { redirects: [], gone: [], notFound: [] };

export type Router = ReturnType<typeof createRouter>;

/** Creates the functions that answer for a path. A slash at its end does not matter. */
export function createRouter({ redirects, gone, notFound }: Routes) {
  const targets = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  const ended = new Set(gone);
  const forms = notFound.map(({ path, page }) => ({ page, form: formOf(path) }));
  return {
    /** Returns the redirect that begins at a path; null if there is none. */
    redirectAt: (path: string): Routes['redirects'][number] | null => targets.get(normalizePath(path)) ?? null,
    /** Returns the status and the page for a path without a page. */
    missingAt: (path: string): { readonly status: 404 | 410; readonly page: string } => ({
      status: ended.has(normalizePath(path)) ? 410 : 404,
      page: forms.find(({ form }) => form.test(path))?.page ?? GENERAL_NOT_FOUND,
    }),
    /** Every not-found page, each once: they have no address of their own. */
    notFoundPages: [...new Set([GENERAL_NOT_FOUND, ...notFound.map(({ page }) => page)])],
  };
}

/** "/locations/:city" → /^\/locations\/[^/]+\/?$/ */
function formOf(path: string): RegExp {
  if (path === '*') return /^/;
  return new RegExp(`^${escapeRegExp(path).replace(/:\w+/g, '[^/]+')}/?$`);
}
