/** `.htaccess` for Apache 2.4: works where the folder may override FileInfo, Indexes and Options. */
import { isExternal } from '../../plan/addresses.ts';
import { escapeRegExp, pathOfFile } from '../../plan/paths.ts';
import { patternOf } from '../../plan/routes.ts';
import { CACHE_PAGE } from '../headers.ts';
import { headerPattern, pairPattern, type HostRedirect, type HostRules } from './rules.ts';

/**
 * The text of `.htaccess`. mod_rewrite puts the Host of the request into each Location. So it only finds the target, and rewrites
 * to a path below `/-moved`, which visitors cannot ask for. From there, mod_alias redirects with a relative Location.
 */
export function formatApache(rules: HostRules): string {
  const { url, base, headers, hidden, notFoundPages } = rules;
  const unseen = [...hidden, ...notFoundPages, ...notFoundPages.map((page) => pathOfFile(page.slice(1)))];
  const hasGone = rules.redirects.some(({ to }) => to === null);
  return `# The site ${url} for Apache 2.4.34 or newer with mod_rewrite, mod_alias, mod_headers, mod_dir and mod_deflate.
# The server's own configuration must say two things:
#   <Directory "/the/folder/of/this/file"> AllowOverride All </Directory>
#   TraceEnable off    (which Debian has already; no .htaccess may say it)

Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex disabled
AddDefaultCharset utf-8
AddCharset utf-8 .css .js .json .svg .txt .webmanifest .xml
AddType application/manifest+json .webmanifest
AddType font/woff2 .woff2

ErrorDocument 404 ${rules.generalNotFound}
${hasGone ? `ErrorDocument 410 ${rules.generalNotFound}\n` : ''}${rules.notFound.map(({ path, page }) => `<If "%{REQUEST_URI} =~ m#${patternOf(path)}#">\n    ErrorDocument 404 ${page}\n</If>`).join('\n')}

# Without a host in the Location, where this Apache can do that (2.4.71 does): a browser stays on the one it has asked.
<IfDirective RedirectRelative>
    RedirectRelative On
</IfDirective>
RedirectMatch 301 "^${base}/-moved(/.*)$" "$1"${base === '' ? '' : `\nRedirectMatch 301 "^${base}$" "${base}/"`}

RewriteEngine On
# What Apache does by itself to show a page is not a request of a visitor. The variable lets it compress not-found pages.
RewriteCond %{ENV:REDIRECT_STATUS} .
RewriteRule ^ - [E=filter-errordocs:1,L]

RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]

# Not for visitors; not-found pages have no address of their own.
RewriteRule ^-moved/ - [R=404,L]
RewriteRule (^|/)\\.(?!well-known/) - [R=404,L]
RewriteRule ^(?:${unseen.map((path) => escapeRegExp(path.slice(base.length + 1))).join('|')})$ - [R=404,L]

# Permanent redirects.
${rules.redirects.map((redirect) => formatRedirect(redirect, base)).join('\n')}

# One address for each page: no extension, no trailing slash.
RewriteRule ^index\\.html$ ${base}/-moved${base}/ [L]
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule ^(.+)\\.html$ ${base}/-moved${base}/$1 [L]
RewriteRule \\.html$ - [R=404,L]
RewriteCond %{DOCUMENT_ROOT}${base}/$1.html -f
RewriteRule ^(.+[^/])/+$ ${base}/-moved${base}/$1 [L]
RewriteRule ./$ - [R=404,L]

# The page of an address. A folder is not a page.
RewriteRule ^$ ${base}/index.html [L]
RewriteCond %{DOCUMENT_ROOT}${base}/$0.html -f
RewriteRule ^.*[^/]$ ${base}/$0.html [L]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]

${headers.all.map(({ name, value }) => `Header always set ${name} ${headerValue(value)}`).join('\n')}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
Header always set Cache-Control "${CACHE_PAGE}"
${headers.ofPaths.map(({ path, name, value }) => `Header always set ${name} ${headerValue(value)} "expr=%{REQUEST_URI} =~ m#${headerPattern(path)}#"`).join('\n')}

<IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml
    # Compressed answers carry another ETag than the file; without the suffix a browser's question is understood.
    RequestHeader edit If-None-Match "-gzip\\"$" "\\""
</IfModule>
`;
}

function formatRedirect({ path, isFolder, query, to, keepsRest }: HostRedirect, base: string): string {
  const from = pattern(path.slice(base.length + 1));
  const conditions = query.map((pair) => `RewriteCond %{QUERY_STRING} (?:^|&)${pairPattern(pair)}(?:&|$)\n`).join('');
  const rule = `${conditions}RewriteRule ^${from}${isFolder ? '/+(.+)' : '/*'}$`;
  if (to === null) return `${rule} - [G,L]`;
  const rest = keepsRest ? '/$1' : '';
  // The query belongs to the old address.
  const flags = query.length > 0 ? ',QSD' : '';
  return isExternal(to)
    ? `${rule} ${verbatim(to)}${rest} [R=301,NE,L${flags}]`
    : `${rule} ${base}/-moved${verbatim(decodeURIComponent(to))}${rest} [L${flags}]`;
}

/** Literal text in a pattern of mod_rewrite, which splits its line into words itself: a backslash escapes a space there, but not a quote. */
const pattern = (text: string): string => escapeRegExp(text).replace(/\s/g, '\\$&');

/** Text where mod_rewrite would otherwise fill something in, or end the word. */
const verbatim = (text: string): string => text.replace(/[\\$%\s]/g, '\\$&');

/** A quoted value in which nothing is filled in. */
const headerValue = (value: string): string => `"${value.replaceAll('%', '%%').replace(/["\\]/g, '\\$&')}"`;
