/** The rules of a published site, parsed from its own `_redirects` and `_headers`. */
import { GENERAL_NOT_FOUND, HIDDEN_PATHS, unseenPaths } from '../files/host-rules.ts';

/** The target of a redirect, with its fragment. */
export interface Move {
  readonly to: string;
  readonly status: 301 | 302;
}

export interface ServeRules {
  /** Each redirect without parameters, by its path. */
  readonly redirects: ReadonlyMap<string, Move>;
  /** Redirects with parameters, in order. Each returns the target of a path, or null if it does not match. */
  readonly patterns: readonly ((path: string) => string | null)[];
  /** Not-found pages, in order. */
  readonly notFound: readonly { readonly fits: RegExp; readonly page: string }[];
  /** Paths that are answered as gone. */
  readonly gone: ReadonlySet<string>;
  /** Paths that are answered as missing. */
  readonly hidden: ReadonlySet<string>;
  readonly headers: readonly { readonly fits: RegExp; readonly values: readonly (readonly [string, string])[] }[];
}

/** Parses both files; an empty text has no rules. */
export function parseServeRules({ redirects, headers }: { redirects: string; headers: string }): ServeRules {
  const rows = contentLines(redirects).map((line) => line.trim().split(/\s+/) as [string, string, string]);
  const moves = rows.filter(([, , status]) => /^30[12]/.test(status ?? ''));
  const table = new Map<string, Move>();
  for (const [from, to, status] of moves)
    if (!from.includes('/:') && !table.has(decodeURIComponent(from)))
      table.set(decodeURIComponent(from), {
        to: decodeURIComponent(to),
        status: status.startsWith('302') ? 302 : 301,
      });
  const hidden = rows.filter(([, , status]) => status === '404!').map(([from]) => from);
  const missing = rows.filter(([, , status]) => status === '404');
  return {
    redirects: table,
    patterns: moves.filter(([from]) => from.includes('/:')).map(([from, to]) => createPattern(from, to)),
    notFound: missing.map(([from, page]) => ({ fits: toRegExp(from), page })),
    gone: new Set(rows.filter(([, , status]) => status === '410').map(([from]) => decodeURIComponent(from))),
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

function parseHeaders(text: string): ServeRules['headers'] {
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
