/** What no single record can know: that names are unique, that what is named exists, that distances can be true. */
import type { ProblemCollector } from '../errors/collect.ts';
import { duplicateName, impossibleDistance, ownNeighbor, unknownName } from '../errors/data.ts';
import type { Message } from '../errors/problem.ts';
import { milesBetween, milesIn } from '../plan/geo.ts';
import type { Business, Center, ChecklistItem, City, Service } from '../model.ts';
import { keyName } from './validate.ts';
import type { KeyPath, Source } from './source.ts';

export interface Entry<T> {
  readonly value: T;
  readonly source: Source;
}
/** Records that passed their schema; `broken` are names from records that did not, so that no reference to them is reported on top. */
export interface Entries {
  readonly business: Entry<Business> | null;
  readonly centers: readonly Entry<Center>[];
  readonly cities: readonly Entry<City>[];
  readonly services: readonly Entry<Service>[];
  readonly checklist: readonly Entry<ChecklistItem>[];
  readonly broken: ReadonlySet<string>;
}

/** Adds a problem for each name that is taken twice or does not exist, and for each distance that cannot be true. */
export function checkReferences(entries: Entries, problems: ProblemCollector): void {
  const names = collectNames(entries);
  const check = createChecker({ names, broken: entries.broken, problems });
  findDuplicates(entries.cities, { keys: ['slug', 'id'], kind: 'cities' }, problems);
  findDuplicates(entries.services, { keys: ['slug', 'id'], kind: 'services' }, problems);
  findDuplicates(entries.centers, { keys: ['id', 'region'], kind: 'service centers' }, problems);
  checkCities(entries, check, problems);
  for (const entry of entries.services)
    entry.value.notOffered.forEach((name, index) => check(entry, ['notOffered', index], name, 'city or region'));
  if (entries.business) checkBusiness(entries.business, check);
  for (const entry of entries.checklist) check(entry, ['service'], entry.value.service, 'service');
}

/** What each kind of name comes from. */
const COLLECTIONS = {
  city: ['cities'],
  service: ['services'],
  region: ['centers'],
  'service center': ['centers'],
  'city or region': ['cities', 'centers'],
} as const;
type NameKind = keyof typeof COLLECTIONS;
type Names = Readonly<Record<NameKind, ReadonlySet<string>>>;

function collectNames({ cities, services, centers }: Entries): Names {
  const slugs = cities.map(({ value }) => value.slug);
  const regions = centers.map(({ value }) => value.region);
  return {
    city: new Set(slugs),
    service: new Set(services.map(({ value }) => value.slug)),
    region: new Set(regions),
    'service center': new Set(centers.map(({ value }) => value.id)),
    'city or region': new Set([...slugs, ...regions]),
  };
}

type AnyEntry = Pick<Entry<unknown>, 'source'>;
type Check = (entry: AnyEntry, path: KeyPath, name: string, kind: NameKind) => void;

/** Makes the check of one name. When a file of its kind cannot be read, the name may well stand there. */
function createChecker({
  names,
  broken,
  problems,
}: {
  names: Names;
  broken: ReadonlySet<string>;
  problems: ProblemCollector;
}): Check {
  return (entry, path, name, kind) => {
    if (names[kind].has(name) || broken.has(name)) return;
    if (COLLECTIONS[kind].some((collection) => broken.has(collection))) return;
    report({ problems, entry, path, code: unknownName.code }, () =>
      unknownName({ kind, name, known: [...names[kind]] }),
    );
  };
}

function checkCities({ cities, centers }: Entries, check: Check, problems: ProblemCollector): void {
  const centerOf = new Map(centers.map(({ value }) => [value.id, value]));
  for (const entry of cities) {
    const { value: city } = entry;
    city.nearbyLocations.forEach((slug, index) => {
      const path = ['nearbyLocations', index] as const;
      check(entry, path, slug, 'city');
      if (slug === city.slug) report({ problems, entry, path, code: ownNeighbor.code }, () => ownNeighbor({ slug }));
    });
    for (const slug of Object.keys(city.services)) check(entry, ['services', slug], slug, 'service');
    city.notOffered.forEach((slug, index) => check(entry, ['notOffered', index], slug, 'service'));
    check(entry, ['region'], city.region, 'region');
    check(entry, ['nearestServiceCenter', 'center'], city.nearestServiceCenter.center, 'service center');
    checkDistance(entry, centerOf.get(city.nearestServiceCenter.center), problems);
  }
}

/** A road is never shorter than the straight line; half a mile is left for rounding to whole miles. */
function checkDistance(entry: Entry<City>, center: Center | undefined, problems: ProblemCollector): void {
  if (!center) return;
  const miles = milesBetween(entry.value, center);
  const { distance } = entry.value.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= miles) return;
  report({ problems, entry, path: ['nearestServiceCenter', 'distance'], code: impossibleDistance.code }, () =>
    impossibleDistance({ distance, center: center.name, miles }),
  );
}

function checkBusiness(entry: Entry<Business>, check: Check): void {
  check(entry, ['flagship', 'city'], entry.value.flagship.city, 'city');
  entry.value.popular.forEach((slug, index) => check(entry, ['popular', index], slug, 'city'));
}

function findDuplicates<T, K extends keyof T & string>(
  entries: readonly Entry<T>[],
  { keys, kind }: { keys: readonly K[]; kind: string },
  problems: ProblemCollector,
): void {
  for (const key of keys) {
    const first = new Map<unknown, Entry<T>>();
    for (const entry of entries) {
      const value = entry.value[key];
      const twin = first.get(value);
      if (twin)
        report({ problems, entry, path: [key], code: duplicateName.code }, () =>
          duplicateName({ key, value, kind, where: `${twin.source.file}:${twin.source.locate([key]).line}` }),
        );
      else first.set(value, entry);
    }
  }
}

/** Adds a problem with its place; the message is written only when it is shown. */
function report(
  { problems, entry, path, code }: { problems: ProblemCollector; entry: AnyEntry; path: KeyPath; code: string },
  write: () => Message,
): void {
  const known = { file: entry.source.file, ...entry.source.locate(path), key: keyName(path), code };
  problems.addLazily(known, () => ({ ...known, ...write() }));
}
