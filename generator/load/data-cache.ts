/** The records of a site, parsed once for each state of the data and kept in the cache. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld } from '../bundle/drop-old.ts';
import type { SiteDefinition } from '../define/site.ts';
import type { Project } from '../project.ts';
import type { SiteData } from './data.ts';
import { shownPath } from './files.ts';
import type { Inputs } from './inputs.ts';
import type { Loaded } from './site.ts';

/** States of the data that are kept. */
const KEPT = 4;

export interface LoadOptions {
  /** True: parses the data even where the cache has them. */
  readonly cold?: boolean;
}

/** The records of these inputs: read from the cache when the same data was valid before. */
export async function loadData(
  { data, cache }: Project,
  site: SiteDefinition,
  { dataFiles, dataKey }: Inputs,
  { cold = false }: LoadOptions = {},
): Promise<Loaded> {
  const file = dataCacheFile(cache, dataKey);
  if (existsSync(file) && !cold) return { data: readSiteData(file), problems: [], broken: new Set() };
  const { loadSite } = await import('./site.ts');
  const loaded = loadSite({ site, files: dataFiles, dataDir: data, shown: shownPath(data) });
  if (loaded.data && loaded.problems.length === 0) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(loaded.data));
    renameSync(`${file}.${process.pid}`, file);
    dropOld(cache, 'data-', KEPT);
  }
  return loaded;
}

/** Written only for valid data; other threads read it too. */
export const dataCacheFile = (cache: string, dataKey: string): string =>
  join(cache, `data-${dataKey.slice(0, 16)}.json`);

export const readSiteData = (file: string): SiteData => JSON.parse(readFileSync(file, 'utf8')) as SiteData;
