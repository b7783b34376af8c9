/** Demand: how often search results showed a page, and how often somebody went there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandContext } from '../../define/index.ts';

/** Below the data folder; no page is made from it. */
export const CLICKS_FILE = 'imports/clicks.csv';

export interface Demand {
  readonly clicks: number;
  readonly impressions: number;
}

/** Returns the demand by path; nothing before the first import. */
export async function readDemand({ data, readTable }: CommandContext): Promise<ReadonlyMap<string, Demand>> {
  const file = join(data, CLICKS_FILE);
  const { rows } = existsSync(file) ? await readTable(file) : { rows: [] };
  return new Map(
    rows.map(({ path = '', clicks, impressions }) => [
      path,
      { clicks: Number(clicks) || 0, impressions: Number(impressions) || 0 },
    ]),
  );
}
