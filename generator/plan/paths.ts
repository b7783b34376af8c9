/**
 * The one place that knows how a URL path and a file of `out/` belong together. Files are flat:
 * `/locations/macon` ↔ `locations/macon.html`, `/` ↔ `index.html`, `/sitemap.xml` ↔ `sitemap.xml`.
 */

/** File below `out/` that a path is served from. */
export function fileOfPath(path: string): string {
  if (path === '/') return 'index.html';
  return /\.[a-z0-9]+$/.test(path) ? path.slice(1) : `${path.slice(1)}.html`;
}

/** Path that a file below `out/` is served at. */
export function pathOfFile(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file.replace(/\.html$/, '')}`;
}

/** A path as visitors type it: without query, fragment and trailing slash, at least "/". */
export function normalizePath(path: string): string {
  return path.replace(/[?#].*$/s, '').replace(/\/+$/, '') || '/';
}

/** Fills `{city}` and other parameters into a pattern. */
export function fillPath(pattern: string, parameters: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? `{${name}}`);
}
