/** The answers of `gen new`, from the command line or the terminal: read, checked, completed. */
import { listOf, slugify, suggest, type Problem } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import type { Formats } from '../country/formats.ts';
import { parsePhone, phoneMistake } from '../phone.ts';
import { chooseTrade, splitNames, type Trades, type Trade } from './trades.ts';
import { badAnswer, unknownTrade } from './messages.ts';
import { parseAddress, type PostalAddress } from './address.ts';
import { findPlace, type Town } from './places.ts';
import { formatRow, HoursError, parseHours, WEEK, type WrittenHours } from '../hours.ts';

export type Answers = Exclude<ReturnType<typeof readAnswers>, Problem[]>;

export type Typed = Readonly<
  Record<'trade' | 'name' | 'phone' | 'address' | 'services' | 'within' | 'color' | 'hours', string> & {
    /** Left out where it follows from the state. */
    zone?: string;
  }
>;

export function defaultsFor(trade: Trade, { start }: Country): Omit<Typed, 'trade' | 'zone'> {
  return {
    name: `Example ${trade.name}`,
    phone: start?.phone ?? '',
    address: start?.address ?? '',
    services: 'all',
    within: '25',
    color: trade.color,
    hours: trade.emergency ? '24/7, Mon-Fri 8-17' : 'Mon-Fri 8-17',
  };
}

/** An answer, or the problem with it. */
export type ReadAnswer<T> =
  | { readonly value: T; readonly problem: null }
  | { readonly value: null; readonly problem: string };

const good = <T>(value: T): ReadAnswer<T> => ({ value, problem: null });
const bad = (problem: string): ReadAnswer<never> => ({ value: null, problem });

/** Returns the name of a business, which has a letter or a digit. */
export const readName = (text: string): ReadAnswer<string> =>
  /[\p{L}\p{N}]/u.test(text) ? good(text.trim()) : bad('The business has no name. Write it as customers read it.');

/** "(478) 555-0142", "478-555-0142", "+14785550142", "0014785550142" → "+14785550142" */
export function readPhone(text: string, { phone, country }: Formats): ReadAnswer<string> {
  const { callingCode, example, reserved } = country.phone;
  const parsed = parsePhone(text.replace(/^\s*00/, '+'), country.code);
  if (parsed && parsed.callingCode !== callingCode)
    return bad(`"${text}" is not a number in the ${countryName(country)}. Write one like ${phone(example)}.`);
  return parsed && phoneMistake(parsed.number, new RegExp(reserved)) === null
    ? good(parsed.number)
    : bad(`"${text}" is not a phone number. Write it like ${phone(example)}.`);
}

const countryName = ({ code, language }: Country): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

/** "570 Smith Chapel Rd, Musella, GA 31066" */
export function readAddress(text: string, { country }: Formats): ReadAnswer<PostalAddress> {
  const address = parseAddress(text);
  return typeof address === 'string'
    ? bad(`"${text}" is not a whole address. ${address} Write it like ${country.address.example}.`)
    : good(address);
}

/** Returns an address with its place: its town, which is in the list. */
function readPlace(text: string, { places, formats }: Choices): ReadAnswer<{ address: PostalAddress; home: Town }> {
  const { value: address, problem } = readAddress(text, formats);
  if (!address) return bad(problem);
  const { locality, state } = address;
  const home = findPlace(places, locality, state);
  if (home) return good({ address, home });
  const names = places.filter((place) => place.state === state).map(({ name }) => name);
  return bad(
    `No town "${locality}" of over 1,000 people is known in ${state}. ${suggest(locality, names).replace(/^Use one of these:.*/, 'Name the nearest larger town instead; the street can be corrected in data/centers.yaml.')}`,
  );
}

/** "all", or slugs or titles with commas. */
function readServices(text: string, { services }: Trade): ReadAnswer<string[]> {
  const known = services.map(({ slug }) => slug);
  if (text.trim() === 'all') return good(known);
  const slugs = splitNames(text).map(slugify);
  const unknown = slugs.find((slug) => !known.includes(slug));
  if (slugs.length === 0) return bad('No services are named. Write them with commas.');
  return unknown === undefined
    ? good(known.filter((slug) => slugs.includes(slug)))
    : bad(`There is no service "${unknown}". ${suggest(unknown, known)}`);
}

/** Reads a number with or without its unit. */
export function readDistance(text: string, { unit, shortUnit, country }: Formats): ReadAnswer<number> {
  const pattern = new RegExp(`^(\\d+(?:\\.\\d+)?)\\s*(?:${unit(1)}|${unit(2)}|${shortUnit})?$`);
  const amount = Number(pattern.exec(text.trim())?.[1]);
  return amount > 0 && amount <= country.furthest
    ? good(amount)
    : bad(`"${text}" is not a distance. Write ${unit(2)} from 1 to ${country.furthest}, such as 25.`);
}

/** "7A1230" → "#7a1230" */
export function readColor(text: string): ReadAnswer<string> {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return digits ? good(`#${digits.toLowerCase()}`) : bad(`"${text}" is not a color. Write one such as #7a1230.`);
}

