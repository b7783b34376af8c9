/** Everything a build is made from, as bytes and one hash; and the Site, parsed once for each state of the data. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../errors.ts';
import { hashBytes } from '../hash.ts';
import type { Site } from '../model.ts';
import type { Project } from '../project.ts';
import { dropOld } from '../bundle/drop-old.ts';
import { markUsed, openDraft } from '../bundle/settle.ts';
import { hashSources, readSources, type SourceFile } from '../bundle/sources.ts';
import { findFiles, readDataFiles, refuseCircles, shownPath, type DataFile } from './files.ts';

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
  for (const folder of [data, templates, components]) refuseCircles(folder);
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
    hash.update(`${name}\0`).update(readFileSync(join(data, 'images', name)));
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

export interface LoadOptions {
  /** Reads nothing from the cache. */
  readonly cold?: boolean;
  /** Gets what is going on when the cached site is damaged. */
  readonly onDamage?: (what: string) => void;
}

/** The Site of these inputs: read from the cache when the same data was valid before. */
export async function loadInputs(
  { data, cache }: Project,
  { dataFiles, siteKey }: Inputs,
  { cold = false, onDamage = () => {} }: LoadOptions = {},
): Promise<LoadedSite> {
  const file = siteCacheFile(cache, siteKey);
  const kept = cold ? null : keptSite(file, onDamage);
  if (kept) return { site: kept, problems: [], broken: new Set() };
  const { loadSite } = await import('./site.ts');
  const loaded = loadSite({ files: dataFiles, dataDir: data, shown: shownPath(data) });
  if (loaded.site && loaded.problems.length === 0) {
    const draft = openDraft(cache);
    const text = JSON.stringify(loaded.site);
    writeFileSync(join(draft, 'site'), `${hashBytes(text)}\n${text}`);
    renameSync(join(draft, 'site'), file);
    rmSync(draft, { recursive: true });
    dropOld(cache, 'site-', KEPT);
  }
  return loaded;
}

/** Written only for valid data; other threads read it too. */
export const siteCacheFile = (cache: string, siteKey: string): string =>
  join(cache, `site-${siteKey.slice(0, 16)}.json`);

/** The first line is the hash of the rest: what a power cut or an accident left of it is not taken for the site. */
export function readSite(file: string): Site {
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const site = text.slice(end + 1);
  if (text.slice(0, end) !== hashBytes(site)) throw new Error(`${file} is damaged`);
  return JSON.parse(site) as Site;
}

function keptSite(file: string, onDamage: (what: string) => void): Site | null {
  try {
    const site = readSite(file);
    markUsed(file);
    return site;
  } catch {
    if (existsSync(file)) onDamage(`the data in the cache (${shownPath(file)}) is damaged: reading it again`);
    return null;
  }
}
