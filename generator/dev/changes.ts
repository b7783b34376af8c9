/** Sorts changed files by the part of the site that must be read again. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { viteConfigs } from '../bundle/vite/site-config.ts';
import type { Project } from '../project.ts';

export interface Changes {
  /** Absolute paths. */
  readonly files: ReadonlySet<string>;
  /** True when files have come or gone, not only changed. */
  readonly listing: boolean;
}

/** A part of the site. `program`: sources of gen itself and the Vite configuration, which only a new start reads again. */
export type Part = 'data' | 'templates' | 'definition' | 'program' | 'styles' | 'components';

/** The part that a file belongs to; null for a file that no page is made of. `own` are the modules of `site.ts`. */
export function partOf(
  file: string,
  project: Pick<Project, 'root' | 'data' | 'templates' | 'components' | 'site'>,
  own: readonly string[],
): Part | null {
  if (file === project.site || own.includes(file)) return 'definition';
  if (viteConfigs(dirname(project.site)).includes(file)) return 'program';
  if (isInsideAny(project.components, file)) return extname(file) === '.css' ? 'styles' : 'components';
  if (isInsideAny(project.templates, file)) return 'templates';
  if (isInside(project.data, file)) return isInside(join(project.data, 'schemas'), file) ? null : 'data';
  if (isInside(join(project.root, 'generator'), file) || file === join(project.root, 'package-lock.json'))
    return 'program';
  return null;
}

/** Everything that changes touch. */
export function partsOf({ files }: Changes, ...where: [Parameters<typeof partOf>[1], readonly string[]]): Set<Part> {
  return new Set([...files].map((file) => partOf(file, ...where)).filter((part) => part !== null));
}

const isInsideAny = (folders: readonly string[], path: string): boolean =>
  folders.some((folder) => isInside(folder, path));

/** True for a path below a folder, and for the folder itself. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !(process.platform === 'win32' && /^[a-z]:/i.test(way));
}

/** The changed files by every name that they have: bundlers follow links, watchers do not. */
export function namesOf({ files }: Changes): Set<string> {
  return new Set([...files].flatMap((file) => (existsSync(file) ? [file, realpathSync(file)] : [file])));
}
