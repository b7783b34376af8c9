/** What answers the paths that have no page. The build manifest holds it for preview and check; `gen dev` takes it from the plan. */
import { baseOf, isSiteUrl, siteUrlOf } from '../define/site-url.ts';
import type { Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { escapeRegExp } from './paths.ts';
import type { Plan } from './pages.ts';
import type { Redirect } from './redirects.ts';

/** The page for missing paths of a form; the first matching rule applies. */
export interface NotFoundRule {
  /** "/locations/:city": each `:name` matches one segment, "*" every path. */
  readonly path: string;
  /** "/locations/404.html" */
  readonly page: string;
}

export interface Routes {
  /** Folder of the site on its host, "/site"; "" for the root. All other paths are below it. */
  readonly base: string;
  readonly redirects: readonly Redirect[];
  readonly notFound: readonly NotFoundRule[];
}

/** Hosts without rules serve this page for any missing path. */
export const GENERAL_NOT_FOUND = '/404.html';

export const NO_ROUTES: Routes = { base: '', redirects: [], notFound: [] };

/** `redirects` are those whose target exists. */
export function routesOf({ definition, context, pages }: Plan, redirects: readonly Redirect[]): Routes {
  const notFound = pages
    .flatMap(({ definition: { notFoundFor: path }, file }) => (path === null ? [] : [{ path, page: `/${file}` }]))
    .sort((a, b) => Number(a.path === '*') - Number(b.path === '*'));
  const written = redirects.map(({ from, to }) => ({ from, to }));
  return { base: baseOf(siteUrlOf(definition, context)), redirects: written, notFound };
}

/** Returns a regular expression for a path with parameters, in the syntax that JavaScript, PCRE and Apache share. */
export const patternOf = (path: string): string => `^${escapeRegExp(path).replace(/:\w+/g, '[^/]+')}/?$`;

/** Returns a problem if the shared view has no address that host settings can hold. */
export function checkSiteUrl({ definition, context }: Plan): Problem[] {
  const url = siteUrlOf(definition, context);
  if (!definition.shared || isSiteUrl(url)) return [];
  return [
    {
      file: 'site.ts',
      key: 'shared',
      what: `The "url" of the site is ${show(url)}, which is not the address of a site.`,
      todo: 'Write scheme and host in lower case, without a slash at the end: "https://www.example.com" or "https://user.github.io/site".',
    },
  ];
}
