/** Reads and checks the answers of `gen new`, from flags or the terminal. */
import { nearest, show, slugify, suggest, type Problem } from '../../define/index.ts';
import { parseAddress, type PostalAddress } from '../address.ts';
import { milesBetween } from '../distance.ts';
import { isPhone, parsePhone } from '../phone.ts';
import { fitLook, lookFor, refuseLook, type Look } from './looks.ts';
import { chooseTrade, parseServices, sentence, type Trades, type Trade } from './trades.ts';
import { findPlace, placeNames, placesIn, type Town } from '../places/places.ts';
import { formatRow, readHours as parseHours, WEEK, type WrittenHours } from '../hours.ts';

export type Answers = Exclude<ReturnType<typeof readAnswers>, Problem[]>;

export type Typed = Readonly<
  Record<
    | 'trade'
    | 'name'
    | 'phone'
    | 'texts'
    | 'address'
    | 'services'
    | 'within'
    | 'places'
    | 'hours'
    | 'color'
    | 'look'
    | 'about',
    string
  >
>;

/** Answers that need no flag: what is left out then is not on the pages. */
export const OPTIONAL: readonly string[] = ['texts', 'look', 'about'];

export function defaultsFor(trade: Trade, looks: readonly Look[]): Omit<Typed, 'trade'> {
  return {
    texts: 'no',
    look: lookFor(trade.name, looks).name,
    about: '',
    name: `Example ${trade.name}`,
    phone: '(555) 555-0100',
    address: '100 Main St, Round Rock, TX 78664',
    services: 'all',
    within: '25',
    places: '25',
    color: trade.color,
    hours: trade.emergency ? '24/7, Mon-Fri 8-17' : 'Mon-Fri 8-17',
  };
}

/** The value of an answer, or what is wrong with it. */
export type ReadAnswer<T> =
  | { readonly value: T; readonly problem: null }
  | { readonly value: null; readonly problem: string };

const good = <T>(value: T): ReadAnswer<T> => ({ value, problem: null });
const bad = (problem: string): ReadAnswer<never> => ({ value: null, problem });

/** Returns the name of a business, which has a letter or a digit. */
export const readName = (text: string): ReadAnswer<string> =>
  /[\p{L}\p{N}]/u.test(text) ? good(text.trim()) : bad('The business has no name. Write it as customers read it.');

/** "(478) 555-0142", "478-555-0142", "+14785550142", "0014785550142" → "+14785550142" */
export function readPhone(text: string): ReadAnswer<string> {
  const number = parsePhone(text.replace(/^\s*00/, '+'));
  if (number !== null && !number.startsWith('+1'))
    return bad(`"${text}" is not a number in the United States. Write one like (478) 555-0142.`);
  return number !== null && isPhone(number)
    ? good(number)
    : bad(`"${text}" is not a phone number. Write it like (478) 555-0142.`);
}

export const EXAMPLE_ADDRESS = '570 Smith Chapel Rd, Musella, GA 31066';

export function readAddress(text: string): ReadAnswer<PostalAddress> {
  const address = parseAddress(text);
  return typeof address === 'string'
    ? bad(`"${text}" is not a whole address. ${address} Write it like ${EXAMPLE_ADDRESS}.`)
    : good(address);
}

/** An address, and its town in the list of places. */
interface Office {
  readonly address: PostalAddress;
  readonly home: Town;
}

function readOffice(text: string): ReadAnswer<Office> {
  const { value: address, problem } = readAddress(text);
  if (!address) return bad(problem);
  const { locality, state, postalCode } = address;
  const home = findPlace({ name: locality, state, postalCode });
  const misspelled = home && home.population === 0 ? findMisspelled(home) : null;
  if (misspelled !== null)
    return bad(`No town "${locality}" is known near ZIP code ${postalCode}. Did you mean "${misspelled}"?`);
  if (home) return good({ address, home });
  const names = placeNames(state);
  if (names.length === 0)
    return bad(`The list of places has none in ${state}. Start with an address in another state.`);
  const advice = nearest(locality, names)
    ? suggest(locality, names)
    : 'Check the ZIP code, or name the nearest larger town; the street can be corrected in data/centers.yaml.';
  const code = postalCode === undefined ? '' : `, and no ZIP code ${postalCode}`;
  return bad(`No town "${locality}" is known in ${state}${code}. ${advice}`);
}

