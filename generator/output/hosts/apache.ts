/** `.htaccess` for Apache 2.4: works where the folder may override FileInfo, Indexes and Options. */
import { escapeRegExp } from '../../plan/paths.ts';
import type { Redirect } from '../../plan/redirects.ts';
import { COMPRESSED_TYPES, EXTENSIONS } from '../compress.ts';
import { CACHE_IMMUTABLE, CACHE_PAGE, KEY } from '../host-paths.ts';
import { folderPattern, patternOf, splitAtParameter } from '../host-paths.ts';
import { unseenPaths, type HostRules } from '../host-rules.ts';

/** Endings of files that the build has compressed, and what browsers call that. */
const CODINGS = { br: 'br', gz: 'gzip' } as const;

/**
 * The text of `.htaccess`. mod_rewrite would put the Host that a request names into each Location, so it only finds
 * the target, and hands it to mod_alias under a folder that visitors cannot ask for: that one can stay relative.
 */
export function formatApache(rules: HostRules): string {
  const unseen = unseenPaths(rules).map((path) => escapeRegExp(path.slice(1)));
  return `# The site ${rules.origin} for Apache 2.4.34 or newer with mod_rewrite, mod_alias, mod_headers, mod_dir and mod_deflate.
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
${rules.gone.length > 0 ? `ErrorDocument 410 ${rules.generalNotFound}\n` : ''}${rules.notFound.map(({ path, page }) => `<If "%{REQUEST_URI} =~ m#^${patternOf(path)}/?$#">\n    ErrorDocument 404 ${page}\n</If>`).join('\n')}

# Without a host in the Location, where this Apache can do that (2.4.71 does): a browser stays on the one it has asked.
<IfDirective RedirectRelative>
    RedirectRelative On
</IfDirective>
RedirectMatch 301 "^/-moved(/.*)$" "$1"

RewriteEngine On
# What Apache does by itself to show a page is not a request of a visitor. The variable lets it compress not-found pages.
RewriteCond %{ENV:REDIRECT_STATUS} .
RewriteRule ^ - [E=filter-errordocs:1,L]

RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]

# Not for visitors; not-found pages have no address of their own.
RewriteRule ^-moved/ - [R=404,L]
RewriteRule (^|/)\\.(?!well-known/) - [R=404,L]
RewriteRule ^(?:${unseen.join('|')})$ - [R=404,L]
RewriteRule \\.(?:${EXTENSIONS})\\.(?:br|gz)$ - [R=404,L]

# Permanent redirects.
${[...rules.plain.map(redirectPlain), ...rules.gone.map(answerGone)].join('\n')}
${rules.patterns.map(redirectPattern).join('\n')}

# One address for each page: no extension, no trailing slash.
RewriteRule ^index\\.html$ /-moved/ [L]
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule ^(.+)\\.html$ /-moved/$1 [L]
RewriteRule \\.html$ - [R=404,L]
RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+[^/])/+$ /-moved/$1 [L]
RewriteRule ./$ - [R=404,L]

# The page, or the file itself: as the build has compressed it, where the browser takes that.
RewriteRule ^$ - [E=file:index.html]
RewriteCond %{DOCUMENT_ROOT}/$0.html -f
RewriteRule ^.*[^/]$ - [E=file:$0.html]
RewriteCond %{ENV:file} ^$
RewriteCond %{REQUEST_FILENAME} -f
RewriteRule ^.+$ - [E=file:$0]
${Object.entries(CODINGS).map(sendCompressed).join('\n')}
RewriteCond %{ENV:file} .
RewriteRule ^ /%{ENV:file} [L]
# A folder is not a page.
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]

AddEncoding br .br
AddEncoding gzip .gz
${COMPRESSED_TYPES.map(({ extension, type }) => `<FilesMatch "\\.${extension}\\.(?:br|gz)$">\n    ForceType ${type}\n</FilesMatch>`).join('\n')}
<FilesMatch "\\.(?:${EXTENSIONS})(?:\\.br|\\.gz)?$">
    Header merge Vary Accept-Encoding
</FilesMatch>

${rules.headers.map(({ name, value }) => `Header always set ${name} ${quote(value.replaceAll('%', '%%'))}`).join('\n')}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
Header always set Cache-Control "${CACHE_PAGE}"
${rules.immutable.map((path) => `Header always set Cache-Control "${CACHE_IMMUTABLE}" "expr=%{REQUEST_URI} =~ m#^${folderPattern(path)}(?:\\.br|\\.gz)?$#"`).join('\n')}

<IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html text/plain text/css text/xml text/javascript application/javascript application/json application/manifest+json application/xml image/svg+xml
    # Compressed answers carry another ETag than the file; without the suffix a browser's question is understood.
    RequestHeader edit If-None-Match "-gzip\\"$" "\\""
</IfModule>
`;
}

/** Sends the file with this ending to a browser that takes its coding. */
const sendCompressed = ([suffix, coding]: readonly string[]): string =>
  `RewriteCond %{HTTP:Accept-Encoding} (?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?:1(?:\\.0*)?|0\\.\\d*[1-9]\\d*)\\s*)?(?:,|$) [NC]
RewriteCond %{DOCUMENT_ROOT}/%{ENV:file}.${suffix} -f
RewriteRule ^ /%{ENV:file}.${suffix} [L]`;

function redirectPlain({ from, to }: Redirect): string {
  return `RewriteRule ^${pattern(from.slice(1))}/*$ /-moved${verbatim(to)} [L]`;
}

const answerGone = (path: string): string => `RewriteRule ^${pattern(path.slice(1))}/*$ - [G,L]`;

/** Redirects to the pages that are there; with any other key the path is one like others. */
function redirectPattern({ from, to }: Redirect): string {
  const path = splitAtParameter(from.slice(1)).map(pattern).join(`(${KEY})`);
  const target = splitAtParameter(to).map(verbatim).join('$1');
  return `RewriteCond %{DOCUMENT_ROOT}${target}.html -f\nRewriteRule ^${path}/*$ /-moved${target} [L]`;
}

/** Literal text in a pattern of mod_rewrite, which splits words by a rule of its own: quotes cannot be escaped, spaces can. */
const pattern = (text: string): string => escapeRegExp(text).replace(/\s/g, '\\$&');

/** Text where mod_rewrite would otherwise fill something in, or end the word. */
const verbatim = (text: string): string => text.replace(/[\\$%\s]/g, '\\$&');

/** A word of Apache's language elsewhere. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
