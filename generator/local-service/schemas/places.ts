/** Centers, cities and roads. */
import { z } from 'zod';
import { nearest } from '../../define/index.ts';
import { readPlaceName, readState, STATE_CODES } from '../address.ts';
import { MILES } from '../distance.ts';
import { withFields, type Fields } from '../own-fields.ts';
import { findPlace, placeNames, placesIn } from '../places/places.ts';
import { isZipOf, stateOfZip } from '../places/zip-states.ts';
import { phoneNumber } from './business.ts';
import {
  email,
  entry,
  frame,
  group,
  id,
  inForm,
  latitude,
  list,
  longitude,
  note,
  notice,
  paragraphs,
  path,
  photo,
} from './fields.ts';
import { positive, prose, question, sample, slug, text, titled, toggle, url, urlOrPath, WIDE } from './fields.ts';
import { specialHours, hours } from './hours.ts';

const more = (what: string) =>
  list(entry('Link', z.strictObject({ title: text('Text of the link.'), href: path('Page that it links to.') })), what);

/** "ga", "Georgia" → "GA" */
const state = z
  .string()
  .overwrite((text) => readState(text) ?? text)
  .regex(new RegExp(`^(?:${STATE_CODES.join('|')})$`), 'must be a two-letter state such as "GA"')
  .describe('The state, in two letters or as a word.');
const postalCode = z
  .preprocess(readZip, z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code such as "31201"'))
  .describe('Five-digit ZIP code.');

/** Spreadsheets take the zeros away with which ZIP codes begin: 1038 is 01038. The last four digits of nine are left out. */
function readZip(written: unknown): unknown {
  if (typeof written !== 'string' && typeof written !== 'number') return written;
  const [, zip] = /^\s*(\d{3,5})(?:-\d{4})?\s*$/.exec(String(written)) ?? [];
  return zip?.padStart(5, '0') ?? String(written);
}

function checkZip(
  state: string,
  zip: string | undefined,
  path: (string | number)[],
  { addIssue }: z.RefinementCtx,
): void {
  if (zip === undefined || !STATE_CODES.includes(state) || isZipOf(state, zip)) return;
  const other = stateOfZip(zip);
  const where = other === null ? 'No state has one that begins like this' : `It is in ${other}`;
  const message = `must be a ZIP code of ${state}\n${where}. Correct it, or the state.`;
  addIssue({ code: 'custom', path, input: zip, message });
}
const distanceText = z
  .string()
  .regex(MILES, 'must be a distance in miles such as "12 miles"')
  .describe('Approximate distance from the service center, as text in miles.');

const position = z.strictObject({ lat: latitude, lon: longitude });

/** A center with three places: its address, the area that it covers, and the starting point of its people. */
const centerShape = z.strictObject({
  id: slug('Identifier that cities name in nearestServiceCenter.center.'),
  name: text('Name of the office, as customers know it.'),
  region: text('Name of its area, as cities have it: "Macon Area".'),
  parking: prose('One sentence for those who visit: where they can park.').optional(),
  address: group('The postal address.', {
    street: text(
      'Street and number. Left out for a business that has no public one, such as one in a home.',
    ).optional(),
    locality: text('Town.'),
    state: state,
    postalCode: postalCode.optional(),
    geo: position.describe('The point of the address itself.').meta({ form: false }).optional(),
  }).superRefine(({ state, postalCode }, context) => checkZip(state, postalCode, ['postalCode'], context)),
  coverage: group('The area that the center serves.', {
    around: text('Town the service radius is drawn around.').meta({ form: false }),
    radius: positive('How far it goes from the middle of the area, in miles.'),
    geo: position.describe('The middle of the area.').meta({ form: false }),
  }),
  startsFrom: group(
    'Starting point of the people who come: distances and waits are measured from there. The address when left out.',
    { name: text('Town, as sentences name it: "Macon".'), geo: position, sample },
  ).optional(),
  mapUrl: frame(url('Address of the map frame.')),
  directionsUrl: url('Plain link to the map.').optional(),
  photo: photo('Photograph of the place.', WIDE).optional(),
  phone: phoneNumber.optional().describe("Its own number; the business's when left out."),
  email: email("Its own mail address; the business's when left out.").optional(),
  hours: hours.optional().describe("Its own opening hours; the business's when left out."),
  specialHours,
  more: more('Links to further pages, on its card.'),
  bookingUrl: frame(urlOrPath("Its own booking page; the business's when left out.")).optional(),
});

const centerForm = inForm(centerShape, {
  '': ['name'],
  'Hours and holidays': ['hours', 'specialHours'],
  'Address and phone': ['address', 'parking', 'phone', 'email', 'photo'],
  'How far it goes': ['coverage'],
}).meta({ form: { title: 'Offices' } });

export const centerSchema = (fields?: Fields) => withFields(centerForm, 'center', fields);

type Located = Readonly<Pick<z.output<typeof cityShape>, 'name' | 'state' | 'lat' | 'lon' | 'postalCodes'>>;

function checkPosition(city: Located, { addIssue }: z.RefinementCtx): void {
  const { name, state, lat, lon, postalCodes } = city;
  if (lat !== undefined && lon !== undefined) return;
  const path = [lat === undefined ? 'lat' : 'lon'];
  if (lat !== undefined || lon !== undefined)
    return addIssue({ code: 'custom', path, input: '', message: 'must not be empty' });
  // A wrong state or name has a message of its own.
  if (!STATE_CODES.includes(state) || (name.includes(',') && readPlaceName(name))) return;
  if (findPlace({ name, state, postalCode: postalCodes[0] })) return;
  addIssue({
    code: 'custom',
    path: ['name'],
    input: name,
    message: `must be a place that the list knows in ${state}\n${adviseUnknown(name, state)}`,
  });
}

/** Pages show names as they are written. Short ones are capitals at times: DISH is a town in Texas. */
function refuseCapitals(name: string, addIssue: z.RefinementCtx['addIssue']): void {
  if (!/\p{Lu}{5}/u.test(name) || /\p{Ll}/u.test(name)) return;
  const usual = name.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase());
  const message = `must not be in capitals only\nWrite "${usual}".`;
  addIssue({ code: 'custom', message, input: name });
}

