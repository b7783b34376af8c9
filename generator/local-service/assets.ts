/** Icons and images that records name. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keyName, type CollectionRef, type DataFolder, type Derived } from '../define/index.ts';
import type { Entries, Entry, KeyPath, Message, Problem } from '../define/index.ts';
import { business, cities, homeCards, reasons, services, team, tips } from './names.ts';
import { imageMissing, logoMissing, unknownIcon } from './messages.ts';
import type { City, Member } from './types.ts';

interface AssetOptions {
  readonly entries: Entries;
  readonly folder: DataFolder;
  readonly problems: Problem[];
}

/** Finds the assets of the records. A missing image is a mistake unless the record names a fallback. */
export function findAssets(entries: Entries, folder: DataFolder): Derived {
  const options = { entries, folder, problems: [] };
  const icons = readIcons(options);
  const { images, notes } = findImages(options);
  return {
    values: { icons, images },
    images,
    notes,
    problems: options.problems,
  };
}

function entriesOf<T>(entries: Entries, { name }: CollectionRef<T>): readonly Entry<T>[] {
  return (entries.get(name) ?? []) as readonly Entry<T>[];
}

const problemAt = ({ source }: Entry, path: KeyPath, fault: Message): Problem => ({
  file: source.file,
  ...source.locate(path),
  key: keyName(path),
  ...fault,
});

function readIcons({ entries, problems }: AssetOptions): Readonly<Record<string, string>> {
  const set = loadIcons();
  const icons = new Map<string, string>();
  const add = (entry: Entry, name: string, path: KeyPath): void => {
    const body = icons.get(name) ?? set.bodyOf(name);
    if (body) icons.set(name, body);
    else problems.push(problemAt(entry, path, unknownIcon({ name, known: set.names })));
  };
  for (const collection of [services, tips, homeCards, reasons])
    for (const entry of entriesOf<{ readonly icon: string }>(entries, collection))
      add(entry, entry.value.icon, ['icon']);
  for (const entry of entriesOf(entries, business))
    for (const [index, { icon }] of entry.value.social.entries()) add(entry, icon, ['social', index, 'icon']);
  return Object.fromEntries([...icons].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function findImages({ entries, folder, problems }: AssetOptions): Pick<Derived, 'images' | 'notes'> {
  const images = new Set<string>();
  const notes: string[] = [];
  for (const entry of [...entriesOf<City | Member>(entries, cities), ...entriesOf<City | Member>(entries, team)]) {
    const { image, fallbackImage, name } = entry.value;
    if (!image || images.has(image)) continue;
    const file = `${folder.shown}/images/${image}`;
    const fault = folder.hasImage(image)
      ? folder.imageFault(image)
      : imageMissing({ file, fallback: 'state' in entry.value ? 'map' : 'initials' });
    if (!fault) images.add(image);
    else if (folder.hasImage(image) || !fallbackImage) problems.push(problemAt(entry, ['image'], fault));
    else {
      const { line, column } = entry.source.locate(['image']);
      const stand = fallbackImage === 'map' ? `the map of ${name} is` : `the initials of ${name} are`;
      notes.push(`There is no image file "${file}" (${entry.source.file}:${line}:${column}), so ${stand} shown.`);
    }
  }
  for (const entry of entriesOf(entries, business)) {
    const file = entry.value.logo?.file;
    if (file === undefined) continue;
    const shown = `${folder.shown}/images/${file}`;
    const fault = folder.hasImage(file) ? folder.imageFault(file) : logoMissing({ file: shown });
    if (fault) problems.push(problemAt(entry, ['logo', 'file'], fault));
    else images.add(file);
  }
  return { images: [...images], notes };
}

type IconSet = Readonly<{ icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }>;

/** Attributes that every icon of the set repeats; the component that draws it has them once. */
const STROKES =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g;

/** Returns the names of all icons, and a function for their markup: null for an unknown name. */
export function loadIcons() {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const { icons, aliases } = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  const bodyOf = (name: string): string | null => {
    const body = (icons[name] ?? icons[aliases?.[name]?.parent ?? ''])?.body;
    if (body === undefined) return null;
    const plain = body.replace(STROKES, '');
    return /^<g>(.*)<\/g>$/s.exec(plain)?.[1] ?? plain;
  };
  return { bodyOf, names: [...Object.keys(icons), ...Object.keys(aliases ?? {})] };
}
