/** Changed files, and the kind of source that each of them is. */
import { dirname, extname, join, relative, sep } from 'node:path';
import { viteConfigs } from '../bundle/vite/site-config.ts';
import { realPath } from '../disk/real-path.ts';
import type { Project } from '../project.ts';

export interface Changes {
  /** Absolute paths. */
  readonly files: ReadonlySet<string>;
  /** True if files were added or removed. */
  readonly listing: boolean;
}

/** Files outside the folders of a site that its pages are made from. */
export interface WatchedFiles {
  /** Modules of `site.ts`. */
  readonly modules: readonly string[];
  /** `vite.config.*` and the files that it imports. */
  readonly config: readonly string[];
}

/** `program` stands for sources of gen and the Vite configuration: only a new process reads them again. */
export type SourceKind = 'data' | 'templates' | 'definition' | 'program' | 'styles' | 'components';

type SiteFolders = Pick<Project, 'root' | 'data' | 'templates' | 'components' | 'site'>;

/** Returns the kind of a file, or null if no page is made from it. */
export function kindOf(file: string, project: SiteFolders, { modules, config }: WatchedFiles): SourceKind | null {
  if (file === project.site || modules.includes(file)) return 'definition';
  if (config.includes(file) || viteConfigs(dirname(project.site)).includes(file)) return 'program';
  if (isInsideAny(project.components, file)) return extname(file) === '.css' ? 'styles' : 'components';
  if (isInsideAny(project.templates, file)) return 'templates';
  if (isInside(project.data, file)) return isInside(join(project.data, 'schemas'), file) ? null : 'data';
  const isProgram = isInside(join(project.root, 'generator'), file) || file === join(project.root, 'package-lock.json');
  return isProgram ? 'program' : null;
}

/** Returns the kinds of all changed files. */
export function kindsOf({ files }: Changes, project: SiteFolders, watched: WatchedFiles): Set<SourceKind> {
  return new Set([...files].flatMap((file) => kindOf(file, project, watched) ?? []));
}

const isInsideAny = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => isInside(folder, path));

/** True for a path below a folder, and for the folder itself. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !(process.platform === 'win32' && /^[a-z]:/i.test(way));
}

/** Returns the changed files by every name that they have: bundlers follow links, watchers do not. */
export function namesOf({ files }: Changes): Set<string> {
  return new Set([...files].flatMap((file) => [file, realPath(file)]));
}
