/** Names of modules and files as Vite writes them: one spelling of a path, so that names can be compared. */
import { existsSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** "icon.svg?react" → "icon.svg" */
export const cutQuery = (id: string): string => id.replace(/\?.*$/, '');

/** Returns a path with forward slashes and a capital drive letter: "c:\\site\\a.ts" → "C:/site/a.ts". */
export const moduleId = (path: string, separator: string = sep): string =>
  path
    .split(separator)
    .join('/')
    .replace(/^[a-z]:/, (drive) => drive.toUpperCase());

/** Returns the id of a file: Vite names modules by their real paths, and a folder may be a symlink. */
export const fileId = (path: string): string => moduleId(existsSync(path) ? realpathSync(path) : path);

/** True for the id of a module or file below a folder, which is an id, too. */
export const isBelow = (folder: string, id: string): boolean => id.startsWith(`${folder}/`);

/** Returns a path relative to a folder, with forward slashes: "../shared/words.ts". */
export const relativeId = (folder: string, path: string): string => moduleId(relative(folder, path));

/** True for a file of an installed package. A folder may have `node_modules` in its name and be none. */
export const isInPackage = (path: string): boolean => path.split(/[\\/]/).includes('node_modules');
