/** Where everything is: the folders a command works with, all absolute. */
import { join, resolve } from 'node:path';
import { cacheFolder } from './disk/cache-folder.ts';
import { isThere } from './disk/real-path.ts';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly root: string;
  readonly cwd: string;
  readonly data: string;
  /** Folders of templates and of components, one over the other: of files of one name that in the first counts. */
  readonly templates: readonly string[];
  readonly components: readonly string[];
  /** The definition of the site, `site.ts`; without one it is the kit as it comes. */
  readonly site: string;
  readonly out: string;
  /** What can be made again: the bundled renderer, the parsed data. */
  readonly cache: string;
}

/** What a site begins with, over the shipped one: the same without a trade. */
const STARTER = 'starter';

/** What the command line may say; folders are relative to the working folder. */
export interface ProjectFlags {
  readonly data?: string | undefined;
  readonly templates?: string | undefined;
  readonly components?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * A site is the working folder: its data are read there and nowhere else, so that nobody publishes the sample site that
 * comes with the program in place of their own. Its templates and components lie over those that come with the program, so
 * that it holds only what is its own.
 */
export function resolveProject({ root, cwd, flags }: { root: string; cwd: string; flags: ProjectFlags }): Project {
  const own = (name: keyof ProjectFlags): string => resolve(cwd, flags[name] ?? name);
  const layers = (name: 'templates' | 'components'): string[] => {
    const shipped = join(root, name);
    if (flags[name] !== undefined || own(name) === shipped) return [own(name)];
    return [...[own(name), join(root, STARTER, name)].filter((folder) => isThere(folder)), shipped];
  };
  return {
    root,
    cwd,
    data: own('data'),
    templates: layers('templates'),
    components: layers('components'),
    site: resolve(cwd, 'site.ts'),
    out: own('out'),
    cache: cacheFolder(root),
  };
}

/** Path of the file that counts of those with one name in folders that lie over each other; undefined when none has it. */
export function findUppermost(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => isThere(file));
}

/** The same, or where the file would be in the uppermost folder. */
export function uppermost(folders: readonly string[], name: string): string {
  return findUppermost(folders, name) ?? join(folders[0] ?? '', name);
}
