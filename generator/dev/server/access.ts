/** Refuses requests from pages of other sites, and to foreign host names. */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * True if the Host header names this server. A page of another site can make its own name lead to 127.0.0.1 (DNS
 * rebinding), but the browser still sends that name. A numeric address cannot be made to lead elsewhere.
 * `host` is the name or address that the server listens on.
 */
export function isOwnHost(header: string | undefined, host: string): boolean {
  const name = hostnameOf(header);
  if (name === null) return false;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0 || name === host.toLowerCase();
}

/** "localhost:4173" → "localhost", "[::1]:80" → "::1"; null for anything else. */
function hostnameOf(header: string | undefined): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return found ? (found[1] ?? found[2] ?? '').toLowerCase() : null;
}

/**
 * True if a request to a control address comes from a page of this server. Browsers send where a request comes from
 * (Fetch Metadata, Sec-Fetch-Site), or at least the origin of a request that could change something.
 */
export function isSameSite({ host, origin, ...headers }: IncomingHttpHeaders, changes: boolean): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && !changes)) return false;
  if (origin !== undefined) return origin === `http://${host}`;
  return site !== undefined || !changes;
}
