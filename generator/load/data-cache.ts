/** The records of a site, parsed once for each state of the data and kept in the cache. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld } from '../disk/drop-old.ts';
import { keepIfPossible, keepText, markUsed, readText, type OnLoss } from '../disk/cache-entry.ts';
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
  /** Hears of what could not be kept in the cache. */
  readonly onLoss?: OnLoss | undefined;
}

export interface LoadedData extends Loaded {
  /** Where the records are kept, for other threads; null when they are not. */
  readonly file: string | null;
}

/** The records of these inputs: read from the cache when the same data was valid before. */
export async function loadData(
  { data, cache }: Project,
  site: SiteDefinition,
  { dataFiles, dataKey, letters }: Inputs,
  { cold = false, onWork = () => {}, onLoss }: LoadOptions = {},
): Promise<LoadedData> {
  const file = dataCacheFile(cache, dataKey);
  const kept = cold ? null : keptData(file, onWork);
  if (kept) return { data: kept, problems: [], broken: new Set(), file };
  const { loadSite } = await import('./site.ts');
  const loaded = loadSite({ site, files: dataFiles, dataDir: data, shown: shownPath(data), letters });
  const isValid = loaded.data !== null && loaded.problems.length === 0;
  const isKept = isValid && keepIfPossible(() => keepText(file, JSON.stringify(loaded.data)), onLoss);
  if (isKept) dropOld(cache, 'data-', KEPT);
  return { ...loaded, file: isKept ? file : null };
}

/** Written only for valid data; other threads read it too. */
const dataCacheFile = (cache: string, dataKey: string): string => join(cache, `data-${dataKey.slice(0, 16)}.json`);

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
