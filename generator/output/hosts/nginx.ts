/** `nginx.conf`: the maps and the server block of one site, to be included in nginx's http block. */
import { hashBytes } from '../../hash.ts';
import { escapeRegExp, pathOfFile } from '../../plan/paths.ts';
import type { Redirect } from '../../plan/redirects.ts';
import { COMPRESSED_TYPES, EXTENSIONS } from '../compress.ts';
import { CACHE_IMMUTABLE, CACHE_PAGE, KEY } from '../host-paths.ts';
import { encodePath, folderPattern, patternOf, splitAtParameter } from '../host-paths.ts';
import type { HostRules } from '../host-rules.ts';

/** The text of `nginx.conf`. Its maps carry a hash of the host in their names, so that several sites can be included. */
export function formatNginx(rules: HostRules): string {
  const { hostname } = rules;
  const site = `site_${hashBytes(hostname).slice(0, 8)}`;
  return `# The site ${rules.origin} for nginx 1.19 or newer.
#   1. Set "root" below to the folder that holds this file.
#   2. Include it inside nginx's http block, as files in conf.d/ or sites-enabled/ are: include /path/to/nginx.conf;
#   3. Add your certificate: listen 443 ssl; ssl_certificate ...; ssl_certificate_key ...;
#   4. After each new build: nginx -s reload, since the redirects may have changed.
# Brotli needs no module: files that the build has compressed are sent as they are.

${formatMaps(rules, site)}

server {
    listen 80;
    listen [::]:80;
    server_name ${serverName(hostname)};
    root /var/www/${hostname};

    charset utf-8;
    charset_types text/plain text/css text/xml text/javascript application/javascript application/json application/xml image/svg+xml;
    absolute_redirect off;
    error_page 404${rules.gone.length > 0 ? ' 410' : ''} $${site}_not_found;
    if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }

${rules.headers.map(({ name, value }) => `    add_header ${name} ${quote(value)} always;`).join('\n')}
    add_header Cache-Control $${site}_cache always;
    add_header Content-Encoding $${site}_encoding;
    add_header Vary $${site}_vary;
    add_header Allow $${site}_allow always;

    gzip on;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 6;
    gzip_min_length 512;
    gzip_types text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml;

    # Not-found pages have no address of their own.
${rules.notFoundPages.map((page) => `    location = ${quote(page)} { internal; }\n    location = ${quote(pathOfFile(page.slice(1)))} { return 404; }`).join('\n')}

    # Not for visitors.
${rules.hidden.map((path) => `    location = ${quote(path)} { return 404; }`).join('\n')}
    location ~ "/\\.(?!well-known/)" { return 404; }

    # Compressed by the build; reached only from below.
${COMPRESSED_TYPES.map(({ extension, type }) => `    location ~ "\\.${extension}\\.br$" { internal; gzip off; gzip_static off; types { ${type} br; } }`).join('\n')}
    location ~ "\\.(?:${EXTENSIONS})\\.gz$" { return 404; }

    # Permanent redirects.
${[...rules.plain.map(redirectPlain), ...rules.gone.map(answerGone), ...rules.patterns.map((pattern) => redirectPattern(pattern, site))].join('\n')}

    # One address for each page: no extension, no trailing slash.
    location = / {
        if (-f $document_root/index.html$${site}_br) { rewrite ^ /index.html$${site}_br last; }
        try_files /index.html =404;
    }
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
        ${servePage(site)}
    }
}
`;
}

/** Writes the values that depend on the address or the browser. */
function formatMaps({ notFound, generalNotFound, immutable }: HostRules, site: string): string {
  const kept =
    immutable.length > 0
      ? `\n    ${quote(`~^(?:${immutable.map(folderPattern).join('|')})(?:\\.br)?$`)} "${CACHE_IMMUTABLE}";`
      : '';
  return `map $uri $${site}_not_found {
    default ${quote(generalNotFound)};
${notFound.map(({ path, page }) => `    ${quote(`~^${patternOf(path)}/?$`)} ${quote(page)};`).join('\n')}
}

map $uri $${site}_cache {
    default "${CACHE_PAGE}";${kept}
}

# The end of the file to look for: ".br" for a browser that takes Brotli, else one that no file has.
map $http_accept_encoding $${site}_br {
    default ".none";
    "~*(?:^|,)\\s*br\\s*(?:;\\s*q=(?:1(?:\\.0*)?|0\\.\\d*[1-9]\\d*)\\s*)?(?:,|$)" ".br";
}
map $uri $${site}_encoding {
    default "";
    "~\\.br$" br;
}
map $uri $${site}_vary {
    default "";
    "~\\.br$" Accept-Encoding;
}
map $status $${site}_allow {
    default "";
    405 "GET, HEAD";
}`;
}

/** A long name as a regular expression, since nginx keeps the others in a table of 64 bytes a row. */
function serverName(hostname: string): string {
  return hostname.length > 40 ? quote(`~^${escapeRegExp(hostname)}$`) : hostname;
}

const redirectPlain = ({ from, to }: Redirect): string =>
  bothForms(from, `return 301 ${quote(`${encodePath(to)}$is_args$args`)};`);

const answerGone = (path: string): string => bothForms(path, 'return 410;');

const bothForms = (path: string, directive: string): string =>
  [path, `${path}/`].map((form) => `    location = ${quote(form)} { ${directive} }`).join('\n');

/** A page, or the file itself; with Brotli where the browser takes it. */
const servePage = (
  site: string,
): string => `if (-f $document_root$uri.html$${site}_br) { rewrite ^ $uri.html$${site}_br last; }
        if (-f $document_root$uri$${site}_br) { rewrite ^ $uri$${site}_br last; }
        try_files $uri.html $uri =404;`;

/** Redirects to the pages that are there; with any other key the path is one like others. */
function redirectPattern({ from, to }: Redirect, site: string): string {
  const path = splitAtParameter(from).map(escapeRegExp).join(`(?<key>${KEY})`);
  const target = encodePath(to, '${key}');
  const file = splitAtParameter(to).join('${key}');
  const redirect = `if (-f ${quote(`$document_root${file}.html`)}) { return 301 ${quote(`${target}$is_args$args`)}; }`;
  return `    location ~ ${quote(`^${path}$`)} {
        ${redirect}
        ${servePage(site)}
    }
    location ~ ${quote(`^(?<page>${path})/$`)} {
        ${redirect}
        if (-f $document_root$page.html) { return 301 $page$is_args$args; }
        return 404;
    }`;
}

/** A word of nginx's language. Variables in it are filled in, where the directive takes any. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
