/** The business itself. */
import { z } from 'zod';
import { isSiteUrl } from '../../define/index.ts';
import { withFields, type Fields } from '../own-fields.ts';
import { isPhone, PHONE, readPhone } from '../phone.ts';
import { amount, consultation, email, entry, heroFacts, formed, group, image } from './fields.ts';
import { isPlaceZone, list, nextFree } from './fields.ts';
import { formUrl, frame, urlOrPath, path, photo, positive, sample, slug, text, toggle, url } from './fields.ts';
import { inForm, notice, profile, prose, readUrl } from './fields.ts';
import { specialHours, hours } from './hours.ts';

/** In E.164, with an extension if there is one: "+14785550142;ext=5". */
export const phoneNumber = z.preprocess(
  readPhone,
  z.string().refine((number) => {
    const [, e164 = ''] = PHONE.exec(number) ?? [];
    return isPhone(e164);
  }, 'must be a phone number, such as "(478) 555-0142" or "+14785550142"'),
);

/** An address in the form that it has everywhere: lower case, no slash at its end, letters beyond ASCII encoded. */
function readSiteUrl(written: unknown): unknown {
  const text = String(readUrl(written));
  if (!URL.canParse(text)) return written;
  const { protocol, origin, pathname, search, hash } = new URL(text);
  const folder = pathname.replace(/(?:\/index\.(?:html?|php))?\/*$/, '');
  return protocol === 'https:' && search === '' && hash === '' ? origin + folder : written;
}

const siteUrl = z
  .preprocess(
    readSiteUrl,
    url().refine(
      // What is no real address has a message of its own.
      (value) => !URL.canParse(value) || isSiteUrl(value) || !isSiteUrl(new URL(value).origin),
      'must be a host, with the folder of the site if it is in one\nWrite it like this: "https://www.example.com" or "https://user.github.io/site".',
    ),
  )
  .describe('The one address of the site: "https://www.example.com", "https://user.github.io/site".');

const businessShape = z.strictObject({
  brand: text('The one spelling of the name, used everywhere.'),
  titleBrand: text(
    'A shorter form of the name, for titles of pages that would be longer than 60 characters.',
  ).optional(),
  legalName: text('Registered name, for structured data and the copyright line.').optional(),
  tagline: text('One sentence under the name.'),
  trade: text('What the business does, in two or three words, lower case: "towing and recovery".'),
  about: prose('A few sentences about the business, for the home page and /about.').optional(),
  schemaType: formed(/^[A-Z][A-Za-z]+$/, 'must be a schema.org type such as "Plumber"')
    .optional()
    .describe('The schema.org type closest to the trade, in addition to LocalBusiness: "AutomotiveBusiness".'),
  url: siteUrl,
  phone: phoneNumber.describe(
    'Number that customers call: "(478) 555-0142", with an extension "(478) 555-0142 ext. 5".',
  ),
  allowedNumbers: z
    .record(text('Who answers.'), phoneNumber)
    .describe('Further numbers that texts and pages may show, each by a name of your own: "Fax", "Poison Control".')
    .optional(),
  email: email('Contact address.'),
  responseMinutes: amount('Typical response time in minutes, near the service centers.').optional(),
  drive: group(
    'How the typical wait in a city follows from its distance. Without it, responseMinutes holds everywhere.',
    {
      setOutMinutes: z.int().nonnegative().describe('From the call until somebody sets out.'),
      speed: positive('On the road, over the whole way, in miles per hour.'),
    },
  ).optional(),
  since: z
    .int()
    .min(1600, 'must be a year, such as 1995')
    .max(2200, 'must be a year, such as 1995')
    .refine((year) => year <= new Date().getFullYear(), 'must not be a year to come')
    .describe('The year in which the business began. The years in business follow from it, and grow.')
    .optional(),
  yearsInBusiness: amount('Years in business, in place of `since`; without both, sentences about them are left out.')
    .max(300, 'must be a number of years, such as 25\nA year goes into "since".')
    .optional(),
  generations: amount('Generations of the family in the trade.').optional(),
  priceRange: z
    .string()
    .max(99)
    .describe('How expensive it is, for search engines: "$$" or "$100-$300", under 100 characters.')
    .optional(),
  payments: list(text('Accepted payment.'), 'Accepted payment: "Cash", "Credit Card".'),
  billing: group('Who else may pay; shown when given.', {
    motorClubs: list(text('Name of a motor club.'), 'Clubs that are billed directly.'),
    insurance: prose('One sentence: how an insurer can be billed.').optional(),
  }).prefault({}),
  proof: group('What stands behind "licensed, insured and bonded"; shown when given.', {
    usdot: formed(/^\d{1,8}$/, 'must be the digits of the number in quotes, such as "1234567"')
      .describe('USDOT number, which anyone can look up with the FMCSA.')
      .meta({ form: { title: 'USDOT number' } })
      .optional(),
    insurer: text('Company that insures the business.').optional(),
    coverage: text('What the insurance covers, as the certificate says: "$1,000,000 liability".').optional(),
  }).prefault({}),
  hours,
  specialHours,
  notice,
  timeZone: z
    .string()
    .refine(isPlaceZone, 'must be a time zone such as "America/New_York"')
    .describe('IANA name. The day of a build, special hours and notices follow its clocks.')
    .default('America/New_York'),
  emergency247: toggle(
    false,
    'True when help comes at any hour of every day: structured data then say so, and give `hours` otherwise.',
  ),
  social: list(profile, 'Social profiles.'),
  reviewUrl: url('Where a customer leaves a review.').optional(),
  reviewSite: text(
    'Name of the review site, as on the button: "Google". That of `reviewUrl` when left out.',
  ).optional(),
  bookingUrl: frame(
    urlOrPath('Booking page, which the contact page shows in a frame: of another host, or a path of this site.'),
  ).optional(),
  form: group('A form on the contact page.', {
    url: formUrl,
    hidden: z
      .record(text('Name of the field.'), text('Its value. {{thanksUrl}} is the address of the page /thanks.'))
      .describe('Fields that the form service asks for: { _next: "{{thanksUrl}}" }.')
      .default({}),
    honeypot: text('Name of a field that only robots fill in: "_gotcha".').optional(),
  }).optional(),
  video: group('A video on the home page and on services with `video: true`; it loads on a tap.', {
    provider: text('Name of the video site.'),
    embedUrl: frame(urlOrPath('Address of the frame, or a path of this site.')),
    watchUrl: urlOrPath('Address of the plain page, or a path of this site.'),
    title: text('What the video shows.'),
  }).optional(),
  popular: list(slug('Slug of a city.'), 'Cities that the not-found page links to; the first four when left out.'),
  heroFacts: heroFacts.default(['wait', 'price']),
  heroClock: toggle(
    false,
    'True adds the time to the head of the pages of cities, by a script: "Call now: with you by about 3:10 AM" where `emergency247` is true and help sets out at once; else "Open until 5 PM" or "Opens Monday 8 AM".',
  ),
  consultation,
  nextFree,
  disallow: list(path('Path.'), 'More paths that robots.txt disallows.'),
  sendLocation: toggle(true, 'False where customers know their address: pages do not offer to send a location.'),
  texts: toggle(false, 'Whether text messages to `phone` are read: pages then offer to send one.'),
  staffPages: toggle(
    false,
    'True adds pages for staff: the build status, the missing pages and the link audit. Everybody can open them; search engines leave them out.',
  ),
  logo: group('Shown in the head of every page, in place of the sign and the name.', {
    file: image('A picture of any shape in data/images: SVG, PNG or WebP.'),
    alt: text('What it says; the brand when left out.').optional(),
    height: amount('Height in CSS pixels, at most 64.').max(64).meta({ form: false }).default(40),
  })
    .meta({ short: 'file' })
    .optional(),
  photo: photo('Photograph for the head of the home page: the crew, the yard, the trucks.', {
    ratio: 4 / 3,
    widths: [480, 800, 1200, 1600],
  }).optional(),
  stats: list(
    entry('Number', z.strictObject({ value: text('"24/7"'), label: text('"Emergency service"') })),
    'Numbers of the About section.',
  ),
  sample,
});

const form = inForm(businessShape, {
  'Hours and holidays': ['hours', 'specialHours', 'nextFree'],
  Notice: ['notice'],
  'Prices and payment': ['priceRange', 'payments', 'billing', 'consultation'],
  'Phone, mail and links': ['phone', 'allowedNumbers', 'email', 'texts', 'social', 'reviewUrl', 'reviewSite'],
  'About the business': [
    ...['brand', 'tagline', 'about', 'photo', 'logo', 'yearsInBusiness', 'since', 'generations', 'responseMinutes'],
    ...['proof', 'stats'],
  ] as const,
}).meta({ form: { title: 'Business and hours' } });

export const businessSchema = (fields?: Fields) =>
  withFields(form, 'business', fields).superRefine(({ since, yearsInBusiness }, { addIssue }) => {
    if (since === undefined || yearsInBusiness === undefined) return;
    const message = 'must be left out, since it follows from "since"';
    addIssue({ code: 'custom', path: ['yearsInBusiness'], input: yearsInBusiness, message });
  });

/** A business as its record gives it. */
export type BusinessRecord = z.output<ReturnType<typeof businessSchema>>;
