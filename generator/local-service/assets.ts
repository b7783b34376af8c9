/** What records name and the data folder or the icon set must have: icons and images. */
import {
  keyName,
  type Data,
  type DataFolder,
  type Derived,
  type Entries,
  type Entry,
  type KeyPath,
  type Problem,
} from '../define/index.ts';
import { business, cities, homeCards, reasons, services, team, tips } from './collections.ts';
import { iconBody } from './icons.ts';
import { imageMissing, unknownIcon } from './messages.ts';
import type { Business, City, Member } from './model.ts';

/** Icons by name (inner markup) and images that exist. A missing image is a mistake unless the record names a fallback. */
export function findAssets(entries: Entries, _: Data, folder: DataFolder): Derived {
  const problems: Problem[] = [];
  const icons = readIcons(namedIcons(entries), problems);
  const images = findImages(
    [...entriesOf<City | Member>(entries, cities), ...entriesOf<Member>(entries, team)],
    folder,
    problems,
  );
  return { values: { icons, images: images.images }, ...images, problems };
}

function entriesOf<T>(entries: Entries, collection: Parameters<Entries['get']>[0]): readonly Entry<T>[] {
  return (entries.get(collection) ?? []) as readonly Entry<T>[];
}

interface NamedIcon {
  readonly entry: Entry;
  readonly name: string;
  readonly path: KeyPath;
}

function namedIcons(entries: Entries): NamedIcon[] {
  const single = [services, tips, homeCards, reasons].flatMap((collection) =>
    entriesOf<{ readonly icon: string }>(entries, collection).map((entry) => ({
      entry,
      name: entry.value.icon,
      path: ['icon'],
    })),
  );
  const social = entriesOf<Business>(entries, business).flatMap((entry) =>
    entry.value.social.map(({ icon }, index) => ({ entry, name: icon, path: ['social', index, 'icon'] })),
  );
  return [...single, ...social];
}

function readIcons(names: readonly NamedIcon[], problems: Problem[]): Readonly<Record<string, string>> {
  const icons = new Map<string, string>();
  for (const { entry, name, path } of names) {
    const body = icons.get(name) ?? iconBody(name);
    if (body) icons.set(name, body);
    else
      problems.push({
        file: entry.source.file,
        ...entry.source.locate(path),
        key: keyName(path),
        ...unknownIcon({ name }),
      });
  }
  return Object.fromEntries([...icons].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function findImages(
  entries: readonly Entry<City | Member>[],
  { shown, hasImage, imageFault }: DataFolder,
  problems: Problem[],
): Pick<Derived, 'images' | 'notes'> {
  const images = new Set<string>();
  const notes: string[] = [];
  for (const { value, source } of entries) {
    const { image, fallbackImage, name } = value;
    if (!image || images.has(image)) continue;
    const file = `${shown}/images/${image}`;
    const place = { file: source.file, ...source.locate(['image']), key: 'image' };
    if (hasImage(image)) {
      const fault = imageFault(image);
      if (fault) problems.push({ ...place, ...fault });
      else images.add(image);
    } else if (fallbackImage) {
      const stand = fallbackImage === 'map' ? `the map of ${name} is` : `the initials of ${name} are`;
      notes.push(`There is no image file "${file}" (${place.file}:${place.line}:${place.column}), so ${stand} shown.`);
    } else problems.push({ ...place, ...imageMissing({ file, fallback: 'state' in value ? 'map' : 'initials' }) });
  }
  return { images: [...images], notes };
}
