/** Puts a new project on the disk. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../disk/real-path.ts';
import { writeTogether } from '../disk/write-together.ts';
import { folderNotEmpty } from '../errors/new.ts';
import { GenError } from '../errors/problem.ts';
import type { ProjectFiles } from './project.ts';

/** A GenError, and nothing written, when the folder has something in it already; `.git` alone does not count. */
export function writeProject(folder: string, files: ProjectFiles): void {
  const there = isThere(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (there.length > 0) throw new GenError({ file: folder, ...folderNotEmpty({ names: there }) });
  writeTogether(Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text])));
}
