/** The files of a new site: those that are copied, and those of `starter/project/` with the answers filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { count, slugify } from '../../define/index.ts';
import { formatAddress } from '../address.ts';
import { formatMiles } from '../distance.ts';
import { formatList } from '../language.ts';
import type { Answers } from './answers.ts';
import type { Files } from './base.ts';
import { brandFiles, PAGE } from './brand.ts';
import { copiedFiles, mergeSentences } from './copied-files.ts';
import { capital, fill } from './trades.ts';
import { PLACES_SOURCE, placesWithin, type Town } from '../places/places.ts';
import { formatRows } from './list-places.ts';
import { formatPackage, PACKAGE } from './package-json.ts';

interface StartOptions {
  readonly root: string;
  /** The npm version range of the package, or a path to a tarball. */
  readonly packageSpec: string;
  /** True below the root of a workspace. */
  readonly isInWorkspace?: boolean;
  /** The places that the site begins with. */
  readonly places: readonly Town[];
  /** True for a site with pages for staff. */
  readonly staff?: boolean;
  /** Names of the icons in its pictures: that of the business, then those of its services. */
  readonly icons: readonly string[];
}

/** Places that the page for missing addresses links. */
const MOST_POPULAR = 4;

/** Columns of `cities.csv` that are empty at first. */
const MORE_COLUMNS = ['postalCodes', 'landmarks', 'majorRoads', 'description'];

/**
 * Returns the towns of the offices, then the places within reach: the nearest of each office in turns until there are enough, in the
 * order of their population, which is that of menus.
 */
export function servedPlaces({ offices, within, places: most }: Answers): Town[] {
  const homes = offices.map(({ home }) => home);
  const around = homes.map((home) => placesWithin(home, within));
  const inTurns = Array.from({ length: Math.max(...around.map(({ length }) => length)) }, (_, turn) =>
    around.flatMap((towns) => towns[turn] ?? []),
  ).flat();
  const served = new Map([...homes, ...inTurns].map((town) => [`${town.name}, ${town.state}`, town]));
  const nearest = [...served.values()].slice(homes.length, most);
  return [...homes, ...nearest.sort((a, b) => b.population - a.population)];
}

/** The services of the trade that were chosen. */
export const startingServices = ({ trade, services: chosen }: Answers) =>
  trade.services.filter(({ slug }) => chosen.includes(slug));

/** The icons of a site with these answers. */
export const startingIcons = (answers: Answers): string[] => [
  answers.trade.icon,
  ...startingServices(answers).map(({ icon }) => icon),
];

/** Returns all files by path. */
export async function startingFiles(answers: Answers, options: StartOptions): Promise<Files> {
  const files = projectFiles(answers, options);
  const brand = await brandFiles(options.root, { ...answers, icons: options.icons });
  return { ...files, ...brand.files, [PAGE]: brand.recolorPage(String(files[PAGE])) };
}

/** Returns them without those that follow from the color. */
export function projectFiles(answers: Answers, options: Omit<StartOptions, 'icons'>): Files {
  const { trade, name, within, offices } = answers;
  const [{ home }] = offices;
  const { root, packageSpec, places } = options;
  const read = (file: string, values: Readonly<Record<string, string>> = {}): string =>
    fill(readFileSync(join(root, 'starter/project', file), 'utf8'), values);
  const startingList = (schema: string, list: unknown): string => read('list.yaml', { schema, records: toYaml(list) });
  // A trade of another name has no starting copy: the files say what belongs there.
  const isOwn = trade.reasons.length === 0;
  const place = { home: home.name, state: home.state, within: `${within}mi` };
  const facts = { name, cities: count(places.length, 'place'), distance: formatMiles(within), trade: trade.trade };
  return {
    ...siteFiles(answers, options),
    [PACKAGE]: formatPackage(read('package.template.json', { slug: slugOf(name) }), packageSpec, options.isInWorkspace),
    'site.ts': read('site.template.ts'),
    'fields.ts': read('fields.template.ts'),
    'AGENTS.md': read('AGENTS.md', { name }),
    'tsconfig.json': read('tsconfig.template.json'),
    '.gitignore': read('gitignore'),
    // Two branches may both add addresses.
    '.gitattributes': 'data/published.txt merge=union\n',
    '.github/workflows/site.yml': read('workflow.yml'),
    'README.md': read('README.md', { ...facts, ...place, source: PLACES_SOURCE }),
    'data/business.yaml': read('business.yaml', business(answers, options)),
    // gen release adds the addresses of the site.
    'data/published.txt': '',
    'data/cities.csv': formatRows(places, MORE_COLUMNS),
    'data/centers.yaml': read('centers.yaml', { centers: toYaml(centers(answers)) }),
    'data/reasons.yaml': isOwn ? read('reasons.yaml') : startingList('schemas/reasons', trade.reasons.map(asStart)),
    'data/tips.yaml': isOwn
      ? read('tips.yaml')
      : startingList(
          'schemas/tips',
          trade.tips.map((tip, index) => asStart({ id: index + 1, ...tip })),
        ),
    ...Object.fromEntries(
      services(answers).map((service) => [
        `data/services/${service.slug}.yaml`,
        isOwn ? read('own-service.yaml', { records: toYaml(service) }) : startingList('../schemas/service', service),
      ]),
    ),
  };
}

