/** Opens files in the developer's editor. */
import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import launch from 'launch-editor';
import { isThere } from '../../disk/real-path.ts';
import type { Project } from '../../project.ts';
import { isInside } from '../changes.ts';

/** Opens "data/cities/gray.yaml:3:7"; returns false if that is not a file of the project. */
export function openInEditor(place: string, project: Project): boolean {
  const found = locate(place, project);
  if (found) launch(found);
  return found !== null;
}

/** Returns the real path with its line and column, or null if it is not a file of the site. */
export function locate(place: string, { cwd, data, templates, components, site }: Project): string | null {
  const [, name = '', position = ''] = /^(.*?)((?::\d+){0,2})$/s.exec(place) ?? [];
  try {
    const file = realpathSync(resolve(cwd, name));
    const folders = [data, ...templates, ...components, site].filter(isThere).map((folder) => realpathSync(folder));
    const isOurs = folders.some((folder) => isInside(folder, file));
    return isOurs && statSync(file).isFile() ? `${file}${position}` : null;
  } catch {
    return null;
  }
}
