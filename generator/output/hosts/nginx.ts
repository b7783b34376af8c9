/** `nginx.conf`: the maps and the server block of one site, to be included in nginx's http block. */
import { hashBytes } from '../../hash.ts';
import { encodePath, isExternal } from '../../plan/addresses.ts';
import { escapeRegExp, pathOfFile } from '../../plan/paths.ts';
import { patternOf } from '../../plan/routes.ts';
import { CACHE_PAGE } from '../headers.ts';
import { headerPattern, pairPattern, type HostRedirect, type HostRules } from './rules.ts';

const COMPRESSED_TYPES =
  'text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml';

/** The text of `nginx.conf`. Its maps carry a hash of the address in their names, so that several sites can be included. */
export function formatNginx(rules: HostRules): string {
  const { url, hostname, base, redirects, hidden, notFoundPages } = rules;
  const site = `site_${hashBytes(url).slice(0, 8)}`;
  const headers = formatHeaders(rules, site);
  const byQuery = redirects.filter(({ query }) => query.length > 0);
  const others = redirects.filter(({ query }) => query.length === 0);
  const folder = base === '' ? 'the folder that holds this file' : `the folder that has this one as ${base.slice(1)}`;
  return `# The site ${url} for nginx 1.19 or newer.
#   1. Set "root" below to ${folder}.
#   2. Include it inside nginx's http block, as files in conf.d/ or sites-enabled/ are: include /path/to/nginx.conf;
#   3. Add your certificate: listen 443 ssl; ssl_certificate ...; ssl_certificate_key ...;
#   4. After each new build: nginx -s reload, since the redirects may have changed.

map $uri $${site}_not_found {
    default ${quote(rules.generalNotFound)};
${rules.notFound.map(({ path, page }) => `    ${quote(`~${patternOf(path)}`)} ${quote(page)};`).join('\n')}
}
map $status $${site}_allow {
    default "";
    405 "GET, HEAD";
}
${headers.maps}
${byQuery.length > 0 ? formatQueryMap(byQuery, site) : ''}
server {
    listen 80;
    listen [::]:80;
    server_name ${serverName(hostname)};
    root /var/www/${hostname};

    charset utf-8;
    charset_types ${COMPRESSED_TYPES};
    absolute_redirect off;
    error_page 404${redirects.some(({ to }) => to === null) ? ' 410' : ''} $${site}_not_found;
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }

${headers.lines}
    add_header Allow $${site}_allow always;

    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 6;
    gzip_min_length 512;
    gzip_types ${COMPRESSED_TYPES};

    # Not-found pages have no address of their own.
${notFoundPages.map((page) => `    location = ${quote(page)} { internal; }\n    location = ${quote(pathOfFile(page.slice(1)))} { return 404; }`).join('\n')}

    # Not for visitors.
${hidden.map((path) => `    location = ${quote(path)} { return 404; }`).join('\n')}
    location ~ "/\\.(?!well-known/)" { return 404; }

    # Permanent redirects.
${[...(byQuery.length > 0 ? [answerQuery(site)] : []), ...others.map(formatRedirect)].join('\n')}

    # One address for each page: no extension, no trailing slash.
    location = ${base}/ { try_files ${base}/index.html =404; }
    location = ${base}/index.html { return 301 ${base}/$is_args$args; }
${base === '' ? '' : `    location = ${base} { return 301 ${base}/$is_args$args; }\n`}    location ~ "^(?<page>/.+)\\.html$" {
        if (-f $request_filename) { return 301 $page$is_args$args; }
        return 404;
    }
    location ~ "^(?<page>/.*[^/])/$" {
        if (-f $document_root$page.html) { return 301 $page$is_args$args; }
        return 404;
    }
    location = ${base}/site.webmanifest {
        types { }
        default_type application/manifest+json;
    }
    location / {
        try_files $uri.html $uri =404;
    }
}
`;
}

/** A header that only some paths have, or that they have with another value, comes from a map. */
function formatHeaders({ headers }: HostRules, site: string): { maps: string; lines: string } {
  const all = [...headers.all, { name: 'Cache-Control', value: CACHE_PAGE }];
  const names = [...new Set([...all, ...headers.ofPaths].map(({ name }) => name))];
  const maps: string[] = [];
  const lines = names.map((name) => {
    const usual = all.find((header) => header.name === name)?.value ?? '';
    const special = headers.ofPaths.filter((header) => header.name === name);
    const variable = `$${site}_${name.toLowerCase().replaceAll('-', '_')}`;
    if (special.length > 0)
      maps.push(
        `map $uri ${variable} {
    default ${quote(usual)};
${special.map(({ path, value }) => `    ${quote(`~${headerPattern(path)}`)} ${quote(value)};`).join('\n')}
}`,
      );
    return `    add_header ${name} ${special.length > 0 ? variable : quote(usual)} always;`;
  });
  return { maps: maps.join('\n'), lines: lines.join('\n') };
}

/** The address of a request with its query → the target, or "gone". */
function formatQueryMap(redirects: readonly HostRedirect[], site: string): string {
  const patternOfQuery = ({ path, query }: HostRedirect): string =>
    `~^${escapeRegExp(path.replace(/\/$/, ''))}/?\\?${query.map((pair) => `(?=(?:.*&)?${pairPattern(pair)}(?:&|$))`).join('')}`;
  return `map $uri?$args $${site}_query {
    default "";
${redirects.map((redirect) => `    ${quote(patternOfQuery(redirect))} ${quote(redirect.to ?? 'gone')};`).join('\n')}
}
`;
}

const answerQuery = (site: string): string => `    if ($${site}_query = "gone") { return 410; }
    if ($${site}_query != "") { return 301 $${site}_query; }`;

/** A long name as a regular expression, since nginx keeps the others in a table of 64 bytes a row. */
function serverName(hostname: string): string {
  return hostname.length > 40 ? quote(`~^${escapeRegExp(hostname)}$`) : hostname;
}

function formatRedirect({ path, isFolder, to, keepsRest }: HostRedirect): string {
  const answer = to === null ? 'return 410;' : `return 301 ${quote(to + argumentsOf(to))};`;
  if (!isFolder) return [path, `${path}/`].map((form) => `    location = ${quote(form)} { ${answer} }`).join('\n');
  // The rest as the browser sent it: $uri is decoded.
  const rest = `if ($request_uri ~* ${quote(`^${encodePath(path)}/+([^?]+)`)}) { return 301 ${quote(`${to}/$1${argumentsOf(to ?? '')}`)}; } `;
  return `    location ^~ ${quote(`${path}/`)} { ${keepsRest ? rest : ''}${answer} }`;
}

const argumentsOf = (to: string): string => (isExternal(to) ? '' : '$is_args$args');

/** A word of nginx's language. Variables in it are filled in, where the directive takes any. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
