/** Adds jobs from a dispatch export. Values come from closed lists and numbers alone: no data of customers has a way in. */
import { count, isDay, slugify, type Collection, type CommandContext, type Table } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { cities, jobs, roads, services } from '../names.ts';
import { assignColumns, assignNames, openTable } from './assign-columns.ts';
import type { Columns, ImportOptions } from './assign-columns.ts';
import { unknownService } from './messages.ts';

const JOB_COLUMNS = ['date', 'city', 'service'];
/** Keys that columns can have. Two times make the minutes. */
const JOB_KEYS = [...JOB_COLUMNS, 'place', 'minutes', 'price', 'called', 'arrived'];

type JobRow = Table['rows'][number];

export async function importJobs(file: string | undefined, { flags, context, country }: ImportOptions) {
  const source = await openTable(file, 'Name the export: gen import jobs calls.xlsx.', context);
  const { synonyms } = context.collections.find(({ name }) => name === jobs.name) as Collection;
  const target = { name: jobs.name, keys: JOB_KEYS, needed: JOB_COLUMNS, synonyms };
  const columns = await assignColumns(source, target, { flags, context });
  const slugs = (await context.readRecords(services)).map(({ slug }) => String(slug));
  const options = {
    file: 'imports/job-services.yaml',
    flag: '--service',
    known: slugs,
    wrong: unknownService,
  } as const;
  const named = await assignNames(context, flags.service, options);
  const lists = await readLists(context, named.given, country);
  const known = (await context.readRecords(jobs)).map((job) =>
    Object.fromEntries(Object.entries(job).map(([key, value]) => [key, String(value)])),
  );
  const { added, kept, refused, unknownServices, withoutRoad } = mergeJobs(source.rows, columns.matched, {
    lists,
    known,
  });
  return {
    ...{ name: jobs.name, source, columns, refused },
    // Every row has every column, so that the header of a new file takes later rows, too.
    added: added.map((row) => ({ ...EMPTY, ...row })),
    files: { ...columns.files, ...named.remember(named.given) },
    // Nothing that a cell of the export holds is printed, but names of services.
    details: [
      ...columns.ignored.map(({ column }) => `The column "${column}" is dropped.`),
      ...(withoutRoad > 0 ? [`${count(withoutRoad, 'place')} dropped: only roads of the site are kept.`] : []),
      ...[...unknownServices].map(
        ([name, rows]) =>
          `${count(rows, 'row')} of "${name}": --service "${name}=slug", or "${name}=" to leave them out.`,
      ),
    ],
    summary: (verb: string) => [
      `${count(added.length, 'job')} ${verb}, ${kept} already there, ${count(refused.length, 'row')} refused.`,
    ],
  };
}

const EMPTY: JobRow = Object.fromEntries(
  [...JOB_COLUMNS, 'place', 'minutes', 'price', 'text', 'review', 'consent'].map((column) => [column, '']),
);

export type JobLists = Awaited<ReturnType<typeof readLists>>;

