/** Turns errors of the disk into messages with a place and a way out. */
import { shownPath } from './place.ts';
import { GenError } from './gen-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder, or a link that leads nowhere.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EACCES: 'The file or folder cannot be read or written: permission denied.',
  EPERM: 'The file or folder cannot be written: operation not permitted.',
  EROFS: 'The file system is read-only.',
  ENAMETOOLONG: 'The name is too long for the file system.',
  EMFILE: 'gen has more files open than a process may have here.',
  ENFILE: 'More files are open on this machine than its limit allows.',
  EBUSY: 'The file or folder is in use by another program.',
};

const ADVICE: Readonly<Record<string, string>> = {
  ENOENT: 'Check the path',
  ENOSPC: 'Free some space',
  EDQUOT: 'Free some space, or raise the quota',
  EACCES: 'Give this user permission to read and write it',
  EPERM: 'Give this user permission to write it',
  EROFS: 'Name a folder on another file system',
  ENAMETOOLONG: 'Choose a shorter name',
  EBUSY: 'Close that program',
  EMFILE: 'Raise the limit in this terminal with "ulimit -n 4096"',
  ENFILE: 'Close programs, or raise the limit with "sysctl fs.file-max"',
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
  const { code = '', dest, path = dest } = error;
  const what = REASONS[code];
  if (what === undefined) return null;
  const todo = `${ADVICE[code]}, then run the command again. The files that were there before are unchanged.`;
  return new GenError({ file: path === undefined ? file : shownPath(dest ?? path), what, todo }, { cause: error });
}
