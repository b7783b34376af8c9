/** Paths of URLs and files of `out/`: `/locations/macon` is `locations/macon.html`, `/` is `index.html`. */

/** The record of a build in its output: see build/manifest.ts. */
export const MANIFEST_FILE = 'build-manifest.json';

/** Control characters, halves of characters, and characters that Windows forbids in names. */
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\\<>:"|?*]|\p{Surrogate}/u;

/** Returns why no file of the output can have this path, as the end of a sentence; null if one can. */
export function faultOfPath(file: string): string | null {
  if (FORBIDDEN.test(file)) return 'contains a control character, or one of \\ < > : " | ? *';
  return file.split('/').some((name) => ['', '.', '..'].includes(name)) ? 'contains an empty name, "." or ".."' : null;
}

/** Returns why no page can have this path, as the end of a sentence; null if one can. */
export function faultOfPagePath(path: string): string | null {
  if (!path.startsWith('/')) return 'does not begin with "/"';
  if (path !== '/' && path.endsWith('/')) return 'ends with "/"';
  if (/[#%\s]/.test(path)) return 'contains "#", "%" or a space';
  if (/\.[^/]*$/.test(path)) return 'has a dot in its last part, as names of files have';
  return faultOfPath(fileOfPath(path));
}

/** Returns the file below `out/` that is served at a path. */
export function fileOfPath(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z0-9]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** Returns a name as macOS and Windows compare it: two that differ only in case are one file there. */
export const withoutCase = (name: string): string => name.normalize('NFC').toLowerCase();

/** Returns the path at which a file below `out/` is served. */
export function pathOfFile(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}

/** Returns a path without query, fragment and trailing slash, at least "/". */
export function normalizePath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/';
}

/** Quotes text for a regular expression of JavaScript, PCRE, RE2 or Apache. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
