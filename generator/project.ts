/** Where everything is: the folders a command works with, all absolute. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly root: string;
  readonly cwd: string;
  readonly data: string;
  readonly templates: string;
  readonly components: string;
  /** The definition of the site, `site.ts`; without one it is the kit as it comes. */
  readonly site: string;
  readonly out: string;
  /** What can be made again: the bundled renderer, the parsed data. */
  readonly cache: string;
}

/** What the command line may say; folders are relative to the working folder. */
export interface ProjectFlags {
  readonly data?: string | undefined;
  readonly templates?: string | undefined;
  readonly components?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * A site is the working folder: its data are read there and nowhere else, so that nobody publishes the sample site that
 * comes with the program in place of their own. Templates and components that the folder does not have are the program's.
 */
export function resolveProject({ root, cwd, flags }: { root: string; cwd: string; flags: ProjectFlags }): Project {
  const own = (name: keyof ProjectFlags): string => resolve(cwd, flags[name] ?? name);
  const ownOrShipped = (name: 'templates' | 'components'): string =>
    flags[name] === undefined && !existsSync(own(name)) ? join(root, name) : own(name);
  return {
    root,
    cwd,
    data: own('data'),
    templates: ownOrShipped('templates'),
    components: ownOrShipped('components'),
    site: resolve(cwd, 'site.ts'),
    out: own('out'),
    cache: cacheFolder(root),
  };
}
