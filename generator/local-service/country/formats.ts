/** The notation of a country: numbers, distances, times, addresses. */
import { directionFrom, type Position } from '../geo.ts';
import { formatPhone } from '../phone.ts';
import type { Country } from './country.ts';

export type Formats = Readonly<ReturnType<typeof createFormats>>;

const made = new WeakMap<Country, Formats>();

/** Returns the formats of a country, made once for each. */
export function formatsOf(country: Country): Formats {
  const known = made.get(country) ?? createFormats(country);
  made.set(country, known);
  return known;
}

function createFormats(country: Country) {
  const { language, county, distance: unit, compass, phone, currency } = country;
  const distanceIn = (unitDisplay: 'long' | 'short') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: unit.name, unitDisplay });
  const [long, short] = [distanceIn('long'), distanceIn('short')];
  const clock = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(language);
  const split = splitter(language);
  const { group, decimal } = separatorsOf(language);
  const [groups, point] = [new RegExp(group, 'g'), new RegExp(decimal)];
  const units = [1, 2].map((amount) => quote(unitIn(long, amount))).join('|');
  return {
    country,
    /** "+14785550142" → "(478) 555-0142"; numbers of other countries with their code. */
    phone: (e164: string) => formatPhone(e164, phone.callingCode),
    /** "570 Smith Chapel Rd, Musella, GA 31066" */
    address: (parts: Readonly<Record<'street' | 'locality' | 'state' | 'postalCode', string>>) =>
      fill(country.address.layout, parts),
    /** "ga" → "GA", "Tirol" → "Tirol": as the country writes it, if it has such a state. */
    state: (text: string) =>
      [text, text.toUpperCase()].find((name) => new RegExp(country.state.pattern).test(name)) ?? text,
    /** "Bibb" → "Bibb County", "Houston and Peach" → "Houston and Peach counties" */
    county: (names: string) => fill(split(names).length > 1 ? county.many : county.one, { name: names }),
    /** "08:00" → "8:00 AM". Some versions of Intl's data separate both with a narrow space, which fonts may lack. */
    clock: (time: string) => clock.format(new Date(`2000-01-01T${time}Z`)).replace(/\s/g, ' '),
    /** "2026-03-14" → "March 2026" */
    month: (date: string) => month.format(new Date(date)),
    /** "Fri, Dec 25", "Dec 27 – 31"; with the year where it is not that of `today`. */
    dates: (first: string, last: string, today: string) =>
      new Intl.DateTimeFormat(language, {
        ...(first === last ? { weekday: 'short' } : {}),
        ...(first.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
        month: 'short',
        day: 'numeric',
        timeZone: 'UTC',
      })
        .formatRange(new Date(first), new Date(last))
        .replace(/\s/g, ' '),
    /** "a, b, and c" */
    list: (names: readonly string[]) => list.format(names),
    /** "$95", "$4.50" */
    money: (amount: number) =>
      amount.toLocaleString(language, {
        style: 'currency',
        currency: currency.code,
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      }),
    /** "12 miles" */
    distance: (amount: number) => long.format(amount),
    /** The number in a text as `distance` writes it: "1,000 miles" → 1000. NaN when there is none. */
    amountIn: (text: string) => Number.parseFloat(text.replace(groups, '').replace(point, '.')),
    /** Regular expression of such texts. */
    distancePattern: `^(?:\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${decimal}\\d+)? (?:${units})$`,
    /** The unit alone, in the form that the number asks for: "mile". */
    unit: (amount: number) => unitIn(long, amount),
    /** "mi" */
    shortUnit: unitIn(short, 2),
    /** Converts meters to the country's unit. */
    measure: (meters: number) => meters / unit.meters,
    meters: (amount: number) => amount * unit.meters,
    /** The whole number that pages give for a straight line: at least one, and zero for one and the same point. */
    wholeDistance: (meters: number) => Math.max(Math.sign(meters), Math.round(meters / unit.meters)),
    /** "southeast"; empty where both places are one. */
    direction: (from: Position, to: Position) => compass[directionFrom(from, to) ?? -1] ?? '',
    /** "Houston and Peach" → "Houston", "Peach" */
    split,
  };
}

/** Returns the separators of thousands and of fractions, as sources of regular expressions. */
function separatorsOf(language: string) {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always' }).formatToParts(1000.5);
  const partOf = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  // Intl writes a narrow space; people write any.
  return { group: quote(partOf('group')).replace(/\s/, '\\s'), decimal: quote(partOf('decimal')) };
}

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const unitIn = (format: Intl.NumberFormat, amount: number): string =>
  format.formatToParts(amount).find(({ type }) => type === 'unit')?.value ?? '';

const fill = (layout: string, values: Readonly<Record<string, string>>): string =>
  layout.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns a function that splits at commas and at the language's word before the last. */
function splitter(language: string): (names: string) => string[] {
  const [, and] = new Intl.ListFormat(language).formatToParts(['a', 'b']);
  return (names) => names.split(',').flatMap((some) => some.split(and?.value ?? ','));
}
