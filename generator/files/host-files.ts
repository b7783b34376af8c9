/** Writes the table of `host-rules.ts` as files for all hosts. */
import type { OutputFile } from '../define/file.ts';
import { HOST_FILES, type HostRules } from './host-rules.ts';
import { formatApache } from './hosts/apache.ts';
import { formatCaddy } from './hosts/caddy.ts';
import { formatNetlifyHeaders, formatNetlifyRedirects } from './hosts/netlify.ts';
import { formatNginx } from './hosts/nginx.ts';
import { formatVercel } from './hosts/vercel.ts';

const FORMATS: Readonly<Record<(typeof HOST_FILES)[number]['file'], (rules: HostRules) => string>> = {
  _redirects: formatNetlifyRedirects,
  _headers: formatNetlifyHeaders,
  'vercel.json': formatVercel,
  'nginx.conf': formatNginx,
  Caddyfile: formatCaddy,
  '.htaccess': formatApache,
};

/** Returns all of `HOST_FILES`. */
export function renderHostFiles(rules: HostRules): OutputFile[] {
  return HOST_FILES.map(({ file }) => ({ file, body: FORMATS[file](rules) }));
}
