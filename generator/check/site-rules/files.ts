/** Rules for files beside the pages, most of them from `public/`. */
import { defineSiteRule, type FileFinding } from '../../define/rule.ts';
import { formatNumber } from '../../errors/prose.ts';
import { pathOfFile } from '../../plan/paths.ts';

const POINTER = 'version https://git-lfs.github.com/spec/';
const LONGEST_POINTER = 1024;

/** A checkout without Git LFS has small texts in place of pictures and films. */
export const pointers = defineSiteRule({
  name: 'lfs-pointer',
  check: ({ files, sizeOf, read }) =>
    [...files]
      .filter((file) => !file.endsWith('.html') && sizeOf(file) < LONGEST_POINTER && read(file).startsWith(POINTER))
      .map((file) => ({
        file,
        message:
          'The file is a pointer of Git LFS in place of its content. Run `git lfs pull`, and in CI check out with lfs: true.',
      })),
});

/** What editors and systems leave beside files. */
const LEFT_BEHIND =
  /(?:^|\/)(?:[^/]*\.sw[a-p]|[^/]*~|\.?#[^/]*|[^/]*\.(?:orig|rej|bak|tmp)|\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/;

export const leftBehind = defineSiteRule({
  name: 'left-behind',
  isWarning: true,
  check: ({ files }) =>
    [...files]
      .filter((file) => LEFT_BEHIND.test(file))
      .map((file) => ({ file, message: 'An editor or system left this file in public/. Delete it: it is published.' })),
});

/** Cloudflare Pages takes no larger file; others take 50 MB and more. */
const LARGEST_MIB = 25;
const MIB = 1024 * 1024;

export const fileSize = defineSiteRule({
  name: 'file-size',
  isWarning: true,
  basis: 'Cloudflare Pages, limits: 25 MiB a file (2026)',
  check: ({ files, sizeOf }) =>
    [...files].flatMap((file): FileFinding[] => {
      const size = sizeOf(file) / MIB;
      if (size <= LARGEST_MIB) return [];
      const message = `A file is larger than ${LARGEST_MIB} MiB, which Cloudflare refuses.`;
      return [{ file, message, detail: `${formatNumber(Math.ceil(size))} MiB` }];
    }),
});

/** Hosts answer an address with one of two files, and not all with the same one. */
export const twoFiles = defineSiteRule({
  name: 'two-files',
  check: ({ files, planned }) =>
    [...files]
      .filter(
        (file) => file.endsWith('/index.html') && planned.has(pathOfFile(file.replace(/\/index\.html$/, '.html'))),
      )
      .map((file) => ({
        file,
        message: 'A file of public/ is at the address of a page. Rename or delete it.',
        detail: pathOfFile(file.replace(/\/index\.html$/, '.html')),
      })),
});
