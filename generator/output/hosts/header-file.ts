/** Headers by path, as `_headers` has them: for the servers of this machine and for the check. */
import { escapeRegExp } from '../../plan/paths.ts';
import type { Header } from '../headers.ts';
import type { HostRules } from './rules.ts';

export const HEADER_FILE = '_headers';

export interface HeaderRule {
  /** "/fonts/*", "/locations/:city", or the path of one file. */
  readonly path: string;
  readonly headers: readonly Header[];
}

/** The headers of a site, those of all paths first. */
export const headerRulesOf = ({ base, headers: { all, ofPaths } }: HostRules): HeaderRule[] => [
  { path: `${base}/*`, headers: all },
  ...ofPaths.map(({ path, name, value }) => ({ path, headers: [{ name, value }] })),
];

/** Parses `_headers`: a path, then its headers, indented. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Header[] }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^[^\s#]/.test(line)) rules.push({ path: line.trim(), headers: [] });
    const [, name, value = ''] = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (name) rules.at(-1)?.headers.push({ name, value });
  }
  return rules;
}

/** Regular expression for the paths of a rule. */
export const headerPaths = ({ path }: HeaderRule): string =>
  `^${escapeRegExp(path).replaceAll('\\*', '.*').replace(/:\w+/g, '[^/]+')}$`;
