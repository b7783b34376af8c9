/** What a disk refuses, told as a mistake with a place and a way out; anything else stays a bug of ours. */
import { GenError } from '../errors.ts';
import { shownPath } from '../load/files.ts';

const REFUSALS: Readonly<Record<string, { readonly what: string; readonly todo?: string }>> = {
  ENOSPC: { what: 'The disk is full.', todo: 'Free some space and build again; the published site is as it was.' },
  EDQUOT: { what: 'The disk quota is used up.' },
  EACCES: { what: 'The file or folder cannot be read or written: permission denied.' },
  EPERM: { what: 'The file or folder cannot be written: not permitted.' },
  EROFS: { what: 'The file system is read-only.' },
  EIO: {
    what: 'The disk cannot be read or written: input/output error.',
    todo: 'Look after the disk and build again; the published site is as it was.',
  },
  ENAMETOOLONG: { what: 'The name is too long for the file system.' },
  EMFILE: { what: 'Too many files are open.' },
  ENFILE: { what: 'Too many files are open on this machine.' },
  EBUSY: { what: 'The file or folder is in use by another program.' },
};
const TODO = 'Mend that and build again; the published site is as it was.';

/** While pages are written, nothing but somebody else's hand takes a folder away. */
const TAKEN_AWAY = 'Somebody took away a file or folder that the build works on.';

/** Runs work on one file of the tree under way; what the disk refuses becomes one clear message. */
export function explainDisk<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new GenError({ file, what: TAKEN_AWAY, todo: TODO }, { cause: error });
    throw refusalOf(error, file) ?? error;
  }
}

/** The message for what a disk refused; null when the error is something else. `file` is used where the error names none. */
export function refusalOf(error: unknown, file: string): GenError | null {
  if (!(error instanceof Error) || error instanceof GenError) return null;
  const { code = '', path } = systemError(error);
  const refusal = REFUSALS[code];
  if (!refusal) return null;
  return new GenError(
    { file: path === undefined ? file : shownPath(path), what: refusal.what, todo: refusal.todo ?? TODO },
    { cause: error },
  );
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
