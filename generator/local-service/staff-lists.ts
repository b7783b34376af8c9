/** The lists of all pages for staff: one page for a small site, else pages of some cities each, with a summary above. */
import { defineView, PAGE_STATES, slugify } from '../define/index.ts';
import type { BuildNotes, Context, Link, Outcome, PathList } from '../define/index.ts';
import { cities as cityCollection, services } from './names.ts';
import { hasAddress, cityRows, otherRows, type PageRow } from './page-rows.ts';
import { siteRecords } from './records.ts';
import type { City } from './schemas/index.ts';

export const LISTS_PATH = '/all-city-pages';
/** Rows of one page: some 250 KB of HTML. */
const MOST_ROWS = 320;

export interface CityList {
  readonly path: string;
  readonly region: string;
  readonly cities: readonly City[];
}

/** The lists of a site, by region and name of the city; none for a site that one page has room for. */
export const cityLists = defineView(({ data, get }): readonly CityList[] => {
  const all = data.all(cityCollection);
  const each = data.all(services).length + 1;
  if (all.length * each <= MOST_ROWS) return [];
  const room = Math.max(1, Math.floor(MOST_ROWS / each));
  return get(siteRecords).centers.flatMap(({ region }) => {
    const inRegion = all.filter((city) => city.region === region).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return Array.from({ length: Math.ceil(inRegion.length / room) }, (_, index) => ({
      path: `${LISTS_PATH}/${slugify(region)}${index === 0 ? '' : `-${index + 1}`}`,
      region,
      cities: inRegion.slice(index * room, (index + 1) * room),
    }));
  });
});

const listsByFirst = defineView(({ get }) => new Map(get(cityLists).map((list) => [list.cities[0] as City, list])));

/** Returns the list that begins with a city; undefined for any other city. */
export const listFrom = (city: City, { get }: Pick<Context, 'get'>): CityList | undefined =>
  get(listsByFirst).get(city);

/** Returns the lists before and after one, as links. */
export function besideList(list: CityList, { get }: Pick<Context, 'get'>) {
  const lists = get(cityLists);
  const at = lists.indexOf(list);
  const linkTo = (index: number): Link => {
    const { path, region, cities } = lists[(index + lists.length) % lists.length] as CityList;
    return { name: `${region}: ${cities[0]?.name} – ${cities.at(-1)?.name}`, href: path };
  };
  return { before: linkTo(at - 1), after: linkTo(at + 1) };
}

export const rowsOfCities = (cities: readonly City[], context: Context, outcome: Outcome): PageRow[] =>
  sortWorst(cities.flatMap((city) => [...cityRows(context, city, outcome)]));

/** Props of the overview: all rows where there is room, else each list with its figures, and the worst of all rows. */
export function overview(context: Context, outcome: Outcome) {
  const lists = context.get(cityLists);
  const others = sortWorst([...otherRows(outcome)]).slice(0, MOST_ROWS);
  if (lists.length === 0) {
    const rows = rowsOfCities(context.data.all(cityCollection), context, outcome);
    return { lists: [], rows: sortWorst([...rows, ...others]) };
  }
  let worst: PageRow[] = [];
  const summaries = lists.map(({ path, region, cities }) => {
    const rows = rowsOfCities(cities, context, outcome);
    worst = sortWorst([...worst, ...rows.slice(0, MOST_WORST)]).slice(0, MOST_WORST);
    const planned = rows.filter(hasAddress);
    return {
      ...{ path, region, first: cities[0]?.name ?? '', last: cities.at(-1)?.name ?? '', cities: cities.length },
      planned: planned.length,
      built: planned.filter(({ state }) => state === 'built').length,
      findings: rows.reduce((sum, { findings }) => sum + (findings ?? 0), 0),
    };
  });
  const isBehind = ({ planned, built }: (typeof summaries)[number]): number => planned - built;
  const shown = summaries.toSorted((a, b) => isBehind(b) - isBehind(a) || b.findings - a.findings).slice(0, MOST_LISTS);
  return {
    lists: summaries.filter((list) => shown.includes(list)),
    rows: sortWorst([...worst, ...others]).slice(0, MOST_WORST),
  };
}

const MOST_WORST = 100;
/** Lists of an overview: with more cities than these hold, it has the worst, and each list leads to the next. */
const MOST_LISTS = 250;

export type ListSummary = ReturnType<typeof overview>['lists'][number];

/** Missing pages first, then those that were changed or are out of date; then by findings. */
function sortWorst(rows: readonly PageRow[]): PageRow[] {
  const rank = ({ state }: PageRow): number => (hasAddress({ state }) ? -PAGE_STATES.indexOf(state) : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b) || (b.findings ?? 0) - (a.findings ?? 0));
}

/** Number of builds, of kinds of findings, and of paths behind each of the two, that one page has room for. */
const MOST = { builds: 30, kinds: 40, paths: 200 } as const;

/** The notes as a page shows them: the newest builds and the first kinds, with fewer paths the more there are. */
export function notesToShow({ builds, check }: BuildNotes): BuildNotes {
  const cutBuilds = createCutter();
  const cutKinds = createCutter();
  return {
    builds: builds.slice(0, MOST.builds).map((build) => ({
      ...build,
      names: build.names && {
        ...build.names,
        added: cutBuilds(build.names.added),
        changed: build.names.changed.map(cutBuilds),
        removed: cutBuilds(build.names.removed),
        redirected: cutBuilds(build.names.redirected),
      },
    })),
    check: check && { ...check, kinds: check.kinds.slice(0, MOST.kinds).map(cutKinds) },
  };
}

/** Returns a function that shortens lists until a page has its share of paths. */
function createCutter(): <T extends PathList>(list: T) => T {
  let left: number = MOST.paths;
  return (list) => {
    const paths = list.paths.slice(0, left);
    left -= paths.length;
    return { ...list, paths };
  };
}

/** Facts of this moment for the head of a page; null in the files of a build. */
export function viewNow({ now }: Pick<Outcome, 'now'>) {
  if (!now) return null;
  const { at, differing, notes } = now;
  const [last] = notes.builds;
  const built = notes.builds.find(({ isPublished }) => isPublished)?.at ?? null;
  const files: PathList = { count: differing.length, paths: differing.slice(0, 5) };
  return { at, built, differing: files, failure: last?.failure ? { at: last.at, what: last.failure } : null };
}

export type NowView = NonNullable<ReturnType<typeof viewNow>>;
