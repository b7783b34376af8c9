/** `data/published.txt`: every address that a release has published, one a line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../errors/attempt.ts';
import { replaceFile } from '../files.ts';
import { normalizePath } from './paths.ts';
import { createRedirectFinder, type PlannedRedirect } from './redirects.ts';

export const PUBLISHED_FILE = 'published.txt';

export interface PublishedAddress {
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** Empty lines and those that begin with "#" are left out. */
export function readPublished(data: string): PublishedAddress[] {
  const text = attempt(() => readFileSync(join(data, PUBLISHED_FILE), 'utf8'), ['ENOENT']) ?? '';
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ path: line.trim(), line: index + 1 }))
    .filter(({ path }) => path.startsWith('/'));
}

/** Adds addresses, each in its place by the alphabet, so that two branches merge. All other lines stay. Returns the number of new ones. */
export function addPublished(data: string, paths: readonly string[]): number {
  const file = join(data, PUBLISHED_FILE);
  const text = attempt(() => readFileSync(file, 'utf8'), ['ENOENT']) ?? '';
  const known = new Set(readPublished(data).map(({ path }) => path));
  const added = [...new Set(paths)].filter((path) => !known.has(path)).sort();
  const waiting = [...added];
  const merged: string[] = [];
  // A comment belongs to the address below it; the first one may be about the whole file.
  let comments: string[] = [];
  for (const line of text === '' ? [] : text.replace(/\n$/, '').split('\n')) {
    if (!line.startsWith('/')) {
      comments.push(line);
      continue;
    }
    const isFirst = merged.length === 0;
    const before = waiting.splice(0, waiting.filter((path) => path < line).length);
    merged.push(...(isFirst ? [...comments, ...before] : [...before, ...comments]), line);
    comments = [];
  }
  merged.push(...(merged.length === 0 ? [...comments, ...waiting] : [...waiting, ...comments]));
  if (added.length > 0) replaceFile(file, `${merged.join('\n')}\n`);
  return added.length;
}

interface Reachable {
  readonly isPage: (path: string) => boolean;
  readonly redirects: readonly PlannedRedirect[];
}

/** Returns lines for the report of a build: published addresses without a page or an alias, with a row of aliases.yaml for each. */
export function describeLost({ isPage, redirects }: Reachable, published: readonly PublishedAddress[]): string[] {
  const findRedirect = createRedirectFinder(redirects);
  const lost = published.map(({ path }) => normalizePath(path)).filter((path) => !isPage(path) && !findRedirect(path));
  if (lost.length === 0) return [];
  return [
    'Published addresses lead nowhere. Name the old slug of a renamed record in its "formerSlugs", or add rows to data/aliases.yaml, with "to" where another page takes over:',
    ...lost.map((path) => `- { from: ${path}, gone: true }`),
  ];
}
