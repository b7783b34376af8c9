/** The folders of a site and of the package, as absolute paths. */
import { join, resolve } from 'node:path';

export interface Project {
  /** Folder of the package: generator, node_modules. */
  readonly packageFolder: string;
  readonly cwd: string;
  readonly data: string;
  readonly templates: string;
  readonly components: string;
  /** The definition of the site, `site.ts`; without one, the kit is the site. */
  readonly siteFile: string;
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

/** Names the folders of the site in the working folder. */
export function resolveProject({
  packageFolder,
  cwd,
  flags,
}: Pick<Project, 'packageFolder' | 'cwd'> & { readonly flags: ProjectFlags }): Project {
  return {
    packageFolder,
    cwd,
    data: join(cwd, 'data'),
    templates: join(cwd, 'templates'),
    components: join(cwd, 'components'),
    siteFile: join(cwd, 'site.ts'),
    publicFolder: join(cwd, 'public'),
    out: resolve(cwd, flags.out ?? 'out'),
    cache: resolve(cwd, process.env.GEN_CACHE || '.gen/cache'),
  };
}
