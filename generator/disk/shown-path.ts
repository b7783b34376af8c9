import { relative, sep } from 'node:path';

/** Path relative to the working directory, as messages show it; absolute for what lies outside. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).split(sep).join('/');
  return shown.startsWith('..') ? path : shown || '.';
}
