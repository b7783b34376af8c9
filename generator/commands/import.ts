import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { isThere } from '../disk/real-path.ts';
import type { Collection } from '../define/collection.ts';
import { badAnswer, columnsMissing, notImportable, notSaid, unknownPlace } from '../errors/new.ts';
import { GenError } from '../errors/problem.ts';
import { count } from '../errors/prose.ts';
import type { Columns, Known, Merged, Reach, Row } from '../new/import-cities.ts';
import type { Console } from '../report/console.ts';
import { examples } from './flags.ts';
import { openConsole, projectOf, type Surroundings } from './surroundings.ts';

interface Flags {
  readonly near?: string;
  readonly within?: string;
  readonly minPopulation: string;
  readonly dryRun?: boolean;
}

export function addImport(program: Command, around: Surroundings): void {
  program
    .command('import')
    .description('add cities from a spreadsheet or from open geography; those that are there stay as they are')
    .argument('<what>', '"cities"')
    .argument('[file]', 'a .csv, .tsv or .xlsx')
    .option('--near <place>', 'places around one, from open geography: "Macon, GA"')
    .option('--within <distance>', 'how far around it, in a straight line', '25')
    .option('--min-population <people>', 'smallest place, from 1000', '1000')
    .option('--dry-run', 'say what would be added, and write nothing')
    .addHelpText(
      'after',
      examples(
        'gen import cities towns.xlsx --dry-run',
        'gen import cities towns.csv',
        'gen import cities --near "Macon, GA" --within 40mi --min-population 2500',
      ),
    )
    .action(async (what: string, file: string | undefined, flags: Flags) => {
      if (what !== 'cities') throw new GenError({ file: 'gen import', ...notImportable({ what }) });
      const source = await openSource(file, flags, around);
      const project = projectOf(around, {});
      const { america, localService } = await import('../local-service/index.ts');
      const cities = localService.collections.find(({ name }) => name === 'cities') as Collection;
      const { citySchema } = await import('../local-service/schemas/index.ts');
      const { matchColumns, mergeCities, reachOf } = await import('../new/import-cities.ts');
      const keys = [...Object.keys(citySchema(america).shape), ...cities.columns];
      const columns = matchColumns(source.columns, { keys, synonyms: cities.synonyms });
      if (columns.missing.length > 0)
        throw new GenError({
          file: source.name,
          ...columnsMissing({ missing: columns.missing, columns: source.columns }),
        });
      const merged = mergeCities(source.rows, columns.matched, await knownCities(project.data));
      const target = join(project.data, 'cities.csv');
      if (!flags.dryRun && merged.added.length > 0) await writeCities(target, merged.added);
      const reach = reachOf(merged.added, await readRecords(project.data, 'centers'));
      report(await openConsole(around), { source, columns, merged, reach, dryRun: flags.dryRun ?? false });
      if (merged.refused.length > 0) around.found();
    });
}

interface Source {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
}

async function openSource(file: string | undefined, flags: Flags, { root, cwd }: Surroundings): Promise<Source> {
  if (file !== undefined) {
    const { readTable } = await import('../new/tables.ts');
    return { name: file, ...(await readTable(resolve(cwd, file))) };
  }
  if (flags.near === undefined)
    throw new GenError({
      file: '[file]',
      ...notSaid({ todo: 'Name a spreadsheet, or a place with --near "Macon, GA".' }),
    });
  return openGeography(root, flags.near, flags);
}

