/** `Caddyfile`: one site block; address and folder can be set by environment variables. */
import {
  CACHE_IMMUTABLE,
  CACHE_PAGE,
  CACHE_WORKER,
  GENERAL_NOT_FOUND,
  NOT_FOUND_PAGES,
  WORKER_PATH,
  patternOf,
  type HostRules,
} from '../host-rules.ts';
import type { Redirect } from '../../plan/redirects.ts';
import { pathOfFile } from '../../plan/paths.ts';

/** The text of `Caddyfile`. */
export function formatCaddy(rules: HostRules): string {
  const { hostname } = new URL(rules.origin);
  const unseen = [...rules.hidden, ...NOT_FOUND_PAGES, ...NOT_FOUND_PAGES.map((page) => pathOfFile(page.slice(1)))];
  return `# The site ${rules.origin} for Caddy 2.6 or newer, which gets its certificate by itself.
#   SITE_ROOT     the folder that holds this file
#   SITE_ADDRESS  where to answer; ":8080" to try it without a certificate
# After each new build: caddy reload --config Caddyfile, since the redirects may have changed.

{$SITE_ADDRESS:${rules.origin}} {
	root * {$SITE_ROOT:/var/www/${hostname}}
	encode zstd gzip

	route {
		header {
${rules.headers.map(({ name, value }) => `			${name} "${value}"`).join('\n')}
			Cache-Control "${CACHE_PAGE}"
		}
		header ${WORKER_PATH} Cache-Control "${CACHE_WORKER}"
${rules.immutable.length > 0 ? `		@immutable path ${rules.immutable.join(' ')}\n		header @immutable Cache-Control "${CACHE_IMMUTABLE}"\n` : ''}		header /site.webmanifest Content-Type application/manifest+json

		@broken path_regexp [\\x00-\\x1f]
		error @broken 400

		# Not for visitors; not-found pages have no address of their own.
		@dotfile {
			path */.*
			not path /.well-known/*
		}
		error @dotfile 404
		@unseen path ${unseen.join(' ')}
		error @unseen 404

		# A redirect keeps the query.
		map {query} {site.query} {
			"" ""
			default "?{query}"
		}

		# Permanent redirects.
		map {path} {site.redirect} {
${rules.plain.flatMap(({ from, to }) => [`			${from} ${to}`, `			${from}/ ${to}`]).join('\n')}
			default ""
		}
		@redirect vars_regexp {site.redirect} ^/
		redir @redirect {site.redirect}{site.query} 301
${rules.patterns.map(redirectPattern).join('')}
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
		file_server
	}

	handle_errors {
		@missing expression {err.status_code} == 404
		handle @missing {
			map {path} {site.not_found} {
${rules.notFound.map(({ path, page }) => `				~^${patternOf(path)}/?$ ${page}`).join('\n')}
				default ${GENERAL_NOT_FOUND}
			}
			encode zstd gzip
			header Cache-Control "${CACHE_PAGE}"
			rewrite * {site.not_found}
			file_server
		}
	}
}
`;
}

/** Redirects to the pages of cities that are there; with any other city the path is one like others. */
function redirectPattern({ from, to }: Redirect, index: number): string {
  const name = `city${index}`;
  const target = to.replaceAll('{city}', `{re.${name}.1}`);
  return `		@${name} path_regexp ${name} ^${from.replace('{city}', '([a-z0-9-]+)')}/?$
		route @${name} {
			@page file ${target}.html
			redir @page ${target}{site.query} 301
		}
`;
}
