/**
 * Content-Security-Policy, with hashes of the final bytes: a static page can have no nonce. The meta tag has the whole policy of its
 * page, the header few directives: the hashes of all styles would take 800 bytes of every first flight.
 */
import { createHash } from 'node:crypto';
import type { RenderSettings } from './types.ts';

export const sha256Source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the policy of a page, for its meta tag. `scripts` and `style` are sources of what it inlines. */
export function contentPolicy(
  { frames, connect }: RenderSettings['hosts'],
  { scripts, style }: { scripts: readonly string[]; style: string },
): string {
  return [
    "default-src 'none'",
    scriptSource(scripts),
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(connect)].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.length > 0 ? originsOf(frames).join(' ') : "'none'"}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Returns the policy of every answer, for the header. A meta tag cannot forbid being framed (CSP 3, 4.4). */
export function headerPolicy(scripts: readonly string[]): string {
  return [scriptSource(scripts), "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"].join('; ');
}

const scriptSource = (scripts: readonly string[]): string => `script-src 'self' ${scripts.join(' ')}`;

/** Returns the origins of addresses, each once. */
const originsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((address) => new URL(address).origin))].sort();
