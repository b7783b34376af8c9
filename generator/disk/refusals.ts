/** Turns errors of the disk into messages with a place and a way out. Other errors stay bugs of gen. */
import { GenError, type Message } from '../errors/problem.ts';
import { shownPath } from './files.ts';

/** Runs work on one file of the staged tree. Throws errors of the disk as GenErrors. */
export function explainDisk<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // gen itself removes no folder while it writes pages.
    if (code === 'ENOENT') throw new GenError({ file, ...diskRefused(code) }, { cause: error });
    throw refusalOf(error, file) ?? error;
  }
}

/** Returns the GenError for an error of the disk, null for any other. `file` is used where the error names none. */
export function refusalOf(error: unknown, file: string): GenError | null {
  if (!(error instanceof Error) || error instanceof GenError) return null;
  const { code = '', path } = systemError(error);
  if (code === 'ENOENT' || !isDiskCode(code)) return null;
  return new GenError({ file: path === undefined ? file : shownPath(path), ...diskRefused(code) }, { cause: error });
}

/** An error from another thread has its message, but not its code: "EIO: i/o error, read". */
function systemError(error: NodeJS.ErrnoException): { code?: string; path?: string | undefined } {
  // rmSync of Node 20 takes a file that it may not remove for a folder.
  if (error.code === 'ENOTDIR' && error.syscall === 'scandir') return { code: 'EPERM', path: error.path };
  // A file that is moved comes from a folder of gen's own: the place that refuses is where it goes.
  if (error.code !== undefined) return { code: error.code, path: (error as { dest?: string }).dest ?? error.path };
  const [, code, path] = /^(E[A-Z]{2,}): [^']*(?:'([^']+)')?/.exec(error.message) ?? [];
  return code === undefined ? {} : { code, path };
}

const DISK: Readonly<Record<string, string>> = {
  ENOENT: 'A file or folder that the build needs was removed while it was running.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EACCES: 'The file or folder cannot be read or written: permission denied.',
  EPERM: 'The file or folder cannot be written: operation not permitted.',
  EROFS: 'The file system is read-only.',
  ENAMETOOLONG: 'The name is too long for the file system.',
  EFBIG: 'The file is larger than the file system, or the limit of this user, allows.',
  EIO: 'The disk cannot be read or written: input/output error.',
  EMFILE: 'gen has more files open than a process may have here.',
  ENFILE: 'More files are open on this machine than its limit allows.',
  EBUSY: 'The file or folder is in use by another program.',
};

/** True for a code of the operating system that `diskRefused` has words for. */
export const isDiskCode = (code: string): boolean => Object.hasOwn(DISK, code);

const ADVICE: Readonly<Record<string, string>> = {
  EMFILE: 'Raise the limit in this terminal with "ulimit -n 4096"',
  ENFILE: 'Close programs, or raise the limit with "sysctl fs.file-max"',
};

export const diskRefused = (code: string): Message => ({
  what: DISK[code] ?? code,
  todo: `${ADVICE[code] ?? 'Fix that'}, then run the command again. The files that were there before are unchanged.`,
});
