/** `data/` → one validated Site, or every mistake in it. */
import type { z } from 'zod';
import { ProblemCollector } from '../errors/collect.ts';
import { emptyCollection, tooManyOfOne, unknownIcon, unknownKind } from '../errors/data.ts';
import type { Problem } from '../errors/problem.ts';
import type { Center, City, CityRecord, DataPlace, Site } from '../model.ts';
import { cityFromRow, completeCities, slugify } from './derive.ts';
import { iconBody } from './icons.ts';
import { findImages } from './images.ts';
import type { DataFile } from './files.ts';
import { parseFile } from './parse.ts';
import { checkReferences, type Entry } from './references.ts';
import { kinds } from './schemas.ts';
import type { KeyPath } from './source.ts';
import { standIn } from './stand-in.ts';
import { keyName, validate } from './validate.ts';

type Kind = keyof typeof kinds;
type RecordOf<K extends Kind> = z.infer<(typeof kinds)[K]['schema']>;
const REQUIRED = ['business', 'centers', 'cities', 'services'] as const;

/** Planning more cities than these only to look for further mistakes costs seconds and hundreds of megabytes (measured with 100,000). */
const MOST_FOR_STAND_IN = 5000;

export interface Loaded {
  /** Null when the business or every record of a needed collection is missing or wrong, or when a long list has mistakes. With problems it stands in for the one that was meant: good for further checks only. */
  readonly site: Site | null;
  readonly problems: readonly Problem[];
  /** Names from records with mistakes, and kinds of which a file cannot be read: nothing that refers to them is a mistake of its own. */
  readonly broken: ReadonlySet<string>;
}

/** Makes the Site from the files of the data folder. `dataDir` is where images are looked for, `shown` how messages name it. */
export function loadSite({
  files,
  dataDir,
  shown,
}: {
  files: readonly DataFile[];
  dataDir: string;
  shown: string;
}): Loaded {
  const problems = new ProblemCollector();
  const notes: string[] = [];
  const broken = new Set<string>();
  const sources = sortByKind(files, shown, problems);
  const read = <K extends Kind>(kind: K): Entry<RecordOf<K>>[] =>
    readKind(kind, sources.get(kind) ?? [], { problems, broken, notes });

  const business = read('business')[0] ?? null;
  const centers = read('centers');
  const records = read('cities');
  const services = read('services').sort((a, b) => a.value.id - b.value.id);
  const checklist = read('checklist');
  const found = { business: business ? [business] : [], centers, cities: records, services };
  for (const kind of REQUIRED)
    if (found[kind].length === 0 && !broken.has(kind)) problems.add(emptyProblem(kind, shown));
  for (const kind of REQUIRED) if (found[kind].length === 0) broken.add(kind);
  if (centers.length === 0) broken.add('cities');
  const cities = centers.length > 0 ? completeEntries(records, centers) : [];
  checkReferences({ business, centers, cities, services, checklist, broken }, problems);

  const team = read('team');
  const tips = read('tips');
  const homeCards = read('home-cards');
  const aliases = read('aliases');
  const reasons = read('reasons');
  const iconNames = [...services, ...tips, ...homeCards, ...reasons].map((entry) => ({
    entry,
    name: entry.value.icon,
    path: ['icon'] as const,
  }));
  const socialIcons =
    business?.value.social.map(({ icon }, index) => ({
      entry: business,
      name: icon,
      path: ['social', index, 'icon'] as const,
    })) ?? [];
  const icons = readIcons([...iconNames, ...socialIcons], problems);
  const images = findImages([...cities, ...team], { dataDir, shown, problems });
  const values = <T>(entries: readonly Entry<T>[]): T[] => entries.map(({ value }) => value);
  const rest = {
    testimonials: values(read('testimonials')),
    team: values(team),
    tips: values(tips),
    homeCards: values(homeCards),
    reasons: values(reasons),
    aliases: values(aliases),
    checklist: values(checklist),
    roads: values(read('roads')),
  };
  if (!business || cities.length === 0 || services.length === 0)
    return { site: null, problems: problems.list(), broken };
  const origins = Object.fromEntries([
    ...cities.map(({ value, source }) => [`city:${value.slug}`, source.file]),
    ...services.map(({ value, source }) => [`service:${value.slug}`, source.file]),
  ]) as Record<string, string>;
  const site: Site = {
    business: business.value,
    centers: values(centers),
    cities: values(cities),
    services: values(services),
    ...rest,
    icons,
    images: images.images,
    notes: [...notes, ...images.notes],
    origins,
    places: placesOf({ business, aliases, homeCards }),
  };
  if (problems.isEmpty) return { site, problems: [], broken };
  const standsIn = cities.length <= MOST_FOR_STAND_IN ? standIn(site) : null;
  return { site: standsIn, problems: problems.list(), broken };
}

