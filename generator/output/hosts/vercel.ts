/** Writes `vercel.json` for `out/` as a project of its own. Vercel serves one not-found page, /404.html, for every missing path. */
import { encodePath } from '../../plan/addresses.ts';
import { escapeRegExp } from '../../plan/paths.ts';
import type { HostRedirect, HostRules } from './rules.ts';

/** Vercel takes 2,048 redirects (vercel.com/docs/project-configuration, read 2026-11); stub pages redirect the rest. */
const MOST_REDIRECTS = 2_048;

export function formatVercel({ base, redirects, headers }: HostRules): string {
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: null,
    outputDirectory: '.',
    cleanUrls: true,
    trailingSlash: false,
    redirects: redirects
      .filter(({ to }) => to !== null)
      .slice(0, MOST_REDIRECTS)
      .map(formatRedirect),
    headers: [
      { source: `${base}/(.*)`, headers: headers.all.map(({ name, value }) => ({ key: name, value })) },
      ...headers.ofPaths.map(({ path, name, value }) => ({
        source: path.endsWith('/*') ? `${escapeRegExp(path.slice(0, -1))}(.+)` : escapeRegExp(path),
        headers: [{ key: name, value }],
      })),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}

function formatRedirect({ path, isFolder, query, to, keepsRest }: HostRedirect) {
  return {
    // Vercel takes ".html" away before it looks for redirects.
    source: `${encodePath(path.replace(/\.html$/, ''))}${isFolder ? '/:rest(.*)' : ''}`,
    ...(query.length > 0 && { has: query.map(([key, value]) => ({ type: 'query', key, value: escapeRegExp(value) })) }),
    destination: `${to}${keepsRest ? '/:rest' : ''}`,
    statusCode: 301,
  };
}
