/** Turns errors of the disk into messages with a place and a way out. */
import { displayPath } from './place.ts';
import { GenError } from './gen-error.ts';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'Free some space',
  EACCES: 'Give this user permission to read and write it, or name other folders with --out and GEN_CACHE',
  EROFS: 'Name folders that can be written with --out and GEN_CACHE',
  EMFILE: 'Raise the limit of open files in this terminal with "ulimit -n 4096"',
  ENFILE: 'Close programs, or raise the limit of open files with "sysctl fs.file-max"',
};

interface SystemError extends NodeJS.ErrnoException {
  /** Where a file was to be moved or linked. */
  readonly dest?: string;
}

/** True for an error of the operating system. */
export const isDiskError = (error: unknown): error is SystemError =>
  error instanceof Error && (error as SystemError).syscall !== undefined;

/** Returns the GenError for an error of the disk, null for any other. `file` is used where the error names none. */
export function explainDiskError(error: unknown, file: string): GenError | null {
  if (!isDiskError(error)) return null;
  const { code = '', message, dest, path = dest } = error;
  // "ENOSPC: no space left on device, write"
  const [, reason = message] = /^[A-Z]+: (.+?), \w/.exec(message) ?? [];
  const what = `This file or folder cannot be read or written: ${reason}.`;
  const todo = `${ADVICE[code] ?? 'Correct that'}, then run the command again. The files that were there before are unchanged.`;
  return new GenError({ file: path === undefined ? file : displayPath(dest ?? path), what, todo }, { cause: error });
}
