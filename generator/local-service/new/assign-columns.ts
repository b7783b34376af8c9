/** Every import: its flags, its table, and what the columns hold, by their names, by flags, and by answers. */
import { join, relative, resolve } from 'node:path';
import { isMap, isScalar, LineCounter, parseDocument, stringify, type Node } from 'yaml';
import { GenError, nearest, type CommandContext, type Table } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { badColumn, badColumns, columnsMissing, notSaid } from './messages.ts';

export interface ImportFlags {
  readonly near?: string;
  readonly within: string;
  readonly minPopulation: string;
  readonly column: readonly string[];
  readonly dryRun?: boolean;
}

export interface ImportOptions {
  readonly flags: ImportFlags;
  readonly context: CommandContext;
  readonly country: Country;
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

/** A collection, the keys that columns can have, and those that need one. */
interface ImportTarget extends Omit<ColumnOptions, 'assigned'> {
  readonly name: string;
}

/** Returns what each column holds, and the file that remembers what flags and answers say of it. */
export async function assignColumns(
  source: ImportSource,
  target: ImportTarget,
  { flags, context }: Pick<ImportOptions, 'flags' | 'context'>,
) {
  const { name, keys } = target;
  const options = { file: `imports/${name}.yaml`, flag: '--column', known: keys, wrong: badColumn } as const;
  const { given, remember } = await assignNames(context, flags.column, options);
  const first = matchColumns(source.columns, { ...target, assigned: given });
  const unread = first.ignored.map(({ column }) => column);
  const answers =
    context.isTerminal && first.missing.length > 0
      ? await (await import('./ask.ts')).askColumns(first.missing, unread)
      : {};
  const assigned = { ...given, ...answers };
  const columns = matchColumns(source.columns, { ...target, assigned });
  if (columns.missing.length > 0)
    throw new GenError({ file: source.name, ...columnsMissing({ ...source, missing: columns.missing }) });
  return { ...columns, files: remember(assigned) };
}

interface NameOptions {
  readonly flag: '--column';
  readonly known: readonly string[];
  /** The message for a value that is not one of `known`. */
  readonly wrong: typeof badColumn;
}

/** Returns what names stand for: flags win over the file of earlier imports. `remember` returns that file if it changes. */
export async function assignNames(
  { cwd, data, readText }: CommandContext,
  flags: readonly string[],
  { file, ...options }: NameOptions & { readonly file: string },
) {
  const path = join(data, file);
  const shown = relative(cwd, path);
  const before = readAssigned(await readText(path), shown, options);
  return {
    given: { ...before, ...readNameFlags(flags, options) },
    remember: (assigned: Assigned): Assigned => {
      const text = formatAssigned(assigned);
      return text === formatAssigned(before) ? {} : { [shown]: text };
    },
  };
}

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
  const byPlain = new Map([...synonyms, ...keys.map((key): [string, string] => [plain(key), key])]);
  const isAssigned = (column: string): boolean => Object.hasOwn(assigned, column);
  const matched = new Map<string, string>();
  const ignored: { readonly column: string; readonly nearest: string | null }[] = [];
  const isTaken = (key: string): boolean => [...matched.values()].includes(key);
  // Names that somebody assigned go first, and of two columns for one key the first.
  for (const column of columns.toSorted((a, b) => Number(isAssigned(b)) - Number(isAssigned(a)))) {
    const key = isAssigned(column) ? assigned[column] : byPlain.get(plain(column));
    if (key === '') continue;
    if (key !== undefined && keys.includes(key) && !isTaken(key)) matched.set(column, key);
    else ignored.push({ column, nearest: isAssigned(column) ? null : nearest(column.toLowerCase(), keys) });
  }
  return { matched, ignored, missing: needed.filter((key) => !isTaken(key)) };
}

const COMMENT =
  'Columns of lists from elsewhere, as "gen import" reads them. "" leaves a column out. No page is made from this file.';

const formatAssigned = (assigned: Assigned): string => `# ${COMMENT}\n${stringify(assigned)}`;

/** Parses the file that holds assignments. Throws a GenError with every mistake. */
export function readAssigned(text: string | null, file: string, { known, wrong }: NameOptions): Assigned {
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
    throw new GenError(odd.map(({ column, value, place }) => ({ ...place, key: column, ...wrong({ value, known }) })));
  return Object.fromEntries(pairs.map(({ column, value }) => [column, value]));
}

const textOf = (node: unknown): string => String(isScalar(node) ? (node.value ?? '') : (node ?? ''));

/** Reads flags: "Ort=name", or "Remarks=" for a name that is left out. */
export function readNameFlags(flags: readonly string[], { flag, known, wrong }: NameOptions): Assigned {
  const pairs = flags.map((text): [string, string] => {
    const at = Math.max(text.lastIndexOf('='), 0);
    const [name, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    if (name === '') throw new GenError({ file: flag, ...wrong({ value: text, known }) });
    if (value !== '' && !known.includes(value)) throw new GenError({ file: flag, ...wrong({ value, known }) });
    return [name, value];
  });
  return Object.fromEntries(pairs);
}
