/** The records of a site, parsed once for each state of the data and kept in the cache. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld } from '../disk/drop-old.ts';
import { keepText, markUsed, readText } from '../disk/cache-entry.ts';
import type { SiteDefinition } from '../define/site.ts';
import type { Project } from '../project.ts';
import type { SiteData } from '../plan/data.ts';
import { shownPath } from '../disk/files.ts';
import type { Inputs } from './inputs.ts';
import type { Loaded } from './site.ts';

/** States of the data that are kept. */
const KEPT = 4;

export interface LoadOptions {
  /** True: parses the data even where the cache has them. */
  readonly cold?: boolean;
  /** Gets what is going on when components are bundled, or something in the cache is damaged and made anew. */
  readonly onWork?: ((what: string) => void) | undefined;
}

/** The records of these inputs: read from the cache when the same data was valid before. */
export async function loadData(
  { data, cache }: Project,
  site: SiteDefinition,
  { dataFiles, dataKey, letters }: Inputs,
  { cold = false, onWork = () => {} }: LoadOptions = {},
): Promise<Loaded> {
  const file = dataCacheFile(cache, dataKey);
  const kept = cold ? null : keptData(file, onWork);
  if (kept) return { data: kept, problems: [], broken: new Set() };
  const { loadSite } = await import('./site.ts');
  const loaded = loadSite({ site, files: dataFiles, dataDir: data, shown: shownPath(data), letters });
  if (loaded.data && loaded.problems.length === 0) {
    keepText(file, JSON.stringify(loaded.data));
    dropOld(cache, 'data-', KEPT);
  }
  return loaded;
}

/** Written only for valid data; other threads read it too. */
export const dataCacheFile = (cache: string, dataKey: string): string =>
  join(cache, `data-${dataKey.slice(0, 16)}.json`);

/** The data that `loadData` has left in this file; null when they are missing or damaged. */
export function readSiteData(file: string): SiteData | null {
  const text = readText(file);
  return text === null ? null : (JSON.parse(text) as SiteData);
}

function keptData(file: string, onWork: (what: string) => void): SiteData | null {
  const kept = readSiteData(file);
  if (kept) markUsed(file);
  else if (existsSync(file)) onWork(`the data in the cache (${shownPath(file)}) are damaged: reading them again`);
  return kept;
}
