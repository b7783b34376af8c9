/** `gen import clicks`: keeps what the export of a search console says of the pages of the site. */
import { join, relative } from 'node:path';
import { count, formatCsv, type CommandContext, type Table } from '../../define/index.ts';
import { CLICKS_COLUMNS as KEYS, CLICKS_FILE } from '../cells/place.ts';
import { assignColumns, openTable, type ImportFlags } from './assign-columns.ts';

/** As Google and Bing call them. */
const SYNONYMS = new Map(
  ['toppages', 'page', 'pages', 'url', 'address', 'landingpage'].map((name): [string, string] => [name, 'path']),
);

export async function importClicks(
  file: string | undefined,
  flags: ImportFlags,
  context: CommandContext,
): Promise<void> {
  const source = await openTable(file, 'Name the export: gen import clicks pages.csv.', context);
  const target = { name: 'clicks', keys: KEYS, needed: KEYS, synonyms: SYNONYMS };
  const { matched, files } = await assignColumns(source, target, { flags, context });
  const rows = sumByPath(source.rows, matched);
  const list = relative(context.cwd, join(context.data, CLICKS_FILE));
  const text = formatCsv([KEYS, ...rows]);
  if (!flags.dryRun) await context.writeFiles(context.cwd, { ...files, [list]: text });
  context.print(
    `${count(rows.length, 'address', 'addresses')} ${flags.dryRun ? 'would be' : 'are'} in ${list}, in place of those of the last import. "gen cells" shows them.`,
  );
}

/** Adds up the rows of each address: an export has a line for each form of it. Rows without an address are left out. */
export function sumByPath(rows: Table['rows'], matched: ReadonlyMap<string, string>): string[][] {
  const sums = new Map<string, { clicks: number; impressions: number }>();
  for (const row of rows) {
    const cells = Object.fromEntries([...matched].map(([column, key]) => [key, row[column] ?? '']));
    const path = pathOf(cells.path ?? '');
    if (path === null) continue;
    const sum = sums.get(path) ?? { clicks: 0, impressions: 0 };
    sums.set(path, {
      clicks: sum.clicks + numberIn(cells.clicks),
      impressions: sum.impressions + numberIn(cells.impressions),
    });
  }
  return [...sums].sort().map(([path, { clicks, impressions }]) => [path, String(clicks), String(impressions)]);
}

/** "https://www.example.com/about/?utm=1" → "/about"; null for what is no address. */
function pathOf(text: string): string | null {
  if (!URL.canParse(text, 'https://site.invalid') || !/^(?:https?:\/)?\//.test(text)) return null;
  return new URL(text, 'https://site.invalid').pathname.replace(/(?<=.)\/+$/, '');
}

/** "1,204" → 1204 */
const numberIn = (text = ''): number => Number(text.replace(/[^\d]/g, '')) || 0;
