/**
 * The shape of every record in `data/`. One zod schema per kind: it checks what an editor wrote, and
 * `gen schema` publishes it as JSON Schema so that the editor completes and explains the keys.
 * Unknown keys are refused everywhere: a misspelt key must never be silently ignored.
 */
import { z } from 'zod';

/** Characters that no reader sees; the renderer marks places with private-use ones. */
const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uE000-\uF8FF\u{F0000}-\u{10FFFF}]/u;
const PLAIN = 'must not contain control or private-use characters\nDelete them: no browser shows them.';
const isPlain = (value: string): boolean => !UNSEEN.test(value);
/** Escapes such as "\uD83D" can write half of a character: no encoding knows it. */
const isWhole = (value: string): boolean => !/\p{Cs}/u.test(value);
const WHOLE =
  'must not contain half of a character\nWrite the character itself instead of an escape such as "\\ud83d".';
const text = (what: string) =>
  z.string().trim().min(1, 'must not be empty').refine(isPlain, PLAIN).refine(isWhole, WHOLE).describe(what);

/** A name that resolvers, certificates and the settings of servers take: letters, digits, hyphens and dots. */
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const hasRealHost = (value: string): boolean => !URL.canParse(value) || HOST.test(new URL(value).hostname);
const REAL_HOST =
  'must name a real host\nHost names consist of letters, digits, hyphens, and dots, such as "www.example.com".';
const url = (what: string) =>
  z
    .url({ protocol: /^https$/ })
    .refine(isPlain, PLAIN)
    .refine(isWhole, WHOLE)
    .refine(hasRealHost, REAL_HOST)
    .describe(what);
const slug = (what: string) =>
  z
    .string()
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must consist of lower-case letters, digits, and single hyphens, such as "warner-robins"',
    )
    .describe(what);
const path = (what: string) =>
  z
    .string()
    .regex(
      /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/,
      'must be a path in lower case without a trailing slash or an extension, such as "/about-us"',
    )
    .describe(what);
const aliasPath = z
  .string()
  .regex(/^(\/([a-z0-9]+(-[a-z0-9]+)*|\{city\}))+$/, 'must be a path such as "/towing" or "/services/old-name/{city}"');
const aliasTarget = z
  .string()
  .regex(
    /^\/$|^(\/([a-z0-9]+(-[a-z0-9]+)*|\{city\}))+$/,
    'must be the path of a page, such as "/services/roadside-assistance"',
  );
const latitude = z.number().min(-90).max(90).describe('Degrees north, with five decimals where known.');
const longitude = z
  .number()
  .min(-180)
  .max(180)
  .describe('Degrees east (negative in America), with five decimals where known.');
const sample = z
  .boolean()
  .optional()
  .describe('True for an invented example record; `gen check --release` refuses to ship it.');
const starting = z
  .boolean()
  .optional()
  .describe(
    'True for starting copy that nobody has read yet; `gen check --release` refuses it. Delete it when the text is yours.',
  );
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "08:00"');
/** Names that the runtime knows; it throws for others. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
const state = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be a two-letter state such as "GA"')
  .describe('Two-letter state.');
const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);
const milesText = z
  .string()
  .regex(/^\d+(\.\d+)? miles?$/, 'must be a distance in miles such as "12 miles"')
  .describe('Approximate distance from the service center, as text in miles.');
const icon = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must consist of lower-case letters, digits, and single hyphens, such as "life-buoy"',
  )
  .describe('Name of a lucide icon, such as "truck" (https://lucide.dev/icons).');
/** Never a way out of the folder: the name becomes part of a path in `out/`. */
const image = (what: string) =>
  z
    .string()
    .refine(
      (value) => !/\.[a-z]+$/i.test(value) || /\.(avif|webp|png|jpe?g|svg)$/i.test(value),
      'must end in .avif, .webp, .png, .jpg, .jpeg, or .svg\nConvert the image: browsers do not show other formats.',
    )
    .refine(
      (value) =>
        !/\.(avif|webp|png|jpe?g|svg)$/i.test(value) || value === value.replace(/\.\w+$/, (end) => end.toLowerCase()),
      'must have its ending in lower case\nRename the file, for example to "team/dale.jpg": many web servers treat ".JPG" and ".jpg" as different files.',
    )
    .regex(
      /^\w[\w-]*(\/\w[\w-]*)*\.\w+$/,
      'must be the path of an image in data/images, such as "team/dale.jpg"\nUse only letters, digits, hyphens, and underscores in the names of files and folders.',
    )
    .describe(what);
