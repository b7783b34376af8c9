/** `.htaccess` for Apache 2.4: works where the folder may override FileInfo, Indexes and Options. */
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

/** The text of `.htaccess`. */
export function formatApache(rules: HostRules): string {
  const unseen = [...rules.hidden, ...NOT_FOUND_PAGES, ...NOT_FOUND_PAGES.map((page) => pathOfFile(page.slice(1)))].map(
    (path) => literal(path.slice(1)),
  );
  return `# The site ${rules.origin} for Apache 2.4 with mod_rewrite, mod_headers, mod_dir and mod_deflate.
# The server must allow it: <Directory "/the/folder/of/this/file"> AllowOverride All </Directory>

Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex index.html
AddDefaultCharset utf-8
AddCharset utf-8 .css .js .json .svg .txt .webmanifest .xml
AddType application/manifest+json .webmanifest
AddType font/woff2 .woff2

ErrorDocument 404 ${GENERAL_NOT_FOUND}
${rules.notFound.map(({ path, page }) => `<If "%{REQUEST_URI} =~ m#^${patternOf(path)}/?$#">\n    ErrorDocument 404 ${page}\n</If>`).join('\n')}

RewriteEngine On
# What Apache does by itself to show a page is not a request of a visitor. The variable lets it compress not-found pages.
RewriteCond %{ENV:REDIRECT_STATUS} .
RewriteRule ^ - [E=filter-errordocs:1,L]

# Not for visitors; not-found pages have no address of their own.
RewriteRule (^|/)\\.(?!well-known/) - [R=404,L]
RewriteRule ^(?:${unseen.join('|')})$ - [R=404,L]

# Permanent redirects.
${rules.plain.map(({ from, to }) => `RewriteRule ^${literal(from.slice(1))}/?$ ${to} [R=301,L]`).join('\n')}
${rules.patterns.map(redirectPattern).join('\n')}

# One address for each page: no extension, no trailing slash.
RewriteRule ^index\\.html$ / [R=301,L]
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule ^(.+)\\.html$ /$1 [R=301,L]
RewriteRule \\.html$ - [R=404,L]
RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+[^/])/+$ /$1 [R=301,L]
RewriteRule ./$ - [R=404,L]
RewriteCond %{DOCUMENT_ROOT}/$0.html -f
RewriteRule ^.*[^/]$ $0.html [L]
# A folder is not a page.
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]

${rules.headers.map(({ name, value }) => `Header always set ${name} "${value}"`).join('\n')}
Header always set Cache-Control "${CACHE_PAGE}"
Header always set Cache-Control "${CACHE_WORKER}" "expr=%{REQUEST_URI} == '${WORKER_PATH}'"
${rules.immutable.map((path) => `Header always set Cache-Control "${CACHE_IMMUTABLE}" "expr=%{REQUEST_URI} == '${path}'"`).join('\n')}

<IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml
    # Compressed answers carry another ETag than the file; without the suffix a browser's question is understood.
    RequestHeader edit If-None-Match "-gzip\\"$" "\\""
</IfModule>
`;
}

/** Redirects to the pages of cities that are there; with any other city the path is one like others. */
function redirectPattern({ from, to }: Redirect): string {
  const path = from.slice(1).replace('{city}', '([a-z0-9-]+)');
  const target = to.replaceAll('{city}', '$1');
  return `RewriteCond %{DOCUMENT_ROOT}${target}.html -f\nRewriteRule ^${path}/?$ ${target} [R=301,L]`;
}
