/**
 * Content-Security-Policy. A static page can have no nonce, so hashes of the final bytes allow its inline scripts and styles. The meta
 * tag has the whole policy of its page. The header has few directives: the hashes of all styles would add 800 bytes to every answer.
 */
import type { SitePolicy } from '../define/policy.ts';

/** Returns the policy of a page, for its meta tag. `scripts` and `style` are sources of what it inlines. */
export function contentPolicy(
  policy: SitePolicy,
  { scripts, style }: { readonly scripts: readonly string[]; readonly style: string },
): string {
  const frames = sortedOrigins(policy.frames);
  return [
    // Fonts, requests, media and the manifest of the site itself need no directive of their own.
    "default-src 'self'",
    scriptSource(policy, scripts),
    directive('style-src', ["'self'", style], policy.styles),
    directive('img-src', ["'self'", 'data:'], policy.images),
    ...extra('font-src', policy.fonts),
    ...extra('connect-src', policy.connect),
    ...extra('media-src', policy.media),
    directive('frame-src', frames.length > 0 ? [] : ["'none'"], frames),
    "object-src 'none'",
    // A host that receives a form may redirect back to the site. Without 'self', Chromium blocks that redirect silently.
    directive('form-action', ["'self'"], policy.forms),
    "base-uri 'none'",
  ].join('; ');
}

/** Returns the policy of every answer, for the header. A meta tag cannot forbid being framed (CSP 3, 4.4). */
export function headerPolicy(policy: SitePolicy, scripts: readonly string[]): string {
  return [scriptSource(policy, scripts), "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"].join('; ');
}

const scriptSource = (policy: SitePolicy, hashes: readonly string[]): string =>
  directive('script-src', ["'self'", ...hashes], policy.scripts);

/** A directive that only a site with origins of other hosts needs. */
const extra = (name: string, origins: readonly string[] = []): string[] =>
  origins.length > 0 ? [directive(name, ["'self'"], origins)] : [];

const directive = (name: string, sources: readonly string[], origins: readonly string[] | undefined): string =>
  [name, ...sources, ...sortedOrigins(origins)].join(' ');

const sortedOrigins = (origins: readonly string[] = []): string[] => [...new Set(origins)].sort();
