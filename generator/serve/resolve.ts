/** Resolves URL paths: each page has one address, and other forms of it redirect there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { isCompressedName } from '../files/compress.ts';
import { notFoundPage, parseServeRules, type Move, type ServeRules } from './rules.ts';

export type Answer =
  /** `to` is a path of this site, with or without a fragment. */
  | ({ readonly kind: 'redirect' } & Move)
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
  if (target !== null) return { kind: 'redirect', ...target };
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
  try {
    const segments = requested.split('/').map(decodeURIComponent);
    const strange = segments.some(
      (segment) => segment === '.' || segment === '..' || /[\u0000-\u001f\\/]/.test(segment),
    );
    return strange || !requested.startsWith('/') ? null : segments.join('/').replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

function isHidden(path: string, { hidden }: ServeRules): boolean {
  return hidden.has(path) || isCompressedName(path) || /\/\.(?!well-known(\/|$))/.test(path);
}

/** A pattern applies only if its target exists. */
function findRedirect(
  path: string,
  { redirects, patterns }: ServeRules,
  hasPage: (path: string) => boolean,
): Move | null {
  const known = redirects.get(path);
  if (known !== undefined) return known;
  for (const pattern of patterns) {
    const target = pattern(path);
    if (target !== null && hasPage(target)) return { to: target, status: 301 };
  }
  return null;
}

/** Returns a function that answers paths as `gen preview` does: with a status and, for a redirect, the path of its target. */
export function createResolver(out: string): (path: string) => { status: number; to?: string } {
  const file = join(out, '_redirects');
  const rules = parseServeRules({ redirects: existsSync(file) ? readFileSync(file, 'utf8') : '', headers: '' });
  return (path) => {
    const answer = resolvePath(encodeURI(path), rules, (name) => isFile(join(out, name)));
    if (answer.kind === 'redirect') return { status: answer.status, to: answer.to.replace(/#.*/, '') };
    return { status: answer.kind === 'file' ? answer.status : 400 };
  };
}
