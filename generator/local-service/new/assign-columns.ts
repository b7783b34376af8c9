/** Flags and files that every `gen import` shares: columns, as names, flags and answers assign them, and the list that takes new records. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, stringify } from 'yaml';
import { GenError, type CommandContext, type Table, nearest } from '../../define/index.ts';
import { columnsMissing, otherList, badColumn, badColumns } from './messages.ts';

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

/** The columns that every list of cities needs. */
export const NEEDED = ['name', 'state', 'lat', 'lon'];

/** Keys by column; "" for a column that is left out. */
type Assigned = Readonly<Record<string, string>>;

interface ColumnOptions {
  /** Keys that need a column. */
  readonly needed: readonly string[];
  readonly keys: readonly string[];
  /** Other names of a key, without spaces and in lower case. */
  readonly synonyms: ReadonlyMap<string, string>;
  readonly assigned: Assigned;
}

export type Columns = Readonly<ReturnType<typeof matchColumns>>;

/** Returns keys by column, columns that nothing is known of, with the nearest key, and needed keys without a column. */
export function matchColumns(columns: readonly string[], { keys, needed, synonyms, assigned }: ColumnOptions) {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const byPlain = new Map(keys.map((key) => [plain(key), key]));
  const isAssigned = (column: string): boolean => Object.hasOwn(assigned, column);
  const matched = new Map(
    columns
      .filter((column) => isAssigned(column) && assigned[column])
      .map((column) => [column, assigned[column] as string]),
  );
  const taken = new Set(matched.values());
  const ignored: { readonly column: string; readonly nearest: string | null }[] = [];
  for (const column of columns.filter((name) => !isAssigned(name))) {
    const key = byPlain.get(plain(column)) ?? synonyms.get(plain(column));
    if (key !== undefined && keys.includes(key) && !taken.has(key)) {
      matched.set(column, key);
      taken.add(key);
    } else ignored.push({ column, nearest: nearest(column.toLowerCase(), keys) });
  }
  return { matched, ignored, missing: needed.filter((key) => !taken.has(key)) };
}

const COMMENT =
  'Columns of lists from elsewhere, as "gen import" reads them. "" leaves a column out. No page is made from this file.';

/** Returns the text of the file that holds assignments. */
export const formatAssigned = (assigned: Assigned): string => `# ${COMMENT}\n${stringify(assigned)}`;

/** Parses the file that holds assignments. Throws a GenError if it was damaged. */
export function readAssigned(text: string | null, file: string, keys: readonly string[]): Assigned {
  const value: unknown = text === null ? {} : parseQuietly(text);
  if (typeof value !== 'object' || Array.isArray(value)) throw new GenError({ file, ...badColumns() });
  return checkAssigned(
    Object.entries(value ?? {}).map(([column, key]) => [column, String(key ?? '')]),
    file,
    keys,
  );
}

/** Reads flags: "Ort=name", or "Remarks=" for a column that is left out. */
export function readColumnFlags(flags: readonly string[], keys: readonly string[]): Assigned {
  const pairs = flags.map((flag): [string, string] => {
    const at = flag.lastIndexOf('=');
    if (at < 1) throw new GenError({ file: '--column', ...badColumn({ key: flag, known: keys }) });
    return [flag.slice(0, at).trim(), flag.slice(at + 1).trim()];
  });
  return checkAssigned(pairs, '--column', keys);
}

function checkAssigned(pairs: readonly (readonly [string, string])[], file: string, keys: readonly string[]): Assigned {
  const wrong = pairs.find(([, key]) => key !== '' && !keys.includes(key));
  if (wrong) throw new GenError({ file, key: wrong[0], ...badColumn({ key: wrong[1], known: keys }) });
  return Object.fromEntries(pairs);
}

/** Returns the text itself if it is not YAML. */
function parseQuietly(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return text;
  }
}
