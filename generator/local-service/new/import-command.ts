/** `gen import`: adds cities or jobs. */
import { resolve } from 'node:path';
import { count, defineCommand, GenError } from '../../define/index.ts';
import type { Collection, CommandContext } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { centers, cities } from '../names.ts';
import { citySchema } from '../schemas/index.ts';
import { assignColumns, findList, openTable, type ImportFlags, type ImportSource } from './assign-columns.ts';
import { NEEDED, type Columns } from './assign-columns.ts';
import { mergeCities, positionOf, reachOf, rowOf, type Merged } from './import-cities.ts';
import { badAnswer, notImportable, unknownPlace } from './messages.ts';
import type { Town } from './places.ts';

export const importCommand = (country: Country) =>
  defineCommand({
    name: 'import',
    description:
      'add cities from a spreadsheet or from open geography, jobs from a dispatch export, or clicks from a search console',
    examples: [
      'gen import cities towns.xlsx --dry-run',
      'gen import cities orte.csv --column "Ort=name" --column "Remarks="',
      'gen import cities --near "Macon, GA" --within 40mi --min-population 2500',
      'gen import clicks Pages.csv',
      'gen import jobs calls.csv --column "Pickup=place" --service "Winch out=winching-services"',
    ],
    flags: (command) =>
      command
        .argument('<what>', '"cities", "jobs" or "clicks"')
        .argument('[file]', 'a .csv, .tsv or .xlsx')
        .option('--near <place>', 'places around one, from open geography: "Macon, GA"')
        .option('--within <distance>', 'how far around it, in a straight line', '25')
        .option('--min-population <people>', 'smallest place, from 1000', '1000')
        .option('--column <column=key>', 'what a column holds; remembered in data/imports', collect, [])
        .option(
          '--service <name=slug>',
          'the service that an export calls otherwise; remembered in data/imports',
          collect,
          [],
        )
        .option('--dry-run', 'say what would be added, and write nothing'),
    run: async (context, what: string, file: string | undefined, flags: ImportFlags) => {
      if (what === 'jobs')
        return (await import('./import-jobs-command.ts')).importJobs(file, flags, { context, country });
      if (what === 'clicks') return (await import('./import-clicks.ts')).importClicks(file, flags, context);
      if (what !== 'cities') throw new GenError({ file: 'gen import', ...notImportable({ what }) });
      const source = await openSource(file, flags, { context, country });
      const { columns: joined, synonyms } = context.collections.find(({ name }) => name === cities.name) as Collection;
      const keys = [...Object.keys(citySchema(country).shape), ...joined];
      const target = { name: cities.name, keys, needed: NEEDED, synonyms };
      const columns = await assignColumns(source, flags, { context, target });
      // As they are written: `gen build` reports mistakes in them.
      const known = (await context.readRecords(cities)).map(({ name, state, ...rest }) => ({
        ...{ name: String(name), state: String(state) },
        ...positionOf(rest),
      }));
      const merged = mergeCities(source.rows, columns.matched, { known, country });
      const list = findList(context, cities.name);
      const files = {
        ...(merged.added.length > 0
          ? { [list]: await context.appendRows(resolve(context.cwd, list), merged.added) }
          : {}),
        ...columns.files,
      };
      if (!flags.dryRun) await context.writeFiles(context.cwd, files);
      const reach = reachOf(merged.added, await context.readRecords(centers), country);
      for (const line of describe({ source, columns, merged, list, reach, dryRun: flags.dryRun })) context.print(line);
      if (merged.refused.length > 0) context.fail();
    },
  });

async function openSource(
  file: string | undefined,
  flags: ImportFlags,
  { context, country }: { readonly context: CommandContext; readonly country: Country },
): Promise<ImportSource> {
  const { near } = flags;
  if (file !== undefined || near === undefined)
    return openTable(file, 'Name a spreadsheet, or a place with --near "Macon, GA".', context);
  const { PLACES_SOURCE, placesWithin, readPlaces } = await import('./places.ts');
  const places = readPlaces(context.root, country);
  const center = await placeNear(near, { places, country });
  const rows = placesWithin(places, center, { ...(await readLimits(flags, country)), country }).map(rowOf);
  return { name: `places around ${near}`, columns: NEEDED, rows, notes: [`${PLACES_SOURCE}.`] };
}

async function placeNear(
  near: string,
  { places, country }: { readonly places: readonly Town[]; readonly country: Country },
): Promise<Town> {
  const { findPlace } = await import('./places.ts');
  const [, name = near, code = ''] = /^(.+),\s*([^,]+)$/.exec(near.trim()) ?? [];
  const state = formatsOf(country).state(code);
  const found = findPlace(places, name, state);
  if (found) return found;
  const known = places.filter((place) => place.state === state).map((place) => `${place.name}, ${state}`);
  throw new GenError({ file: '--near', ...unknownPlace({ place: near, known }) });
}

async function readLimits({ within, minPopulation }: ImportFlags, country: Country) {
  const { readDistance } = await import('./answers.ts');
  const { value } = readDistance(within, formatsOf(country));
  const population = Number(minPopulation);
  if (value !== null && population >= 0) return { within: value, population };
  throw new GenError({
    file: value === null ? '--within' : '--min-population',
    ...badAnswer({ why: 'Not a valid number.', todo: 'Write one such as 25.' }),
  });
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

interface ImportResult {
  readonly source: ImportSource;
  readonly columns: Columns;
  readonly merged: Merged;
  readonly list: string;
  readonly reach: ReturnType<typeof reachOf>;
  readonly dryRun: boolean | undefined;
}

function* describe({ source, columns, merged, list, reach, dryRun }: ImportResult): Generator<string> {
  yield* source.notes;
  for (const [column, key] of columns.matched) if (column !== key) yield `The column "${column}" is read as ${key}.`;
  for (const { column, nearest } of columns.ignored)
    yield `The column "${column}" is left out.${nearest ? ` Did you mean "${nearest}"?` : ''}`;
  for (const { row, why } of merged.refused.slice(0, 10)) yield `Row ${row}: ${why}`;
  if (merged.refused.length > 10) yield `… and ${count(merged.refused.length - 10, 'more row')} like these.`;
  if (dryRun) for (const { name, state } of merged.added) yield `+ ${name}, ${state}`;
  const verb = dryRun ? 'would be added' : `added to ${list}`;
  yield `${count(merged.added.length, 'city', 'cities')} ${verb}, ${merged.kept.length} already there and left alone, ${count(merged.refused.length, 'row')} refused.`;
  if (reach)
    yield `${count(reach.cities, 'city is', 'cities are')} farther away than the centers go: set radius in data/centers.yaml to ${reach.away}, or take them out again.`;
}
