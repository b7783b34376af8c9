/** The components, templates and public files that `gen new` copies into a site. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { colorTokens } from './color.ts';

/** Files of pages that only the `site.ts` of the shipped site defines: they are not copied. */
export const NOT_COPIED: readonly string[] = [
  'components/pages/LandingPage.tsx',
  'components/pages/ServiceTrackerPage.css',
  'components/pages/ServiceTrackerPage.tsx',
  'templates/copy/pages/LandingPage.hbs',
  'templates/copy/pages/ServiceTrackerPage.hbs',
];

/** Drawings of the services of the shipped site. */
const SCENES = 'public/scenes/';

const PALETTE = 'components/styles/palette.css';
const HOME = 'templates/copy/pages/HomePage.hbs';

/** Returns the files by path. `root` is the folder of the package, `headline` the title of the home page. */
export function copiedFiles(
  root: string,
  { color, headline }: { readonly color: string; readonly headline: string },
): Readonly<Record<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>();
  for (const name of listFiles(root, ['components', 'templates', 'public']))
    if (!NOT_COPIED.includes(name) && !name.startsWith(SCENES)) files.set(name, readFileSync(join(root, name)));
  const starter = join(root, 'starter');
  for (const name of listFiles(starter, ['components', 'templates'])) {
    const own = readFileSync(join(starter, name), 'utf8');
    files.set(name, name.endsWith('.hbs') ? mergeSentences(String(files.get(name)), own) : own);
  }
  files.set(PALETTE, colorTokens(String(files.get(PALETTE)), color));
  files.set(HOME, mergeSentences(String(files.get(HOME)), `{{!# title }}\n${headline}\n`));
  return Object.fromEntries(files);
}

/** Lists the files below some folders of a folder, with forward slashes. */
const listFiles = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => statSync(join(root, name)).isFile())
      .sort(),
  );

/** Returns a copy file with the sentences of `own` in place of those with the same heading. An empty one leaves it out. */
export function mergeSentences(base: string, own: string): string {
  const replacements = new Map(sentencesIn(own));
  return sentencesIn(base)
    .map(([heading, body]) => [heading, replacements.get(heading) ?? body])
    .filter(([heading = '', body]) => body !== '' || !replacements.has(heading))
    .map(([heading, body]) => `{{!# ${heading} }}\n${body}\n`)
    .join('\n');
}

/** "{{!# title }} About us" → "title", "About us" */
const sentencesIn = (text: string): [heading: string, body: string][] =>
  [...text.matchAll(/\{\{!#\s*(.+?)\s*\}\}(.*?)(?=\{\{!#|$)/gs)].map(([, heading = '', body = '']) => [
    heading,
    body.trim(),
  ]);
