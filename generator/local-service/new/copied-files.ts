/** The components, templates and public files that `gen new` copies into a site. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from './looks.ts';

/** Files of pages that only the `site.ts` of the shipped site defines: they are not copied. */
export const NOT_COPIED: readonly string[] = [
  'components/pages/LandingPage.tsx',
  'components/pages/ServiceTrackerPage.css',
  'components/pages/ServiceTrackerPage.tsx',
  'templates/copy/pages/LandingPage.hbs',
  'templates/copy/pages/ServiceTrackerPage.hbs',
];

/** Drawings of the shipped site, and its sample pages. */
const OF_THE_SAMPLE = ['public/scenes/', 'public/demo/', 'components/sections/HeroScene.tsx'];

const isOfTheSample = (name: string): boolean =>
  NOT_COPIED.includes(name) || OF_THE_SAMPLE.some((folder) => name.startsWith(folder));

/** Files of the pages for staff. */
const STAFF = /^components\/staff\/|\/islands\/Staff|\/pages\/(?:BuildStatus|MissingPages|LinkAudit)Page\./;

const FOLDERS = ['components', 'templates', 'public'];
const TOKENS = 'components/styles/tokens.css';
const PAGE = 'templates/page.hbs';

interface CopyOptions extends Pick<Look, 'layers' | 'sample' | 'font'> {
  /** Copies the pages for staff, too. */
  readonly staff?: boolean | undefined;
}

/** Returns the files by path: those of the sample, of `starter/`, and of a look, each over the ones before. `root` is the folder of the package. */
export function copiedFiles(
  root: string,
  { layers, sample = [], font, staff = false }: CopyOptions,
): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  for (const name of listFiles(root, FOLDERS))
    if (!isOfTheSample(name) && (staff || !STAFF.test(name))) files.set(name, readFileSync(join(root, name)));
  for (const layer of ['.', ...layers]) addLayer(files, join(root, 'starter', layer));
  for (const name of sample) files.set(name, readFileSync(join(root, name)));
  const others = [...files.keys()].filter((name) => name.startsWith('public/fonts/') && name !== `public${font}`);
  for (const name of others) files.delete(name);
  files.set(PAGE, String(files.get(PAGE)).replace(/\/fonts\/[\w-]+\.woff2/, font));
  return files;
}

/** Puts the files of a folder over those before: of copy files, the sentences; of its `tokens.css`, the values. */
function addLayer(files: Map<string, string | Uint8Array>, folder: string): void {
  for (const name of listFiles(folder, FOLDERS)) {
    const own = readFileSync(join(folder, name));
    files.set(name, name.endsWith('.hbs') ? mergeSentences(String(files.get(name) ?? ''), String(own)) : own);
  }
  const tokens = join(folder, 'tokens.css');
  if (existsSync(tokens)) files.set(TOKENS, mergeValues(String(files.get(TOKENS)), readFileSync(tokens, 'utf8')));
}

/** Returns a stylesheet with the values that another gives to its properties. */
const mergeValues = (css: string, own: string): string =>
  [...own.matchAll(/(--[\w-]+):\s*([^;]+);/g)].reduce(
    (text, [, name = '', value = '']) =>
      text.replace(new RegExp(`(${name}:)\\s[^;]*`, 'g'), (_, start: string) => `${start} ${value}`),
    css,
  );

/** Lists the files below some folders of a folder, with forward slashes. */
const listFiles = (root: string, folders: readonly string[]): string[] =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((name) => statSync(join(root, name)).isFile())
        .sort(),
    );

/**
 * Returns a copy file with the sentences of `own` in place of those with the same name, and its others at the end. The body "-" leaves
 * a sentence out.
 */
export function mergeSentences(base: string, own: string): string {
  const merged = new Map([...sentencesIn(base), ...sentencesIn(own)]);
  const left = new Set(sentencesIn(own).flatMap(([name, { body }]) => (body === '-' ? [name] : [])));
  return [...merged]
    .filter(([name]) => !left.has(name))
    .map(([, { heading, body }]) => `{{!# ${heading} }}\n${body}\n`)
    .join('\n');
}

/** "{{!# title starting }} About us" → "title", { heading: "title starting", body: "About us" } */
const sentencesIn = (text: string): [name: string, sentence: { heading: string; body: string }][] =>
  [...text.matchAll(/\{\{!#\s*(([\w.]+).*?)\s*\}\}(.*?)(?=\{\{!#|$)/gs)].map(
    ([, heading = '', name = '', body = '']) => [name, { heading, body: body.trim() }],
  );
