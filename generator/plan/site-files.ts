/** Files of a site that definitions read besides its data: a build depends on them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Context } from '../define/context.ts';
import { isFile, listFiles } from '../files.ts';
import { moduleId } from '../module-id.ts';

/** Paths and patterns are relative to the folder of the site. */
export interface SiteFiles extends Pick<Context, 'read' | 'readAll'> {
  /** Returns what has been read so far. */
  readonly reads: () => {
    readonly files: readonly string[];
    readonly patterns: readonly string[];
    readonly variables: readonly string[];
  };
}

export function openSiteFiles(folder: string): SiteFiles {
  const files = new Set<string>();
  const patterns = new Set<string>();
  const read = (path: string): string => {
    files.add(moduleId(path));
    if (!isFile(resolve(folder, path))) throw new Error(`there is no file "${path}"`);
    return readFileSync(resolve(folder, path), 'utf8').replaceAll('\r\n', '\n');
  };
  return {
    read,
    readAll: (pattern) => {
      patterns.add(pattern);
      return listFiles(folder, pattern).map((path) => ({ path, text: read(path) }));
    },
    reads: () => ({ files: [...files].sort(), patterns: [...patterns].sort(), variables: [] }),
  };
}
