/** Caches the records of a site for each state of its data. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, keepIfPossible, keepText, KEPT, markUsed, readText, type OnLoss } from '../disk/cache-entry.ts';
import type { SiteDefinition } from '../define/site.ts';
import type { Project } from '../project.ts';
import type { SiteData } from '../plan/data.ts';
import type { DataFile } from '../disk/data-files.ts';
import { shownPath } from '../disk/files.ts';
import type { Loaded } from './site.ts';

export interface LoadOptions {
  /** True to parse the data even if they are cached. */
  readonly cold?: boolean;
  /** Gets a message when components are bundled, or when a damaged cache entry is created again. */
  readonly onWork?: ((what: string) => void) | undefined;
  /** Called when the cache cannot be written. */
  readonly onLoss?: OnLoss | undefined;
}

export interface DataInputs {
  readonly dataFiles: readonly DataFile[];
  /** Hash of everything that parsed records depend on. */
  readonly dataKey: string;
}

/** Returns the records of these inputs, from the cache if the same data was valid before. `file` is that of the cache, for other threads. */
export async function loadData(
  { data, cache }: Project,
  site: SiteDefinition,
  { dataFiles, dataKey }: DataInputs,
  { cold = false, onWork = () => {}, onLoss }: LoadOptions = {},
): Promise<Loaded & { readonly file: string | null }> {
  const file = join(cache, `data-${dataKey.slice(0, 16)}.json`);
  const cached = cold ? null : readSiteData(file);
  if (cached) {
    markUsed(file);
    return { data: cached, problems: [], broken: new Set(), pictures: [], file };
  }
  if (!cold && existsSync(file)) onWork(`the data in the cache (${shownPath(file)}) are damaged: reading them again`);
  const { loadSite } = await import('./site.ts');
  const { readPictures } = await import('./images.ts');
  const shown = shownPath(data);
  const records = loadSite({ site, files: dataFiles, dataDir: data, shown });
  const loaded = await readPictures(records, { data, shown, cache, onLoss });
  const isValid = loaded.data !== null && loaded.problems.length === 0;
  const isKept = isValid && keepIfPossible(() => keepText(file, JSON.stringify(loaded.data, markDate)), onLoss);
  if (isKept) dropOld(cache, 'data-', KEPT);
  return { ...loaded, file: isKept ? file : null };
}

/** Reads a file that `loadData` wrote, for valid data only; null if it is missing or damaged. */
export function readSiteData(file: string): SiteData | null {
  const text = readText(file);
  if (text === null) return null;
  return JSON.parse(text, text.includes(DATE) ? readDate : undefined) as SiteData;
}

/** Marks days of records in JSON, which has no dates: a build that finds them in the cache reads what the first build did. */
const DATE = '\uE000date ';

function markDate(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  return this[key] instanceof Date ? `${DATE}${String(value)}` : value;
}

const readDate = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(DATE) ? new Date(value.slice(DATE.length)) : value;
