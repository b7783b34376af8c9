/** Puts a new project on the disk. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderNotEmpty } from '../errors/new.ts';
import { GenError } from '../errors/problem.ts';
import type { ProjectFiles } from './project.ts';

/** A GenError, and nothing written, when the folder has something in it already; `.git` alone does not count. */
export function writeProject(folder: string, files: ProjectFiles): void {
  const there = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.git') : [];
  if (there.length > 0) throw new GenError({ file: folder, ...folderNotEmpty({ names: there }) });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}
