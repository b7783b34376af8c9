/** Everything a build is made from, as bytes and one hash; and the Site, parsed once for each state of the data. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../errors/problem.ts';
import type { Site } from '../model.ts';
import type { Project } from '../project.ts';
import { dropOld } from '../bundle/drop-old.ts';
import { hashSources, readSources, type SourceFile } from '../bundle/sources.ts';
import {
  findFiles,
  readDataFiles,
  readInput,
  refuseCircles,
  requireFolder,
  shownPath,
  type DataFile,
} from './files.ts';

/** Largest image, in bytes: no visitor waits for more, and every build reads it. */
const LARGEST_IMAGE = 16e6;

export interface Inputs {
  readonly dataFiles: readonly DataFile[];
  /** The same wherever the data lies and whatever the working folder is. */
  readonly dataHash: string;
  /** Of the data and of how messages call its folder: the parsed site knows the places of its records. */
  readonly siteKey: string;
  readonly sources: Readonly<Record<'components' | 'templates' | 'generator' | 'lock', readonly SourceFile[]>>;
  readonly sourceHash: string;
}

export function readInputs({ root, data, templates, components }: Project): Inputs {
  for (const [flag, folder] of Object.entries({ data, templates, components })) {
    requireFolder(folder, `--${flag}`);
    refuseCircles(folder);
  }
  const shown = shownPath(data);
  const dataFiles = readDataFiles(data, shown);
  const sources = {
    components: readSources(components),
    templates: readSources(templates),
    generator: readSources(join(root, 'generator')),
    lock: readSources(root, 'package-lock.json'),
  };
  const generator = hashSources({ generator: sources.generator });
  const hash = createHash('sha256').update(generator);
  for (const { file, text } of dataFiles) hash.update(`${file.slice(shown.length)}\0${text.length}\0${text}`);
  for (const name of findFiles(join(data, 'images')))
    hash.update(`${name}\0`).update(readInput(join(data, 'images', name), LARGEST_IMAGE));
  const dataHash = hash.digest('hex');
  const siteKey = createHash('sha256').update(`${dataHash}\0${shown}`).digest('hex');
  return { dataFiles, dataHash, siteKey, sources, sourceHash: hashSources(sources) };
}

/** Parsed sites that are kept. */
const KEPT = 4;

export interface LoadedSite {
  readonly site: Site | null;
  readonly problems: readonly Problem[];
  readonly broken: ReadonlySet<string>;
}

/** The Site of these inputs: read from the cache when the same data was valid before, unless `cold`. */
export async function loadInputs(
  { data, cache }: Project,
  { dataFiles, siteKey }: Inputs,
  cold = false,
): Promise<LoadedSite> {
  const file = siteCacheFile(cache, siteKey);
  if (existsSync(file) && !cold) return { site: readSite(file), problems: [], broken: new Set() };
  const { loadSite } = await import('./site.ts');
  const loaded = loadSite({ files: dataFiles, dataDir: data, shown: shownPath(data) });
  if (loaded.site && loaded.problems.length === 0) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(loaded.site));
    renameSync(`${file}.${process.pid}`, file);
    dropOld(cache, 'site-', KEPT);
  }
  return loaded;
}

/** Written only for valid data; other threads read it too. */
export const siteCacheFile = (cache: string, siteKey: string): string =>
  join(cache, `site-${siteKey.slice(0, 16)}.json`);

export const readSite = (file: string): Site => JSON.parse(readFileSync(file, 'utf8')) as Site;
