/** A row for every page of the site, for staff: on pages, and as `pages.csv`. */
import { evidenceOf, nextEvidence, type Evidence } from './cells/evidence.ts';
import { count, formatCsv, isBuilt, type Context, type Outcome, type PageState } from '../define/index.ts';
import * as collections from './names.ts';
import { isOffered, placeOf } from './placement.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { siteRecords } from './records.ts';
import { otherPages } from './status.ts';
import type { City, Service } from './schemas/index.ts';
import { views } from './views.ts';

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
  /** File to move the record to if it is a row of a table, which has no room for texts; else "". */
  readonly moveTo: string;
  /** Text of its own that the data has, "0 of 10 services written". */
  readonly written: string;
  /** Text of its own to write next; null for pages without a service in a city. */
  readonly next: Evidence | null;
  /** Findings of the last check; null if it was not checked. */
  readonly findings: number | null;
  /** Numbers of these findings in the list of causes. */
  readonly causes: readonly number[];
  /** Five-word runs on no other public page; null if it was not compared. */
  readonly ownText: number | null;
  /** The page most like it. */
  readonly likest: { readonly path: string; readonly share: number } | null;
}

type Found = Pick<Outcome, 'stateOf' | 'pageAt' | 'pages' | 'now'>;

/** Yields the rows of one city: the hub, then the services. */
export function* cityRows({ data, get }: Context, city: City, outcome: Found): Generator<PageRow> {
  const site = get(siteRecords);
  const services = data.all(collections.services);
  const common = { city: city.name, region: city.region, ...placeInData(data, city) };
  const offered = services.filter((service) => isOffered(city, service));
  const written = offered.filter((service) => isWritten(city, service)).length;
  const hub = `${written} of ${count(offered.length, 'service')} written, ${count(city.notes.length, 'note')}`;
  yield { ...common, service: '', written: hub, next: null, ...describe(cityPath(city.slug), outcome) };
  for (const service of services) {
    const text = isWritten(city, service) ? 'written' : 'not written';
    const has = evidenceOf({ city, service }, site, get(views).work);
    const place = placeOf(site, city, service);
    const own =
      place === 'not offered' ? { written: '', next: null } : { written: text, next: nextEvidence({ city }, has) };
    yield {
      ...{ ...common, service: service.title, ...own },
      ...describe(cityServicePath(city.slug, service.slug), outcome, place),
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

const NO_CITY = { city: '', region: '', service: '', file: '', moveTo: '', written: '', next: null };

const isWritten = ({ services }: City, { slug }: Service): boolean => slug in services;

function describe(path: string, { stateOf, pageAt, now }: Found, place: ReturnType<typeof placeOf> = 'page') {
  const state = place === 'page' ? stateOf(path) : place;
  const { lastmod = '', bytes = 0 } = pageAt(path) ?? {};
  // The check was of gen's own file.
  const checked = isBuilt(state) ? now?.notes.check?.pages[path] : undefined;
  const { findings = null, causes = [], ownText = null, likest = null } = checked ?? {};
  return { path, state, lastmod, bytes, findings, causes, ownText, likest };
}

/** Returns where a city's record lies, with its line in a file that is not named after the city. */
function placeInData(data: Context['data'], { slug }: City): Pick<PageRow, 'file' | 'moveTo'> {
  const { name } = collections.cities;
  const whole = data.fileOf(collections.cities, slug) ?? '';
  const file = whole.slice(whole.lastIndexOf(`/${name}`) + 1);
  const isAlone = file.includes(`/${slug}.`);
  return {
    file: isAlone ? file : `${file}:${data.lineOf(collections.cities, slug)}`,
    moveTo: /\.[ct]sv$/.test(file) ? `${name}/${slug}.yaml` : '',
  };
}

/** True for a page that is planned. */
export const hasAddress = ({ state }: Pick<PageRow, 'state'>): boolean =>
  !['not offered', 'section', 'held'].includes(state);

const COLUMNS = 'city,area,service,path,address,state,last_change,bytes,findings,own_text,written,data_file,next';

/** Returns the CSV, for a spreadsheet. `origin` begins the addresses. */
export function formatRows(rows: Iterable<PageRow>, origin: string): string {
  let csv = formatCsv([COLUMNS.split(',')]);
  for (const row of rows) {
    const { city, region, service, path, state, lastmod, bytes, findings, ownText, written, file, next } = row;
    const address = hasAddress({ state }) ? `${origin}${path}` : '';
    const cells = [city, region, service, path, address, state, lastmod, bytes, findings, ownText, written, file, next];
    csv += formatCsv([cells.map((cell) => String(cell ?? ''))]);
  }
  return csv;
}