const cityName = text('Name of the city.').superRefine((name, { addIssue }) => {
  const place = name.includes(',') ? readPlaceName(name) : null;
  if (!place) return refuseCapitals(name, addIssue);
  const message = `must be a name without the state\nWrite "${place.locality}" here, and "${place.state}" in "state".`;
  addIssue({ code: 'custom', message, input: name });
});
/** A name in a list: several in one text were to be several entries. */
const oneName = (what: string) =>
  text(what).refine(
    (name) => !/,[^,]+,/.test(name),
    'must be one name\nWrite a list of them; in a cell of a table, with semicolons between the names.',
  );

/** The list lacks small places, and some that have grown since it was made. */
function adviseUnknown(name: string, state: string): string {
  const near = nearest(name, placeNames(state));
  const [largest] = placesIn(state).toSorted((a, b) => b.population - a.population);
  const degrees = largest ? ` (${largest.name}: ${largest.lat}, ${largest.lon})` : '';
  const suggestion = near ? `Did you mean "${near}"? ` : '';
  return `${suggestion}A small or new place that the list lacks needs its ZIP code in "postalCodes", or "lat" and "lon" in degrees${degrees}.`;
}

const cityShape = z.strictObject({
  id: id('Place in the order of the cities; those without one take the free places.').optional(),
  name: cityName,
  slug: slug("Last part of the page's address; derived from the name when left out.").optional(),
  formerSlugs: list(slug('An earlier slug.'), 'Earlier slugs: the addresses with them redirect to this city.'),
  state: state,
  region: text('Region of a service center, such as "Macon Area"; the nearest center\'s when left out.').optional(),
  unincorporated: toggle(false, 'True for a place that is no city or town of its own.'),
  county: text('The county it lies in, or several, without that word: "Bibb".').optional(),
  postalCodes: list(entry('ZIP code', postalCode), 'ZIP codes of the city.'),
  lat: latitude
    .optional()
    .describe('Degrees north, with five decimals where known; from the list of places when left out.'),
  lon: longitude.optional().describe('Degrees east, negative in America; from the list of places when left out.'),
  description: prose('One or two sentences: what kind of place it is.').optional(),
  photo: photo('Photograph taken in the city, for the head of its page.', WIDE).optional(),
  image: photo('Photograph of the city, in place of its map.', {
    ratio: 16 / 10,
    widths: [400, 800, 1200],
    fallback: 'the map',
  }).optional(),
  fallbackImage: z.literal('map').optional().describe('What pages show in place of a missing `image`: always the map.'),
  nearbyLocations: z
    .array(slug('Slug of another city.'))
    .min(1)
    .optional()
    .describe('Slugs of the cities next to it, nearest first; the five nearest when left out.'),
  majorRoads: list(
    oneName('Name of a road.'),
    'Roads through it, the most important first: "I-75", "US-41", "GA-247 (Hawkinsville Road)".',
  ),
  approach: list(
    text('Name of a road of data/roads: "I-75".'),
    'Roads from the starting point of its center to the city, in the order of travel. Checked against the courses in data/roads; without it, pages name no route.',
  ),
  landmarks: list(oneName('Place that everybody there knows.'), 'Places that a caller can name to say where they are.'),
  nearestServiceCenter: group('The nearest by straight line when left out.', {
    center: slug('ID of a service center.'),
    distance: distanceText,
    measured: z.enum(['by road', 'in a straight line']).describe('How the distance was measured.').default('by road'),
  }).optional(),
  notes: z
    .array(
      entry(
        'Note',
        z.union([
          note,
          z.strictObject({
            text: note,
            services: z.array(slug('Slug of a service.')).min(1).describe('Services on whose pages it helps.'),
          }),
        ]),
      ),
    )
    .min(4)
    .optional()
    .describe('Local notes, written by hand: four or more. A note without `services` is on the pages of all services.'),
  serviceTexts: z
    .record(z.string(), prose('What this service means in this place: one to three true sentences.'))
    .default({})
    .describe('What a service means in this city, by the slug of the service: one to three true sentences.'),
  notOffered: list(slug('Slug of a service.'), 'Services that are not offered here: they have no page and no link.'),
  notice,
  article: list(
    entry('Section', z.strictObject({ heading: text('Heading.'), paragraphs })),
    'A long article, on the city page in place of the notes.',
  ),
  neighborhoods: list(oneName('Part of the city.'), 'Parts of the city that are served.'),
  steps: list(entry('Step', titled), 'What happens when a customer from this city calls.'),
  questions: list(question, 'Questions of the city page.'),
  serviceQuestions: list(
    entry('Question', question.extend({ services: z.array(slug('Slug of a service.')).min(1).optional() })),
    "Questions of the city's service pages, where it has such pages. A question without `services` is on the pages of all services.",
  ),
  more: more('Links to further pages about the city.'),
});

