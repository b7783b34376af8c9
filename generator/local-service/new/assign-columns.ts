/** Flags and files that every `gen import` shares: columns, as names, flags and answers assign them, and the list that takes new records. */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, stringify, type Node } from 'yaml';
import { GenError, nearest, type CommandContext, type Message, type Table } from '../../define/index.ts';
import { columnsMissing, otherList, badColumn, badColumns, notSaid } from './messages.ts';

export interface ImportFlags {
  readonly near?: string;
  readonly within: string;
  readonly minPopulation: string;
  readonly column: readonly string[];
  readonly service: readonly string[];
  readonly dryRun?: boolean;
}

export type ImportSource = Table & { readonly name: string };

/** Reads the table of an import. `todo` is the advice if no file is named. */
export async function openTable(
  file: string | undefined,
  todo: string,
  { cwd, readTable }: CommandContext,
): Promise<ImportSource> {
  if (file === undefined) throw new GenError({ file: '[file]', ...notSaid({ todo }) });
  return { name: file, ...(await readTable(resolve(cwd, file))) };
}

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
  const wrong = (key: string): Message => badColumn({ key, known: keys });
  const before = readAssigned(await context.readText(file), shown, { known: keys, wrong });
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
  const matched = new Map<string, string>();
  const taken = new Set<string>();
  const ignored: { readonly column: string; readonly nearest: string | null }[] = [];
  for (const column of columns) {
    const key = isAssigned(column) ? assigned[column] : '';
    if (!key) continue;
    // The first of two columns for one key counts.
    if (taken.has(key)) ignored.push({ column, nearest: null });
    else matched.set(column, key);
    taken.add(key);
  }
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

/** Parses the file that holds assignments; `wrong` writes the message for a value that is not one of `known`. Throws a GenError with every mistake. */
export function readAssigned(
  text: string | null,
  file: string,
  { known, wrong }: { readonly known: readonly string[]; readonly wrong: (value: string) => Message },
): Assigned {
  const counter = new LineCounter();
  const { contents, errors } = parseDocument(text ?? '', { lineCounter: counter, prettyErrors: false });
  const at = (offset = 0) => ({ file, line: counter.linePos(offset).line });
  const faults = errors.map(({ code, pos }) => ({
    ...at(pos[0]),
    ...badColumns({ isTwice: code === 'DUPLICATE_KEY' }),
  }));
  if (faults.length > 0) throw new GenError(faults);
  if (contents === null) return {};
  if (!isMap(contents)) throw new GenError({ ...at(), ...badColumns({ isTwice: false }) });
  const pairs = contents.items.map(({ key, value }) => ({
    column: textOf(key),
    value: textOf(value),
    place: at((key as Node).range?.[0]),
  }));
  const odd = pairs.filter(({ value }) => value !== '' && !known.includes(value));
  if (odd.length > 0)
    throw new GenError(odd.map(({ column, value, place }) => ({ ...place, key: column, ...wrong(value) })));
  return Object.fromEntries(pairs.map(({ column, value }) => [column, value]));
}

const textOf = (node: unknown): string => String(isScalar(node) ? (node.value ?? '') : (node ?? ''));

/** Reads flags: "Ort=name", or "Remarks=" for a column that is left out. */
export function readColumnFlags(flags: readonly string[], keys: readonly string[]): Assigned {
  const refuseKey = (key: string): never => {
    throw new GenError({ file: '--column', ...badColumn({ key, known: keys }) });
  };
  const pairs = flags.map((flag): [string, string] => {
    const at = flag.lastIndexOf('=');
    const [column, key] = [flag.slice(0, Math.max(at, 0)).trim(), flag.slice(at + 1).trim()];
    return column === '' ? refuseKey(flag) : key === '' || keys.includes(key) ? [column, key] : refuseKey(key);
  });
  return Object.fromEntries(pairs);
}
