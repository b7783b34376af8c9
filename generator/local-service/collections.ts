/** The collections of a local-service business: the contents of `data/`, and which record refers to which. */
import {
  defineCollection,
  show,
  type CollectionRef,
  type Data,
  type Fault,
  type KeyPath,
  type Reference,
} from '../define/index.ts';
import { checkCity } from './city-check.ts';
import { completeBusiness, completeCenter, completeCities, completeTestimonial, numberRecords } from './complete.ts';
import type { Business, Center, City } from './complete.ts';
import type { Fields } from './own-fields.ts';
import { aliases, business, centers, checklist, cities, homeCards, reasons } from './names.ts';
import { roads, services, team, testimonials, tips } from './names.ts';
import * as schemas from './schemas/index.ts';
import type { Service, Testimonial } from './schemas/index.ts';

const to =
  (collection: CollectionRef, more: Partial<Reference> = {}) =>
  (name: string, path: KeyPath): Reference => ({ to: collection, name, path, ...more });

const toCity = to(cities);
const toService = to(services);
const toRegion = to(centers, { by: 'region', noun: 'region' });
const toCenter = to(centers);
const toRoad = to(roads, { by: 'name', noun: 'road' });
const toPlace = to(cities, { noun: 'city or region', or: { to: centers, by: 'region' } });

const each = (names: readonly string[], refer: ReturnType<typeof to>, ...path: KeyPath): Reference[] =>
  names.map((name, index) => refer(name, [...path, index]));

const linksOf = ({ more }: Pick<City, 'more'>) =>
  more.map(({ title, href }, index) => ({ path: ['more', index, 'href'], href, noun: `The link "${title}"` }));

const listsIn = (fields: Fields) => [
  defineCollection({
    ...testimonials,
    schema: schemas.testimonialSchema,
    complete: (records): readonly Testimonial[] => numberRecords(records).map((record) => completeTestimonial(record)),
    references: ({ cities }) => each(cities, toCity, 'cities'),
  }),
  defineCollection({ ...team, schema: schemas.memberSchema(fields), complete: numberRecords }),
  defineCollection({ ...tips, schema: schemas.tipSchema, complete: numberRecords }),
  defineCollection({
    ...homeCards,
    schema: schemas.homeCardSchema,
    complete: numberRecords,
    links: ({ title, link }) => [{ path: ['link'], href: link, noun: `The card "${title}"` }],
  }),
  defineCollection({ ...reasons, schema: schemas.reasonSchema }),
  defineCollection({ ...aliases, schema: schemas.aliasSchema }),
  // No page shows it: the tracker lists the services.
  defineCollection({ ...checklist, schema: schemas.checklistSchema }),
];

/** Reports a service with the title of another: a file that was copied. */
function checkTitle({ slug, title, id }: Service, data: Data): Fault[] {
  const earlier = data.all(services).find((other) => other.title === title && other.slug !== slug && other.id < id);
  if (!earlier) return [];
  const what = `The title ${show(title)} is that of ${data.fileOf(services, earlier.slug) ?? earlier.slug}, too.`;
  return [{ path: ['title'], what, todo: 'Give each service its own title, or delete one of the two files.' }];
}

/** Returns the collections in the order in which they are read: `complete` sees those before it. */
export function defineCollections(fields: Fields) {
  return [
    defineCollection({
      ...business,
      schema: schemas.businessSchema(fields),
      required: true,
      complete: (records): readonly Business[] => records.map((record) => completeBusiness(record)),
      references: ({ popular }) => each(popular, toCity, 'popular'),
    }),
    defineCollection({
      ...centers,
      schema: schemas.centerSchema(fields),
      required: true,
      unique: ['region'],
      needs: [business],
      links: linksOf,
      complete: (records, data): readonly Center[] =>
        records.map((record) => completeCenter(record, data.one(business))),
    }),
    defineCollection({
      ...cities,
      schema: schemas.citySchema(fields),
      required: true,
      unique: ['id'],
      needs: [centers],
      sortBy: ({ id }: City) => id,
      complete: (records, data): readonly City[] => completeCities(records, data.all(centers)),
      references: (city) => [
        ...each(city.nearbyLocations, toCity, 'nearbyLocations'),
        ...Object.keys(city.serviceTexts).map((slug) => toService(slug, ['serviceTexts', slug])),
        ...city.notes.flatMap((note, index) => each(note.services, toService, 'notes', index, 'services')),
        ...city.serviceQuestions.flatMap(({ services = [] }, index) =>
          each(services, toService, 'serviceQuestions', index, 'services'),
        ),
        ...each(city.approach, toRoad, 'approach'),
        ...each(city.notOffered, toService, 'notOffered'),
        toRegion(city.region, ['region']),
        toCenter(city.nearestServiceCenter.center, ['nearestServiceCenter', 'center']),
      ],
      links: linksOf,
      check: checkCity,
    }),
    defineCollection({
      ...services,
      schema: schemas.serviceSchema(fields),
      required: true,
      unique: ['id'],
      sortBy: ({ id }: Service) => id,
      complete: numberRecords,
      references: ({ notOffered }) => each(notOffered, toPlace, 'notOffered'),
      check: checkTitle,
    }),
    ...listsIn(fields),
    defineCollection({ ...roads, schema: schemas.roadSchema }),
  ];
}