const cityForm = inForm(cityShape, {
  '': ['name', 'state'],
  Place: ['county', 'postalCodes', 'description', 'photo', 'landmarks', 'neighborhoods', 'majorRoads'],
  'Services here': ['serviceTexts', 'notOffered'],
  Notice: ['notice'],
  Questions: ['questions', 'serviceQuestions'],
  'Notes and article': ['notes', 'article', 'steps', 'more'],
}).meta({ form: { title: 'Cities and towns' } });

/** A city needs only name and state: `complete.ts` adds the rest. One that the list of places does not have needs `lat` and `lon`. */
export const citySchema = (fields?: Fields) =>
  withFields(cityForm, 'city', fields).superRefine((city, context) => {
    checkPosition(city, context);
    for (const [index, zip] of city.postalCodes.entries()) checkZip(city.state, zip, ['postalCodes', index], context);
  });

/** Most important first. Maps show the first kind wherever it crosses them, the others only if the city names the road. */
export const ROAD_KINDS = ['interstate', 'us', 'state', 'street'] as const;

export const roadSchema = z
  .strictObject({
    name: text('As `majorRoads` and `approach` of cities name it: "I-75".'),
    kind: z.enum(ROAD_KINDS).describe('How the map draws it, and which roads it leaves out first.'),
    points: z
      .array(z.tuple([latitude, longitude]))
      .min(2)
      .describe('Its course: [lat, lon] of the towns and junctions that it passes, in order.'),
  })
  .meta({ form: false });

/** A center as its record gives it. */
export type CenterRecord = z.output<ReturnType<typeof centerSchema>>;
/** A city as its record gives it. */
export type CityRecord = z.output<ReturnType<typeof citySchema>>;
export type Road = Readonly<z.output<typeof roadSchema>>;
