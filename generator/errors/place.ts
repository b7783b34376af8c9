/** Places in the files of a site, as messages name them. */
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInPackage, relativeId } from '../module-id.ts';
import { isOfProgram } from '../program.ts';
import type { Problem, ProblemPlace } from './problem.ts';
import { asError } from './prose.ts';

/** Path relative to the working directory, as messages show it; absolute for paths outside. */
export function displayPath(path: string): string {
  const shown = relativeId(process.cwd(), path);
  return shown.startsWith('..') ? path : shown || '.';
}

/** Returns a function that puts the file of a problem below a folder: "copy/site.hbs" becomes "templates/copy/site.hbs". */
export const placeBelow =
  (folder: string) =>
  (problem: Problem): Problem => ({ ...problem, file: `${folder}/${problem.file}` });

const SITE = 'site:';

/** Returns the address of a file in the folder of a site, wherever that is, for source maps: "site:components/pages/HomePage.tsx". */
export const siteAddress = (path: string): string =>
  SITE + encodeURI(path).replace(/[?#()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** "at HomePage (site:components/pages/HomePage.tsx:12:9)", "at file:///site/site.ts:3:7", "at /site/site.ts:3:7" */
const FRAME = /((?:site:|(?:file:\/\/)?(?:[A-Za-z]:)?[\\/])[^\n()]*?):(\d+):(\d+)\)?$/gm;

/** Returns the path of a source that a stack names. */
function pathOfSource(source: string): string {
  if (source.startsWith(SITE)) return resolve(decodeURIComponent(source.slice(SITE.length)));
  return source.startsWith('file:') ? fileURLToPath(source) : source;
}

/** Returns the first place in an error's stack that is in the site's own code, neither in a package nor in gen; null if there is none. */
export function findSitePlace(error: unknown): ProblemPlace | null {
  for (const [, path = '', line, column] of (asError(error).stack ?? '').matchAll(FRAME)) {
    const source = pathOfSource(path);
    // The site itself may lie below a folder of packages.
    const inSite = relative(process.cwd(), source);
    const isOwn =
      /\.[cm]?[jt]sx?$/.test(source) &&
      !isInPackage(inSite.startsWith('..') ? source : inSite) &&
      !isOfProgram(source) &&
      existsSync(source);
    if (isOwn) return { file: displayPath(source), line: Number(line), column: Number(column) };
  }
  return null;
}
