/** Refuses output folders in which something other than a site could be lost by one mistyped `--out`. */
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { unsafeOut } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { realPath, statIfThere } from '../disk/real-path.ts';
import type { Project } from '../project.ts';

/** Throws a GenError if building into `out` could destroy something. Follows symbolic links. `sources` are other folders that the build reads. */
export function guardOut(
  { out, root, cwd, data, templates, components }: Omit<Project, 'site' | 'cache'>,
  sources: readonly string[],
): void {
  const inputs = [data, ...templates, ...components, ...sources];
  const real = realPath(out);
  const refuse = (conflict: string): never => {
    throw new GenError({ file: '--out', ...unsafeOut({ out, conflict }) });
  };
  if (statIfThere(real)?.isSymbolicLink()) refuse('is a link that leads to itself');
  if (real === dirname(real)) refuse('is the root of the file system');
  const precious = [
    { path: homedir(), name: 'your home folder' },
    { path: root, name: 'the project' },
    { path: cwd, name: 'the working folder' },
    ...inputs.map((path) => ({ path, name: `${path}, which the build reads` })),
  ];
  for (const { path, name } of precious) {
    const other = realPath(path);
    if (real === other) refuse(`is ${name}`);
    if (isInside(other, real)) refuse(`contains ${name}`);
  }
  for (const path of inputs) if (isInside(real, realPath(path))) refuse(`is inside ${path}, which the build reads`);
  if (isInside(real, realPath(join(root, 'node_modules'))) || isInside(real, realPath(join(root, '.git'))))
    refuse('is inside a folder that belongs to another tool');
  if (existsSync(real) && !statSync(real).isDirectory()) refuse('is a file');
}

/** True if `path` lies below `folder`. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith(`..${sep}`) && way !== '..' && resolve(folder, way) === path;
}
