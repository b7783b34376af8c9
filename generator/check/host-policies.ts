/** The Content-Security-Policy headers of `_headers`. The settings of other hosts have the same ones. */
import type { HostPolicy } from '../define/rule.ts';
import { escapeRegExp } from '../plan/paths.ts';

export const HEADER_FILE = '_headers';

/** Reads blocks of a path, "/locations/*", with indented headers. */
export function parseHeaders(text: string): HostPolicy[] {
  const policies: HostPolicy[] = [];
  let paths = '';
  for (const line of text.split(/\r?\n/)) {
    if (/^\S/.test(line)) paths = patternOf(line.trim());
    const [, policy] = /^\s+Content-Security-Policy:\s*(.*)$/i.exec(line) ?? [];
    if (policy) policies.push({ paths, policy: policy.trim() });
  }
  return policies;
}

const patternOf = (path: string): string => `^${escapeRegExp(path).replaceAll('\\*', '.*').replace(/:\w+/g, '[^/]+')}$`;
