/**
 * Content-Security-Policy: hashes of the final bytes, since a static page can have no nonce. Both its forms hold at
 * once: the meta tag has the whole policy of its page. The header has what guards every answer, in few
 * bytes: it goes with each, and the styles of all kinds of pages alone would be 800 bytes of every first flight.
 */
import { createHash } from 'node:crypto';
import type { Hosts } from './types.ts';

export const sha256Source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Sources of the inlined scripts and styles. */
export interface Inlined {
  readonly scripts: readonly string[];
  readonly style: string;
}

/** The policy of a page, for its meta tag. */
export function contentPolicy({ frames, connect }: Hosts, { scripts, style }: Inlined): string {
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

/** The policy of every answer, for the header. A meta tag cannot forbid being framed (CSP 3, 4.4). */
export function headerPolicy(scripts: readonly string[]): string {
  return [scriptSource(scripts), "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"].join('; ');
}

const scriptSource = (scripts: readonly string[]): string => `script-src 'self' ${scripts.join(' ')}`;

/** The hosts of addresses, each once. */
const originsOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.map((address) => new URL(address).origin))].sort();
