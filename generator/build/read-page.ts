/** Reads what a rendered page names: links and photographs. */
import type { PageLinks } from '../define/outcome.ts';
import { PHOTO_FOLDER } from '../photos/plan-photo.ts';
import type { Plan } from '../plan/pages.ts';

/** A path that is no page: pages have no extension. */
const FILE = /\.\w+$/;

/** Reads the links of a document or a part of it: those to pages of the same site, with their texts. Texts that fit `vague` are counted. The paths are slices that keep the whole document in memory: see `internPaths`. */
export function readLinks(html: string, vague: RegExp): PageLinks {
  const links = [...html.matchAll(/<a( [^>]*)>(.*?)<\/a>/gs)].flatMap(([, tag = '', inner = '']) => {
    const [, path = ''] = / href="([^"#?]*)/.exec(tag) ?? [];
    if (!path.startsWith('/') || FILE.test(path)) return [];
    const text = inner
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const [, label = ''] = text === '' ? (/ aria-label="([^"]*)"/.exec(tag) ?? []) : [];
    return [{ path, text: text || label }];
  });
  return {
    total: links.length,
    vague: links.filter(({ text }) => vague.test(text)).length,
    targets: [...new Set(links.map(({ path }) => path))].sort(),
  };
}

/** Returns the same text. A part of a string keeps the whole in memory: 30 kB for each of 30,000 pages. */
const detach = (text: string): string => Buffer.from(text).toString();

/** Returns the same links with the paths of the plan, so that a million links of a large site are few texts. */
export const internPaths = (links: PageLinks, { byPath }: Pick<Plan, 'byPath'>): PageLinks => ({
  ...links,
  targets: links.targets.map((path) => byPath.get(path)?.path ?? detach(path)),
});

/** Returns a document without the part between `<main` and `</main>`: what the layout adds to every page. */
export function withoutMain(html: string): string {
  const [start, end] = [html.indexOf('<main'), html.lastIndexOf('</main>')];
  return start < 0 || end < 0 ? html : html.slice(0, start) + html.slice(end);
}

const PHOTO = new RegExp(` src="/(${PHOTO_FOLDER}/[^"]+)"`, 'g');

/** Returns the files of the photographs that a page shows, below `out/`. */
export const readPhotoFiles = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(PHOTO), ([, file = '']) => detach(file))),
];
