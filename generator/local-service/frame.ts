/** Addresses of frames: pages of videos and maps refuse to be shown in one, and have another address for it. */

/** Returns the address in the code of a frame, as video sites and maps offer it. Anything else stays as it is. */
export function readFrame(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  const [, address = written] = /^\s*<iframe\b[^>]*?\ssrc=["']([^"']+)["']/i.exec(written) ?? [];
  return address.trim();
}

/** Returns the address to use in place of one that no browser shows in a frame; null for any other. */
export function frameInPlaceOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { pathname, searchParams } = url;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (host === 'youtu.be' || host === 'youtube.com') {
    if (host === 'youtube.com' && first === 'embed') return null;
    const isPath = ['shorts', 'live', 'v'].includes(first);
    const video = host === 'youtu.be' ? first : isPath ? second : (searchParams.get('v') ?? 'ID');
    return `https://www.youtube-nocookie.com/embed/${video}`;
  }
  if (host === 'vimeo.com') {
    const [, video = 'ID', key] = /\/(\d+)(?:\/(\w+))?\/?$/.exec(pathname) ?? [];
    return `https://player.vimeo.com/video/${video}${key ? `?h=${key}` : ''}`;
  }
  const isMap =
    (/^(?:maps\.)?google\.com$/.test(host) && (first === 'maps' || host !== 'google.com')) || isShortMap(url);
  if (!isMap || second === 'embed' || searchParams.get('output') === 'embed') return null;
  const [, place] = /\/place\/([^/@]+)/.exec(pathname) ?? [];
  const query = place ?? searchParams.get('q')?.replace(/\s+/g, '+') ?? '12+Main+St,+Macon,+GA+31201';
  return `https://www.google.com/maps?q=${query}&output=embed`;
}

/** Links that Google Maps gives to share. */
const isShortMap = ({ hostname, pathname }: URL): boolean =>
  hostname === 'maps.app.goo.gl' || (hostname === 'goo.gl' && pathname.startsWith('/maps/'));
