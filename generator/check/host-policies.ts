/** The Content-Security-Policy headers of the host files. */
import type { HostPolicy } from '../define/rule.ts';
import { escapeRegExp } from '../plan/paths.ts';

const HEADER_FILE = '_headers';
/** These files set one policy for all pages: what they share with `_headers` is read there, with its paths. */
const SERVER_FILES = ['.htaccess', 'nginx.conf', 'vercel.json'];
const SERVER_HEADER = /Content-Security-Policy(?:"\s*,\s*"value"\s*:\s*|\s+)"((?:[^"\\]|\\.)*)"/gi;

/** `read` returns the text of a file of `out/`; empty if there is none. */
export function readHostPolicies(read: (file: string) => string): HostPolicy[] {
  const policies = parseHeaders(read(HEADER_FILE));
  for (const file of SERVER_FILES)
    for (const [, policy = ''] of read(file).matchAll(SERVER_HEADER))
      if (!policies.some((known) => known.policy === policy)) policies.push({ file, paths: '', policy });
  return policies;
}

/** Blocks of a path, "/locations/*", with indented headers. */
function parseHeaders(text: string): HostPolicy[] {
  const policies: HostPolicy[] = [];
  let paths = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\S/.test(line)) paths = patternOf(line.trim());
    const [, policy] = /^\s+Content-Security-Policy:\s*(.*)$/i.exec(line) ?? [];
    if (policy) policies.push({ file: HEADER_FILE, paths, policy: policy.trim() });
  }
  return policies;
}

const patternOf = (path: string): string => `^${escapeRegExp(path).replaceAll('\\*', '.*').replace(/:\w+/g, '[^/]+')}$`;
