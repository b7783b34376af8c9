/** Messages about the output folder: what must not be overwritten, locks, parts of a site, the disk. */
import { message } from './problem.ts';
import { firstOf, reasonOf, show } from './prose.ts';

/** `conflict` is the rest of a sentence: "is your home folder". */
export const unsafeOut = message('output-unsafe', ({ out, conflict }: { out: string; conflict: string }) => ({
  what: `The output folder ${out} ${conflict}.`,
  todo: 'Name a folder that is used for nothing else, such as "out".',
}));

export const inTheWay = message('output-in-the-way', ({ files }: { files: number }) => ({
  what: `${files === 1 ? 'This file is' : 'These files are'} where the site has to be written, but gen did not create ${files === 1 ? 'it' : 'them'}.`,
  todo: 'Move them, or name another folder with --out. gen never overwrites or deletes files that it did not create.',
}));

export const locked = message(
  'output-locked',
  ({ pid, host, lock }: { pid: number | string; host: string; lock: string }) => ({
    what: `Another build (process ${pid} on ${host}) is using this folder.`,
    todo: `Wait until it has finished. If there is no such build, remove ${lock}.`,
  }),
);

export const folderNotWritable = message('output-not-writable', (reason: string) => ({
  what: `The folder that contains it cannot be written: ${reasonOf(reason)}.`,
  todo: 'Change its permissions, or name another place with --out.',
}));

export const stateIsLink = message('output-state-link', () => ({
  what: 'This is a link, where gen keeps a folder of its own. gen has neither read nor changed what it leads to.',
  todo: 'Remove the link. The next build makes the folder anew.',
}));

export const stateIsFile = message('output-state-file', () => ({
  what: 'This is a file, where gen keeps a folder of its own.',
  todo: 'Move it elsewhere, then run the command again.',
}));

export const lockNotWritable = message('output-lock-not-writable', (reason: string) => ({
  what: `The lock file cannot be written: ${reasonOf(reason)}.`,
  todo: 'Make the folder writable, or free some space.',
}));

const noSite = (code: string, what: string) =>
  message(code, () => ({ what, todo: 'Run "gen build" first, or name the folder of a site with --out.' }));
export const noSiteToPreview = noSite('output-no-site-to-preview', 'There is no site here to preview.');
export const noSiteFolder = noSite('output-no-folder', 'There is no site here: the folder does not exist.');
export const noPages = noSite('output-no-pages', 'There is no site here: the folder contains no pages.');

export const nothingToRollBack = message('output-no-earlier-site', () => ({
  what: 'There is no earlier site to go back to.',
  todo: 'gen keeps only the site that was published before the last change.',
}));

export const earlierSiteDamaged = message('output-earlier-site', ({ files }: { files: readonly string[] }) => ({
  what: `The earlier site cannot be put back whole; missing or empty: ${firstOf(files)}.`,
  todo: 'Run "gen build": it makes a whole site.',
}));

export const earlierSiteUnreadable = message('output-earlier-site-unreadable', (files: readonly string[]) => ({
  what: `The earlier site cannot be put back: ${firstOf(files)} cannot be read.`,
  todo: 'Check the disk, and who may read the files; then run "gen rollback" again. Both sites are as they were.',
}));

export const earlierSiteForeign = message('output-earlier-site-foreign', () => ({
  what: 'The published site did not take the place of this one: the folder comes from elsewhere, or the site was replaced by hand.',
  todo: 'Run "gen build". If the site in this folder is the one that you want, add --force.',
}));

export const rollbackOverEdits = message('output-rollback-edits', ({ files }: { files: readonly string[] }) => ({
  what: `Files of the published site were changed since gen wrote them: ${firstOf(files)}.`,
  todo: 'Save what you want to keep, then add --force. A second rollback brings them back.',
}));

const BAD_MANIFEST =
  'Delete the output folder and run "gen build". A part has to be built again. For --previous, name the manifest of a finished build.';