async function openGeography(root: string, near: string, { within, minPopulation }: Flags): Promise<Source> {
  const { PLACES_SOURCE, findPlace, placesWithin, readPlaces } = await import('../new/places.ts');
  const { readDistance } = await import('../new/answers.ts');
  const places = readPlaces(root);
  const [, name = near, state = ''] = /^(.+?),\s*([A-Za-z]{2})$/.exec(near.trim()) ?? [];
  const center = findPlace(places, name, state.toUpperCase());
  if (!center) {
    const known = places
      .filter((place) => place.state === state.toUpperCase())
      .map((place) => `${place.name}, ${place.state}`);
    throw new GenError({ file: '--near', ...unknownPlace({ place: near, known }) });
  }
  const distance = readDistance(within ?? '');
  const population = Number(minPopulation);
  if (distance.value === null || !(population >= 0))
    throw new GenError({
      file: distance.value === null ? '--within' : '--min-population',
      ...badAnswer({ why: 'This is no number that can be used.', todo: 'Write one such as 25.' }),
    });
  const rows = placesWithin(places, center, { within: distance.value, population }).map((place) => ({
    ...{ name: place.name, state: place.state, lat: String(place.lat), lon: String(place.lon) },
  }));
  return {
    name: `places around ${near}`,
    columns: ['name', 'state', 'lat', 'lon'],
    rows,
    notes: [`${PLACES_SOURCE}.`],
  };
}

/** The cities of the site, as far as they can be read: a city with a mistake is one that `gen build` names. */
async function knownCities(data: string): Promise<Known[]> {
  const records = await readRecords(data, 'cities');
  return records.map(({ name, state, lat, lon }) => ({
    name: String(name),
    state: String(state),
    lat: Number(lat),
    lon: Number(lon),
  }));
}

/** The records of one kind as they are written. */
async function readRecords(data: string, kind: string): Promise<Readonly<Record<string, unknown>>[]> {
  const { readDataFiles } = await import('../disk/files.ts');
  const { parseFile } = await import('../load/parse.ts');
  if (!isThere(data)) return [];
  return readDataFiles(data, '')
    .filter(({ file }) => file.startsWith(`/${kind}.`) || file.startsWith(`/${kind}/`))
    .flatMap((file) => parseFile(file).sources)
    .map(({ value }) => value as Readonly<Record<string, unknown>>);
}

async function writeCities(target: string, added: readonly Row[]): Promise<void> {
  const { addRows, parseTable, writeTable } = await import('../new/tables.ts');
  const { readInput } = await import('../disk/files.ts');
  const { writeTogether } = await import('../disk/write-together.ts');
  if (!isThere(target)) {
    const columns = [...new Set(['name', 'state', 'lat', 'lon', ...added.flatMap((row) => Object.keys(row))])];
    return writeTogether({ [target]: writeTable(columns, added) });
  }
  const text = String(readInput(target));
  writeTogether({ [target]: addRows(text, parseTable(text, target), added) });
}

interface Outcome {
  readonly source: Source;
  readonly columns: Columns;
  readonly merged: Merged;
  readonly reach: Reach | null;
  readonly dryRun: boolean;
}

function report(out: Console, { source, columns, merged, reach, dryRun }: Outcome): void {
  for (const note of source.notes) out.line(note);
  for (const [column, key] of Object.entries(columns.matched))
    if (column !== key) out.line(`The column "${column}" is read as ${key}.`);
  for (const { column, nearest } of columns.ignored)
    out.line(`The column "${column}" is left out.${nearest ? ` Did you mean "${nearest}"?` : ''}`);
  for (const { row, why } of merged.refused.slice(0, 10)) out.line(`Row ${row}: ${why}`);
  if (merged.refused.length > 10) out.line(`… and ${count(merged.refused.length - 10, 'more row')} like these.`);
  if (dryRun) for (const { name, state } of merged.added) out.line(`+ ${name}, ${state}`);
  const verb = dryRun ? 'would be added' : 'added to data/cities.csv';
  out.line(
    `${count(merged.added.length, 'city', 'cities')} ${verb}, ${merged.kept.length} already there and left alone, ${count(merged.refused.length, 'row')} refused.`,
  );
  if (reach)
    out.line(
      `${count(reach.cities, 'city is', 'cities are')} farther away than the centers go: set radius in data/centers.yaml to ${reach.away}, or take them out again.`,
    );
}
