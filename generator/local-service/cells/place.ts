/** Places of the cells: shows what a rule would make of the site, or writes them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { count, formatNumber, GenError, type CommandContext, type FinishedSite } from '../../define/index.ts';
import { placed as placedCells, placement } from '../names.ts';
import { badClicks } from '../messages.ts';
import { cityServicePath } from '../paths.ts';
import { cellKey } from '../placement.ts';
import { siteRecords } from '../records.ts';
import { PLACES } from '../schemas/index.ts';
import { decidePlaces, formatPlaces, type Rule } from './rule.ts';
import { listCells } from './work-list.ts';

const LIST = 'placement.tsv';

/** Writes the places that the site's own rule gives. */
export async function applyRule(context: CommandContext, finished: FinishedSite): Promise<void> {
  const [{ rule } = { rule: 'all' as const }] = finished.site.data.all(placement);
  const { lines, list } = await decide(context, finished, rule);
  for (const line of lines) context.print(line);
  await context.writeFiles(context.data, { [LIST]: list });
  context.print(`Written to data/${LIST}. Run gen build.`);
}

/** Shows the places that a rule gives, and the site with them beside the finished one. */
export async function showRule(
  context: CommandContext,
  finished: FinishedSite,
  { rule, json = false }: { readonly rule: Rule; readonly json?: boolean | undefined },
): Promise<void> {
  const { lines, list, decisions } = await decide(context, finished, rule);
  const now = measure(finished);
  const then = measure(await context.buildTrial({ [LIST]: list }));
  if (json) return context.print(JSON.stringify({ cells: decisions, now, then }, null, 1));
  for (const line of [...lines, ...compare(now, then)]) context.print(line);
  context.print('Nothing was written. "gen cells --apply" follows the rule of data/placement.yaml.');
}

/** Decides on the cells that no record of a city places. */
async function decide(context: CommandContext, { site, texts, published }: FinishedSite, rule: Rule) {
  const records = site.get(siteRecords);
  const [own] = site.data.all(placement);
  const placed = site.data.all(placedCells);
  const day = new Date(site.now).toISOString().slice(0, 10);
  const demand = await readDemand(context);
  const written = new Map(records.cities.map(({ slug, placement: places }) => [slug, places]));
  const cells = listCells(records, { texts, now: site.now });
  const free = cells.filter(({ city, service }) => written.get(city)?.[service] === undefined);
  const decisions = decidePlaces(free, {
    ...{ rule, placed, published, demand, day },
    opensPerWeek: own?.opensPerWeek,
  });
  const before = new Map(placed.map((cell) => [cellKey(cell.city, cell.service), cell.place]));
  const moved = decisions.filter((cell) => cell.place !== (before.get(cellKey(cell.city, cell.service)) ?? 'page'));
  const counted = PLACES.map((place) => `${decisions.filter((cell) => cell.place === place).length} ${place}`);
  const fixed = cells.length - free.length;
  const lines = [
    ...moved.map(({ city, service, place, why }) => `${cityServicePath(city, service)} becomes a ${place}: ${why}`),
    `${count(decisions.length, 'cell')}: ${counted.join(', ')}; ${moved.length} moved.`,
    ...(fixed > 0 ? [`${count(fixed, 'more cell')} placed by the records of their cities.`] : []),
  ];
  return { decisions, lines, list: formatPlaces(decisions, before) };
}

const HUB = 'CityPage';

/** Numbers of a site that follow from its places; weights are bytes with Brotli. */
function measure({ pages, redirects, findings }: FinishedSite) {
  const hubs = pages.filter(({ component }) => component === HUB).map(({ compressed }) => compressed);
  hubs.sort((a, b) => a - b);
  return {
    pages: pages.length,
    inSitemap: pages.filter(({ isInSitemap }) => isInSitemap).length,
    redirects,
    links: pages.reduce((sum, { links }) => sum + links, 0),
    hubMedian: hubs[Math.floor(hubs.length / 2)] ?? 0,
    hubMost: hubs.at(-1) ?? 0,
    findings: [...new Set(findings)],
  };
}

type Measures = ReturnType<typeof measure>;

const ROWS: readonly (readonly [label: string, amountOf: (measures: Measures) => number])[] = [
  ['pages', ({ pages }) => pages],
  ['in the sitemap', ({ inSitemap }) => inSitemap],
  ['redirects', ({ redirects }) => redirects],
  ['links to pages', ({ links }) => links],
  ['bytes of a hub (median)', ({ hubMedian }) => hubMedian],
  ['bytes of a hub (most)', ({ hubMost }) => hubMost],
];

function* compare(now: Measures, then: Measures): Generator<string> {
  const cell = (text: string): string => text.padStart(10);
  yield `${''.padEnd(24)}${cell('now')}${cell('then')}`;
  for (const [label, amountOf] of ROWS)
    yield label.padEnd(24) + cell(formatNumber(amountOf(now))) + cell(formatNumber(amountOf(then)));
  const added = then.findings.filter((message) => !now.findings.includes(message));
  for (const message of added) yield `gen check would find: ${message}`;
}

/** Below the data folder; no page is made from it. */
export const CLICKS_FILE = 'imports/clicks.csv';
export const CLICKS_COLUMNS = ['path', 'clicks', 'impressions'];

export interface Demand {
  readonly clicks: number;
  readonly impressions: number;
}

/** Returns the demand by path; nothing before the first import. */
export async function readDemand({ data, readTable }: CommandContext): Promise<ReadonlyMap<string, Demand>> {
  const file = join(data, CLICKS_FILE);
  if (!existsSync(file)) return new Map();
  const { columns, rows } = await readTable(file);
  const missing = CLICKS_COLUMNS.filter((column) => !columns.includes(column));
  const odd = rows.findIndex(
    ({ path = '', clicks, impressions }) => !path.startsWith('/') || !/^\d+ \d+$/.test(`${clicks} ${impressions}`),
  );
  if (missing.length > 0 || odd >= 0)
    throw new GenError({ file: `data/${CLICKS_FILE}`, line: missing.length > 0 ? 1 : odd + 2, ...badClicks() });
  return new Map(
    rows.map(({ path = '', clicks, impressions }) => [
      path,
      { clicks: Number(clicks), impressions: Number(impressions) },
    ]),
  );
}
