/** `site.webmanifest`: the site on a phone's home screen. */
import type { OutputFile } from '../../define/index.ts';
import type { SiteView } from '../types.ts';

export const WEB_MANIFEST_FILE = 'site.webmanifest';

/** Room under an icon, in letters (W3C Web Application Manifest: `short_name`; Chrome shows about twelve). */
const SHORT_NAME = 12;

interface ManifestOptions extends Pick<SiteView, 'brand' | 'tagline'> {
  readonly theme: Pick<SiteView['theme'], 'dark'>;
  readonly country: Pick<SiteView['country'], 'locale'>;
}

export function renderWebManifest({ brand, tagline, theme, country }: ManifestOptions): OutputFile {
  const manifest = {
    id: '/',
    name: brand,
    short_name: shorten(brand),
    description: tagline,
    lang: country.locale,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: theme.dark,
    background_color: theme.dark,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180', purpose: 'any maskable' },
    ],
  };
  return { file: WEB_MANIFEST_FILE, body: `${JSON.stringify(manifest, null, 2)}\n` };
}

/** Returns as many whole words as fit, at least the first. */
function shorten(brand: string): string {
  const [first = '', ...rest] = brand.split(/\s+/);
  let short = first;
  for (const word of rest) {
    if (`${short} ${word}`.length > SHORT_NAME) break;
    short += ` ${word}`;
  }
  return short.replace(/\s*[&,]$/, '');
}