/** Places of the paths that data names: whether they are pages, only the plan knows. */
function placesOf({
  business,
  aliases,
  homeCards,
}: {
  business: Entry<unknown>;
  aliases: readonly Entry<unknown>[];
  homeCards: readonly Entry<unknown>[];
}): Site['places'] {
  const place = (name: string, { source }: Entry<unknown>, path: KeyPath): readonly [string, DataPlace] => [
    name,
    { file: source.file, ...source.locate(path) },
  ];
  return Object.fromEntries([
    place('business.flagship.landingPath', business, ['flagship', 'landingPath']),
    ...aliases.flatMap((entry, index) => [
      place(`aliases[${index}].from`, entry, ['from']),
      place(`aliases[${index}].to`, entry, ['to']),
    ]),
    ...homeCards.map((entry, index) => place(`homeCards[${index}].link`, entry, ['link'])),
  ]);
}

function sortByKind(files: readonly DataFile[], shown: string, problems: ProblemCollector): Map<Kind, DataFile[]> {
  const byKind = new Map<Kind, DataFile[]>();
  for (const file of files) {
    const name =
      file.file
        .slice(shown.length + 1)
        .split('/')[0]
        ?.replace(/\.\w+$/, '') ?? '';
    if (Object.hasOwn(kinds, name)) byKind.set(name as Kind, [...(byKind.get(name as Kind) ?? []), file]);
    else problems.add({ file: file.file, ...unknownKind({ name, known: Object.keys(kinds) }) });
  }
  return byKind;
}

/** What is found out on the way. */
interface Findings {
  readonly problems: ProblemCollector;
  /** Names that records with mistakes have. */
  readonly broken: Set<string>;
  readonly notes: string[];
}

function readKind<K extends Kind>(
  kind: K,
  files: readonly DataFile[],
  { problems, broken, notes }: Findings,
): Entry<RecordOf<K>>[] {
  const entries: Entry<RecordOf<K>>[] = [];
  const schema = kinds[kind].schema as unknown as z.ZodType<RecordOf<K>>;
  for (const file of files) {
    const parsed = parseFile(file);
    problems.addAll(parsed.problems);
    notes.push(...parsed.notes);
    if (parsed.problems.length > 0) broken.add(kind).add(fileStem(file.file));
    const isCityTable = kind === 'cities' && file.file.endsWith('.csv');
    for (const source of parsed.sources) {
      const row = isCityTable ? { ...source, value: cityFromRow(source.value as Record<string, unknown>) } : source;
      const value = validate(schema, row, problems);
      if (value !== null) entries.push({ value, source });
      else for (const name of [...namesIn(source.value), fileStem(file.file)]) broken.add(name);
    }
  }
  const second = kinds[kind].one ? entries[1] : undefined;
  if (second) {
    const place = { file: second.source.file, ...second.source.locate([]) };
    problems.add({ ...place, ...tooManyOfOne({ kind, found: entries.length }) });
  }
  return entries;
}

const fileStem = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

/** What others may call a record: a slug that is left out is made from its name. */
function namesIn(value: unknown): string[] {
  const { slug, id, region, name } = (value ?? {}) as Record<string, unknown>;
  return [slug, id, region, typeof name === 'string' ? slugify(name) : null].filter(
    (name): name is string => typeof name === 'string',
  );
}

function completeEntries(records: readonly Entry<CityRecord>[], centers: readonly Entry<Center>[]): Entry<City>[] {
  const cities = completeCities(
    records.map(({ value }) => value),
    centers.map(({ value }) => value),
  );
  return cities
    .map((value, index) => ({ value, source: (records[index] as Entry<CityRecord>).source }))
    .sort((a, b) => a.value.id - b.value.id);
}

function emptyProblem(kind: Kind, shown: string): Problem {
  return { file: `${shown}/${kind}`, ...emptyCollection({ kind, folder: shown, one: kinds[kind].one }) };
}

type Named = { entry: Entry<unknown>; name: string; path: readonly (string | number)[] };

function readIcons(names: readonly Named[], problems: ProblemCollector): Record<string, string> {
  const icons: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const { entry, name, path } of names) {
    const body = icons[name] ?? iconBody(name);
    if (body) icons[name] = body;
    else
      problems.add({
        file: entry.source.file,
        ...entry.source.locate(path),
        key: keyName(path),
        ...unknownIcon({ name }),
      });
  }
  return Object.fromEntries(Object.entries(icons).sort(([a], [b]) => (a < b ? -1 : 1)));
}