/** In miles. */
const NEXT_DOOR = 10;

/** Returns the town beside a place that the list lacks, if only a few letters differ: the place is that town. */
function findMisspelled(place: Town): string | null {
  const shape = (name: string): string => `${name[0]?.toLowerCase()}${name.split(' ').length}`;
  const alike = placesIn(place.state).filter(
    ({ name, ...town }) =>
      shape(name) === shape(place.name) &&
      Math.abs(name.length - place.name.length) <= 1 &&
      milesBetween(place, town) <= NEXT_DOOR,
  );
  const names = alike.map(({ name }) => name);
  return names.includes(place.name) ? null : nearest(place.name, names);
}

/** One address, or several with semicolons, each in another town. */
function readOffices(text: string): ReadAnswer<[Office, ...Office[]]> {
  const read = text.split(';').map((part) => readOffice(part.trim()));
  const [wrong] = read.flatMap(({ problem }) => problem ?? []);
  if (wrong !== undefined) return bad(wrong);
  const offices = read.flatMap(({ value }) => value ?? []) as [Office, ...Office[]];
  const names = new Set(offices.map(({ home }) => slugify(home.name)));
  return names.size === offices.length
    ? good(offices)
    : bad('Two addresses are in towns of one name. Give one of them; the other can be added to data/centers.yaml.');
}

/** "all", or slugs or titles with commas. */
function readServices(text: string, { services }: Trade): ReadAnswer<string[]> {
  const known = services.map(({ slug }) => slug);
  if (text.trim() === 'all') return good(known);
  const slugs = parseServices(text).map(({ title }) => slugify(title));
  const unknown = slugs.find((slug) => !known.includes(slug));
  if (slugs.length === 0) return bad('No services are named. Write them with commas.');
  return unknown === undefined
    ? good(known.filter((slug) => slugs.includes(slug)))
    : bad(`There is no service "${unknown}". ${suggest(unknown, known)}`);
}

/** In miles. */
const FURTHEST = 200;

/** "25", "25 miles", "25mi" → 25 */
export function readDistance(text: string): ReadAnswer<number> {
  const amount = Number(/^(\d+(?:\.\d+)?)\s*(?:miles?|mi)?$/.exec(text.trim())?.[1]);
  return amount > 0 && amount <= FURTHEST
    ? good(amount)
    : bad(`"${text}" is not a distance. Write miles from 1 to ${FURTHEST}, such as 25.`);
}

const MOST_PLACES = 500;

function readPlaceCount(text: string): ReadAnswer<number> {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MOST_PLACES
    ? good(number)
    : bad(`"${text}" is not a number of places. Write one from 1 to ${MOST_PLACES}, such as 25.`);
}

/** "7A1230" → "#7a1230" */
export function readColor(text: string): ReadAnswer<string> {
  const [, digits] = /^#?([\da-f]{6})$/i.exec(text.trim()) ?? [];
  return digits ? good(`#${digits.toLowerCase()}`) : bad(`"${text}" is not a color. Write one such as #7a1230.`);
}

/** "yes", "n" */
function readYes(text: string): ReadAnswer<boolean> {
  const said = text.trim().toLowerCase();
  return /^(?:y|yes|n|no)$/.test(said) ? good(said.startsWith('y')) : bad(`"${text}" is neither yes nor no.`);
}

