/** Returns the folder of a site on its host: "https://user.github.io/site" → "/site", "https://www.example.com" → "". */
export const baseOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, '') : '');

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
