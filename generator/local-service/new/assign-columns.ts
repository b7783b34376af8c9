/** Flags and files that every `gen import` shares: columns, as flags and answers assign them, and the list that takes new records. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GenError, type CommandContext, type Table } from '../../define/index.ts';
import {
  formatAssigned,
  matchColumns,
  readAssigned,
  readColumnFlags,
  type ColumnOptions,
  type Columns,
} from './columns.ts';
import { columnsMissing, otherList } from './messages.ts';

export interface ImportFlags {
  readonly near?: string;
  readonly within: string;
  readonly minPopulation: string;
  readonly column: readonly string[];
  readonly service: readonly string[];
  readonly dryRun?: boolean;
}

export type ImportSource = Table & { readonly name: string };

/** Returns the CSV file that takes new records, below the working folder. Throws a GenError if they are in a file of another kind. */
export function findList({ cwd, data }: CommandContext, name: string): string {
  const isThere = (file: string): boolean => existsSync(join(data, file));
  const other = ['yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`).find(isThere);
  const file = !isThere(`${name}.csv`) && isThere(name) ? `${name}/imported.csv` : `${name}.csv`;
  if (other) throw new GenError({ file: relative(cwd, join(data, other)), ...otherList({ name, file: other }) });
  return relative(cwd, join(data, file));
}

/** A collection, the keys that columns can have, and those that need one. */
interface ImportTarget extends Omit<ColumnOptions, 'assigned'> {
  readonly name: string;
}

/** Returns what each column holds, and the file that remembers what flags and answers say of it. */
export async function assignColumns(
  source: ImportSource,
  flags: ImportFlags,
  { context, target }: { readonly context: CommandContext; readonly target: ImportTarget },
) {
  const { name, keys } = target;
  const file = join(context.data, `imports/${name}.yaml`);
  const shown = relative(context.cwd, file);
  const before = readAssigned(await context.readText(file), shown, keys);
  const given = { ...before, ...readColumnFlags(flags.column, keys) };
  const first = matchColumns(source.columns, { ...target, assigned: given });
  const answers = context.isTerminal && first.missing.length > 0 ? await askColumns(first) : {};
  const assigned = { ...given, ...answers };
  const columns = matchColumns(source.columns, { ...target, assigned });
  if (columns.missing.length > 0)
    throw new GenError({ file: source.name, ...columnsMissing({ ...source, missing: columns.missing }) });
  const isNew = formatAssigned(assigned) !== formatAssigned(before);
  return { ...columns, files: isNew ? { [shown]: formatAssigned(assigned) } : {} };
}

const askColumns = async ({ missing, ignored }: Columns) =>
  (await import('./ask.ts')).askColumns(
    missing,
    ignored.map(({ column }) => column),
  );