/** Returns the closed lists that the cells of rows must come from. */
async function readLists(
  { readRecords }: CommandContext,
  assigned: Readonly<Record<string, string>>,
  { language }: Country,
) {
  const [places, offered, lines] = [await readRecords(cities), await readRecords(services), await readRecords(roads)];
  const names = (records: typeof places, keys: readonly string[]): [string, string][] =>
    records.flatMap((record) => {
      const slug = String(record.slug ?? slugify(String(record.name)));
      return keys.flatMap((key): [string, string][] => (record[key] ? [[slugify(String(record[key])), slug]] : []));
    });
  const short = (name: unknown): string => String(name).replace(/\s*\(.*$/, '');
  const named = [...lines.map(({ name }) => name), ...places.flatMap(({ majorRoads }) => [majorRoads ?? []].flat())];
  return {
    /** Slugs by every name of a city, and of a service, both as `slugify` writes them. */
    cities: new Map(names(places, ['slug', 'name'])),
    services: new Map([
      ...names(offered, ['slug', 'title', 'shortTitle', 'phrase', 'tag']),
      ...Object.entries(assigned).map(([name, slug]): [string, string] => [slugify(name), slug]),
    ]),
    /** Short names of roads, "I-75". */
    roads: [...new Set(named.map(short))].filter(Boolean),
    /** BCP 47: days with slashes are read in its order. */
    language,
  };
}

/** `known` are the jobs that the site has. Rows count from 2, as in a spreadsheet. */
export function mergeJobs(
  rows: readonly JobRow[],
  matched: Columns['matched'],
  { lists, known }: { readonly lists: JobLists; readonly known: readonly JobRow[] },
) {
  const added: JobRow[] = [];
  const refused: { row: number; why: string }[] = [];
  /** Names in the column of the service that are none, each with its number of rows. */
  const unknownServices = new Map<string, number>();
  // Numbers of rows: those that are there already, and those whose place names no road of the site.
  let [kept, withoutRoad] = [0, 0];
  // The same job may stand twice in a list: as many as are there already are left out.
  const there = new Map<string, number>();
  for (const job of known) there.set(keyOf(job), (there.get(keyOf(job)) ?? 0) + 1);
  for (const [index, row] of rows.entries()) {
    const cells = Object.fromEntries([...matched].map(([column, key]) => [key, row[column]?.trim() ?? '']));
    const refuse = (why: string): void => void refused.push({ row: index + 2, why });
    const date = readDay(cells.date ?? '', lists.language);
    const city = lists.cities.get(slugify(cells.city ?? ''));
    const service = lists.services.get(slugify(cells.service ?? ''));
    if (service === '') continue;
    if (date === null) refuse('Its day cannot be read. Write it as 2026-03-14.');
    else if (city === undefined) refuse('Its city is not one of the site.');
    else if (service === undefined) {
      unknownServices.set(cells.service ?? '', (unknownServices.get(cells.service ?? '') ?? 0) + 1);
      refuse('Its service is not one of the site.');
    } else {
      const place = findRoad(cells.place ?? '', lists.roads);
      if (cells.place && place === '') withoutRoad++;
      const values = { place, minutes: readMinutes(cells), price: readPrice(cells.price ?? '') };
      const given = Object.entries(values).filter(([, value]) => value !== '');
      const job: JobRow = { date, city, service, ...Object.fromEntries(given) };
      const times = there.get(keyOf(job)) ?? 0;
      if (times > 0) kept++;
      else added.push(job);
      there.set(keyOf(job), Math.max(0, times - 1));
    }
  }
  return { added, kept, refused, unknownServices, withoutRoad };
}

const keyOf = ({ date, city, service, place = '', minutes = '', price = '' }: JobRow): string =>
  [date, city, service, place, minutes, price].join('\n');

/** "2026-03-14 18:05", "3/14/2026" in America → "2026-03-14"; null for what is no day. */
function readDay(text: string, language: string): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const parts = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text)?.slice(1) ?? [];
  const order = new Intl.DateTimeFormat(language).formatToParts().filter(({ type }) => type !== 'literal');
  const of = (wanted: string): string => parts[order.findIndex(({ type }) => type === wanted)]?.padStart(2, '0') ?? '';
  const day = iso ?? `${of('year')}-${of('month')}-${of('day')}`;
  return isDay(day) ? day : null;
}

/** Returns whole minutes, given or between two times; "" if the row has neither. */
function readMinutes({ minutes = '', called = '', arrived = '' }: JobRow): string {
  const given = /^\d{1,4}(?:\.\d+)?(?=\s*(?:min|$))/i.exec(minutes)?.[0];
  const [from, to] = [readTime(called), readTime(arrived)];
  const between = from === null || to === null ? null : (to - from + 1440) % 1440;
  const amount = given === undefined ? between : Math.round(Number(given));
  return amount === null || amount > 1440 ? '' : String(amount);
}

/** "2026-03-14 6:05 PM" → 1085 */
function readTime(text: string): number | null {
  const [, hour = '', minute = '', half = ''] = /(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?/i.exec(text) ?? [];
  if (hour === '') return null;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hours * 60 + Number(minute);
}

/** "$1,250.00" → "1250"; "" for a cell with any other number, which may be that of a customer. */
function readPrice(text: string): string {
  const [, whole = '', cents = ''] = /^\D*?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d+)?\D*$/.exec(text) ?? [];
  const amount = Number(whole.replaceAll(',', '') + cents);
  return amount > 0 ? String(amount) : '';
}

/** Returns the first road of the site that a text names, with or without its hyphen; "" if it names none. */
function findRoad(text: string, roads: readonly string[]): string {
  const found = roads
    .map((name) => ({
      name,
      at: text.search(new RegExp(`\\b${name.split(/[^\p{L}\p{N}]+/u).join('[^\\p{L}\\p{N}]?')}\\b`, 'iu')),
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return found[0]?.name ?? '';
}
