/** The folders of a site and of the package, as absolute paths. */
import { join, resolve, sep } from 'node:path';
import { isThere, statIfThere } from './disk/real-path.ts';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly root: string;
  readonly cwd: string;
  readonly data: string;
  /** The folder of templates and that of components: of the site, or those of the package for a site without them. */
  readonly templates: readonly string[];
  readonly components: readonly string[];
  /** The definition of the site, `site.ts`; without one, the kit is the site. */
  readonly site: string;
  /** Files that every build copies as they are. */
  readonly publicFolder: string;
  readonly out: string;
  /** Holds what gen can create again, such as the bundled renderer. */
  readonly cache: string;
}

/** Flags of the command line. Folders are relative to the working folder. */
export interface ProjectFlags {
  readonly data?: string | undefined;
  readonly templates?: string | undefined;
  readonly components?: string | undefined;
  readonly out?: string | undefined;
}

/**
 * Finds the folders of the site in the working folder. Data are read there alone, so that nobody publishes the sample site in
 * place of their own.
 */
export function resolveProject({ root, cwd, flags }: { root: string; cwd: string; flags: ProjectFlags }): Project {
  const own = (name: keyof ProjectFlags): string => resolve(cwd, flags[name] ?? name);
  // A link that leads nowhere is a mistake to be reported, not a site without components.
  const folderOf = (name: 'templates' | 'components'): string =>
    flags[name] !== undefined || statIfThere(own(name)) ? own(name) : join(root, name);
  return {
    root,
    cwd,
    data: own('data'),
    templates: [folderOf('templates')],
    components: [folderOf('components')],
    site: resolve(cwd, 'site.ts'),
    publicFolder: resolve(cwd, 'public'),
    out: own('out'),
    cache: resolve(cwd, process.env.GEN_CACHE || '.gen/cache'),
  };
}

/** Folders that a build reads. */
export const inputFolders = ({ data, templates, components, publicFolder }: Project): string[] => [
  data,
  ...templates,
  ...components,
  publicFolder,
];

/** True for a folder of the site, false for one of the package. */
export const isOwnFolder = ({ root, cwd }: Pick<Project, 'root' | 'cwd'>, folder: string): boolean =>
  root === cwd || !folder.startsWith(join(root, sep));

/** Returns the uppermost file of a name in folders that lie over each other; undefined if there is none. */
export function findUppermost(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => isThere(file));
}

/** Returns the uppermost file of a name, or its path in the uppermost folder if there is none. */
export function uppermost(folders: readonly string[], name: string): string {
  return findUppermost(folders, name) ?? join(folders[0] ?? '', name);
}
