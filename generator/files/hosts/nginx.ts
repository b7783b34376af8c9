/** `nginx.conf`: the maps and the server block of one site, to be included in nginx's http block. */
import {
  CACHE_IMMUTABLE,
  CACHE_PAGE,
  CACHE_WORKER,
  GENERAL_NOT_FOUND,
  NOT_FOUND_PAGES,
  WORKER_PATH,
  literal,
  patternOf,
  type HostRules,
} from '../host-rules.ts';
import type { Redirect } from '../../plan/redirects.ts';
import { pathOfFile } from '../../plan/paths.ts';

/** The text of `nginx.conf`. Its maps carry the host in their names, so that several sites can be included. */
export function formatNginx(rules: HostRules): string {
  const { hostname } = new URL(rules.origin);
  const name = hostname.replace(/\W/g, '_');
  return `# The site ${rules.origin} for nginx 1.19 or newer.
#   1. Set "root" below to the folder that holds this file.
#   2. Include it inside nginx's http block, as files in conf.d/ or sites-enabled/ are: include /path/to/nginx.conf;
#   3. Add your certificate: listen 443 ssl; ssl_certificate ...; ssl_certificate_key ...;
#   4. After each new build: nginx -s reload, since the redirects may have changed.

map $uri $${name}_not_found {
    default "${GENERAL_NOT_FOUND}";
${rules.notFound.map(({ path, page }) => `    "~^${patternOf(path)}/?$" "${page}";`).join('\n')}
}

map $uri $${name}_cache {
    default "${CACHE_PAGE}";
    "~^${literal(WORKER_PATH)}$" "${CACHE_WORKER}";${rules.immutable.length > 0 ? `\n    "~^(?:${rules.immutable.map(literal).join('|')})$" "${CACHE_IMMUTABLE}";` : ''}
}

server {
    listen 80;
    listen [::]:80;
    server_name ${hostname};
    root /var/www/${hostname};

    charset utf-8;
    charset_types text/plain text/css text/xml text/javascript application/javascript application/json application/xml image/svg+xml;
    absolute_redirect off;
    error_page 404 $${name}_not_found;

${rules.headers.map(({ name: header, value }) => `    add_header ${header} "${value}" always;`).join('\n')}
    add_header Cache-Control $${name}_cache always;

    gzip on;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 6;
    gzip_min_length 512;
    gzip_types text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml;
    # With the module ngx_brotli: brotli on; brotli_static on; and brotli_types as above.

    # Not-found pages have no address of their own.
${NOT_FOUND_PAGES.map((page) => `    location = ${page} { internal; }\n    location = ${pathOfFile(page.slice(1))} { return 404; }`).join('\n')}

    # Not for visitors.
${rules.hidden.map((path) => `    location = ${path} { return 404; }`).join('\n')}
    location ~ "/\\.(?!well-known/)" { return 404; }

    # Permanent redirects.
${[...rules.plain.map(redirectPlain), ...rules.patterns.map(redirectPattern)].join('\n')}

    # One address for each page: no extension, no trailing slash.
    location = / { try_files /index.html =404; }
    location = /index.html { return 301 /$is_args$args; }
    location ~ "^(?<page>/.+)\\.html$" {
        if (-f $request_filename) { return 301 $page$is_args$args; }
        return 404;
    }
    location ~ "^(?<page>/.*[^/])/$" {
        if (-f $document_root$page.html) { return 301 $page$is_args$args; }
        return 404;
    }
    location = /site.webmanifest {
        types { }
        default_type application/manifest+json;
    }
    location / {
        try_files $uri.html $uri =404;
    }
}
`;
}

const redirectPlain = ({ from, to }: Redirect): string =>
  [from, `${from}/`].map((path) => `    location = ${path} { return 301 ${to}$is_args$args; }`).join('\n');

/** Redirects to the pages of cities that are there; with any other city the path is one like others. */
function redirectPattern({ from, to }: Redirect): string {
  const target = to.replaceAll('{city}', '$city');
  const path = from.replace('{city}', '(?<city>[a-z0-9-]+)');
  const redirect = `if (-f $document_root${target}.html) { return 301 ${target}$is_args$args; }`;
  return `    location ~ "^${path}$" {
        ${redirect}
        try_files $uri.html $uri =404;
    }
    location ~ "^(?<page>${path})/$" {
        ${redirect}
        if (-f $document_root$page.html) { return 301 $page$is_args$args; }
        return 404;
    }`;
}
