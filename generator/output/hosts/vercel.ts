/** Writes `vercel.json` for `out/` as a project of its own. Vercel serves one not-found page, /404.html, for every missing path. */
import { CACHE_IMMUTABLE, encodeRedirect, folderPattern } from '../host-paths.ts';
import { parametricRedirects, type HostRules } from '../host-rules.ts';

/** Vercel takes 2,048 redirects (vercel.com/docs/project-configuration, read 2026-11). */
const MOST_REDIRECTS = 2_048;

export function formatVercel(rules: HostRules): string {
  const { redirects, plain, headers, immutable } = rules;
  const fits = redirects.length <= MOST_REDIRECTS;
  const table = [
    ...(fits ? redirects : plain).map((redirect) => encodeRedirect(redirect)),
    ...(fits ? [] : parametricRedirects(rules)),
  ];
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    buildCommand: null,
    outputDirectory: '.',
    cleanUrls: true,
    trailingSlash: false,
    redirects: table.map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
    headers: [
      { source: '/(.*)', headers: headers.map(({ name, value }) => ({ key: name, value })) },
      ...(immutable.length > 0
        ? [
            {
              source: `/(${immutable.map((path) => folderPattern(path.slice(1))).join('|')})`,
              headers: [{ key: 'Cache-Control', value: CACHE_IMMUTABLE }],
            },
          ]
        : []),
    ],
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
