/** Messages about the output folder and the disk. */
import { message } from './problem.ts';

const noSite = (code: string, what: string) =>
  message(code, () => ({ what, todo: 'Run "gen build" first, or name the folder of a site with --out.' }));
export const noSiteFolder = noSite('output-no-folder', 'There is no site here: the folder does not exist.');
export const noPages = noSite('output-no-pages', 'There is no site here: the folder contains no pages.');

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
  EMFILE: 'Too many files are open.',
  ENFILE: 'Too many files are open on this machine.',
  EBUSY: 'The file or folder is in use by another program.',
};

/** True for a code of the operating system that `diskRefused` has words for. */
export const isDiskCode = (code: string): boolean => Object.hasOwn(DISK, code);

export const diskRefused = message('output-disk', (code: string) => ({
  what: DISK[code] ?? code,
  todo: 'Fix that, then run the command again. The files that were there before are unchanged.',
}));