/** Sentences about the business; none is fine. */
const readAbout = (text: string): ReadAnswer<string> => good(text.trim() && sentence(text.trim().replace(/\s+/g, ' ')));

const ALWAYS = /(?:^|,)\s*24\/7\s*(?:,|$)/;

/** "24/7", "Mon-Fri 8am-5pm, Sat 9-13:30" or both: "24/7, Mon-Fri 8-17". Days that are not named are closed. */
export function readHours(text: string): ReadAnswer<{ emergency: boolean; hours: WrittenHours }> {
  const emergency = ALWAYS.test(text);
  const office = text.replace(ALWAYS, ',').trim().replace(/^,|,$/g, '') || (emergency ? '24/7' : '');
  const { rows, faults } = parseHours(office);
  if (faults[0]) {
    const [must, todo = ''] = faults[0].message.split('\n');
    return bad(`${JSON.stringify(faults[0].found || text)} ${must}. ${todo}`.trim());
  }
  const closed = WEEK.filter((day) => !rows.some(({ days }) => days.includes(day)));
  if (closed.length > 0) rows.push(...parseHours({ [closed.join(', ')]: 'closed' }).rows);
  return good({ emergency, hours: Object.fromEntries(rows.map(formatRow).map(({ label, text }) => [label, text])) });
}

/** Returns the problem with a flag: its first sentence, and the advice after it. */
export function refuseFlag(flag: keyof Typed, problem: string): Problem {
  const [what = '', todo = 'Give another.'] = problem.split(/(?<=\.) (.*)/s);
  return { file: `--${flag}`, what, todo };
}

export function refuseTrade({ trade }: Pick<Typed, 'trade'>, { list }: Trades): Problem {
  const known = list.map(({ slug }) => slug);
  return {
    file: '--trade',
    what: `There is no starting copy for a trade called ${show(trade)}.`,
    todo: `${suggest(trade, known)} A trade of another name needs services of your own: --services "Weekly care, Repairs".`,
  };
}

export interface Choices {
  readonly trades: Trades;
  readonly looks: readonly Look[];
}

/** The functions that read answers, by flag. Trade and services are missing: they depend on each other. */
export const READERS = {
  name: readName,
  phone: readPhone,
  texts: readYes,
  address: readOffices,
  within: readDistance,
  places: readPlaceCount,
  color: readColor,
  hours: readHours,
  about: readAbout,
};

/** Returns all answers, or every mistake in them with its flag. */
export function readAnswers(typed: Typed, choices: Choices) {
  const trade = chooseTrade(choices.trades, typed);
  if (!trade) return [refuseTrade(typed, choices.trades)];
  const problems: Problem[] = [];
  const take = <T>(flag: keyof Typed, { value, problem }: ReadAnswer<T>): T | null => {
    if (problem !== null) problems.push(refuseFlag(flag, problem));
    return value;
  };
  const name = take('name', READERS.name(typed.name));
  const phone = take('phone', READERS.phone(typed.phone));
  /** True if texts to the number are read. */
  const texts = take('texts', READERS.texts(typed.texts));
  const offices = take('address', READERS.address(typed.address));
  /** Slugs of the trade's services. */
  const services = take('services', readServices(typed.services, trade));
  /** Radius in miles. */
  const within = take('within', READERS.within(typed.within));
  /** The most places that the site begins with. */
  const places = take('places', READERS.places(typed.places));
  const hours = take('hours', READERS.hours(typed.hours));
  const color = take('color', READERS.color(typed.color));
  const about = take('about', READERS.about(typed.about)) ?? '';
  const chosen = choices.looks.find(({ name }) => name === typed.look.trim());
  const look = chosen && fitLook(chosen, trade.name);
  if (!look) problems.push(refuseLook(typed.look, choices.looks));
  return name && phone && texts !== null && offices && services && within && places && hours && color && look
    ? { trade, name, phone, texts, offices, services, within, places, color, look, about, ...hours }
    : problems;
}
