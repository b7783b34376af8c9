/** Icons and images that records name. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keyName, nearest, show, suggest } from '../define/index.ts';
import type { CollectionRef, DataFolder, Derived, Entries, Entry, KeyPath, Message, Problem } from '../define/index.ts';
import { business, cities, homeCards, reasons, services, team, tips } from './names.ts';

/** Finds the assets of the records. A missing image is a mistake unless the record names a fallback. */
export function findAssets(entries: Entries, folder: DataFolder): Derived {
  const icons = findIcons(entries);
  const { images, notes, problems } = findImages(entries, folder);
  return { values: { icons: icons.bodies, images }, images, notes, problems: [...icons.problems, ...problems] };
}

const entriesOf = <T>(entries: Entries, { name }: CollectionRef<T>) => (entries.get(name) ?? []) as readonly Entry<T>[];

const problemAt = ({ source }: Entry, path: KeyPath, message: Message): Problem => ({
  file: source.file,
  ...source.locate(path),
  key: keyName(path),
  ...message,
});

/** The inner markup of the icons that records name, by name. */
function findIcons(entries: Entries) {
  const set = loadIcons();
  const ofRecords = [services, tips, homeCards, reasons].flatMap((collection) =>
    entriesOf<{ readonly icon: string }>(entries, collection).map((entry) => ({
      entry,
      name: entry.value.icon,
      path: ['icon'],
    })),
  );
  const named = ofRecords.map((one) => ({ ...one, body: set.bodyOf(one.name) }));
  const problems = named
    .filter(({ body }) => body === null)
    .map(({ entry, name, path }) =>
      problemAt(entry, path, {
        what: `There is no icon called "${name}".`,
        todo: nearest(name, set.names) ? suggest(name, set.names) : 'Choose a name from https://lucide.dev/icons.',
        seen: show(name),
      }),
    );
  const bodies = named.map(({ name, body }) => [name, body] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return { bodies: Object.fromEntries(bodies), problems };
}

interface NamedImage {
  readonly entry: Entry;
  readonly path: KeyPath;
  readonly file: string | undefined;
  /** What to do if the file is missing. */
  readonly todo: string;
  /** What pages show instead: "the map of Gray is". */
  readonly fallback?: string | undefined;
}

/** The images that records name and that exist. */
function findImages(entries: Entries, { shown, hasImage, imageFault }: DataFolder) {
  const images = new Set<string>();
  const notes: string[] = [];
  const problems: Problem[] = [];
  const add = ({ entry, path, file, todo, fallback }: NamedImage): void => {
    if (file === undefined) return;
    const missing = `There is no image file "${shown}/images/${file}"`;
    const fault = hasImage(file) ? imageFault(file) : { what: `${missing}.`, todo };
    const { line, column } = entry.source.locate(path);
    if (!fault) images.add(file);
    else if (hasImage(file) || !fallback) problems.push(problemAt(entry, path, fault));
    else notes.push(`${missing} (${entry.source.file}:${line}:${column}), so ${fallback} shown.`);
  };
  const advise = (more: string): string => `Add the file under exactly this name, ${more}.`;
  for (const entry of entriesOf(entries, cities)) {
    const { image: file, fallbackImage, name } = entry.value;
    const todo = advise('remove the key "image", or add "fallbackImage: map"');
    add({ entry, path: ['image'], file, todo, fallback: fallbackImage && `the map of ${name} is` });
  }
  for (const entry of entriesOf(entries, team)) {
    const { image: file, fallbackImage, name } = entry.value;
    const todo = advise('remove the key "image", or add "fallbackImage: initials"');
    add({ entry, path: ['image'], file, todo, fallback: fallbackImage && `the initials of ${name} are` });
  }
  for (const entry of entriesOf(entries, business))
    add({ entry, path: ['logo', 'file'], file: entry.value.logo?.file, todo: advise('or remove the key "logo"') });
  return { images: [...images], notes, problems };
}

type IconSet = Readonly<{ icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }>;

/** Attributes that every icon of the set repeats; `ui/Icon.tsx` and its style have them once. */
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
