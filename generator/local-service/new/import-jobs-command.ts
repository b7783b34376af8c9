/** `gen import jobs`: adds jobs from a dispatch export. */
import { join, relative, resolve } from 'node:path';
import { count, GenError, slugify, type Collection, type CommandContext } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { cities, jobs, roads, services } from '../names.ts';
import { formatAssigned, readAssigned, type Columns } from './columns.ts';
import { assignColumns, findList, type ImportFlags } from './assign-columns.ts';
import { JOB_COLUMNS, JOB_KEYS, mergeJobs, type JobLists, type JobRow, type MergedJobs } from './import-jobs.ts';
import { notSaid, unknownService } from './messages.ts';

/** Below the data folder. */
const SERVICES = 'imports/job-services.yaml';

export async function importJobs(
  file: string | undefined,
  flags: ImportFlags,
  { context, country }: { readonly context: CommandContext; readonly country: Country },
): Promise<void> {
  if (file === undefined)
    throw new GenError({ file: '[file]', ...notSaid({ todo: 'Name the export: gen import jobs calls.xlsx.' }) });
  const source = { name: file, ...(await context.readTable(resolve(context.cwd, file))) };
  const { synonyms } = context.collections.find(({ name }) => name === jobs.name) as Collection;
  const columns = await assignColumns(source, flags, {
    context,
    target: { name: jobs.name, keys: JOB_KEYS, needed: JOB_COLUMNS, synonyms },
  });
  const named = await assignServices(flags, context);
  const lists = await readLists(context, named.services, country);
  const known = (await context.readRecords(jobs)).map((job) =>
    Object.fromEntries(Object.entries(job).map(([key, value]) => [key, String(value)])),
  );
  const merged = mergeJobs(source.rows, columns.matched, { lists, known });
  const list = findList(context, jobs.name);
  const files = {
    ...(merged.added.length > 0
      ? { [list]: await context.appendRows(resolve(context.cwd, list), complete(merged.added)) }
      : {}),
    ...columns.files,
    ...named.files,
  };
  if (!flags.dryRun) await context.writeFiles(context.cwd, files);
  for (const line of source.notes) context.print(line);
  for (const line of describe(merged, columns, { list, dryRun: flags.dryRun })) context.print(line);
  if (merged.refused.length > 0) context.fail();
}

/** Every row has every column, so that the header of a new file takes later rows, too. */
const complete = (rows: readonly JobRow[]): JobRow[] => rows.map((row) => ({ ...EMPTY, ...row }));
const EMPTY: JobRow = Object.fromEntries(
  [...JOB_COLUMNS, 'place', 'minutes', 'price', 'text', 'review', 'consent'].map((column) => [column, '']),
);

/** Returns services by the names that the export has for them, and the file that remembers what flags say. */
async function assignServices({ service }: ImportFlags, context: CommandContext) {
  const file = join(context.data, SERVICES);
  const shown = relative(context.cwd, file);
  const slugs = (await context.readRecords(services)).map(({ slug }) => String(slug));
  const before = readAssigned(await context.readText(file), shown, slugs);
  const given = service.map((flag): [string, string] => {
    const at = flag.lastIndexOf('=');
    const slug = flag.slice(at + 1).trim();
    if (at < 1 || (slug !== '' && !slugs.includes(slug)))
      throw new GenError({ file: '--service', ...unknownService({ service: slug, known: slugs }) });
    return [flag.slice(0, at).trim(), slug];
  });
  const all = { ...before, ...Object.fromEntries(given) };
  return { services: all, files: given.length > 0 ? { [shown]: formatAssigned(all) } : {} };
}

async function readLists(
  { readRecords }: CommandContext,
  assigned: Readonly<Record<string, string>>,
  { language }: Country,
): Promise<JobLists> {
  const [places, offered, lines] = [await readRecords(cities), await readRecords(services), await readRecords(roads)];
  const names = (records: typeof places, keys: readonly string[]): [string, string][] =>
    records.flatMap((record) => {
      const slug = String(record.slug ?? slugify(String(record.name)));
      return keys.flatMap((key): [string, string][] => (record[key] ? [[slugify(String(record[key])), slug]] : []));
    });
  const short = (name: unknown): string => String(name).replace(/\s*\(.*$/, '');
  const named = [...lines.map(({ name }) => name), ...places.flatMap(({ majorRoads }) => [majorRoads ?? []].flat())];
  return {
    cities: new Map(names(places, ['slug', 'name'])),
    services: new Map([
      ...names(offered, ['slug', 'title', 'shortTitle', 'phrase', 'tag']),
      ...Object.entries(assigned).map(([name, slug]): [string, string] => [slugify(name), slug]),
    ]),
    roads: [...new Set(named.map(short))].filter(Boolean),
    language,
  };
}

/** Yields the lines of the report. Nothing that a cell of the export holds is printed, but names of services. */
function* describe(
  { added, kept, refused, unknownServices, withoutRoad }: MergedJobs,
  { matched, ignored }: Columns,
  { list, dryRun }: { readonly list: string; readonly dryRun: boolean | undefined },
): Generator<string> {
  for (const [column, key] of matched) if (column !== key) yield `The column "${column}" is read as ${key}.`;
  for (const { column } of ignored) yield `The column "${column}" is dropped.`;
  if (withoutRoad > 0) yield `${count(withoutRoad, 'place')} dropped: only roads of the site are kept.`;
  for (const [name, times] of unknownServices)
    yield `${count(times, 'row')} of "${name}": --service "${name}=slug", or "${name}=" to leave them out.`;
  for (const { row, why } of refused.slice(0, 10)) yield `Row ${row}: ${why}`;
  if (refused.length > 10) yield `… and ${count(refused.length - 10, 'more row')} like these.`;
  yield `${count(added.length, 'job')} ${dryRun ? 'would be added' : `added to ${list}`}, ${kept} already there, ${count(refused.length, 'row')} refused.`;
}
