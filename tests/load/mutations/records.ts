/** Mutations of one value in one record: the file stays well-formed. */
import { parse, stringify } from 'yaml';
import { PROTOTYPE_NAMES, VALUES } from './values.ts';

type Holder = Record<string | number, unknown>;
/** A value and where it is held. */
interface Spot {
  readonly holder: Holder;
  readonly key: string | number;
}

/** Every value of a tree but its root. */
function spotsIn(value: unknown): Spot[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [{ holder: value as Holder, key }, ...spotsIn((value as Holder)[key])]);
}

export const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Sets a key as a parser would: `__proto__`, too, is a key like any other. */
const set = (holder: Holder, key: string | number, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

const drop = ({ holder, key }: Spot): void =>
  void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]);

function rename({ holder, key }: Spot, to: string): void {
  const value = holder[key];
  if (Array.isArray(holder)) return set(holder, key, to);
  delete holder[key];
  set(holder, to, value);
}

/** `m` chooses what, `other` is a value from another file. */
type Change = (spot: Spot, m: number, other: unknown) => void;

const CHANGES: Readonly<Record<string, Change>> = {
  'delete a key': drop,
  'put something else there': ({ holder, key }, m) => set(holder, key, nth(VALUES, m)),
  'put something else there, too': ({ holder, key }, m) => set(holder, key, nth(VALUES, m * 7 + 3)),
  'append something to a text': ({ holder, key }, m) =>
    set(holder, key, `${String(holder[key])}${String(nth(VALUES, m))}`),
  'put a list around it': ({ holder, key }) => set(holder, key, [holder[key]]),
  'put a mapping around it': ({ holder, key }, m) =>
    set(holder, key, Object.fromEntries([[nth([...PROTOTYPE_NAMES, 'value'], m), holder[key]]])),
  'make a text of it': ({ holder, key }) =>
    set(holder, key, typeof holder[key] === 'string' ? holder[key].toUpperCase() : String(holder[key])),
  'make a number of it': ({ holder, key }, m) =>
    set(
      holder,
      key,
      typeof holder[key] === 'number' ? holder[key] * nth([-1, 0, 1e6, 1.000001, Number.NaN], m) : Number(holder[key]),
    ),
  'write it twice': ({ holder, key }) =>
    Array.isArray(holder) ? void holder.push(holder[Number(key)]) : set(holder, `${key}2`, holder[key]),
  'add a key': ({ holder }, m) =>
    Array.isArray(holder)
      ? void holder.push(nth(VALUES, m))
      : set(holder, nth([...PROTOTYPE_NAMES, 'more', ''], m), nth(VALUES, m)),
  'rename a key': (spot, m) => rename(spot, nth([...PROTOTYPE_NAMES, String(spot.key).toUpperCase(), ''], m)),
  'take a value from elsewhere': ({ holder, key }, _, other) => set(holder, key, other),
  'turn a list around': ({ holder }) => (Array.isArray(holder) ? void holder.reverse() : undefined),
};

export const RECORD_MUTATIONS = Object.keys(CHANGES);

/** The file with one value changed. `n` chooses the value; `donor` is the text of another file. */
export function mutateRecord({
  name,
  text,
  donor,
  n,
  m,
}: {
  name: string;
  text: string;
  donor: string;
  n: number;
  m: number;
}): string {
  const root = { root: parse(text) as unknown };
  const donors = spotsIn(parse(donor));
  const other = nth(donors, m);
  CHANGES[name]?.(nth(spotsIn(root), n), m, other?.holder[other.key]);
  return write(root.root, m);
}

/** As YAML, and now and then as JSON, which YAML contains. */
function write(value: unknown, m: number): string {
  if (value === undefined) return '';
  return m % 5 === 0 ? `${JSON.stringify(value)}\n` : stringify(value, { aliasDuplicateObjects: false });
}
