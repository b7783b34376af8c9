/** Turns errors of the disk into messages with a place and a way out. Other errors stay bugs of gen. */
import { diskRefused, isDiskCode } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
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
