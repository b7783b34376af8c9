import type { Context, View } from './context.ts';
import type { SharedView } from './page.ts';

/** Returns the folder of a site on its host: "https://user.github.io/site" → "/site", "https://www.example.com" → "". */
export const baseOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '');

/** Returns the address of a site, which its shared view has; "" without one. */
export const siteUrlOf = ({ shared }: { readonly shared?: View<SharedView> }, { get }: Pick<Context, 'get'>): string =>
  shared ? get(shared).url : '';

/** A name, an IPv4 address, or an IPv6 address in brackets; underscores are seen in the wild. */
const HOSTNAME = /^(?:\[[0-9a-f:.]+\]|(?!-)[a-z0-9_-]+(?:\.(?!-)[a-z0-9_-]+)*\.?)$/;
/** True for the name or address of a host. `new URL` takes quotes, too. */
export const isHostname = (value: string): boolean => HOSTNAME.test(value);

const FOLDER = /^(?:\/[\w.~-]+)*$/;

/** True for a scheme and a host in lower case, with the folder of the site if it is in one, without a slash at the end. */
export function isSiteUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  const isHttp = protocol === 'https:' || protocol === 'http:';
  return isHttp && isHostname(hostname) && value === origin + baseOf(value) && FOLDER.test(baseOf(value));
}

/** True for a host of this machine or its network. A name may begin like an address: "10.example.com". */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (bare.includes(':')) return /^(?:::1?|f[cd].*|fe[89ab].*)$/.test(bare);
  if (/^\d+(?:\.\d+){3}$/.test(bare)) return /^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./.test(bare);
  return /(?:^|\.)(?:localhost|local|internal|lan)$/.test(bare);
}
