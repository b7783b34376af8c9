/** The components, templates and public files that `gen new` copies into a site. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files of pages that only the `site.ts` of the shipped site defines: they are not copied. */
export const NOT_COPIED: readonly string[] = [
  'components/pages/LandingPage.tsx',
  'components/pages/ServiceTrackerPage.css',
  'components/pages/ServiceTrackerPage.tsx',
  'templates/copy/pages/LandingPage.hbs',
  'templates/copy/pages/ServiceTrackerPage.hbs',
];

/** Drawings of the services of the shipped site, and its sample pages. */
const OF_THE_SAMPLE = ['public/scenes/', 'public/demo/'];

const isOfTheSample = (name: string): boolean =>
  NOT_COPIED.includes(name) || OF_THE_SAMPLE.some((folder) => name.startsWith(folder));

/** Files of the pages for staff. */
const STAFF = /^components\/staff\/|\/islands\/Staff|\/pages\/(?:BuildStatus|MissingPages|LinkAudit)Page\./;

/** Returns the files by path, with those of the pages for staff only if asked. `root` is the folder of the package. */
export function copiedFiles(root: string, { staff = false } = {}): Map<string, string | Uint8Array> {
  const files = new Map<string, string | Uint8Array>();
  for (const name of listFiles(root, ['components', 'templates', 'public']))
    if (!isOfTheSample(name) && (staff || !STAFF.test(name))) files.set(name, readFileSync(join(root, name)));
  const starter = join(root, 'starter');
  for (const name of listFiles(starter, ['components', 'templates'])) {
    const own = readFileSync(join(starter, name), 'utf8');
    files.set(name, name.endsWith('.hbs') ? mergeSentences(String(files.get(name)), own) : own);
  }
  return files;
}

/** Lists the files below some folders of a folder, with forward slashes. */
const listFiles = (root: string, folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => statSync(join(root, name)).isFile())
      .sort(),
  );

/**
 * Returns a copy file with the sentences of `own` in place of those with the same name, and its others at the end. An empty one leaves
 * its sentence out.
 */
export function mergeSentences(base: string, own: string): string {
  const merged = new Map([...sentencesIn(base), ...sentencesIn(own)]);
  const emptied = new Set(sentencesIn(own).flatMap(([name, { body }]) => (body === '' ? [name] : [])));
  return [...merged]
    .filter(([name]) => !emptied.has(name))
    .map(([, { heading, body }]) => `{{!# ${heading} }}\n${body}\n`)
    .join('\n');
}

/** "{{!# title starting }} About us" → "title", { heading: "title starting", body: "About us" } */
const sentencesIn = (text: string): [name: string, sentence: { heading: string; body: string }][] =>
  [...text.matchAll(/\{\{!#\s*(([\w.]+).*?)\s*\}\}(.*?)(?=\{\{!#|$)/gs)].map(
    ([, heading = '', name = '', body = '']) => [name, { heading, body: body.trim() }],
  );
