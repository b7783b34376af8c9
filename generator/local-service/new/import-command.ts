/** `gen import`: adds cities. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { count, defineCommand, GenError } from '../../define/index.ts';
import type { Collection, CommandContext, Table } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { centers, cities } from '../names.ts';
import { citySchema } from '../schemas/index.ts';
import { matchColumns, mergeCities, NEEDED, positionOf, reachOf, rowOf } from './import-cities.ts';
import type { CityRow, Columns, Merged } from './import-cities.ts';
import { badAnswer, columnsMissing, notImportable, notSaid, unknownPlace } from './messages.ts';
import type { Town } from './places.ts';

interface ImportFlags {
  readonly near?: string;
  readonly within: string;
  readonly minPopulation: string;
  readonly dryRun?: boolean;
}

export const importCommand = (country: Country) =>
  defineCommand({
    name: 'import',
    description: 'add cities from a spreadsheet or from open geography; those that are there stay as they are',
    examples: [
      'gen import cities towns.xlsx --dry-run',
      'gen import cities towns.csv',
      'gen import cities --near "Macon, GA" --within 40mi --min-population 2500',
    ],
    flags: (command) =>
      command
        .argument('<what>', '"cities"')
        .argument('[file]', 'a .csv, .tsv or .xlsx')
        .option('--near <place>', 'places around one, from open geography: "Macon, GA"')
        .option('--within <distance>', 'how far around it, in a straight line', '25')
        .option('--min-population <people>', 'smallest place, from 1000', '1000')
        .option('--dry-run', 'say what would be added, and write nothing'),
    run: async (context, what: string, file: string | undefined, flags: ImportFlags) => {
      if (what !== 'cities') throw new GenError({ file: 'gen import', ...notImportable({ what }) });
      const source = await openSource(file, flags, { context, country });
      const { columns: joined, synonyms } = context.collections.find(({ name }) => name === cities.name) as Collection;
      const keys = [...Object.keys(citySchema(country).shape), ...joined];
      const columns = matchColumns(source.columns, { keys, synonyms });
      if (columns.missing.length > 0)
        throw new GenError({ file: source.name, ...columnsMissing({ ...source, missing: columns.missing }) });
      // As they are written: `gen build` reports mistakes in them.
      const known = (await context.readRecords(cities)).map(({ name, state, ...rest }) => ({
        ...{ name: String(name), state: String(state) },
        ...positionOf(rest),
      }));
      const merged = mergeCities(source.rows, columns.matched, { known, country });
      if (!flags.dryRun && merged.added.length > 0) await addCities(merged.added, context);
      const reach = reachOf(merged.added, await context.readRecords(centers), country);
      for (const line of describe({ source, columns, merged, reach, dryRun: flags.dryRun })) context.print(line);
      if (merged.refused.length > 0) context.fail();
    },
  });

type ImportSource = Table & { readonly name: string };

async function openSource(
  file: string | undefined,
  flags: ImportFlags,
  { context, country }: { readonly context: CommandContext; readonly country: Country },
): Promise<ImportSource> {
  if (file !== undefined) return { name: file, ...(await context.readTable(resolve(context.cwd, file))) };
  const { near } = flags;
  if (near === undefined)
    throw new GenError({
      file: '[file]',
      ...notSaid({ todo: 'Name a spreadsheet, or a place with --near "Macon, GA".' }),
    });
  const { PLACES_SOURCE, placesWithin, readPlaces } = await import('./places.ts');
  const places = readPlaces(context.root, country);
  const center = await placeNear(near, places);
  const rows = placesWithin(places, center, { ...(await readLimits(flags, country)), country }).map(rowOf);
  return { name: `places around ${near}`, columns: NEEDED, rows, notes: [`${PLACES_SOURCE}.`] };
}

async function placeNear(near: string, places: readonly Town[]): Promise<Town> {
  const { findPlace } = await import('./places.ts');
  const [, name = near, code = ''] = /^(.+?),\s*([A-Za-z]{2})$/.exec(near.trim()) ?? [];
  const state = code.toUpperCase();
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

async function addCities(added: readonly CityRow[], { data, readTable, writeFiles }: CommandContext): Promise<void> {
  const { addRows, writeTable } = await import('./write-table.ts');
  const target = join(data, 'cities.csv');
  if (!existsSync(target)) {
    const columns = [...new Set([...NEEDED, ...added.flatMap((row) => Object.keys(row))])];
    return writeFiles({ [target]: writeTable(columns, added) });
  }
  const text = readFileSync(target, 'utf8');
  await writeFiles({ [target]: addRows(text, await readTable(target, text), added) });
}

interface ImportResult {
  readonly source: ImportSource;
  readonly columns: Columns;
  readonly merged: Merged;
  readonly reach: ReturnType<typeof reachOf>;
  readonly dryRun: boolean | undefined;
}

/** Yields the lines of the report. */
function* describe({ source, columns, merged, reach, dryRun }: ImportResult): Generator<string> {
  yield* source.notes;
  for (const [column, key] of Object.entries(columns.matched))
    if (column !== key) yield `The column "${column}" is read as ${key}.`;
  for (const { column, nearest } of columns.ignored)
    yield `The column "${column}" is left out.${nearest ? ` Did you mean "${nearest}"?` : ''}`;
  for (const { row, why } of merged.refused.slice(0, 10)) yield `Row ${row}: ${why}`;
  if (merged.refused.length > 10) yield `… and ${count(merged.refused.length - 10, 'more row')} like these.`;
  if (dryRun) for (const { name, state } of merged.added) yield `+ ${name}, ${state}`;
  const verb = dryRun ? 'would be added' : 'added to data/cities.csv';
  yield `${count(merged.added.length, 'city', 'cities')} ${verb}, ${merged.kept.length} already there and left alone, ${count(merged.refused.length, 'row')} refused.`;
  if (reach)
    yield `${count(reach.cities, 'city is', 'cities are')} farther away than the centers go: set radius in data/centers.yaml to ${reach.away}, or take them out again.`;
}