const drawing = (what: string) =>
  z
    .string()
    .regex(/^\w[\w-]*(\/\w[\w-]*)*\.svg$/, 'must be an SVG file below data/images, such as "mark.svg"')
    .describe(what);
const question = z.strictObject({
  question: text('As a customer would ask it.'),
  answer: text('Two to four plain sentences.'),
});
const note = text('One true, concrete sentence about driving there.');
const paragraphs = z.array(text('One paragraph.')).min(1);
const dollars = (what: string) => z.number().positive().describe(what);
const titled = z.strictObject({ title: text('Short heading.'), description: text('One or two sentences.') });

export const businessSchema = z.strictObject({
  brand: text('The one spelling of the name, used everywhere.'),
  legalName: text('Registered name, for structured data and the copyright line.').optional(),
  tagline: text('One sentence under the name.'),
  trade: text('What the business does, in two or three words, lower case: "towing and recovery".'),
  schemaType: z
    .string()
    .regex(/^[A-Z][A-Za-z]+$/, 'must be a schema.org type such as "Plumber"')
    .optional()
    .describe('The schema.org type closest to the trade, in addition to LocalBusiness: "AutomotiveBusiness".'),
  origin: url('The one canonical host, no trailing slash: "https://www.example.com".').refine(
    (value) => !URL.canParse(value) || new URL(value).origin === value,
    'must be a host in lower case without a path or a trailing slash\nWrite it like this: "https://www.example.com".',
  ),
  phone: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be a phone number with its country code, such as "+14785550142"')
    .describe('Dispatch number with its country code (E.164); pages show it as people write it.'),
  email: z.email().describe('Contact address.'),
  responseMinutes: z
    .int()
    .positive()
    .describe('Typical response time in minutes, near the service centers.')
    .optional(),
  drive: z
    .strictObject({
      setOutMinutes: z.int().nonnegative().describe('From the call until the truck rolls.'),
      milesPerHour: z.number().positive().describe('On the road, over the whole way.'),
    })
    .optional()
    .describe(
      'How the typical wait in a city follows from its distance. Without it, responseMinutes holds everywhere.',
    ),
  yearsInBusiness: z.int().positive(),
  generations: z.int().positive().describe('Generations of the family in the trade.').optional(),
  priceRange: z
    .string()
    .max(99)
    .refine(isPlain, PLAIN)
    .refine(isWhole, WHOLE)
    .describe('schema.org priceRange, under 100 characters.')
    .optional(),
  payments: z.array(text('Accepted payment.')).default([]),
  billing: z
    .strictObject({
      motorClubs: z.array(text('Name of a motor club.')).default([]).describe('Clubs that are billed directly.'),
      insurance: text('One sentence: how an insurer can be billed.').optional(),
    })
    .optional()
    .describe('Who else may pay; shown when given.'),
  proof: z
    .strictObject({
      usdot: z
        .string()
        .regex(/^\d{1,8}$/, 'must be the digits of the number in quotes, such as "1234567"')
        .describe('USDOT number, which anyone can look up with the FMCSA.')
        .optional(),
      insurer: text('Company that insures the business.').optional(),
      coverage: text('What the insurance covers, as the certificate says: "$1,000,000 liability".').optional(),
    })
    .optional()
    .describe('What stands behind "licensed, insured and bonded"; shown when given.'),
  officeHours: z
    .array(
      z.strictObject({
        days: z.array(weekday).min(1),
        label: text('As shown: "Monday to Friday".'),
        opens: clock.optional(),
        closes: clock.optional(),
        note: text('Shown instead of times when closed.').optional(),
      }),
    )
    .min(1),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as "America/New_York"')
    .describe('Of the office hours (IANA name): pages then say whether the office is open. Left out, they do not.')
    .optional(),
  emergency247: z
    .boolean()
    .default(false)
    .describe('True when help comes at any hour of every day: structured data then say so, and officeHours otherwise.'),
  social: z
    .array(z.strictObject({ name: text('Name of the network.'), url: url('Profile page.'), icon }))
    .default([])
    .describe('Social profiles.'),
  reviewUrl: url('Where a customer leaves a review.').optional(),
  reviewSite: text('Name of the review site, as on the button: "Google".').default('the web'),
  bookingUrl: url('External booking page, which the contact page shows in a frame.').optional(),
  video: z
    .strictObject({
      provider: text('Name of the video site.'),
      embedUrl: url('Address of the frame.'),
      watchUrl: url('Address of the plain page.'),
      title: text('What the video shows.'),
    })
    .optional(),
  flagship: z
    .strictObject({
      city: slug('City with the richest hub, its own landing page and service tracker.'),
      landingPath: path('Path of its landing page.'),
    })
    .optional()
    .describe('The city the business is best known in: a landing page, a tracker and the richest hub.'),
  popular: z
    .array(slug('Slug of a city.'))
    .default([])
    .describe('Cities that the not-found page links to; the first four when left out.'),
  disallow: z.array(path('Path.')).default([]).describe('More paths that robots.txt disallows.'),
  sendLocation: z
    .boolean()
    .default(true)
    .describe('False where customers know their address: pages do not offer to send a location.'),
  staffPages: z
    .boolean()
    .default(true)
    .describe('False leaves out the build status, the trackers and the link audit: everybody can open them.'),
  stats: z
    .array(z.strictObject({ value: text('"24/7"'), label: text('"Emergency service"') }))
    .default([])
    .describe('Figures of the About section.'),
  sample,
});

