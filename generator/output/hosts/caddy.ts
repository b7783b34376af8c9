/** `Caddyfile`: one site block; address and folder can be set by environment variables. */
import { escapeRegExp } from '../../plan/paths.ts';
import type { Redirect } from '../../plan/redirects.ts';
import { EXTENSIONS } from '../compress.ts';
import { CACHE_IMMUTABLE, CACHE_PAGE, KEY } from '../host-paths.ts';
import { encodePath, patternOf, splitAtParameter } from '../host-paths.ts';
import { unseenPaths, type HostRules } from '../host-rules.ts';

export function formatCaddy(rules: HostRules): string {
  const { hostname } = rules;
  return `# The site ${rules.origin} for Caddy 2.6 or newer, which gets its certificate by itself.
#   SITE_ROOT     the folder that holds this file
#   SITE_ADDRESS  where to answer; ":8080" to try it without a certificate
# After each new build: caddy reload --config Caddyfile, since the redirects may have changed.

{$SITE_ADDRESS:${rules.origin}} {
	root * "{$SITE_ROOT:/var/www/${hostname}}"
	encode zstd gzip

	route {
		# Several slashes count as one.
		uri path_regexp /{2,} /

		header {
${rules.headers.map(({ name, value }) => `			${name} ${quote(value)}`).join('\n')}
			Cache-Control "${CACHE_PAGE}"
		}
${rules.immutable.length > 0 ? `		@immutable path ${rules.immutable.join(' ')}\n		header @immutable Cache-Control "${CACHE_IMMUTABLE}"\n` : ''}		header /site.webmanifest Content-Type application/manifest+json

		@method not method GET HEAD
		error @method 405
		@broken path_regexp [\\x00-\\x1f]
		error @broken 400

		# Not for visitors; not-found pages have no address of their own.
		@dotfile {
			path */.*
			not path /.well-known/*
		}
		error @dotfile 404
		@unseen path ${unseenPaths(rules).join(' ')}
		error @unseen 404
		@compressed path_regexp \\.(?:${EXTENSIONS})\\.(?:br|gz)$
		error @compressed 404

		# A redirect keeps the query.
		map {query} {site.query} {
			"" ""
			default "?{query}"
		}

		# Permanent redirects.
		map {path} {site.redirect} {
${rules.plain.flatMap(({ from, to }) => [`			${quote(from)} ${encodePath(to)}`, `			${quote(`${from}/`)} ${encodePath(to)}`]).join('\n')}
			default ""
		}
		@redirect vars_regexp {site.redirect} ^/
		redir @redirect {site.redirect}{site.query} 301
${answerGone(rules.gone)}${rules.patterns.map(redirectPattern).join('')}
		# One address for each page: no extension, no trailing slash.
		redir /index.html /{site.query} 301
		@html path_regexp html ^(/.+)\\.html$
		route @html {
			@page file {path}
			redir @page {re.html.1}{site.query} 301
			error 404
		}
		@slash path_regexp slash ^(/.*[^/])/+$
		route @slash {
			@page file {re.slash.1}.html
			redir @page {re.slash.1}{site.query} 301
			error 404
		}
		try_files {path}.html {path}
		file_server {
			precompressed br gzip
		}
	}

	handle_errors {
		@method expression {err.status_code} == 405
		header @method Allow "GET, HEAD"
		@missing expression {err.status_code} == 404${rules.gone.length > 0 ? ' || {err.status_code} == 410' : ''}
		route @missing {
			uri path_regexp /{2,} /
			map {path} {site.not_found} {
${rules.notFound.map(({ path, page }) => `				~^${patternOf(path)}/?$ ${page}`).join('\n')}
				default ${rules.generalNotFound}
			}
			encode zstd gzip
			header Cache-Control "${CACHE_PAGE}"
			rewrite * {site.not_found}
			file_server {
				precompressed br gzip
			}
		}
	}
}
`;
}

const answerGone = (gone: readonly string[]): string =>
  gone.length === 0
    ? ''
    : `		@gone path ${gone.flatMap((path) => [quote(path), quote(`${path}/`)]).join(' ')}
		error @gone 410
`;

/** Redirects to the pages that are there; with any other key the path is one like others. */
function redirectPattern({ from, to }: Redirect, index: number): string {
  const name = `pattern${index}`;
  const path = splitAtParameter(from).map(escapeRegExp).join(`(${KEY})`);
  const key = `{re.${name}.1}`;
  return `		@${name} path_regexp ${name} ${quote(`^${path}/?$`)}
		route @${name} {
			@page file ${quote(`${splitAtParameter(to).join(key)}.html`)}
			redir @page ${encodePath(to, key)}{site.query} 301
		}
`;
}

/** A word of the Caddyfile: inside quotes only the quote itself is escaped. */
const quote = (text: string): string => (/["\s;,#{}]/.test(text) ? `"${text.replaceAll('"', '\\"')}"` : text);