export const notAManifest = message('output-not-a-manifest', () => ({
  what: 'This is not a build manifest that this version of gen can read.',
  todo: BAD_MANIFEST,
}));

/** `newest` is the newest format that this version reads. */
export const newerManifest = message('output-newer-manifest', (format: string, newest: number) => ({
  what: `A newer version of gen wrote this build manifest: it has format ${format}, and this version reads formats up to ${newest}.`,
  todo: 'Update the package "areaserved", or name another folder with --out. The files are unchanged.',
}));

export const manifestChanged = message('output-manifest-changed', () => ({
  what: 'This build manifest is not as gen wrote it: a line was changed, added or removed.',
  todo: BAD_MANIFEST,
}));

export const notAManifestLine = message('output-manifest-line', (text: string) => ({
  what: `gen did not write this line: ${show(text)}.`,
  todo: BAD_MANIFEST,
}));

export const pathOutside = message('output-path-outside', (path: string) => ({
  what: `The path ${show(path)} does not name a file of the site.`,
  todo: BAD_MANIFEST,
}));

export const pagesLost = message('output-pages-lost', ({ files }: { files: readonly string[] }) => ({
  what: `This build would take planned pages off the site: ${firstOf(files)}.`,
  todo: 'Run "gen build", which makes every page. If it fails in the same way, please report it: this is a bug in gen.',
}));

/** The FAT driver "fusefat" loses the files of a folder that is renamed. */
export const siteVanished = message('output-vanished', () => ({
  what: 'gen has published the site, and its files are not there: the disk or its driver has lost them.',
  todo: 'Run "gen build" again. If that fails, too, build into a folder on another disk with --out, and copy the site from there.',
}));

export const partOverSite = message('output-part-over-site', () => ({
  what: 'This folder contains a site. A part of a site would take all other pages away.',
  todo: 'Name a folder for the part with --out, such as "--out part-1".',
}));

export const editedOutput = message('output-edited', ({ files }: { files: number }) => ({
  what: `${files === 1 ? 'This file does' : 'These files do'} not have the bytes that gen wrote.`,
  todo: 'Delete the output folder and run "gen build", which makes these files again.',
}));

export const partOfOther = message(
  'merge-other-division',
  ({ index, of, first, others }: { index: number; of: number; first: string; others: number }) => ({
    what: `This is part ${index} of ${of}, but ${first} is one of ${others} parts.`,
    todo: 'Build all parts with the same number of shards.',
  }),
);

export const partStale = message('merge-other-sources', () => ({
  what: 'This part was built from different data, templates, or components, in a different year, or before a moment that changes the site.',
  todo: 'Build it again from the same sources as the merge.',
}));

export const partOfOtherDay = message(
  'merge-other-day',
  ({ day, first, other }: { day: string; first: string; other: string }) => ({
    what: `This part was built on ${day}, but ${first} on ${other}.`,
    todo: 'Build all parts with the same --date.',
  }),
);

export const partMissing = message('merge-part-missing', ({ index, of }: { index: number; of: number }) => ({
  what: `Part ${index} of ${of} is missing.`,
  todo: `Build it with "gen build --shard ${index}/${of}", and name its folder.`,
  seen: `part ${index}`,
}));

export const partTwice = message('merge-part-twice', ({ index, of }: { index: number; of: number }) => ({
  what: `Part ${index} of ${of} is named twice.`,
  todo: 'Name each part once.',
  seen: `part ${index}`,
}));

const notAPart = (code: string, what: string) =>
  message(code, () => ({ what, todo: 'Name a folder that was made with "gen build --shard 1/2" or the like.' }));
export const noPart = notAPart('merge-no-part', 'There is no part of a site in this folder.');
export const wholeSite = notAPart('merge-whole-site', 'This folder contains a whole site, not a part of one.');

export const partChanged = message(
  'merge-part-changed',
  ({ index, of, files }: { index: number; of: number; files: readonly string[] }) => ({
    what: `The part is not as it was built: ${firstOf(files)}.`,
    todo: `Build it again with "gen build --shard ${index}/${of}".`,
  }),
);

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
