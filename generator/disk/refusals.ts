/** What a disk refuses, told as a mistake with a place and a way out; anything else stays a bug of ours. */
import { diskRefused, isDiskCode } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { shownPath } from './files.ts';

/** Runs work on one file of the tree under way; what the disk refuses becomes one clear message. */
export function explainDisk<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // While pages are written, nothing but somebody else's hand takes a folder away.
    if (code === 'ENOENT') throw new GenError({ file, ...diskRefused(code) }, { cause: error });
    throw refusalOf(error, file) ?? error;
  }
}

/** The message for what a disk refused; null when the error is something else. `file` is used where the error names none. */
export function refusalOf(error: unknown, file: string): GenError | null {
  if (!(error instanceof Error) || error instanceof GenError) return null;
  const { code = '', path } = systemError(error);
  if (code === 'ENOENT' || !isDiskCode(code)) return null;
  return new GenError({ file: path === undefined ? file : shownPath(path), ...diskRefused(code) }, { cause: error });
}

/** An error that came from another thread has lost its code, but not its message: "EIO: i/o error, read". */
function systemError(error: NodeJS.ErrnoException): { code?: string; path?: string | undefined } {
  if (error.code !== undefined) return { code: error.code, path: error.path };
  const [, code, path] = /^(E[A-Z]{2,}): [^']*(?:'([^']+)')?/.exec(error.message) ?? [];
  return code === undefined ? {} : { code, path };
}

/** What failed after the site was published costs time or the way back, never the site: a note in the report. */
export function noteOf(error: unknown, lost: string): string {
  return `${lost}: ${(error as Error).message}.`;
}
