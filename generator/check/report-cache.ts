/**
 * Keeps the last report on an output folder. It holds while no file there has been written to and everything else that it was
 * made from is the same. Without it, an unchanged site has its pages hashed and its texts compared again: at 2,776 pages 3.1 s of
 * processor time instead of 1.1.
 */
import { join } from 'node:path';
import { dropOld, keepIfPossible, keepText, markUsed, readText, type OnLoss } from '../disk/cache-entry.ts';
import { statTree, type FileOnDisk } from '../disk/list.ts';
import { CLOCK_STEP_MS } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { CheckReport } from './types.ts';

/** Kept reports, each on a folder of its own. */
const KEPT = 2;

export interface ReportCacheOptions {
  /** The cache folder. */
  readonly folder: string;
  readonly out: string;
  /** Everything that the report is made from, besides the files of `out`. */
  readonly basis: string;
  readonly onLoss?: OnLoss | undefined;
}

/** Returns the kept report if it holds; otherwise makes one and keeps it. */
export async function keepReport(
  { folder, out, basis, onLoss }: ReportCacheOptions,
  make: (listed: ReadonlyMap<string, FileOnDisk>) => Promise<CheckReport>,
): Promise<CheckReport> {
  const file = join(folder, `report-${hashBytes(out)}`);
  const listed = statTree(out);
  const { stamps, isSettled } = stampFiles(listed);
  const key = hashBytes(`${process.versions.node}\0${basis}\0${stamps}`);
  const kept = readText(file);
  if (kept?.startsWith(key)) {
    markUsed(file);
    return JSON.parse(kept.slice(key.length)) as CheckReport;
  }
  const report = await make(listed);
  if (isSettled) keepIfPossible(() => keepText(file, key + JSON.stringify(report)), onLoss);
  if (isSettled) dropOld(folder, 'report-', KEPT);
  return report;
}

/** Names and stamps of all files. They are settled if a later write to one of them is certain to change its stamp. */
function stampFiles(listed: ReadonlyMap<string, FileOnDisk>): { stamps: string; isSettled: boolean } {
  let latest = 0;
  const stamps = [...listed].map(([name, { stats }]) => {
    const { ino = 0, size = 0, mtimeMs = 0, ctimeMs = 0 } = stats ?? {};
    latest = Math.max(latest, ctimeMs, mtimeMs);
    return `${name} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  });
  return { stamps: stamps.join('\n'), isSettled: latest < Date.now() - CLOCK_STEP_MS };
}
