/** A row for every page of the site, for staff: on pages, and as `pages.csv`. */
import { formatCsv, isBuilt, type Context, type Outcome, type PageState } from '../define/index.ts';
import * as collections from './names.ts';
import { isOffered } from './offered.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { otherPages } from './status.ts';
import type { City } from './schemas/index.ts';

export const PAGES_FILE = 'pages.csv';

export interface PageRow {
  /** "" for a page without a city. */
  readonly city: string;
  readonly region: string;
  /** Title of the service; "" for a hub and for pages without a city. */
  readonly service: string;
  readonly path: string;
  readonly state: PageState;
  /** Day of its last change; "" if it is missing. */
  readonly lastmod: string;
  /** Size of its HTML; 0 if it is missing. */
  readonly bytes: number;
  /** Place of the city's record below the data folder: "cities/gray.yaml", "cities.csv:14"; "" for pages without a city. */
  readonly file: string;
  /** Findings of the last check; null if it was not checked. */
  readonly findings: number | null;
  /** Numbers of these findings in the list of causes. */
  readonly causes: readonly number[];
}

type Found = Pick<Outcome, 'stateOf' | 'pageAt' | 'pages' | 'now'>;

/** Yields the rows of one city: the hub, then the services. */
export function* cityRows({ data }: Context, city: City, outcome: Found): Generator<PageRow> {
  const common = { city: city.name, region: city.region, file: placeInData(data, city) };
  yield { ...common, service: '', ...describe(cityPath(city.slug), outcome) };
  for (const service of data.all(collections.services)) {
    const found = describe(cityServicePath(city.slug, service.slug), outcome);
    yield {
      ...common,
      service: service.title,
      ...found,
      ...(isOffered(city, service) ? {} : { state: 'not offered' }),
    };
  }
}

/** Yields all rows: city by city in the order of the data, then all other pages. */
export function* pageRows(context: Context, outcome: Found): Generator<PageRow> {
  for (const city of context.data.all(collections.cities)) yield* cityRows(context, city, outcome);
  yield* otherRows(outcome);
}

/** Yields the rows of pages that belong to no city's list. */
export function* otherRows(outcome: Found): Generator<PageRow> {
  for (const { path } of otherPages(outcome.pages())) yield { ...NO_CITY, ...describe(path, outcome) };
}

const NO_CITY = { city: '', region: '', service: '', file: '' };

function describe(path: string, { stateOf, pageAt, now }: Found) {
  const state = stateOf(path);
  const { lastmod = '', bytes = 0 } = pageAt(path) ?? {};
  // The check was of gen's own file.
  const checked = isBuilt(state) ? now?.notes.check?.pages[path] : undefined;
  const { findings = null, causes = [] } = checked ?? {};
  return { path, state, lastmod, bytes, findings, causes };
}

/** Returns where a city's record lies, with its line in a file that is not named after the city. */
function placeInData(data: Context['data'], { slug }: City): string {
  const { name } = collections.cities;
  const whole = data.fileOf(collections.cities, slug) ?? '';
  const file = whole.slice(whole.lastIndexOf(`/${name}`) + 1);
  return file.includes(`/${slug}.`) ? file : `${file}:${data.lineOf(collections.cities, slug)}`;
}

/** True for a page that is planned. */
export const hasAddress = ({ state }: Pick<PageRow, 'state'>): boolean => state !== 'not offered';

const COLUMNS = 'city,area,service,path,address,state,last_change,bytes,findings,data_file';

/** Returns the CSV, for a spreadsheet. `origin` begins the addresses. */
export function formatRows(rows: Iterable<PageRow>, origin: string): string {
  let csv = formatCsv([COLUMNS.split(',')]);
  for (const row of rows) {
    const { city, region, service, path, state, lastmod, bytes, findings, file } = row;
    const address = hasAddress({ state }) ? `${origin}${path}` : '';
    const cells = [city, region, service, path, address, state, lastmod, bytes, findings, file];
    csv += formatCsv([cells.map((cell) => String(cell ?? ''))]);
  }
  return csv;
}
