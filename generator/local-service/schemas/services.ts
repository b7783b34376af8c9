/** Services. */
import { z } from 'zod';
import { withFields, type Fields } from '../own-fields.ts';
import {
  citySentence,
  consultation,
  dollars,
  heroFacts,
  group,
  icon,
  id,
  inForm,
  list,
  nextFree,
  paragraphs,
  photo,
  positive,
  prose,
} from './fields.ts';
import { entry, question, sample, slug, starting, text, titled, toggle, WIDE, type Numbered } from './fields.ts';

export const serviceShape = z.strictObject({
  id: id('Place in the order of the services; those without one take the free places.').optional(),
  slug: slug('Last part of its address.'),
  formerSlugs: list(slug('An earlier slug.'), 'Earlier slugs: the addresses with them redirect to this service.'),
  title: text('Its name in headings: "Drain Cleaning".'),
  shortTitle: text('A shorter name, for links and breadcrumbs.'),
  tag: text('One or two words over the heading: "Drains".'),
  phrase: text('The service inside a sentence, lower case: "drain cleaning".'),
  problem: text(
    'What has happened to the customer, in two or three words of his or her own: "Locked out". A link on the home page.',
  ).optional(),
  icon,
  description: prose('One sentence, for cards: what the customer gets.').default(''),
  fullDescription: paragraphs.default([]).describe('Two to four paragraphs, for its own page.'),
  benefits: list(entry('Benefit', titled), 'Six short reasons for the service.'),
  whyChoose: list(text('One reason.'), 'Reasons to choose the business for this service, on its own page.'),
  steps: list(entry('Step', titled.extend({ citySentence })), 'What happens, step by step: "How it works".'),
  included: list(text('One thing that is covered.'), 'What it covers.'),
  equipment: list(text('Piece of equipment.'), 'What is brought for it.'),
  untilWeArrive: list(text('One thing to do, as a command.'), 'What to do until help comes.'),
  haveReady: list(text('One thing to say on the phone.'), 'What to have ready for the call.'),
  priceNote: prose('What the price depends on, one or two sentences, no figures.').optional(),
  price: group('What the service costs at least; shown when given.', {
    from: dollars('The lowest price, in dollars. Where no price is the lowest, `priceNote` says what it depends on.'),
    includes: text('What that buys, after "for": "the first half hour".').optional(),
    perMile: positive('Each further mile, in dollars.').optional(),
    dependsOn: list(
      text('One thing: "Distance".'),
      'What changes the price. Pages list it if there is no `priceNote`.',
    ),
    sample,
  })
    .meta({ short: 'from' })
    .optional(),
  illustration: text(
    'Address of a drawing in public/, shown where there is no photograph: "/scenes/winching.svg".',
  ).optional(),
  photo: photo('Photograph of the work, for its page and its card.', WIDE).optional(),
  heroFacts: heroFacts.optional(),
  consultation,
  nextFree,
  appointmentNote: prose('For work that is scheduled in advance: one sentence that says so.').optional(),
  workHoursNote: prose(
    'For work that is scheduled in advance: one sentence about the hours of the work itself.',
  ).optional(),
  waitNote: prose(
    'For work whose wait can exceed the typical one: one sentence, shown in place of that time.',
  ).optional(),
  questions: list(question, 'Questions of its own page.'),
  video: toggle(false, 'Shows the video section on the service page.'),
  notOffered: list(text('City slug or region name.'), 'Cities and regions that do not have it, by slug or name.'),
  discontinued: toggle(
    false,
    'True for a service that is no longer offered: no page shows it, and its address leads to the list of services, that of a city page to the city.',
  ).meta({ form: { title: 'No longer offered' } }),
  starting,
});

const form = inForm(serviceShape, {
  '': ['title'],
  Prices: ['price', 'priceNote', 'consultation', 'nextFree'],
  'Name and texts': [
    ...['shortTitle', 'tag', 'phrase', 'description', 'fullDescription', 'benefits', 'whyChoose', 'steps'],
    ...[
      'included',
      'equipment',
      'untilWeArrive',
      'haveReady',
      'appointmentNote',
      'workHoursNote',
      'waitNote',
      'starting',
    ],
  ] as const,
  Questions: ['questions'],
  'Photo and icon': ['photo', 'icon'],
  'Where it is not offered': ['notOffered', 'discontinued'],
}).meta({
  form: {
    title: 'Services and prices',
    intro:
      'A service has a page of its own and cannot be deleted. If you no longer offer it, say so in "Where it is not offered": its address then leads to the other services.',
  },
});

export const serviceSchema = (fields?: Fields) => withFields(form, 'service', fields);

type ServiceRecord = z.output<ReturnType<typeof serviceSchema>>;
/** A service as its record gives it, with its number. */
export interface Service extends Numbered<ServiceRecord> {}
