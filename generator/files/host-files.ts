/** The table of `host-rules.ts` as files, one for each host. */
import type { OutputFile } from '../model.ts';
import type { HostRules } from './host-rules.ts';
import { formatApache } from './hosts/apache.ts';
import { formatCaddy } from './hosts/caddy.ts';
import { formatNetlifyHeaders, formatNetlifyRedirects } from './hosts/netlify.ts';
import { formatNginx } from './hosts/nginx.ts';
import { formatVercel } from './hosts/vercel.ts';

/** `_redirects`, `_headers`, `vercel.json`, `nginx.conf`, `Caddyfile` and `.htaccess`. */
export function renderHostFiles(rules: HostRules): OutputFile[] {
  return [
    {
      file: '_redirects',
      body: formatNetlifyRedirects(rules),
      source: 'the redirects of Netlify and Cloudflare Pages',
    },
    { file: '_headers', body: formatNetlifyHeaders(rules), source: 'the headers of Netlify and Cloudflare Pages' },
    { file: 'vercel.json', body: formatVercel(rules), source: 'the settings for Vercel' },
    { file: 'nginx.conf', body: formatNginx(rules), source: 'the settings for nginx' },
    { file: 'Caddyfile', body: formatCaddy(rules), source: 'the settings for Caddy' },
    { file: '.htaccess', body: formatApache(rules), source: 'the settings for Apache' },
  ];
}
