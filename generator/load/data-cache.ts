/** Parses the records of a site once for each state of the data, and caches them. */
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

/** Cached states of the data. */
const KEPT = 4;

export interface LoadOptions {
  /** True to parse the data even if they are cached. */
  readonly cold?: boolean;
  /** Gets a message when components are bundled, or when a damaged cache entry is created again. */
  readonly onWork?: ((what: string) => void) | undefined;
  /** Called when the cache cannot be written. */
  readonly onLoss?: OnLoss | undefined;
}

export interface LoadedData extends Loaded {
  /** The cache file, for other threads; null if there is none. */
  readonly file: string | null;
}

/** Returns the records of these inputs, from the cache if the same data was valid before. */
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

/** Reads a file that `loadData` wrote; null if it is missing or damaged. */
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
