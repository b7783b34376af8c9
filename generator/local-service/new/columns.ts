/** Matches the columns of lists from elsewhere to keys, and remembers what a person assigned. */
import { parse, stringify } from 'yaml';
import { GenError, nearest } from '../../define/index.ts';
import { badColumn, badColumns } from './messages.ts';

/** The columns that every list of cities needs. */
export const NEEDED = ['name', 'state', 'lat', 'lon'];

/** Keys by column; "" for a column that is left out. */
export type Assigned = Readonly<Record<string, string>>;

export interface ColumnOptions {
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
