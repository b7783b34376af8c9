/** A row for every page of every city in the finished build, for staff: as a page, and as `pages.csv`. */
import { formatCsv, type Context, type Outcome } from '../define/index.ts';
import * as collections from './names.ts';
import { isOffered } from './offers.ts';
import { cityPath, cityServicePath } from './paths.ts';

/** Most rows that the page shows: more would slow a browser down, and the CSV has them all. */
export const MOST_ROWS = 5000;
export const PAGES_FILE = 'pages.csv';
/** Rows of one piece of the CSV: with 25,000 cities it has some 30 MB. */
const PIECE = 5000;

/** The hub of a city, or one of its services. */
export interface PageRow {
  readonly city: string;
  readonly region: string;
  /** Title of the service; "" for the hub. */
  readonly service: string;
  readonly path: string;
  readonly built: boolean;
  /** Day of its last change; "" if it is not built. */
  readonly lastmod: string;
  /** Size of its HTML. */
  readonly bytes: number;
  /** Data file of the city, below the data folder: "cities/gray.yaml". */
  readonly file: string;
}

/** Yields rows city by city, in the order of the data: the hub, then the services. */
export function* pageRows({ data }: Context, { pageAt }: Pick<Outcome, 'pageAt'>): Generator<PageRow> {
  const services = data.all(collections.services);
  for (const city of data.all(collections.cities)) {
    const file = fileBelow(data.fileOf(collections.cities, city.slug) ?? '');
    const row = (service: string, path: string): PageRow => {
      const page = pageAt(path);
      const { lastmod = '', bytes = 0 } = page ?? {};
      return { city: city.name, region: city.region, service, path, built: page !== null, lastmod, bytes, file };
    };
    yield row('', cityPath(city.slug));
    for (const service of services.filter((service) => isOffered(city, service)))
      yield row(service.title, cityServicePath(city.slug, service.slug));
  }
}

/** "data/cities/gray.yaml" → "cities/gray.yaml", wherever the data folder lies. */
const fileBelow = (file: string): string => file.slice(file.lastIndexOf(`/${collections.cities.name}`) + 1);

/** Returns the CSV, for a spreadsheet. */
export function formatRows(rows: Iterable<PageRow>): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let lines = ['city,area,service,path,state,last_change,bytes,data_file'.split(',')];
  for (const { city, region, service, path, built, lastmod, bytes, file } of rows) {
    const cells = [city, region, service, path, built ? 'built' : 'missing', lastmod, String(bytes), file];
    lines.push(cells);
    if (lines.length < PIECE) continue;
    pieces.push(Buffer.from(formatCsv(lines)));
    lines = [];
  }
  return lines.length > 0 ? [...pieces, Buffer.from(formatCsv(lines))] : pieces;
}
