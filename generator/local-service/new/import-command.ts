/** `gen import`: adds cities. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { count, defineCommand, GenError, type CommandContext } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import type { ImportFlags, ImportOptions } from './assign-columns.ts';
import type { Found } from './import-cities.ts';
import { notImportable, otherList } from './messages.ts';

export const importCommand = (country: Country) =>
  defineCommand({
    name: 'import',
    description: 'add cities from a spreadsheet or from open geography',
    examples: [
      'gen import cities towns.xlsx --dry-run',
      'gen import cities orte.csv --column "Ort=name" --column "Remarks="',
      'gen import cities --near "Macon, GA" --within 40mi --min-population 2500',
    ],
    flags: (command) =>
      command
        .argument('<what>', '"cities"')
        .argument('[file]', 'a .csv, .tsv or .xlsx')
        .option('--near <place>', 'places around one, from open geography: "Macon, GA"')
        .option('--within <distance>', 'how far around it, in a straight line', '25')
        .option('--min-population <people>', 'smallest place, from 1000', '1000')
        .option('--column <column=key>', 'what a column holds; remembered in data/imports', collect, [])
        .option('--dry-run', 'say what would be added, and write nothing'),
    run: async (context, what: string, file: string | undefined, flags: ImportFlags) => {
      const found = await readImport(what, file, { flags, context, country });
      const list = findList(context, found.name);
      const rows =
        found.added.length > 0 ? { [list]: await context.appendRows(resolve(context.cwd, list), found.added) } : {};
      if (!flags.dryRun) await context.writeFiles(context.cwd, { ...rows, ...found.files });
      for (const line of describe(found, flags.dryRun ? 'would be added' : `added to ${list}`)) context.print(line);
      if (found.refused.length > 0) context.fail();
    },
  });

async function readImport(what: string, file: string | undefined, options: ImportOptions): Promise<Found> {
  if (what === 'cities') return (await import('./import-cities.ts')).importCities(file, options);
  throw new GenError({ file: 'gen import', ...notImportable({ what }) });
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** Returns the CSV file that takes new records, below the working folder. Throws a GenError if they are in a file of another kind. */
function findList({ cwd, data }: CommandContext, name: string): string {
  const isThere = (file: string): boolean => existsSync(join(data, file));
  const other = ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`).find(isThere);
  const file = !isThere(`${name}.csv`) && isThere(name) ? `${name}/imported.csv` : `${name}.csv`;
  if (other) throw new GenError({ file: relative(cwd, join(data, other)), ...otherList({ name, file: other }) });
  return relative(cwd, join(data, file));
}

/** Rows that a report shows. */
const SHOWN = 10;

function* describe({ source, columns, refused, details, summary }: Found, verb: string): Generator<string> {
  yield* source.notes;
  for (const [column, key] of columns.matched) if (column !== key) yield `The column "${column}" is read as ${key}.`;
  yield* details;
  for (const { row, why } of refused.slice(0, SHOWN)) yield `Row ${row}: ${why}`;
  if (refused.length > SHOWN) yield `… and ${count(refused.length - SHOWN, 'more row')} like these.`;
  yield* summary(verb);
}
