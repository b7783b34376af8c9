/** Names in `out/` that are neither pages nor redirects, and what makes them. */
export const RESERVED_FILES = [
  { file: 'sitemap.xml', source: 'the sitemap' },
  { file: 'robots.txt', source: 'robots.txt' },
  { file: 'build-status.json', source: 'the build status' },
  { file: 'places.json', source: 'the places' },
  { file: 'locate.json', source: 'the words of "Send my location"' },
  { file: 'build-manifest.tsv', source: 'the build manifest' },
  { file: 'site.webmanifest', source: 'the web manifest' },
  { file: 'favicon.svg', source: 'the icon' },
  { file: 'favicon.ico', source: 'the icon' },
  { file: 'apple-touch-icon.png', source: 'the icon' },
  { file: '_redirects', source: 'the redirects of Netlify and Cloudflare Pages' },
  { file: '_headers', source: 'the headers of Netlify and Cloudflare Pages' },
  { file: 'vercel.json', source: 'the settings for Vercel' },
  { file: 'nginx.conf', source: 'the settings for nginx' },
  { file: 'Caddyfile', source: 'the settings for Caddy' },
  { file: '.htaccess', source: 'the settings for Apache' },
] as const;
