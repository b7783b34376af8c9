/**
 * Content-Security-Policy: hashes of the final bytes, since a static page can have no nonce. The meta tag of a page
 * allows its own style; the header of the host allows those of all pages, and the stricter of both counts.
 */
import { createHash } from 'node:crypto';
import type { SiteView } from '../model.ts';

export const sha256Source = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface PolicyFacts {
  readonly site: SiteView;
  /** Sources of the inlined styles and scripts. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

export function contentPolicy({ site, styles, scripts }: PolicyFacts): string {
  const frames = [...new Set([site.booking.href, site.video.embedUrl, ...site.regions.map(({ center }) => center.mapUrl)].map((url) => new URL(url).origin))].sort();
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    // The page that shows the booking frame asks its host first whether it answers.
    `connect-src 'self' ${new URL(site.booking.href).origin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** A meta tag cannot forbid being framed: only the header can. */
export function headerPolicy(facts: PolicyFacts): string {
  return `${contentPolicy(facts)}; frame-ancestors 'self'`;
}
