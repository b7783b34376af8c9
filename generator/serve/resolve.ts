/** Resolves URL paths: each page has one address, and other forms of it redirect there. */
import { attempt } from '../errors/problem.ts';
import { isCompressedName } from '../output/compress.ts';
import { HIDDEN_PATHS, unseenPaths } from '../output/host-rules.ts';
import type { Router } from '../output/routes.ts';

export type Answer =
  /** `to` is a path of this site. */
  | { readonly kind: 'redirect'; readonly to: string; readonly status: 301 }
  /** `file` is below `out/`: "locations/macon.html" */
  | { readonly kind: 'file'; readonly file: string; readonly status: 200 | 404 | 410 }
  /** The path leaves the site or cannot be decoded. */
  | { readonly kind: 'refused' };

/** Resolves a path as the request has it, without query: "/locations/macon/". */
export function resolvePath(requested: string, rules: ServeRules, isFile: (file: string) => boolean): Answer {
  const path = decodePath(requested);
  if (path === null) return { kind: 'refused' };
  const { status, page } = rules.router.missingAt(path);
  const missing: Answer = { kind: 'file', file: page.slice(1), status };
  const moved = (to: string): Answer => ({ kind: 'redirect', to, status: 301 });
  const hasPage = (page: string): boolean => isFile(`${page.slice(1)}.html`);
  if (isHidden(path, rules)) return missing;
  const redirect = rules.router.redirectAt(path);
  if (redirect) return moved(redirect.to);
  if (path === '/index.html') return moved('/');
  if (path.endsWith('.html')) return isFile(path.slice(1)) ? moved(path.slice(0, -'.html'.length)) : missing;
  if (path === '/') return isFile('index.html') ? { kind: 'file', file: 'index.html', status: 200 } : missing;
  const bare = path.replace(/\/$/, '');
  if (bare !== path) return hasPage(bare) ? moved(bare) : missing;
  const file = [`${path.slice(1)}.html`, path.slice(1)].find(isFile);
  return file === undefined ? missing : { kind: 'file', file, status: 200 };
}

/** Decodes once. Returns null for broken encoding, a way out of the site, or a character that no file has. Several slashes count as one. */
function decodePath(requested: string): string | null {
  const segments = attempt(() => requested.split('/').map(decodeURIComponent));
  const isStrange = (segment: string): boolean => /^\.\.?$|[\u0000-\u001f\\/]/.test(segment);
  if (!segments || segments.some(isStrange) || !requested.startsWith('/')) return null;
  return segments.join('/').replace(/\/{2,}/g, '/');
}

function isHidden(path: string, { router: { notFoundPages } }: ServeRules): boolean {
  const isUnseen = unseenPaths({ hidden: HIDDEN_PATHS, notFoundPages }).includes(path);
  return isUnseen || isCompressedName(path) || /\/\.(?!well-known(\/|$))/.test(path);
}

/** The rules of a site. */
export interface ServeRules {
  readonly router: Router;
  readonly headers: ReturnType<typeof parseHeaders>;
}

/** Returns the headers that the site sets for a path. */
export function headersOf(rules: ServeRules, path: string): Record<string, string> {
  return Object.fromEntries(rules.headers.filter(({ fits }) => fits.test(path)).flatMap(({ values }) => values));
}

/** ":name" matches one segment, a "*" at the end everything. A slash at the end of a path does not matter. */
function toRegExp(path: string): RegExp {
  const source = path
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace('*', '.*');
  return new RegExp(`^${source}/?$`);
}

/** Parses `_headers`; an empty text has no rules. */
export function parseHeaders(text: string) {
  const rules: { fits: RegExp; values: [string, string][] }[] = [];
  for (const line of contentLines(text)) {
    const at = line.indexOf(':');
    if (/^\s/.test(line)) rules.at(-1)?.values.push([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
    else rules.push({ fits: toRegExp(line.trim()), values: [] });
  }
  return rules;
}

const contentLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
