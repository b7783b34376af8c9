import type { Business, City } from './complete.ts';
import { linkCity, type CityLink, type Paths } from './paths.ts';
import type { Service } from './schemas/index.ts';

/** Which services have a page in which cities: all that are offered there, or those that the data say something about. */
export type CityServicePages = 'all' | 'with-text';

/** A service is offered in every city unless it is discontinued, it excludes the city or its region, or the city excludes the service. */
export function isOffered(city: City, service: Service): boolean {
  return (
    !service.discontinued &&
    !city.notOffered.includes(service.slug) &&
    !service.notOffered.includes(city.slug) &&
    !service.notOffered.includes(city.region)
  );
}

interface PageRules {
  readonly cityServicePages: CityServicePages;
  /** BCP 47 */
  readonly language: string;
}

interface SitePages extends PageRules {
  readonly paths: Paths;
}

/** True if a service has a page of its own in a city. */
export const hasPage = (site: PageRules, city: City, service: Service): boolean =>
  isOffered(city, service) && (site.cityServicePages === 'all' || isDescribed(site, city, service));

/** Fewest sentences that make a page worth a visit. */
const FEWEST = 2;

/** True if a city has at least two sentences about a service: its text, and notes and questions that name the service. */
function isDescribed({ language }: PageRules, city: City, { slug }: Service): boolean {
  const texts = [
    city.serviceTexts[slug] ?? '',
    ...city.notes.filter(({ services }) => services.includes(slug)).map(({ text }) => text),
    ...city.serviceQuestions.filter(({ services }) => services?.includes(slug)).map(({ answer }) => answer),
  ];
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences = texts.flatMap((text) => Array.from(segmenter.segment(text), ({ segment }) => segment));
  return sentences.filter((sentence) => /\p{L}/u.test(sentence)).length >= FEWEST;
}

/** Path of the page for a service in a city; without one, that of the service. */
export const offerPath = (site: SitePages, city: City, service: Service): string =>
  hasPage(site, city, service) ? site.paths.cityService(city, service) : site.paths.service(service);

/** Returns a link to the page for a service in a city; without one, to that of the city. */
export const linkOffer = (site: SitePages, city: City, service: Service): CityLink =>
  linkCity(site, city, hasPage(site, city, service) ? site.paths.cityService(city, service) : undefined);

/** True for a service without an appointment whose wait the business gives. */
export const isUrgent = (
  { emergency247, responseMinutes }: Business,
  { appointmentNote, waitNote }: Service,
): boolean => !appointmentNote && (emergency247 || responseMinutes !== undefined || waitNote !== undefined);
