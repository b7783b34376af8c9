/** Resolves URL paths: each page has one address, and other forms of it redirect there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { attempt } from '../errors/problem.ts';
import { isCompressedName } from '../files/compress.ts';
import { GENERAL_NOT_FOUND, HIDDEN_PATHS, unseenPaths } from '../files/host-rules.ts';

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
  const status = rules.gone.has(path.replace(/(?<=.)\/$/, '')) ? 410 : 404;
  const missing: Answer = { kind: 'file', file: notFoundPage(rules, path).slice(1), status };
  const moved = (to: string): Answer => ({ kind: 'redirect', to, status: 301 });
  const hasPage = (page: string): boolean => isFile(`${page.slice(1)}.html`);
  if (isHidden(path, rules)) return missing;
  const target = findRedirect(path, rules, hasPage);
  if (target !== null) return moved(target);
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

function isHidden(path: string, { hidden }: ServeRules): boolean {
  return hidden.has(path) || isCompressedName(path) || /\/\.(?!well-known(\/|$))/.test(path);
}

/** A pattern applies only if its target exists. */
function findRedirect(
  path: string,
  { redirects, patterns }: ServeRules,
  hasPage: (path: string) => boolean,
): string | null {
  const known = redirects.get(path);
  if (known !== undefined) return known;
  for (const pattern of patterns) {
    const target = pattern(path);
    if (target !== null && hasPage(target)) return target;
  }
  return null;
}

/** Returns a function that answers paths as `gen preview` does: with a status and, for a redirect, the path of its target. */
export function createResolver(out: string): (path: string) => { status: number; to?: string } {
  const file = join(out, '_redirects');
  const rules = parseServeRules({ redirects: isFile(file) ? readFileSync(file, 'utf8') : '', headers: '' });
  return (path) => {
    const answer = resolvePath(encodeURI(path), rules, (name) => isFile(join(out, name)));
    if (answer.kind === 'redirect') return { status: answer.status, to: answer.to };
    return { status: answer.kind === 'file' ? answer.status : 400 };
  };
}

export type ServeRules = ReturnType<typeof parseServeRules>;

/** Parses both files; an empty text has no rules. */
export function parseServeRules({ redirects, headers }: { redirects: string; headers: string }) {
  const rows = contentLines(redirects).map((line) => line.trim().split(/\s+/) as [string, string, string]);
  const moves = rows.filter(([, , status]) => status?.startsWith('301'));
  const table = new Map<string, string>();
  for (const [from, to] of moves)
    if (!from.includes('/:') && !table.has(decodeURIComponent(from)))
      table.set(decodeURIComponent(from), decodeURIComponent(to));
  const hidden = rows.filter(([, , status]) => status === '404!').map(([from]) => from);
  const missing = rows.filter(([, , status]) => status === '404');
  return {
    /** Each redirect without parameters, by its path. */
    redirects: table,
    /** Redirects with parameters, in order. Each returns the target of a path, or null if it does not match. */
    patterns: moves.filter(([from]) => from.includes('/:')).map(([from, to]) => createPattern(from, to)),
    /** Not-found pages, in order. */
    notFound: missing.map(([from, page]) => ({ fits: toRegExp(from), page })),
    /** Paths that are answered as gone. */
    gone: new Set(rows.filter(([, , status]) => status === '410').map(([from]) => decodeURIComponent(from))),
    /** Paths that are answered as missing. */
    hidden: new Set(
      unseenPaths({
        hidden: [...HIDDEN_PATHS, ...hidden],
        notFoundPages: [GENERAL_NOT_FOUND, ...missing.map(([, page]) => page)],
      }),
    ),
    headers: parseHeaders(headers),
  };
}

/** Returns the page for a missing path: "/services/404.html". */
export function notFoundPage(rules: ServeRules, path: string): string {
  return rules.notFound.find(({ fits }) => fits.test(path))?.page ?? GENERAL_NOT_FOUND;
}

/** Returns the headers that the site sets for a path. */
export function headersOf(rules: ServeRules, path: string): Record<string, string> {
  return Object.fromEntries(rules.headers.filter(({ fits }) => fits.test(path)).flatMap(({ values }) => values));
}

function createPattern(from: string, to: string): (path: string) => string | null {
  const fits = toRegExp(from);
  return (path) => {
    const values = fits.exec(path)?.groups;
    return values ? to.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') : null;
  };
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

function parseHeaders(text: string) {
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
