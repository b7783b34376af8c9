/** The sample site with many cities, in a folder of its own, for this state of gen or an earlier one. */
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { editCity, writeData } from './cities.ts';
import type { Command } from './measure.ts';

export interface Site {
  /** In the table. */
  readonly name: string;
  readonly folder: string;
  readonly data: string;
  readonly build: Command;
  readonly check: Command;
  readonly dev: (port: number) => Command;
  /** Deletes the finished site and the state folder beside it, of this state of gen or an earlier one. */
  readonly dropSite: () => void;
  readonly dropCache: () => void;
  /** Changes one field of one city. */
  readonly editCity: () => void;
  /** Changes a sentence that the pages of all cities show. */
  readonly editSentence: () => void;
}

const COPIED = /^(dist|components|templates|public|package\.json|package-lock\.json|tsconfig\.json|[\w-]+\.ts)$/;
/** The day of all builds. */
const DATE = '2026-11-20';
/** On the pages of all cities. */
const SENTENCES = 'templates/copy/pages/CityPage.hbs';
const SENTENCE = /(introTitle \}\}\n)(Take \d+: )?/;

/** Creates a site in `folder` from a compiled gen with its sample site in `source`. */
export function createSite({
  name,
  source,
  folder,
  cities,
}: {
  name: string;
  source: string;
  folder: string;
  cities: number;
}): Site {
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  for (const name of readdirSync(source))
    if (COPIED.test(name)) cpSync(join(source, name), join(folder, name), { recursive: true });
  linkPackages(join(source, 'node_modules'), join(folder, 'node_modules'));
  writeData({ from: join(source, 'data'), to: data, cities });
  const gen = (...args: readonly string[]): Command => ({
    program: process.execPath,
    args: [join(folder, 'dist/bin.mjs'), ...args],
    cwd: folder,
  });
  let edits = 0;
  return {
    name,
    folder,
    data,
    build: gen('build', '--date', DATE),
    check: { ...gen('check'), mayFind: true },
    dev: (port) => gen('dev', '--port', String(port)),
    dropSite: () => discard(folder, ['out', '.out.gen', '.gen/out']),
    dropCache: () => discard(folder, ['.gen/cache', 'node_modules/.cache']),
    editCity: () => editCity(data, `Landmark ${++edits}`),
    editSentence: () => replaceIn(join(folder, SENTENCES), SENTENCE, `$1Take ${++edits}: `),
  };
}

/** Links each package, so that the folder itself belongs to the site: earlier states cache in it. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
}

export function replaceIn(file: string, find: RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  if (!find.test(text)) throw new Error(`${file} has nothing like ${find}`);
  writeFileSync(file, text.replace(find, replacement));
}

/**
 * Moves files out of a folder instead of deleting them: for a minute after thousands of files are deleted, ext4 creates
 * files several times more slowly.
 */
export function discard(folder: string, names: readonly string[]): void {
  const trash = `${folder}.trash`;
  mkdirSync(trash, { recursive: true });
  for (const name of names)
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(trash, randomUUID()));
}
