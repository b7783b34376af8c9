/** Files of a site that definitions read besides its data: a build depends on them. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { SiteFile } from '../define/context.ts';
import { isFile, listFiles } from '../files.ts';
import { moduleId } from '../module-id.ts';

export type SiteFiles = ReturnType<typeof openSiteFiles>;

/** Paths are relative to the folder of the site. */
export function openSiteFiles(folder: string) {
  const files = new Set<string>();
  const patterns = new Set<string>();
  const read = (path: string): string => {
    files.add(moduleId(path));
    if (!isFile(resolve(folder, path))) throw new Error(`there is no file "${path}"`);
    return readFileSync(resolve(folder, path), 'utf8').replaceAll('\r\n', '\n');
  };
  return {
    read,
    readAll: (pattern: string): SiteFile[] => {
      patterns.add(pattern);
      return listFiles(folder, pattern).map((path) => ({ path, text: read(path) }));
    },
    /** What has been read so far. */
    reads: () => ({ files: [...files].sort(), patterns: [...patterns].sort(), variables: [] }),
  };
}
