/** Centers, cities and roads. */
import { z } from 'zod';
import { STATE_CODES } from '../address.ts';
import { MILES } from '../distance.ts';
import { withFields, type Fields } from '../own-fields.ts';
import { phoneNumber } from './business.ts';
import { group, image, latitude, list, longitude, note, notice, paragraphs, path, photo } from './fields.ts';
import { positive, question, sample, slug, text, titled, toggle, url, WIDE } from './fields.ts';
import { exceptions, hours } from './hours.ts';

const more = (what: string) =>
  list(z.strictObject({ title: text('Text of the link.'), href: path('Page that it links to.') }), what);

const state = z
  .string()
  .regex(new RegExp(`^(?:${STATE_CODES.join('|')})$`), 'must be a two-letter state such as "GA"')
  .describe('Two-letter state.');
const postalCode = z
  .string()
  .regex(/^\d{5}$/, 'must be a five-digit ZIP code such as "31201"')
  .describe('Five-digit ZIP code.');
const distanceText = z
  .string()
  .regex(MILES, 'must be a distance in miles such as "12 miles"')
  .describe('Approximate distance from the service center, as text in miles.');

const position = z.strictObject({ lat: latitude, lon: longitude });

/** A center with its three places: its address, the area that it and where those who come set out. */
export const centerSchema = (fields?: Fields) => withFields(centerShape, 'center', fields);

const centerShape = z.strictObject({
  id: slug('Identifier that cities name in nearestServiceCenter.center.'),
  name: text('Name of the office, as customers know it.'),
  region: text('Name of its area, as cities have it: "Macon Area".'),
  rank: z.enum(['Primary', 'Secondary']),
  parking: text('One sentence for those who visit: where they can park.').optional(),
  address: group('The postal address.', {
    street: text('Street and number.'),
    locality: text('Town.'),
    state: state,
    postalCode: postalCode,
    geo: position.describe('The point of the address itself.').optional(),
  }),
  coverage: group('The area that the center serves.', {
    around: text('Town the service radius is drawn around.'),
    radius: positive('In miles.'),
    geo: position.describe('The middle of the area.'),
  }),
  startsFrom: group(
    'Where those who come set out; distances and waits are measured from there. The address if left out.',
    { name: text('Town, as sentences name it: "Macon".'), geo: position, sample },
  ).optional(),
  mapUrl: url('Address of the map frame.'),
  directionsUrl: url('Plain link to the map.'),
  photo: photo('Photograph of the place.', WIDE).optional(),
  phone: phoneNumber.optional().describe("Its own number; the business's when left out."),
  email: z.email().optional().describe("Its own mail address; the business's when left out."),
  hours: hours.optional().describe("Its own opening hours; the business's when left out."),
  exceptions,
  more: more('Links to further pages, on its card.'),
  bookingUrl: url("Its own booking page; the business's when left out.").optional(),
});

/** A city as an editor writes it: name, state, lat and lon; `derive.ts` fills in what a large list leaves out. */
export const citySchema = (fields?: Fields) => withFields(cityShape, 'city', fields);

const cityShape = z.strictObject({
  id: z.int().positive().optional(),
  name: text('Name of the city.'),
  slug: slug("Last part of the page's address; derived from the name when left out.").optional(),
  formerSlugs: list(slug('An earlier slug.'), 'Earlier slugs: the addresses with them redirect to this city.'),
  state: state,
  region: text('Region of a service center, such as "Macon Area"; the nearest center\'s when left out.').optional(),
  unincorporated: toggle(false, 'True for a place that is no city or town of its own.'),
  county: text('The county it lies in, or several, without that word: "Bibb".').optional(),
  postalCodes: list(postalCode, 'Of the city.'),
  lat: latitude,
  lon: longitude,
  description: text('One or two sentences: what kind of place it is for a driver.').optional(),
  photo: photo('Photograph taken in the city, for the head of its page.', WIDE).optional(),
  image: image('Image file in data/images, published as it is; without it, the page shows a locator map.').optional(),
  fallbackImage: z
    .literal('map')
    .optional()
    .describe('Draw the locator map when the image file is missing, instead of refusing to build.'),
  nearbyLocations: z
    .array(slug('Slug of another city.'))
    .min(1)
    .optional()
    .describe('Slugs of the cities next to it, nearest first; the five nearest when left out.'),
  majorRoads: list(text('Name of a road: "I-75", "US-41", "GA-247 (Hawkinsville Road)".')),
  approach: list(
    text('Name of a road of data/roads: "I-75".'),
    'The way in from where those who come set out, road by road in the order of travel. Checked against the courses of the roads; left out, no way is named.',
  ),
  landmarks: list(text('Place that everybody there knows.'), 'Places a caller names to say where they are.'),
  nearestServiceCenter: group('The nearest by straight line when left out.', {
    center: slug('ID of a service center.'),
    distance: distanceText,
    measured: z.enum(['by road', 'in a straight line']).describe('How the distance was measured.').default('by road'),
  }).optional(),
  notes: z
    .array(
      z.union([
        note,
        z.strictObject({
          text: note,
          services: z.array(slug('Slug of a service.')).min(1).describe('Services on whose pages it helps.'),
        }),
      ]),
    )
    .min(4)
    .optional()
    .describe('Local notes, written by hand: four or more. One without services stands on the page of each.'),
  services: z
    .record(z.string(), text('What this service means in this place: one to three true sentences.'))
    .default({})
    .describe('By service slug.'),
  notOffered: list(slug('Slug of a service.')),
  notice,
  article: list(
    z.strictObject({ heading: text('Heading.'), paragraphs }),
    'A long article, on its page in place of the notes.',
  ),
  areas: list(text('Part of the city.'), 'Parts of the city that are served.'),
  steps: list(titled, 'What happens when a customer of this city calls.'),
  questions: list(question, 'Questions of the city page.'),
  serviceQuestions: list(
    question.extend({ services: z.array(slug('Slug of a service.')).min(1).optional() }),
    "Questions of the city's service pages; one without services stands on the page of each.",
  ),
  more: more('Links to further pages about the city.'),
});

/** Most important first; the first are on every map that they cross. */
export const ROAD_KINDS = ['interstate', 'us', 'state', 'street'] as const;

export const roadSchema = z.strictObject({
  name: text('As cities name it: "I-75".'),
  kind: z.enum(ROAD_KINDS),
  points: z
    .array(z.tuple([latitude, longitude]))
    .min(2)
    .describe('Its course, coarse but true: [lat, lon] of the towns and junctions it passes.'),
  towns: z
    .record(z.string(), position)
    .optional()
    .describe('Towns on it that are no cities of the site, by name: addresses are checked against them.'),
});

/** A center as its record gives it. */
export type CenterRecord = z.output<ReturnType<typeof centerSchema>>;
/** A city as its record gives it. */
export type CityRecord = z.output<ReturnType<typeof citySchema>>;
export type Road = Readonly<z.output<typeof roadSchema>>;