const ALWAYS = /(?:^|,)\s*24\/7\s*(?:,|$)/;

/** "24/7", "Mon-Fri 8am-5pm, Sat 9-13:30" or both: "24/7, Mon-Fri 8-17". Days that are not named are closed. */
export function readHours(text: string, formats: Formats): ReadAnswer<{ emergency: boolean; hours: WrittenHours }> {
  const emergency = ALWAYS.test(text);
  try {
    const open = parseHours(text.replace(ALWAYS, ',').trim().replace(/^,|,$/g, '') || (emergency ? '24/7' : ''));
    const closed = WEEK.filter((day) => !open.some(({ days }) => days.includes(day)));
    const rows = closed.length > 0 ? [...open, ...parseHours({ [closed.join(', ')]: 'closed' })] : open;
    const shown = rows.map((row) => formatRow(row, formats));
    return good({ emergency, hours: Object.fromEntries(shown.map((row) => [row.label, row.text])) });
  } catch (error) {
    if (!(error instanceof HoursError)) throw error;
    const [must, todo = ''] = error.message.split('\n');
    return bad(`${JSON.stringify(error.found || text)} ${must}. ${todo}`.trim());
  }
}

/** Returns the time zone of a state; undefined if it has several. */
export const zoneOf = (state: string, { zones, timeZone }: Country): string | undefined =>
  zones ? Object.keys(zones).find((zone) => zones[zone]?.includes(state)) : timeZone;

/** Returns the usual time zones of a country: "America/New_York, America/Chicago or …". */
export const zonesIn = ({ zones, timeZone }: Country): string => listOf(zones ? Object.keys(zones) : [timeZone], 'or');

/** "America/Chicago", "chicago", or a zone of the country as people call it: "Central", "central time" */
export function readZone(text: string, { country }: Formats): ReadAnswer<string> {
  const wanted = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  const isCalled = (zone: string): boolean => `${wanted}_`.startsWith(`${zoneWord(zone, country).toLowerCase()}_`);
  const found =
    zones.find((zone) => wanted !== '' && `/${zone}`.toLowerCase().endsWith(`/${wanted}`)) ??
    Object.keys(country.zones ?? {}).find(isCalled);
  return found === undefined
    ? bad(`"${text}" is not a time zone. Write one such as ${zonesIn(country)}, or the city in its name.`)
    : good(found);
}

/** "America/Chicago" → "Central" */
export function zoneWord(timeZone: string, { language }: Country): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const [word = timeZone] = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone).split(' ');
  return word;
}

/** Returns the problem with a flag: its first sentence, and the advice after it. */
export function refuseFlag(flag: keyof Typed, problem: string): Problem {
  const [why = '', todo = 'Give another.'] = problem.split(/(?<=\.) (.*)/s);
  return { file: `--${flag}`, ...badAnswer({ why, todo }) };
}

export function refuseTrade({ trade }: Pick<Typed, 'trade'>, { list }: Trades): Problem {
  return { file: '--trade', ...unknownTrade({ trade, known: list.map(({ slug }) => slug) }) };
}

export interface Choices {
  readonly trades: Trades;
  readonly places: readonly Town[];
  readonly formats: Formats;
}

/** The functions that read answers, by flag; those to the trade and its services depend on each other. */
export const createReaders = (choices: Choices) => ({
  name: readName,
  phone: (text: string) => readPhone(text, choices.formats),
  address: (text: string) => readPlace(text, choices),
  zone: (text: string) => readZone(text, choices.formats),
  within: (text: string) => readDistance(text, choices.formats),
  color: readColor,
  hours: (text: string) => readHours(text, choices.formats),
});

/** Returns all answers, or every mistake in them with its flag. */
export function readAnswers(typed: Typed, choices: Choices) {
  const trade = chooseTrade(choices.trades, typed);
  if (!trade) return [refuseTrade(typed, choices.trades)];
  const problems: Problem[] = [];
  const take = <T>(flag: keyof Typed, { value, problem }: ReadAnswer<T>): T | null => {
    if (problem !== null) problems.push(refuseFlag(flag, problem));
    return value;
  };
  const read = createReaders(choices);
  const name = take('name', read.name(typed.name));
  const phone = take('phone', read.phone(typed.phone));
  const place = take('address', read.address(typed.address));
  /** Slugs of the trade's services. */
  const services = take('services', readServices(typed.services, trade));
  /** Radius, in the unit of the country. */
  const within = take('within', read.within(typed.within));
  const color = take('color', read.color(typed.color));
  const hours = take('hours', read.hours(typed.hours));
  /** IANA name; undefined if nobody says it and the state has several. */
  const timeZone =
    typed.zone === undefined
      ? place && zoneOf(place.home.state, choices.formats.country)
      : take('zone', read.zone(typed.zone));
  return name && phone && place && services && within && color && hours && timeZone !== null
    ? { trade, name, phone, ...place, services, within, color, timeZone, ...hours }
    : problems;
}