export const centerSchema = z.strictObject({
  id: slug('Identifier that cities name in nearestServiceCenter.center.'),
  name: text('Musella Service Center'),
  region: text('Region it serves, as cities name it: "Macon Area".'),
  rank: z.enum(['Primary', 'Secondary']),
  street: text('Street and number.'),
  locality: text('Town.'),
  state,
  postalCode: z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code such as "31201"'),
  around: text('Town the service radius is drawn around.'),
  radiusMiles: z.number().positive(),
  lat: latitude,
  lon: longitude,
  mapUrl: url('Address of the map frame.'),
  directionsUrl: url('Plain link to the map.'),
});

/**
 * A city as an editor writes it. Only name, state, lat and lon are needed: `derive.ts` fills in what a large
 * list leaves out (slug, id, neighbours, nearest centre and distance).
 */
export const citySchema = z.strictObject({
  id: z.int().positive().optional(),
  name: text('Name of the city.'),
  slug: slug("Last part of the page's address; derived from the name when left out.").optional(),
  state,
  region: text('Region of a service center, such as "Macon Area"; the nearest center\'s when left out.').optional(),
  county: text('County or counties, without the word County: "Bibb".').optional(),
  zips: z
    .array(z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code such as "31201"'))
    .default([])
    .describe('ZIP codes of the city.'),
  lat: latitude,
  lon: longitude,
  description: text('One or two sentences: what kind of place it is for a driver.').optional(),
  image: image('Image file in data/images; without it, the page shows a locator map.').optional(),
  fallbackImage: z
    .literal('map')
    .optional()
    .describe('Draw the locator map when the image file is missing, instead of refusing to build.'),
  nearbyLocations: z
    .array(slug('Slug of another city.'))
    .min(1)
    .optional()
    .describe('Slugs of the cities next to it, nearest first; the five nearest when left out.'),
  majorRoads: z.array(text('Name of a road: "I-75", "US-41", "GA-247 (Hawkinsville Road)".')).default([]),
  approach: z
    .array(text('Name of a road of data/roads: "I-75".'))
    .default([])
    .describe(
      'The way in from the middle of the area, road by road in the order of travel. Checked against the courses of the roads; left out, no way is named.',
    ),
  landmarks: z
    .array(text('Place that everybody there knows.'))
    .default([])
    .describe('Places a caller names to say where they are.'),
  nearestServiceCenter: z
    .strictObject({
      center: slug('ID of a service center.'),
      distance: milesText,
      measured: z.enum(['by road', 'in a straight line']).default('by road').describe('How the distance was measured.'),
    })
    .optional()
    .describe('The nearest by straight line when left out.'),
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
  notOffered: z.array(slug('Slug of a service.')).default([]),
  rich: z
    .strictObject({
      article: z.array(z.strictObject({ heading: text('Heading.'), paragraphs })).min(1),
      areas: z.array(text('Part of the service area.')).min(1),
      steps: z.array(titled).min(1),
      questions: z.array(question).min(1).describe('Questions of the city page.'),
      serviceQuestions: z.array(question).min(1).describe("Questions of the city's service pages."),
    })
    .optional()
    .describe('Long article, questions, steps and areas for the best-known city.'),
});

export const serviceSchema = z.strictObject({
  id: z.int().positive(),
  slug: slug('Last part of its address.'),
  title: text('Full title.'),
  shortTitle: text('Title for links and crumbs.'),
  tag: text('One or two words over the heading: "Towing".'),
  phrase: text('The service inside a sentence, lower case: "light and medium duty towing".'),
  icon,
  description: text('One sentence, for cards.'),
  fullDescription: paragraphs.describe('Two to four paragraphs, for its own page.'),
  benefits: z.array(titled).default([]),
  whyChoose: z.array(text('One reason.')).default([]),
  steps: z.array(text('What happens in this step for this service: one or two sentences.')).length(4).default([]),
  included: z.array(text('Vehicle, load or job.')).default([]).describe('What it covers.'),
  equipment: z.array(text('Piece of equipment.')).default([]),
  untilWeArrive: z.array(text('One thing to do, as a command.')).default([]).describe('What to do until help comes.'),
  haveReady: z.array(text('One thing to tell the dispatcher.')).default([]),
  price: text('What the price depends on, one or two sentences, no figures.').optional(),
  priceGuide: z
    .strictObject({
      from: dollars('The lowest price, in dollars.'),
      covers: text('What that buys, after "for": "hookup and the first 5 miles".'),
      perMile: dollars('Each further mile, in dollars.').optional(),
      moves: z.array(text('One thing that moves the price: "Distance".')).default([]),
      sample,
    })
    .optional()
    .describe('What the service costs at least; shown when given.'),
  planned: text('For work that is scheduled in advance: one sentence that says so.').optional(),
  questions: z.array(question).default([]),
  video: z.boolean().default(false).describe('Shows the video section on the service page.'),
  notOffered: z.array(text('City slug or region name.')).default([]),
  starting,
});

export const testimonialSchema = z.strictObject({
  id: z.int().positive(),
  name: text('As signed.'),
  location: text('City, state.'),
  content: text('Their words.'),
  rating: z.int().min(1).max(5),
  source: text('Where they said it: "Google".').optional(),
  url: url('Where it can be read.').optional(),
  date: z.iso.date('must be a day such as "2026-03-14"').describe('Day on which they said it.').optional(),
  on: z
    .array(z.enum(['home', 'reviews', 'flagship']))
    .min(1)
    .describe('Where it is shown.'),
  sample,
});

export const memberSchema = z.strictObject({
  id: z.int().positive(),
  name: text('Name.'),
  position: text('What they do.'),
  bio: text('One or two sentences.'),
  image: image('Image file in data/images.').optional(),
  fallbackImage: z
    .literal('initials')
    .optional()
    .describe('Draw the initials when there is no image or its file is missing.'),
  social: z.array(z.strictObject({ name: text('Network.'), url: url('Profile.') })).default([]),
  sample,
});

export const tipSchema = z.strictObject({
  id: z.int().positive(),
  title: text('Short.'),
  description: text('One or two sentences.'),
  icon,
  starting,
});
export const homeCardSchema = z.strictObject({
  id: z.int().positive(),
  title: text('Short.'),
  description: text('One sentence.'),
  icon,
  link: path('Page that it links to.'),
});
export const reasonSchema = z.strictObject({
  title: text('Short.'),
  description: text('One or two sentences.'),
  icon,
  on: z.array(z.enum(['home', 'about', 'service', 'values'])).min(1),
  starting,
});
export const aliasSchema = z.strictObject({
  from: aliasPath,
  to: aliasTarget.describe('Path of a page; {city} stands for each city.'),
});
export const checklistSchema = z.strictObject({
  id: z.int().positive(),
  title: text('What should be there.'),
  service: slug('Slug of the service whose page it tracks.'),
});

export const roadSchema = z.strictObject({
  name: text('As cities name it: "I-75".'),
  kind: z.enum(['interstate', 'us', 'state', 'street']),
  points: z
    .array(z.tuple([latitude, longitude]))
    .min(2)
    .describe('Its course, coarse but true: [lat, lon] of the towns and junctions it passes.'),
});

const color = (what: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a color such as "#ffb000": a number sign and six digits from 0-9 and a-f')
    .describe(what);
/** What the hero of a home page can be drawn with, in the colors of the theme. */
export const SCENES = ['street', 'roofs', 'waves', 'rooms', 'circuit', 'sun'] as const;
export const themeSchema = z.strictObject({
  accent: color('Marks, and the button that calls.').optional(),
  dark: color('Header, hero and footer.').optional(),
  paper: color('Ground of the pages by day, close to white.').optional(),
  header: z
    .enum(['dark', 'light'])
    .optional()
    .describe('Whether the bar at the top is dark or has the ground of the pages.'),
  hero: z.enum(['dark', 'light']).optional().describe('The same of the first view of the home page.'),
  bands: z
    .enum(['dark', 'light'])
    .optional()
    .describe('The same of the bands that are dark on the shipped pages, but for heads and footer.'),
  frame: z
    .enum(['wide', 'card'])
    .optional()
    .describe('Whether the art of the home page fills the first view or lies in a card beside the words.'),
  art: z
    .union([
      z.strictObject({ scene: z.enum(SCENES) }),
      z.strictObject({ image: image('Drawing (.svg) or photo in data/images, wider than high.') }),
    ])
    .optional()
    .describe('What stands behind the first words of the home page.'),
  lines: z
    .enum(['dashes', 'bar', 'dot'])
    .optional()
    .describe('The mark before small headings, and the edge under the heads of pages.'),
  font: z
    .strictObject({
      display: z
        .string()
        .regex(
          /^[a-z0-9]+(-[a-z0-9]+)*$/,
          'must be the name of a font at https://fontsource.org, such as "roboto-slab"',
        )
        .describe('Font of headings: the package @fontsource/NAME has to be installed.'),
      weight: z.int().min(100).max(900).optional().describe('700 when left out, or the nearest that the font has.'),
    })
    .optional(),
  radius: z.enum(['sharp', 'soft', 'round']).optional().describe('Corners of cards and buttons.'),
  mark: z
    .union([z.strictObject({ icon }), z.strictObject({ image: drawing('Square SVG file under data/images.') })])
    .optional()
    .describe('The mark beside the name and on the icons of the site; a map pin when left out.'),
  social: drawing('SVG file under data/images, 1200 × 630: what the picture for shared links is drawn on.').optional(),
});
