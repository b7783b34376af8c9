/** The files a renderer is made of, with their contents: read once, hashed, then built from. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findFiles, readInput } from '../load/files.ts';

export interface SourceFile {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Every file below a folder, sorted by name, so that nothing depends on the order of the file system. */
export function readSources(folder: string, pattern = '**/*'): SourceFile[] {
  return findFiles(folder, pattern)
    .filter((name) => !name.endsWith('.d.ts'))
    .map((name) => ({ name, bytes: readInput(join(folder, name)) }));
}

/** SHA-256 over names and contents, as hex. */
export function hashSources(groups: Readonly<Record<string, readonly SourceFile[]>>): string {
  const hash = createHash('sha256');
  for (const [group, files] of Object.entries(groups)) {
    for (const { name, bytes } of files) hash.update(`${group}/${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