const HOME = 'templates/copy/pages/HomePage.hbs';

/** Components, templates and public files, with the title of the home page. */
function siteFiles(answers: Answers, { root, staff }: Pick<StartOptions, 'root' | 'staff'>): Files {
  const { headline, eyebrow } = answers.trade;
  const files = copiedFiles(root, { ...answers.look, staff });
  const above = eyebrow ? `{{!# eyebrow }}\n${eyebrow}\n` : '';
  const title = `{{!# title starting }}\n${fill(headline, wordsOf(answers))}\n`;
  files.set(HOME, mergeSentences(String(files.get(HOME)), above + title));
  return Object.fromEntries(files);
}

/** What headlines and taglines name: "Austin and Waco"; "Full groom, bath and brush, nail trim and more". */
function wordsOf(answers: Answers): Readonly<Record<string, string>> {
  const names = startingServices(answers).map(({ phrase }) => phrase);
  const listed = names.length > 4 ? `${names.slice(0, 3).join(', ')} and more` : formatList(names, 'en');
  const towns = answers.offices.map(({ home }) => home.name);
  return { town: formatList(towns, 'en'), services: capital(listed) };
}

const toYaml = (value: unknown, lineWidth = 110): string => stringify(value, { lineWidth }).trimEnd();
const asStart = <T extends object>(record: T) => ({ ...record, starting: true });

function business(
  answers: Answers,
  { places, staff }: Pick<StartOptions, 'places' | 'staff'>,
): Readonly<Record<string, string>> {
  const { trade, name, phone, texts, about, emergency, hours, offices } = answers;
  const { trade: activity, schemaType, sendLocation, heroFacts } = trade;
  const tagline = fill(trade.tagline, wordsOf(answers));
  const terms = {
    emergency247: emergency,
    sendLocation,
    texts,
    heroFacts,
    hours,
    timeZone: offices[0].home.timeZone,
    popular: popularPlaces(places, offices.length),
    ...(staff && { staffPages: true }),
  };
  return {
    names: toYaml({ brand: name, tagline, trade: activity, about: about || undefined, schemaType }, 0),
    // A part of a host name has at most 63 characters (RFC 1035).
    host: `${slugOf(name).slice(0, 63).replace(/-$/, '')}.example`,
    phone,
    terms: toYaml(terms, 0),
    typeHint: schemaType ? '' : 'schemaType (the closest of the types at https://schema.org/LocalBusiness), ',
  };
}

/** Slugs of the towns of the offices, then of the largest, without names that two places have. */
function popularPlaces(places: readonly Town[], offices: number): string[] {
  const names = places.map(({ name }) => name);
  const isUnique = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  return names.slice(0, Math.max(MOST_POPULAR, offices)).filter(isUnique).map(slugify);
}

/** Returns a name for files and hosts; one for names without a Latin letter or digit, too. */
const slugOf = (name: string): string => slugify(name) || 'my-site';

function centers({ name, offices, within }: Answers) {
  return offices.map(({ address, home }) => {
    const query = encodeURIComponent(formatAddress(address));
    return {
      id: slugify(home.name),
      name: `${name}, ${address.locality}`,
      region: `${home.name} Area`,
      address,
      coverage: { around: home.name, radius: within, geo: { lat: home.lat, lon: home.lon } },
      mapUrl: `https://www.google.com/maps?q=${query}&output=embed`,
      ...(address.street ? { directionsUrl: `https://www.google.com/maps/search/?api=1&query=${query}` } : {}),
    };
  });
}

function services(answers: Answers) {
  const { trade, emergency } = answers;
  const note = trade.appointmentNote && !emergency ? { appointmentNote: trade.appointmentNote } : {};
  const canWait = ({ title }: { title: string }) =>
    !/\b(?:emergency|urgent|same[- ]day|24.7|lock(?:ed )?-?outs?)\b/i.test(title);
  return startingServices(answers).map((service, index) =>
    asStart({ id: index + 1, ...service, ...(canWait(service) ? note : {}) }),
  );
}
