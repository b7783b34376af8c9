/** Icons, images, drawings, and fonts that records name. */
import {
  keyName,
  type CollectionRef,
  type DataFolder,
  type Derived,
  type Drawing,
  type Entries,
  type Entry,
  type KeyPath,
  type Problem,
} from '../define/index.ts';
import { business, cities, homeCards, reasons, services, team, theme, tips } from './names.ts';
import { DEFAULT_ICON } from './files/images/mark.ts';
import { loadIcons } from './icons.ts';
import { fontPackage, readDisplayFont, type DisplayFont } from './display-font.ts';
import { drawingMissing, fontMissing, imageMissing, unknownIcon } from './messages.ts';
import type { City, Member } from './types.ts';

/** Finds the assets of the records. A missing image is a mistake unless the record names a fallback. */
export function findAssets(entries: Entries, folder: DataFolder): Derived {
  const problems: Problem[] = [];
  const icons = readIcons(namedIcons(entries), problems);
  const images = findImages([...entriesOf(entries, cities), ...entriesOf(entries, team)], folder, problems);
  const drawings = readDrawings(entries, folder, problems);
  const photos = findPhoto(entries, folder, problems);
  const font = readFont(entries, folder, problems);
  return {
    values: { icons, images: images.images, drawings, font },
    images: [...images.images, ...photos],
    notes: images.notes,
    problems,
  };
}

function entriesOf<T>(entries: Entries, { name }: CollectionRef<T>): readonly Entry<T>[] {
  return (entries.get(name) ?? []) as readonly Entry<T>[];
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
  const social = entriesOf(entries, business).flatMap((entry) =>
    entry.value.social.map(({ icon }, index) => ({ entry, name: icon, path: ['social', index, 'icon'] })),
  );
  const marks = entriesOf(entries, theme).flatMap((entry) => {
    const { mark } = entry.value;
    return mark && 'icon' in mark ? [{ entry, name: mark.icon, path: ['mark', 'icon'] }] : [];
  });
  return [...single, ...social, ...marks];
}

function readIcons(names: readonly NamedIcon[], problems: Problem[]): Readonly<Record<string, string>> {
  const set = loadIcons();
  const icons = new Map<string, string>();
  for (const { entry, name, path } of names) {
    const body = icons.get(name) ?? set.bodyOf(name);
    if (body) icons.set(name, body);
    else
      problems.push({
        file: entry.source.file,
        ...entry.source.locate(path),
        key: keyName(path),
        ...unknownIcon({ name, known: set.names }),
      });
  }
  icons.set(DEFAULT_ICON, icons.get(DEFAULT_ICON) ?? set.bodyOf(DEFAULT_ICON) ?? '');
  return Object.fromEntries([...icons].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Reads the drawings of the theme. */
function readDrawings(entries: Entries, folder: DataFolder, problems: Problem[]): Readonly<Record<string, Drawing>> {
  const named = entriesOf(entries, theme).flatMap(({ value: { mark, social, art }, source }) => [
    ...(mark && 'image' in mark ? [{ source, name: mark.image, path: ['mark', 'image'] }] : []),
    ...(social ? [{ source, name: social, path: ['social'] }] : []),
    ...(art && 'image' in art && isDrawing(art.image) ? [{ source, name: art.image, path: ['art', 'image'] }] : []),
  ]);
  return Object.fromEntries(
    named.flatMap(({ source, name, path }) => {
      const fault = folder.hasImage(name)
        ? folder.imageFault(name)
        : drawingMissing({ file: `${folder.shown}/images/${name}` });
      if (!fault) {
        const drawing = folder.readDrawing(name);
        return drawing ? [[name, drawing]] : [];
      }
      problems.push({ file: source.file, ...source.locate(path), key: keyName(path), ...fault });
      return [];
    }),
  );
}

/** True for a picture that is drawn into the page; others are files of their own. */
export const isDrawing = (name: string): boolean => name.endsWith('.svg');

/** Returns the photo of the theme, to be published. */
function findPhoto(entries: Entries, { shown, hasImage, imageFault }: DataFolder, problems: Problem[]): string[] {
  return entriesOf(entries, theme).flatMap(({ value: { art }, source }) => {
    if (!art || !('image' in art) || isDrawing(art.image)) return [];
    const fault = hasImage(art.image)
      ? imageFault(art.image)
      : drawingMissing({ file: `${shown}/images/${art.image}` });
    if (!fault) return [art.image];
    problems.push({ file: source.file, ...source.locate(['art', 'image']), key: 'art.image', ...fault });
    return [];
  });
}

/** Reads the display font of the theme, cut to the letters of all records and templates. */
function readFont(entries: Entries, { findPackage, letters }: DataFolder, problems: Problem[]): DisplayFont | null {
  const [entry] = entriesOf(entries, theme);
  const wish = entry?.value.font;
  if (!entry || !wish) return null;
  const folder = findPackage(fontPackage(wish.display));
  const texts = { all: [...textsIn(entries), letters], headings: headingsIn(entries) };
  const font = folder && readDisplayFont(folder, wish, texts);
  if (font) return font;
  problems.push({
    file: entry.source.file,
    ...entry.source.locate(['font', 'display']),
    key: 'font.display',
    ...fontMissing({ name: wish.display, package: fontPackage(wish.display) }),
  });
  return null;
}

function* textsIn(entries: Entries): Generator<string> {
  for (const list of entries.values()) for (const { value } of list) yield* textsOf(value);
}

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsOf(part);
}

/** Number of cities whose names are measured: more change nothing. */
const MOST_CITIES = 200;

/** Returns texts that pages set in large letters. */
function headingsIn(entries: Entries): string[] {
  return [
    ...entriesOf(entries, business).flatMap(({ value }) => [value.brand, value.trade]),
    ...[services, reasons, tips].flatMap((collection) =>
      entriesOf<{ readonly title: string }>(entries, collection).map(({ value }) => value.title),
    ),
    ...entriesOf(entries, cities)
      .slice(0, MOST_CITIES)
      .map(({ value }) => value.name),
  ];
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
