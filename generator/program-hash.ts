/** The program's part of every cache key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, listFiles } from './files.ts';
import { isCompiled, PROGRAM_FOLDER } from './program.ts';

/** Describes a compiled program, in its folder. */
export const PROGRAM_FILE = 'program.json';

export interface ProgramFile {
  /** Hash of the sources that were compiled. */
  readonly hash: string;
}

let ownHash: string | undefined;

/** Hash of the program's sources, the same on every machine, and for as long as the process runs. A compiled program has it beside it. */
export function hashProgram(): string {
  if (isCompiled) return (JSON.parse(readFileSync(join(PROGRAM_FOLDER, PROGRAM_FILE), 'utf8')) as ProgramFile).hash;
  ownHash ??= hashFiles(PROGRAM_FOLDER, listFiles(PROGRAM_FOLDER));
  return ownHash;
}
