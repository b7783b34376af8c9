/** The folders of a site and of the package, as absolute paths. */
import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly packageFolder: string;
  readonly cwd: string;
  readonly data: string;
  /** The folder of templates and that of components: of the site, or those of the package for a site without them. */
  readonly templates: string;
  readonly components: string;
  /** The definition of the site, `site.ts`; without one, the kit is the site. */
  readonly site: string;
  /** Files that every build copies as they are. */
  readonly publicFolder: string;
  readonly out: string;
  /** Holds what gen can create again, such as the bundled renderer. */
  readonly cache: string;
}

/** Flags of the command line. */
export interface ProjectFlags {
  /** Folder of the finished site, relative to the working folder. @default "out" */
  readonly out?: string | undefined;
}

/**
 * Finds the folders of the site in the working folder. `data/` is read only there: a folder without it must not be published with
 * the sample data of the package.
 */
export function resolveProject({
  packageFolder,
  cwd,
  flags,
}: Pick<Project, 'packageFolder' | 'cwd'> & { readonly flags: ProjectFlags }): Project {
  const folderOf = (name: string): string => join(existsSync(join(cwd, name)) ? cwd : packageFolder, name);
  return {
    packageFolder,
    cwd,
    data: join(cwd, 'data'),
    templates: folderOf('templates'),
    components: folderOf('components'),
    site: join(cwd, 'site.ts'),
    publicFolder: join(cwd, 'public'),
    out: resolve(cwd, flags.out ?? 'out'),
    cache: resolve(cwd, process.env.GEN_CACHE || '.gen/cache'),
  };
}

/** Folders that a build reads. */
export const inputFolders = ({ data, templates, components, publicFolder }: Project): string[] => [
  data,
  templates,
  components,
  publicFolder,
];

/** True for a folder of the site, false for one of the package. */
export const isOwnFolder = ({ packageFolder, cwd }: Pick<Project, 'packageFolder' | 'cwd'>, folder: string): boolean =>
  packageFolder === cwd || !folder.startsWith(join(packageFolder, sep));
