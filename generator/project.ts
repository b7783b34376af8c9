/** Where everything is: the folders a command works with, all absolute. */
import { resolve } from 'node:path';
import { cacheFolder } from './cache-folder.mjs';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly root: string;
  readonly cwd: string;
  readonly data: string;
  readonly templates: string;
  readonly components: string;
  readonly out: string;
  /** What can be made again: the bundled renderer, the parsed data. */
  readonly cache: string;
}

/** What the command line may say; folders are taken from the working folder. */
export interface ProjectFlags {
  readonly data?: string | undefined;
  readonly templates?: string | undefined;
  readonly components?: string | undefined;
  readonly out?: string | undefined;
}

export function resolveProject({ root, cwd, flags }: { root: string; cwd: string; flags: ProjectFlags }): Project {
  const folder = (name: keyof ProjectFlags): string =>
    flags[name] === undefined ? resolve(root, name) : resolve(cwd, flags[name]);
  return {
    root,
    cwd,
    data: folder('data'),
    templates: folder('templates'),
    components: folder('components'),
    out: flags.out === undefined ? resolve(cwd, 'out') : resolve(cwd, flags.out),
    cache: cacheFolder(root),
  };
}
